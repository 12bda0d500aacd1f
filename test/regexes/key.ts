import { createHash } from 'node:crypto';

/** The name of a regular expression in this folder's files: short, and the same on every machine. */
export function keyOf({ source, flags }: { readonly source: string; readonly flags: string }): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('base64url').slice(0, 16);
}
