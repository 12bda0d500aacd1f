/** What an API key may be allowed to do; `all` is every one of them, and so is a key that was made without scopes. */
export const KEY_SCOPES = ['read', 'write', 'delete', 'all'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export type Permission = Exclude<KeyScope, 'all'>;

/** A scope that is not known allows nothing. */
export function allows(scopes: readonly string[], permission: Permission): boolean {
  return scopes.length === 0 || scopes.includes('all') || scopes.includes(permission);
}
