import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashApiKey, isMistyped } from '../../lib/api-key.ts';
import { keyRing } from './key-ring.ts';

/** The identity and permissions of a request's sender. */
export interface Caller {
  readonly projectId: string;
  /** Null without a key. */
  readonly apiKeyId: string | null;
  /** An empty list permits everything. */
  readonly scopes: readonly string[];
  /** The only user whose memories the caller may read and write; null: all of the project. */
  readonly userId: string | null;
}

type KeyServices = Pick<Services, 'db' | 'clock'>;

/**
 * Finds the caller of an API key. Keys are looked up by their SHA-256, so that the time of a lookup reveals
 * nothing about the key.
 * @param address the sender's: after 40 wrong keys in five minutes further ones are refused without a query
 * @throws AppError key_invalid if the key is unknown, expired or revoked | too_many_requests
 */
export async function authenticateKey(services: KeyServices, key: string, address: string): Promise<Caller> {
  const { db, clock } = services;
  const ring = keyRing(db);
  const keyHash = hashApiKey(key);
  const isWrong = isMistyped(key) && !ring.isChosen(keyHash);
  const found = await ring.check('api', keyHash, { address, clock }, async () => {
    const apiKey = isWrong ? null : await ring.find(keyHash);
    return apiKey === null || (apiKey.expiresAt !== null && apiKey.expiresAt <= clock()) ? null : apiKey;
  });
  if (found === null) throw new AppError('key_invalid');
  ring.use(found.id, clock());
  return { projectId: found.projectId, apiKeyId: found.id, scopes: found.scopes, userId: found.userId };
}

/** `full`: the operator key. `read`: the read-only operator key. */
export type OperatorAccess = 'full' | 'read';

/**
 * Finds the access of an operator key.
 * @param address as in {@link authenticateKey}; both count wrong keys together
 * @throws AppError key_invalid if it is another key | too_many_requests
 */
export async function authenticateAdmin(
  services: KeyServices,
  key: string,
  address: string,
): Promise<OperatorAccess> {
  const { db, clock } = services;
  const ring = keyRing(db);
  const keyHash = hashApiKey(key);
  const found = await ring.check('admin', keyHash, { address, clock }, async () => {
    for (const access of ['full', 'read'] as const) {
      const expected = await operatorKeyHash(db, access);
      if (expected?.length === keyHash.length && timingSafeEqual(expected, keyHash)) return access;
    }
    return null;
  });
  if (found === null) throw new AppError('key_invalid');
  return found;
}

/** The hash of an operator key; null if there is no such key. */
export async function operatorKeyHash(db: Services['db'], access: OperatorAccess): Promise<Buffer | null> {
  const ring = keyRing(db);
  if (access === 'read') return ring.readHash;
  const stored = await ring.adminHash();
  return typeof stored === 'string' ? Buffer.from(stored, 'hex') : null;
}
