const SECRET = /key|token|secret|password|authorization|content|messages|memory|query|history/i;
const MAX_LENGTH = 200;

/**
 * `{input}` for an error entry if the value is short and not sensitive; otherwise nothing. An answer must not
 * repeat a large body, nor carry keys or texts of users into an error log.
 */
export function echo(value: unknown, at: readonly (string | number)[]): { input?: unknown } {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return { input: value };
  if (value === undefined || at.some((key) => typeof key === 'string' && SECRET.test(key))) return {};
  if (typeof value === 'string') return value.length <= MAX_LENGTH ? { input: value } : {};
  if (typeof value !== 'object' || !isSmall(value)) return {};
  return { input: value };
}

/** Whether an object has at most 8 entries, all short scalars whose names are not sensitive. */
function isSmall(value: object): boolean {
  const entries = Object.entries(value);
  return entries.length <= 8 && entries.every(([key, inner]) => !SECRET.test(key) && isShortScalar(inner));
}

function isShortScalar(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= 64 : typeof value !== 'object' || value === null;
}
