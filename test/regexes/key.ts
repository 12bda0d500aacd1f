import { createHash } from 'node:crypto';

/** Names a regular expression in the files of this folder: short, and the same on every machine. */
export function keyOf({ source, flags }: { readonly source: string; readonly flags: string }): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('base64url').slice(0, 16);
}
