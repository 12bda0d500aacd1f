import { fnv1a } from '../../../domain/text/hash.ts';

/** Buckets of the hashed features. */
export const BUCKETS = 32768;

/** The bucket of a feature. */
export function bucketOf(feature: string): number {
  const hash = fnv1a(feature);
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}
