import { ConfigError } from '../../config.ts';
import type { Services } from '../../context.ts';
import { generateApiKey, hashApiKey } from '../../lib/api-key.ts';
import { countApiKeys } from '../../stores/projects/api-keys.ts';
import { ensureProject } from '../../stores/projects/projects.ts';
import { initSetting, readSetting, writeSetting } from '../../stores/projects/server-settings.ts';
import { ensureApiKey } from './api-keys.ts';
import { keyRing } from './key-ring.ts';
import { DEFAULT_PROJECT } from './projects.ts';

/** The keys generated at this start. Print them once; they are stored as hashes only. */
export interface FreshKeys {
  readonly apiKey: string | null;
  readonly adminKey: string | null;
}

/**
 * Creates the default project, an operator key and a first API key if they are missing. Safe under concurrent
 * starts.
 */
export async function bootstrap(
  services: Services,
  configured: {
    readonly adminKey: string | undefined;
    readonly adminReadKey: string | undefined;
    readonly bootstrapApiKey: string | undefined;
  },
): Promise<FreshKeys> {
  const system = services.db.system();
  await ensureProject(system, DEFAULT_PROJECT, 'Default');
  const adminKey = await adminKeyOf(services, configured.adminKey);
  if (configured.adminReadKey !== undefined) await setReadKey(services, configured.adminReadKey);
  if (configured.bootstrapApiKey !== undefined) {
    await ensureApiKey(services, DEFAULT_PROJECT, 'bootstrap', configured.bootstrapApiKey);
    keyRing(services.db).choose(hashApiKey(configured.bootstrapApiKey));
    return { adminKey, apiKey: null };
  }
  if ((await countApiKeys(system)) > 0) return { adminKey, apiKey: null };
  const apiKey = generateApiKey();
  await ensureApiKey(services, DEFAULT_PROJECT, 'first key', apiKey);
  return { adminKey, apiKey };
}

/** `ADMIN_KEY` replaces the stored operator key. Without it, the first start generates one and returns it. */
async function adminKeyOf(services: Services, configured: string | undefined): Promise<string | null> {
  const system = services.db.system();
  if (configured !== undefined) {
    await writeSetting(system, 'admin_key_hash', hashApiKey(configured).toString('hex'));
    return null;
  }
  const generated = generateApiKey().replace(/^rk_/, 'ra_');
  const hash = hashApiKey(generated).toString('hex');
  return (await initSetting(system, 'admin_key_hash', hash)) === hash ? generated : null;
}

/** @throws ConfigError if the key is the stored operator key too */
async function setReadKey({ db }: Services, key: string): Promise<void> {
  const hash = hashApiKey(key);
  if ((await readSetting(db.system(), 'admin_key_hash')) === hash.toString('hex'))
    throw new ConfigError('ADMIN_READ_KEY must differ from the operator key: choose another read-only key');
  keyRing(db).setReadHash(hash);
}
