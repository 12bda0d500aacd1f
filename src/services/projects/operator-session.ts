import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../context.ts';
import { SESSION_SECRET } from '../../stores/projects/server-settings.ts';
import { installationSecret } from '../installation-secret.ts';
import { authenticateAdmin, type OperatorAccess, operatorKeyHash } from './authenticate.ts';

type SessionServices = Pick<Services, 'db' | 'clock'>;

/** A session lasts 12 hours. */
export const SESSION_SECONDS = 43_200;

const TOKEN = /^(full|read)\.(\d{1,13})\.([\w-]{43})$/;

/** A browser's proof that an operator has signed in. */
export interface OperatorSession {
  readonly access: OperatorAccess;
  readonly expiresAt: Date;
}

/**
 * Exchanges an operator key for a signed token. The server keeps no list of sessions.
 * @param address counts wrong keys, see `authenticateAdmin`
 * @throws AppError key_invalid | too_many_requests
 */
export async function openSession(
  services: SessionServices,
  key: string,
  address: string,
): Promise<OperatorSession & { readonly token: string }> {
  const access = await authenticateAdmin(services, key, address);
  const expiresAt = new Date(services.clock().getTime() + SESSION_SECONDS * 1000);
  const claim = `${access}.${expiresAt.getTime()}`;
  const signature = await sign(services, access, claim);
  return { access, expiresAt, token: `${claim}.${signature?.toString('base64url')}` };
}

/**
 * Reads a token. Its signature depends on the operator key, so that a session ends when the key changes.
 * @returns null for a token that is forged, expired or of an earlier key
 */
export async function readSession(services: SessionServices, token: string): Promise<OperatorSession | null> {
  const [, access, expires, sent] = TOKEN.exec(token) ?? [];
  if ((access !== 'full' && access !== 'read') || expires === undefined || sent === undefined) return null;
  const expiresAt = new Date(Number(expires));
  if (expiresAt <= services.clock()) return null;
  const signature = await sign(services, access, `${access}.${expires}`);
  const given = Buffer.from(sent, 'base64url');
  if (signature === null || given.length !== signature.length) return null;
  return timingSafeEqual(signature, given) ? { access, expiresAt } : null;
}

/** @returns null if there is no operator key with that access */
async function sign({ db }: SessionServices, access: OperatorAccess, claim: string): Promise<Buffer | null> {
  const keyHash = await operatorKeyHash(db, access);
  if (keyHash === null) return null;
  return createHmac('sha256', await installationSecret(db, SESSION_SECRET))
    .update(keyHash)
    .update(claim)
    .digest();
}
