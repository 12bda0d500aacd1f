import { randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** A secret as Standard Webhooks write it. */
export function newSecret(): string {
  return `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;
}
