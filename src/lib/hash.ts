import { createHash } from 'node:crypto';

/** SHA-256 over parts, each preceded by its length, so that no two lists of parts collide by concatenation. */
export function sha256(...parts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}
