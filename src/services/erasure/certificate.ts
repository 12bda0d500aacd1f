import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { SystemScope } from '../../db/database.ts';
import { CERTIFICATE_KEY, initSetting, readSetting } from '../../stores/projects/server-settings.ts';

/** What a certificate states, before it is signed. */
export interface Erasure {
  readonly project_id: string;
  readonly user_id: string;
  /** ISO 8601. */
  readonly erased_at: string;
  /** Who asked for it. */
  readonly by: string;
  /** Rows that are gone, by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** Places outside of the database where words may still exist. */
  readonly remains: readonly string[];
}

export interface Certificate extends Erasure {
  readonly algorithm: 'Ed25519';
  /** The server's key in the SPKI format, base64. */
  readonly public_key: string;
  /** Over the certificate without this field, as JSON with sorted keys and without white space; base64. */
  readonly signature: string;
}

/** Signs with the key of this installation. The first certificate creates it; backups leave it out. */
export async function certified(scope: SystemScope, erasure: Erasure): Promise<Certificate> {
  const key = await signingKey(scope);
  const public_key = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  const statement = { ...erasure, algorithm: 'Ed25519' as const, public_key };
  return { ...statement, signature: sign(null, Buffer.from(canonical(statement)), key).toString('base64') };
}

async function signingKey(scope: SystemScope): Promise<KeyObject> {
  const stored = await readSetting(scope, CERTIFICATE_KEY);
  const pem =
    stored ??
    (await initSetting(
      scope,
      CERTIFICATE_KEY,
      generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
    ));
  return createPrivateKey(String(pem));
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
