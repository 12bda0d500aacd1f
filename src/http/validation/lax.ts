import { z } from 'zod';

/**
 * Converts scalars as the lax mode of pydantic does: numbers and booleans may be sent as strings.
 * In a query string they always are.
 */

const TRUE = new Set(['1', 'true', 't', 'yes', 'y', 'on']);
const FALSE = new Set(['0', 'false', 'f', 'no', 'n', 'off']);
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

type Fault =
  | 'int_type'
  | 'int_parsing'
  | 'int_from_float'
  | 'float_type'
  | 'float_parsing'
  | 'bool_type'
  | 'bool_parsing';
type Outcome = { readonly value: unknown } | { readonly fault: Fault };

const WORDS: Readonly<Record<Fault, string>> = {
  int_type: 'must be a whole number',
  int_parsing: 'must be a whole number',
  int_from_float: 'must be a whole number',
  float_type: 'must be a number',
  float_parsing: 'must be a number',
  bool_type: 'must be true or false',
  bool_parsing: 'must be true or false',
};

/** Accepts whole numbers, `5.0`, `"5"` and booleans. */
export function laxInt<T extends z.ZodType>(inner: T) {
  return lax(inner, toInt);
}

/** Accepts numbers, numbers as strings, and booleans as 0 and 1. */
export function laxNumber<T extends z.ZodType>(inner: T) {
  return lax(inner, toNumber);
}

/** Accepts booleans, 0, 1 and words such as `"true"`, `"yes"`, `"off"`. `fallback` is the default. */
export function laxBool(fallback: boolean) {
  return lax(z.boolean().default(fallback), toBool);
}

/** A scalar of a query string. If it is sent several times the last value counts, as in FastAPI. */
export function lastValue<T extends z.ZodType>(inner: T) {
  return z.preprocess((value) => (Array.isArray(value) ? value.at(-1) : value), inner);
}

function lax<T extends z.ZodType>(inner: T, convert: (value: unknown) => Outcome) {
  return z.preprocess((value, ctx) => {
    if (value === undefined) return value;
    const outcome = convert(value);
    if ('value' in outcome) return outcome.value;
    ctx.issues.push({
      code: 'custom',
      input: value,
      message: WORDS[outcome.fault],
      params: { type: outcome.fault },
    });
    return z.NEVER;
  }, inner);
}

function toInt(value: unknown): Outcome {
  if (typeof value === 'boolean') return { value: Number(value) };
  if (typeof value === 'string') {
    const number = NUMBER.test(value) ? Number(value) : Number.NaN;
    return Number.isInteger(number) ? { value: number } : { fault: 'int_parsing' };
  }
  if (typeof value !== 'number') return { fault: 'int_type' };
  return Number.isInteger(value) ? { value } : { fault: 'int_from_float' };
}

function toNumber(value: unknown): Outcome {
  if (typeof value === 'boolean') return { value: Number(value) };
  if (typeof value === 'string')
    return NUMBER.test(value) ? { value: Number(value) } : { fault: 'float_parsing' };
  return typeof value === 'number' ? { value } : { fault: 'float_type' };
}

function toBool(value: unknown): Outcome {
  if (typeof value === 'boolean') return { value };
  if (value === 0 || value === 1) return { value: value === 1 };
  if (typeof value === 'number') return { fault: 'bool_parsing' };
  if (typeof value !== 'string') return { fault: 'bool_type' };
  const word = value.trim().toLowerCase();
  if (TRUE.has(word)) return { value: true };
  return FALSE.has(word) ? { value: false } : { fault: 'bool_parsing' };
}
