/** What an API key may do. `all` includes every scope, and so does a key without scopes. */
export const KEY_SCOPES = ['read', 'write', 'delete', 'all'] as const;

/** A scope of an API key, as stored. */
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What an operation requires of a key. */
export type Permission = Exclude<KeyScope, 'all'>;

/** Whether a key with these scopes has a permission. An unknown scope allows nothing. */
export function allows(scopes: readonly string[], permission: Permission): boolean {
  return scopes.length === 0 || scopes.includes('all') || scopes.includes(permission);
}
