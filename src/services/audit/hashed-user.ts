import { createHmac } from 'node:crypto';
import type { Services } from '../../context.ts';
import { AUDIT_SECRET } from '../../stores/projects/server-settings.ts';
import { installationSecret } from '../installation-secret.ts';

const SHOWN_DIGITS = 24;

/**
 * The keyed hash that stands for a user in the audit log: `~` and 24 hexadecimal digits. The log outlives
 * the erasure of a person, so that it must not hold the person's id.
 */
export async function hashedUser(db: Services['db'], projectId: string, userId: string): Promise<string> {
  const secret = await installationSecret(db, AUDIT_SECRET);
  const hmac = createHmac('sha256', secret).update(JSON.stringify([projectId, userId]));
  return `~${hmac.digest('hex').slice(0, SHOWN_DIGITS)}`;
}
