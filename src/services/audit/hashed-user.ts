import { createHmac, randomBytes } from 'node:crypto';
import type { Services } from '../../context.ts';
import { AUDIT_SECRET, initSetting, readSetting } from '../../stores/projects/server-settings.ts';

const SECRET_BYTES = 32;
const SHOWN_DIGITS = 24;

const secrets = new WeakMap<Services['db'], Promise<string>>();

/**
 * The keyed hash that stands for a user in the audit log: `~` and 24 hexadecimal digits. The log outlives
 * the erasure of a person, so that it must not hold the person's id.
 */
export async function hashedUser(db: Services['db'], projectId: string, userId: string): Promise<string> {
  const hmac = createHmac('sha256', await secretOf(db)).update(JSON.stringify([projectId, userId]));
  return `~${hmac.digest('hex').slice(0, SHOWN_DIGITS)}`;
}

/** The key of this installation, which the first use creates. */
function secretOf(db: Services['db']): Promise<string> {
  const existing = secrets.get(db);
  if (existing !== undefined) return existing;
  const reading = readOrMake(db);
  secrets.set(db, reading);
  reading.catch(() => secrets.delete(db));
  return reading;
}

async function readOrMake(db: Services['db']): Promise<string> {
  const scope = db.system();
  const stored =
    (await readSetting(scope, AUDIT_SECRET)) ??
    (await initSetting(scope, AUDIT_SECRET, randomBytes(SECRET_BYTES).toString('base64')));
  return String(stored);
}
