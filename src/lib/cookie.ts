/** Longest `Cookie` header that is read, in characters. */
const MAX_HEADER = 16_384;

/** The value of a cookie in a `Cookie` header; undefined if it has none. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > MAX_HEADER) return undefined;
  const start = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}
