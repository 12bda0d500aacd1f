import type { Database } from '../../db/database.ts';
import { type ApiKeyRow, findUsableKey } from '../../stores/api-keys.ts';

/** A revocation on another instance takes effect when the entry ends: within a second is promised. */
const LIFETIME_MS = 750;
const MAX_ENTRIES = 1000;

interface Entry {
  readonly apiKey: Promise<ApiKeyRow | null>;
  readonly until: number;
}

const caches = new WeakMap<Database, Map<string, Entry>>();

/** Looks a key up by its hash, at most once in 750 ms: a busy key costs no query per request. */
export function lookUpKey(db: Database, keyHash: Buffer): Promise<ApiKeyRow | null> {
  const cache = caches.get(db) ?? new Map<string, Entry>();
  caches.set(db, cache);
  const name = keyHash.toString('base64');
  const now = performance.now();
  const known = cache.get(name);
  if (known !== undefined && known.until > now) return known.apiKey;
  if (cache.size >= MAX_ENTRIES) cache.clear();
  const apiKey = findUsableKey(db.system(), keyHash);
  cache.set(name, { apiKey, until: now + LIFETIME_MS });
  // neither a failure nor an unknown key is kept: the next request asks again
  const drop = () => {
    if (cache.get(name)?.apiKey === apiKey) cache.delete(name);
  };
  apiKey.then((found) => found ?? drop(), drop);
  return apiKey;
}

/** Forgets all keys: a revocation in this process takes effect at once. */
export function forgetKeys(db: Database): void {
  caches.delete(db);
}
