import { fnv1a } from '../../../domain/text/hash.ts';

/** Buckets of the hashed features; a power of 2. */
export const BUCKETS = 1 << 14;

/** The bucket of a feature. */
export function bucketOf(text: string): number {
  const hash = fnv1a(text);
  return (hash ^ (hash >>> 14)) & (BUCKETS - 1);
}
