import { fnv1a, fnv1aOn } from '../../../domain/text/hash.ts';

/** Buckets of the hashed features; a power of 2. */
export const BUCKETS = 1 << 17;

/** The bucket of a feature. */
export function bucketOf(text: string): number {
  return folded(fnv1a(text));
}

/** The bucket of the words with a space between each two, without the string that they would make. */
export function bucketOfWords(name: string, a: string, b?: string, c?: string): number {
  let hash = fnv1aOn(fnv1aOn(fnv1a(name), ' '), a);
  if (b !== undefined) hash = fnv1aOn(fnv1aOn(hash, ' '), b);
  if (c !== undefined) hash = fnv1aOn(fnv1aOn(hash, ' '), c);
  return folded(hash);
}

function folded(hash: number): number {
  return (hash ^ (hash >>> 17)) & (BUCKETS - 1);
}
