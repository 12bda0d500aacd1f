import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashApiKey, isMistyped } from '../../lib/api-key.ts';
import { keyRing } from './key-ring.ts';

/** On whose behalf a request acts, and what it may do. */
export interface Caller {
  readonly projectId: string;
  /** Null without a key. */
  readonly apiKeyId: string | null;
  /** None: everything. */
  readonly scopes: readonly string[];
  /** The only user whose memories it may read and write; null: all of the project. */
  readonly userId: string | null;
}

type KeyServices = Pick<Services, 'db' | 'clock'>;

/**
 * Whose key this is. Keys are found by their SHA-256, so that the time of a look-up says nothing about the key.
 * @param address where it came from: after 40 wrong keys in five minutes further ones cost no query
 * @throws AppError key_invalid when it is unknown, expired or revoked | too_many_requests
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
  return { projectId: found.projectId, apiKeyId: found.id, scopes: found.scopes, userId: found.userId };
}

/**
 * Whether this is the operator key.
 * @param address as in {@link authenticateKey}, counted together
 * @throws AppError key_invalid | too_many_requests
 */
export async function authenticateAdmin(services: KeyServices, key: string, address: string): Promise<void> {
  const { db, clock } = services;
  const ring = keyRing(db);
  const given = hashApiKey(key);
  const found = await ring.check('admin', given, { address, clock }, async () => {
    const stored = await ring.adminHash();
    const expected = Buffer.from(typeof stored === 'string' ? stored : '', 'hex');
    return expected.length === given.length && timingSafeEqual(expected, given) ? true : null;
  });
  if (found === null) throw new AppError('key_invalid');
}
