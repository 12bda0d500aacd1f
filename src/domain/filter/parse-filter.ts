import { LIMITS } from '../limits.ts';
import { charactersOf, costOf } from './cost.ts';
import { conditionsOf, type FieldNames, fieldOf } from './fields.ts';
import type { Condition, Filter } from './filter.ts';
import { filterError, pythonType, shown } from './filter-error.ts';
import { conditionOf, operatorOf } from './operands.ts';

const MAX_DEPTH = 8;
const MAX_CONDITIONS = LIMITS.filterConditions;

/** Reads a condition that only one API has; returns undefined for all other conditions. */
export type Special = (name: string, value: unknown) => Filter | undefined;

interface Reading {
  readonly fields: FieldNames;
  readonly special: Special | undefined;
  conditions: number;
  cost: number;
  characters: number;
}

/**
 * Reads an untrusted filter. The grammar:
 *
 *     filter    := {"and": [filter…]} | {"or": [filter…]} | condition
 *     condition := {field: scalar | list | {operator: value, …}, …}      all parts must hold
 *
 * A filter has at most 8 levels and 500 conditions, and a limited cost.
 * @returns undefined for a filter without conditions: `{}`, `{"and": []}`
 * @throws AppError invalid_parameters with texts that are part of the API contract
 */
export function parseFilter(value: unknown, fields: FieldNames, special?: Special): Filter | undefined {
  const reading: Reading = { fields, special, conditions: 0, cost: 0, characters: 0 };
  return isEmpty(value) ? undefined : readFilter(value, reading, 1);
}

/** Whether a filter has no conditions. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([key, inner]) => (key === 'and' || key === 'or') && Array.isArray(inner) && inner.length === 0,
  );
}

function readFilter(value: unknown, reading: Reading, depth: number): Filter {
  if (depth > MAX_DEPTH) throw filterError(`Invalid filter format: nested deeper than ${MAX_DEPTH} levels`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw filterError(`Invalid filter format: a condition must be a dict, got ${pythonType(value)}`);
  const parts = Object.entries(value).flatMap(([key, inner]) =>
    key === 'and' || key === 'or' ? readBranch(key, inner, reading, depth) : readField(key, inner, reading),
  );
  const [first] = parts;
  if (first === undefined) throw filterError('Invalid filter format: a condition must not be empty');
  return parts.length === 1 ? first : { and: parts };
}

function readBranch(key: 'and' | 'or', list: unknown, reading: Reading, depth: number): Filter {
  if (!Array.isArray(list)) throw filterError(`Invalid filter format: '${key}' must be a list`);
  if (list.length === 0) throw filterError(`Invalid filter format: '${key}' must not be empty`);
  if (list.length > MAX_CONDITIONS) throw tooMany();
  const branches = list.map((item) => readFilter(item, reading, depth + 1));
  return key === 'and' ? { and: branches } : { or: branches };
}

function readField(name: string, value: unknown, reading: Reading): Filter[] {
  const special = reading.special?.(name, value);
  const operators =
    special === undefined && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [['eq', value] as const];
  reading.conditions += operators.length;
  if (reading.conditions > MAX_CONDITIONS) throw tooMany();
  if (special !== undefined) {
    for (const { condition } of conditionsOf(special)) charge(reading, condition);
    return [special];
  }
  const field = fieldOf(name, reading.fields);
  if (operators.length === 0) throw filterError(`Invalid filter format: '${shown(name)}' has no operator`);
  return operators.map(([op, operand]) => {
    const condition = conditionOf(name, field, operatorOf(op), operand);
    charge(reading, condition);
    return { condition };
  });
}

/**
 * Adds a condition's cost to the filter's.
 * @throws AppError invalid_parameters when cost or characters exceed their limit
 */
function charge(reading: Reading, condition: Condition): void {
  reading.cost += costOf(condition);
  reading.characters += charactersOf(condition);
  if (reading.cost > LIMITS.filterCost)
    throw filterError(
      `Invalid filter format: its conditions cost more than ${LIMITS.filterCost}. A condition costs 1, a search in texts (contains, like) 2 to 25, and a list of values more the longer it is: use fewer conditions or values`,
    );
  if (reading.characters > LIMITS.filterCharacters)
    throw filterError(
      `Invalid filter value: the values of a filter have more than ${LIMITS.filterCharacters} characters together: use fewer or shorter values`,
    );
}

function tooMany(): Error {
  return filterError(`Invalid filter format: more than ${MAX_CONDITIONS} conditions`);
}
