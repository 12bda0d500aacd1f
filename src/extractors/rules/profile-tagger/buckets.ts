/** Buckets of the hashed features; a power of 2. */
export const BUCKETS = 1 << 14;

/** FNV-1a over a text, as a bucket. */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // the low bits of this hash follow the last character
  return (hash ^ (hash >>> 14)) & (BUCKETS - 1);
}
