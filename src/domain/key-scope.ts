/** What an API key may be allowed to do; `all` is every one of them, and so is a list without any. */
export const KEY_SCOPES = ['read', 'write', 'delete', 'all'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export type Permission = Exclude<KeyScope, 'all'>;

/** A scope that is not known allows nothing. */
export function allows(scopes: readonly string[], permission: Permission): boolean {
  return scopes.length === 0 || scopes.includes('all') || scopes.includes(permission);
}

const READS = /^(get|search|list|exist|scheduler|status|suggestions?|extract|rerank)$/;
const DELETES = /^(delete|remove)$/;

/**
 * What a route does, by the first word of its path behind the family's prefix (`/v1/get/memory`,
 * `/product/delete_memory`): reading (and what stores nothing) and deleting are named; everything else that is not a GET counts as writing.
 */
export function permissionOf(method: string, path: string): Permission {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  const word = /^(?:\/api\/openmem)?\/(?:v1|product)\/([a-z]+)/.exec(path)?.[1] ?? '';
  if (DELETES.test(word)) return 'delete';
  return READS.test(word) ? 'read' : 'write';
}
