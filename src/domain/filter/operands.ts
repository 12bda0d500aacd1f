import { parseTime } from '../time/chat-time.ts';
import type { Comparison, Condition, Field, Operand, Operator } from './filter.ts';
import { filterError, pythonType, shown } from './filter-error.ts';

const MAX_LIST = 10_000;
/** Characters. A longer value would cost a scan of every text, and no real lookup needs one. */
const MAX_TEXT = 4096;
const COMPARISONS = new Set<string>(['gt', 'gte', 'lt', 'lte'] satisfies Comparison[]);
const OPERATORS = new Set<string>(['eq', 'in', 'contains', 'like']);
/** Names of the same operator in other versions of the API. */
const ALIASES: ReadonlyMap<string, Operator> = new Map([
  ['=', 'eq'],
  ['==', 'eq'],
]);
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
const TIME_KEY = /_at$/;
/** Larger numbers are Unix times in milliseconds, others in seconds. */
const MIN_MILLISECONDS = 100_000_000_000;

/** Reads an operator's name. @throws AppError invalid_parameters for an unknown operator */
export function operatorOf(name: string): Operator {
  const op = ALIASES.get(name) ?? name;
  if (COMPARISONS.has(op) || OPERATORS.has(op)) return op as Operator;
  throw filterError(`Unsupported filter operator: ${shown(name)}`);
}

/**
 * Validates a condition's value against its field and operator.
 * @param name the field's name as the caller wrote it, for error messages
 * @throws AppError invalid_parameters
 */
export function conditionOf(name: string, field: Field, op: Operator, value: unknown): Condition {
  if (op === 'in')
    return { field, op, operands: listOf(name, value).map((single) => operand(name, field, single)) };
  if (COMPARISONS.has(op)) return { field, op, operands: [comparable(name, field, op, value)] };
  const searches = op === 'contains' || op === 'like';
  if (searches && (field.kind === 'number' || field.kind === 'time'))
    throw filterError(`Filter operator '${op}' is not supported for '${shown(name)}'`);
  const several = Array.isArray(value) && op !== 'like' && (field.kind === 'list' || field.kind === 'info');
  if (!several) {
    const single = operand(name, field, value);
    return { field, op, operands: [searches ? String(single) : single] };
  }
  const operands = bounded(name, value).map((single) => operand(name, field, single));
  if (operands.length === 0)
    throw filterError(`Invalid filter value for '${shown(name)}': the list is empty`);
  return { field, op, operands };
}

function listOf(name: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value))
    throw filterError(`in operator expects list for '${shown(name)}', got ${pythonType(value)}`);
  return bounded(name, value);
}

function bounded(name: string, list: readonly unknown[]): readonly unknown[] {
  if (list.length > MAX_LIST)
    throw filterError(`Invalid filter value for '${shown(name)}': more than ${MAX_LIST} values`);
  return list;
}

function operand(name: string, field: Field, value: unknown): Operand {
  const checked = scalar(name, value);
  switch (field.kind) {
    case 'number':
      return toNumber(name, checked);
    case 'time':
      return toTime(name, checked);
    case 'info':
      return checked;
    default:
      return String(checked);
  }
}

function scalar(name: string, value: unknown): string | number | boolean {
  if (typeof value === 'string' && value.length > MAX_TEXT)
    throw filterError(`Invalid filter value for '${shown(name)}': longer than ${MAX_TEXT} characters`);
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return value as string | number | boolean;
  const got = typeof value === 'number' ? 'a number out of range' : pythonType(value);
  throw filterError(
    `Invalid filter value for '${shown(name)}': a text, number or boolean is needed, got ${got}`,
  );
}

/**
 * Reads the operand of `gt`, `lt` and so on: a time for time fields and for info keys that end in `_at`,
 * otherwise a number.
 */
function comparable(name: string, field: Field, op: string, value: unknown): Operand {
  const checked = scalar(name, value);
  if (field.kind === 'time' || (field.kind === 'info' && TIME_KEY.test(field.key)))
    return toTime(name, checked);
  if (field.kind === 'number' || field.kind === 'info') return toNumber(name, checked);
  throw filterError(`Filter operator '${op}' is not supported for '${shown(name)}'`);
}

function toNumber(name: string, value: string | number | boolean): number {
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw filterError(
    `Invalid filter value for '${shown(name)}': a number is needed, got ${pythonType(value)}`,
  );
}

/**
 * Reads a date or time in any format that `chat_time` accepts, a month (`2026-03`), or Unix seconds or
 * milliseconds.
 */
function toTime(name: string, value: string | number | boolean): Date {
  const time =
    typeof value === 'boolean' ? null : typeof value === 'number' ? unixTime(value) : readTime(value);
  const at = time?.getTime() ?? Number.NaN;
  if (time && at >= EARLIEST_MS && at < LATEST_MS) return time;
  throw filterError(`Invalid filter value for '${shown(name)}': '${shown(String(value))}' is not a date`);
}

/** The range that both a timestamp column and ISO 8601 with four-digit years can hold. */
const EARLIEST_MS = Date.parse('0001-01-02T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

function unixTime(value: number): Date {
  return new Date(Math.abs(value) < MIN_MILLISECONDS ? value * 1000 : value);
}

function readTime(value: string): Date | null {
  const text = value.trim();
  const time = parseTime(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);
  if (time) return time;
  // without a zone, Date would use the zone of the machine
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? new Date(text) : null;
}
