import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { generateApiKey, hashApiKey } from '../../lib/api-key.ts';
import { type ApiKeyRow, insertApiKey, listApiKeyRows, markRevoked } from '../../stores/projects/api-keys.ts';
import { findProject } from '../../stores/projects/projects.ts';
import { keyRing } from './key-ring.ts';

const PREFIX_LENGTH = 8;

/** The services that key management needs. The command line has only these. */
type KeyServices = Pick<Services, 'db' | 'clock' | 'newId'>;

export type ApiKey = ApiKeyRow;

/**
 * Creates an API key. Only this result contains the key itself; the database stores its hash.
 * @throws AppError not_found for an unknown project | invalid_parameters for an expiry in the past
 */
export async function createApiKey(
  services: KeyServices,
  input: {
    readonly projectId: string;
    readonly name?: string | undefined;
    readonly scopes?: readonly string[] | undefined;
    /** Binds the key to one user. */
    readonly userId?: string | undefined;
    readonly expiresAt?: Date | undefined;
  },
): Promise<{ readonly apiKey: ApiKey; readonly key: string }> {
  await requireProject(services, input.projectId);
  if (input.expiresAt !== undefined && input.expiresAt <= services.clock())
    throw new AppError('invalid_parameters', 'expires_at: must be in the future.');
  const key = generateApiKey();
  const apiKey: ApiKey = {
    id: `key_${services.newId().replaceAll('-', '')}`,
    projectId: input.projectId,
    name: input.name ?? '',
    prefix: key.slice(0, PREFIX_LENGTH),
    scopes: input.scopes ?? [],
    userId: input.userId ?? null,
    createdAt: services.clock(),
    expiresAt: input.expiresAt ?? null,
    revokedAt: null,
    lastUsedAt: null,
  };
  await insertApiKey(services.db.system(), { ...apiKey, keyHash: hashApiKey(key) });
  return { apiKey, key };
}

/**
 * Adds `key` to the project if it does not exist yet. A revoked key stays revoked.
 * @param key any string of at least 16 characters
 */
export async function ensureApiKey(
  services: KeyServices,
  projectId: string,
  name: string,
  key: string,
): Promise<void> {
  await insertApiKey(services.db.system(), {
    id: `key_${services.newId().replaceAll('-', '')}`,
    projectId,
    name,
    prefix: key.slice(0, 4),
    scopes: [],
    userId: null,
    expiresAt: null,
    keyHash: hashApiKey(key),
  });
}

/** @throws AppError not_found for an unknown project */
export async function listApiKeys(services: KeyServices, projectId: string): Promise<readonly ApiKey[]> {
  await requireProject(services, projectId);
  await keyRing(services.db).storeUses();
  return listApiKeyRows(services.db.system(), projectId);
}

/**
 * Revokes a key: at once in this process, within a second on every other instance.
 * @throws AppError not_found
 */
export async function revokeApiKey(services: KeyServices, apiKeyId: string): Promise<void> {
  if (!(await markRevoked(services.db.system(), apiKeyId)))
    throw new AppError('not_found', 'There is no such API key.');
  keyRing(services.db).forget();
}

async function requireProject(services: KeyServices, projectId: string): Promise<void> {
  if ((await findProject(services.db.system(), projectId)) === null) {
    throw new AppError('not_found', 'There is no such project.');
  }
}
