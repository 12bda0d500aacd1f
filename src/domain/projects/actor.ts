/** Who acts. It holds ids only, never a key, so that it may be shown and stored. */
export type Actor =
  /** A client with an API key, which may be bound to one user. */
  | { readonly kind: 'key'; readonly keyId: string; readonly userId?: string }
  /** A client without a key, where the server allows that. */
  | { readonly kind: 'anonymous' }
  /** Whoever holds the operator key, over HTTP. */
  | { readonly kind: 'admin' }
  /** Whoever runs a command on the server's machine. */
  | { readonly kind: 'operator' }
  /** A background task of the server itself. */
  | { readonly kind: 'worker' };
