import { AppError, type ErrorCode } from '../../errors.ts';
import type { ValidationFailure } from './failure.ts';
import { isMissing, type Location, location, type Violation } from './issues.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a string',
  int: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an object',
  record: 'must be an object',
};

/**
 * The first violation of an invalid `/v1` request as an error of that API, with the text `<field path>:
 * <advice>`.
 */
export function cloudError(failure: ValidationFailure): AppError {
  const [first] = failure.violations;
  if (!first) return new AppError('invalid_parameters');
  const at = location(first);
  const [code, advice] = describe(first, at);
  return new AppError(code, `${fieldPath(failure.part, at)}: ${advice}`);
}

/** How the library's own messages begin, which speak to developers. */
const LIBRARY = /^(?:Invalid|Too) /;

/** What is wrong with a field, such as `is required`: the words of its schema, or else those of `/v1`. */
export function adviceOf(violation: Violation): string {
  return LIBRARY.test(violation.message) ? describe(violation, location(violation))[1] : violation.message;
}

function describe(violation: Violation, at: Location): readonly [ErrorCode, string] {
  if (isMissing(violation)) return ['field_required', 'is required'];
  switch (violation.code) {
    case 'invalid_type':
      return ['field_type', TYPES[violation.expected] ?? `must be a ${violation.expected}`];
    case 'invalid_value':
      return ['invalid_parameters', `must be one of ${violation.values.map(String).join(', ')}`];
    case 'too_small':
      if (violation.origin === 'string' || violation.origin === 'array')
        return ['field_empty', 'must not be empty'];
      return ['invalid_parameters', `must be at least ${violation.minimum}`];
    case 'too_big':
      return tooBig(violation.origin, Number(violation.maximum), at);
    case 'custom':
      return [codeIn(violation.params) ?? 'invalid_parameters', violation.message];
    default:
      // a format: the words of its schema, if it has any
      return ['invalid_parameters', LIBRARY.test(violation.message) ? 'is not valid' : violation.message];
  }
}

function tooBig(origin: string, max: number, at: Location): readonly [ErrorCode, string] {
  if (origin === 'array') return ['invalid_parameters', `must have at most ${max} entries`];
  if (origin !== 'string') return ['invalid_parameters', `must be at most ${max}`];
  const advice = `must have at most ${max} characters`;
  if (at[0] === 'user_id' || at[0] === 'agent_id') return ['user_id_too_long', advice];
  if (at[0] === 'conversation_id') return ['conversation_id_too_long', advice];
  return ['invalid_parameters', advice];
}

const CODES = new Set<unknown>(['field_required', 'field_empty', 'field_type']);

function codeIn(params: Readonly<Record<string, unknown>> | undefined): ErrorCode | undefined {
  return CODES.has(params?.code) ? (params?.code as ErrorCode) : undefined;
}

/**
 * The path of a field, such as `messages[0].content`. For a violation at the root it is the name of the part.
 */
function fieldPath(part: string, at: Location): string {
  if (at.length === 0) return part;
  return at
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${key.slice(0, 80)}`,
    )
    .join('');
}
