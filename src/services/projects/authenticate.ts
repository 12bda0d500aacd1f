import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashApiKey } from '../../lib/api-key.ts';
import { readSetting } from '../../stores/server-settings.ts';
import { lookUpKey } from './key-cache.ts';

export interface Caller {
  readonly projectId: string;
  readonly apiKeyId: string;
  readonly scopes: readonly string[];
}

/**
 * Whose key this is. Keys are found by their SHA-256, so that the time of a look-up says nothing about the key.
 * @throws AppError key_invalid when it is unknown, expired or revoked
 */
export async function authenticateKey(services: Services, key: string): Promise<Caller> {
  const apiKey = await lookUpKey(services.db, hashApiKey(key));
  if (apiKey === null || (apiKey.expiresAt !== null && apiKey.expiresAt <= services.clock())) {
    throw new AppError('key_invalid');
  }
  return { projectId: apiKey.projectId, apiKeyId: apiKey.id, scopes: apiKey.scopes };
}

/** @throws AppError key_invalid */
export async function authenticateAdmin(services: Services, key: string): Promise<void> {
  const stored = await readSetting(services.db.system(), 'admin_key_hash');
  const expected = Buffer.from(typeof stored === 'string' ? stored : '', 'hex');
  const given = hashApiKey(key);
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new AppError('key_invalid');
}
