import { echo } from './echo.ts';
import type { ValidationFailure } from './failure.ts';
import { isMissing, type Location, location, type Violation } from './issues.ts';

/** One entry of FastAPI's 422 answer. */
export interface PydanticError {
  readonly type: string;
  readonly loc: Location;
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

type Words = Pick<PydanticError, 'type' | 'msg' | 'ctx'>;

const MAX_ERRORS = 20;

/** Pydantic's texts for the types that our own refinements put into `params.type`. */
const CUSTOM: Readonly<Record<string, string>> = {
  missing: 'Field required',
  int_type: 'Input should be a valid integer',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer, got a number with a fractional part',
  float_type: 'Input should be a valid number',
  float_parsing: 'Input should be a valid number, unable to parse string as a number',
  finite_number: 'Input should be a finite number',
  bool_type: 'Input should be a valid boolean',
  bool_parsing: 'Input should be a valid boolean, unable to interpret input',
  string_unicode: 'Input should be a valid string, unable to parse raw data as a unicode string',
};

const TYPES: Readonly<Record<string, Words>> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  int: { type: 'int_type', msg: 'Input should be a valid integer' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
  record: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
  object: {
    type: 'model_attributes_type',
    msg: 'Input should be a valid dictionary or object to extract fields from',
  },
};

/**
 * The violations of a request, at most 20, as FastAPI and pydantic v2 report them.
 * Clients of `/product` read these.
 */
export function pydanticErrors(failure: ValidationFailure): readonly PydanticError[] {
  return failure.violations.slice(0, MAX_ERRORS).map((violation) => {
    const at = location(violation);
    const missing = isMissing(violation);
    const words = missing ? { type: 'missing', msg: 'Field required' } : describe(violation);
    const shown = missing ? parentOf(failure.input, at) : violation.input;
    return {
      type: words.type,
      loc: [failure.part, ...at],
      msg: words.msg,
      ...echo(shown, missing ? at.slice(0, -1) : at),
      ...ctxOf(words),
    };
  });
}

function ctxOf(words: Words): { ctx?: Readonly<Record<string, unknown>> } {
  return words.ctx ? { ctx: words.ctx } : {};
}

function describe(violation: Violation): Words {
  switch (violation.code) {
    case 'invalid_type':
      return typeOf(violation.expected, violation.input);
    case 'invalid_value': {
      const expected = choice(violation.values.map((value) => `'${String(value)}'`));
      return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
    }
    case 'too_small':
      return tooSmall(
        violation.origin,
        Number(violation.minimum),
        violation.inclusive !== false,
        violation.input,
      );
    case 'too_big':
      return tooBig(
        violation.origin,
        Number(violation.maximum),
        violation.inclusive !== false,
        violation.input,
      );
    case 'custom': {
      const type = violation.params?.type;
      const msg = typeof type === 'string' ? CUSTOM[type] : undefined;
      if (typeof type === 'string' && msg) return { type, msg };
      return valueError(violation.message);
    }
    default:
      return valueError(violation.message);
  }
}

function valueError(message: string): Words {
  return { type: 'value_error', msg: `Value error, ${message}`, ctx: { error: message } };
}

function typeOf(expected: string, input: unknown): Words {
  if (expected === 'number') {
    const type = typeof input === 'number' ? 'finite_number' : 'float_type';
    return { type, msg: CUSTOM[type] ?? '' };
  }
  return TYPES[expected] ?? valueError(`expected ${expected}`);
}

function tooSmall(origin: string, min: number, inclusive: boolean, input: unknown): Words {
  if (origin === 'string') {
    return {
      type: 'string_too_short',
      msg: `String should have at least ${count(min, 'character')}`,
      ctx: { min_length: min },
    };
  }
  if (origin === 'array') {
    const actual = Array.isArray(input) ? input.length : 0;
    return {
      type: 'too_short',
      msg: `List should have at least ${count(min, 'item')} after validation, not ${actual}`,
      ctx: { field_type: 'List', min_length: min, actual_length: actual },
    };
  }
  return inclusive
    ? { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${min}`, ctx: { ge: min } }
    : { type: 'greater_than', msg: `Input should be greater than ${min}`, ctx: { gt: min } };
}

function tooBig(origin: string, max: number, inclusive: boolean, input: unknown): Words {
  if (origin === 'string') {
    return {
      type: 'string_too_long',
      msg: `String should have at most ${count(max, 'character')}`,
      ctx: { max_length: max },
    };
  }
  if (origin === 'array') {
    const actual = Array.isArray(input) ? input.length : 0;
    return {
      type: 'too_long',
      msg: `List should have at most ${count(max, 'item')} after validation, not ${actual}`,
      ctx: { field_type: 'List', max_length: max, actual_length: actual },
    };
  }
  return inclusive
    ? { type: 'less_than_equal', msg: `Input should be less than or equal to ${max}`, ctx: { le: max } }
    : { type: 'less_than', msg: `Input should be less than ${max}`, ctx: { lt: max } };
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** Joins options as in `'a', 'b' or 'c'`. */
function choice(options: readonly string[]): string {
  return options.length < 2 ? options.join('') : `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`;
}

/** The object in which a required field is missing. Pydantic shows it as the input. */
function parentOf(root: unknown, at: Location): unknown {
  if (at.length === 0) return null;
  let value = root;
  for (const key of at.slice(0, -1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}
