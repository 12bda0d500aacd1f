import { randomBytes } from 'node:crypto';
import type { Services } from '../context.ts';
import { initSetting, readSetting, type SecretName } from '../stores/projects/server-settings.ts';

const SECRET_BYTES = 32;

type Db = Services['db'];

/** What each open database was asked for, so that it is read once. */
const known = new WeakMap<Db, Map<SecretName, Promise<string>>>();

/** A secret of this installation, in base64. Its first use creates it. */
export function installationSecret(db: Db, name: SecretName): Promise<string> {
  const secrets = known.get(db) ?? new Map<SecretName, Promise<string>>();
  known.set(db, secrets);
  const existing = secrets.get(name);
  if (existing !== undefined) return existing;
  const reading = readOrMake(db, name);
  secrets.set(name, reading);
  reading.catch(() => secrets.delete(name));
  return reading;
}

async function readOrMake(db: Db, name: SecretName): Promise<string> {
  const scope = db.system();
  const stored =
    (await readSetting(scope, name)) ??
    (await initSetting(scope, name, randomBytes(SECRET_BYTES).toString('base64')));
  return String(stored);
}
