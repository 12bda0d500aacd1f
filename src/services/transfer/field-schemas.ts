import { z } from 'zod';

/** Ids are shorter: PostgreSQL indexes them. */
const MAX_ID = 1000;
/** The largest number that the vectors' format holds, and the most numbers of a vector. */
const LARGEST_HALF = 65_504;
const MAX_DIMENSIONS = 16_000;
/** A number of the database that is shown with less than its full precision has 32 bits. */
const LARGEST_REAL = 3e38;
const MAX_INTEGER = 2 ** 31 - 1;
/** Levels of JSON. Requests have fewer. */
const MAX_DEPTH = 200;

/** Fields of the lines of an export, as PostgreSQL writes them as JSON. */
export const text = z.string();
export const id = z.string().min(1, 'must not be empty').max(MAX_ID, `has more than ${MAX_ID} characters`);
export const integer = z.int().min(0, 'must not be negative').max(MAX_INTEGER, 'is too large');
export const count = z.int().min(0, 'must not be negative');
export const real = z.number().min(-LARGEST_REAL, 'is too small').max(LARGEST_REAL, 'is too large');
export const bytes = z.string().regex(/^\\x(?:[\da-f]{2})*$/, 'must be \\x and hexadecimal digits');
export const object = z.record(z.string(), z.unknown());

// bounded: the pattern has no repetition without a limit
const TIME =
  /^(\d{4,6})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::\d\d){0,2})( BC)?$/;

export const time = z.string().refine((value) => {
  const [, year, month, day] = TIME.exec(value) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  // the days of a month repeat every 400 years, and Date takes no year above 275760
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
}, 'must be a time such as 2026-03-02T18:30:00+00:00');

/** A vector as text: `[0.5,-0.25]`. */
export const vector = z.string().refine((value) => {
  const numbers = parsed(value);
  return (
    Array.isArray(numbers) &&
    numbers.length >= 1 &&
    numbers.length <= MAX_DIMENSIONS &&
    numbers.every((number) => typeof number === 'number' && Math.abs(number) <= LARGEST_HALF)
  );
}, `must be 1 to ${MAX_DIMENSIONS} numbers in brackets, each between -${LARGEST_HALF} and ${LARGEST_HALF}`);

/** A tree of attributes: a node with a text as its `value` is a field, another one holds nodes. */
export const tree = object.superRefine((value, context) => {
  const path = wrongNode(value, []);
  if (path !== null)
    context.addIssue({
      code: 'custom',
      path,
      message: 'must be a field with a value, or an object of fields',
    });
});

function wrongNode(node: object, path: readonly string[]): string[] | null {
  for (const [name, child] of Object.entries(node)) {
    const here = [...path, name];
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return here;
    if (typeof child.value === 'string') {
      if (!['undefined', 'boolean'].includes(typeof child.algorithm_updatable)) return here;
      continue;
    }
    const wrong = wrongNode(child, here);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** JSON as a value; undefined if it is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Finds what PostgreSQL or a reader of the rows could not take: a number beyond all limits, a text with
 * U+0000 or half of a character, or values nested too deeply.
 * @returns the path of the value with the reason; null if there is none
 */
export function unstorable(
  value: unknown,
  path: readonly (string | number)[] = [],
): { readonly path: readonly (string | number)[]; readonly reason: string } | null {
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { path, reason: 'is not a finite number' };
  if (typeof value === 'string') return isStorable(value) ? null : { path, reason: NOT_STORABLE };
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MAX_DEPTH) return { path, reason: `is nested deeper than ${MAX_DEPTH} levels` };
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, child] of entries) {
    if (typeof key === 'string' && !isStorable(key)) return { path, reason: NOT_STORABLE };
    const found = unstorable(child, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

const NOT_STORABLE = 'holds U+0000 or half of a character';

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
