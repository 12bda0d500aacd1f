const SECRET = /key|token|secret|password|authorization|content|messages|memory|query|history/i;
const MAX_LENGTH = 200;

/**
 * The `input` of an error entry, where it is short and no secret: an answer must neither repeat a large body
 * nor carry keys or what people said into somebody's error log.
 */
export function echo(value: unknown, at: readonly (string | number)[]): { input?: unknown } {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return { input: value };
  if (value === undefined || at.some((key) => typeof key === 'string' && SECRET.test(key))) return {};
  if (typeof value === 'string') return value.length <= MAX_LENGTH ? { input: value } : {};
  if (typeof value !== 'object' || !isSmall(value)) return {};
  return { input: value };
}

/** Few entries, all of them short scalars under harmless names. */
function isSmall(value: object): boolean {
  const entries = Object.entries(value);
  return entries.length <= 8 && entries.every(([key, inner]) => !SECRET.test(key) && isShortScalar(inner));
}

function isShortScalar(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= 64 : typeof value !== 'object' || value === null;
}
