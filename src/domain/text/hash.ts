/** 32-bit FNV-1a over UTF-16 units of `text[start, end)`. Its low bits follow the last unit: mix them. */
export function fnv1a(text: string, seed = 0, start = 0, end = text.length): number {
  return fnv1aOn(0x811c9dc5 ^ seed, text, start, end);
}

/** The hash of a text and another one behind it, from the hash of the first. */
export function fnv1aOn(before: number, text: string, start = 0, end = text.length): number {
  let hash = before;
  for (let i = start; i < end; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash;
}

/** {@link fnv1a} with a final mix, so that all bits are usable. */
export function hash32(text: string, seed: number, start = 0, end = text.length): number {
  let hash = fnv1a(text, seed, start, end);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
