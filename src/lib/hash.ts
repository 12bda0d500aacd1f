import { hash } from 'node:crypto';

/** SHA-256 over parts, each preceded by its length, so that no two lists of parts collide by concatenation. */
export function sha256(...parts: readonly string[]): Buffer {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'buffer');
}
