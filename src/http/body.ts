import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { keyOf } from './key-header.ts';
import { BodyFailure } from './validation/failure.ts';
import { hasMoreValues } from './validation/json-values.ts';
import { storable } from './validation/text.ts';

/**
 * Deeper bodies would overflow the stack of recursive code.
 * No field of either API needs a tenth of this depth.
 */
const MAX_DEPTH = 64;

/**
 * Parsing and checking take about 0.15 µs per value, so that a quarter of a million values block the event
 * loop for 40 ms. The largest add within the limits, 10,000 messages with all their fields, has half of that.
 */
const MAX_VALUES = 250_000;

/**
 * Finds escapes of NUL and of surrogates in the unparsed text. It also matches proper surrogate pairs, which
 * the repair leaves unchanged.
 */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/**
 * Reads every body as JSON and refuses other content types. A body without a content type counts as JSON only
 * if the server requires a key or the request has one: a web page can send such a body to any site, but it
 * cannot send a key that it does not have.
 */
export function registerBodyParser(server: FastifyInstance, { productAuth }: Config): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const type = request.headers['content-type'];
    const isJson =
      type === undefined ? productAuth === 'required' || keyOf(request) !== undefined : JSON_TYPE.test(type);
    if (!isJson) return done(new AppError('media_type'));
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Parses a JSON body and makes its strings storable, see `clean`.
 * @returns undefined for an empty body; the route's schema decides whether a body is required
 * @throws BodyFailure with the reason and the character at which parsing stopped
 * @throws AppError body_too_large for more than `MAX_VALUES` values
 */
export function parseJson(text: string): unknown {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (source === '') return undefined;
  if (hasMoreValues(source, MAX_VALUES))
    throw new AppError(
      'body_too_large',
      `The body has more than ${MAX_VALUES} values: split it over several calls.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw syntaxFailure(source, error);
  }
  return clean(value, SUSPECT.test(source), 0);
}

/** Checks depth and keys, and makes all strings storable. Changes `value` in place. */
function clean(value: unknown, repair: boolean, depth: number): unknown {
  if (typeof value === 'string') return repair ? storable(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new BodyFailure(`Nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = clean(value[i], repair, depth + 1);
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object)) {
    if (key === '__proto__') throw new BodyFailure('The key "__proto__" is not allowed');
    const cleaned = clean(object[key], repair, depth + 1);
    const name = repair ? storable(key) : key;
    if (name !== key) delete object[key];
    object[name] = cleaned;
  }
  return object;
}

function syntaxFailure(text: string, error: unknown): BodyFailure {
  const message = error instanceof Error ? error.message : '';
  const offset = positionIn(message) ?? searchOffset(text);
  const reason = offset >= text.length ? 'Unexpected end of the body' : 'Unexpected character';
  return new BodyFailure(reason, offset);
}

function positionIn(message: string): number | undefined {
  const match = /at position (\d+)/.exec(message);
  return match ? Number(match[1]) : undefined;
}

/**
 * Finds the position of a syntax error, because V8 gives none for an unexpected token. A bisection finds the
 * longest prefix that is valid but incomplete, with 16 parses of at most 64 KB. For larger bodies the
 * position is 0.
 */
function searchOffset(text: string): number {
  if (endsTooEarly(text)) return text.length;
  if (text.length > 65_536) return 0;
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (endsTooEarly(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function endsTooEarly(prefix: string): boolean {
  try {
    JSON.parse(prefix);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return /end of JSON input|Unterminated string/.test(message) || positionIn(message) === prefix.length;
  }
}
