import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { closestName } from '../lib/closest-name.ts';

/** Schema of the field `warnings` of both envelopes, an extension that other clients ignore. */
export const warningsField = z
  .array(z.string())
  .optional()
  .describe(
    'Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks.',
  );

/** At most this many unknown fields are named, each with at most this many characters. */
const NAMED = 20;
const SHOWN_LENGTH = 80;

const warnings = new WeakMap<FastifyRequest, string[]>();

/** Adds a text to `warnings` of the request's answer. */
export function warn(request: FastifyRequest, text: string): void {
  const given = warnings.get(request);
  if (given === undefined) warnings.set(request, [text]);
  else given.push(text);
}

/**
 * Answers of the routes registered after this call in the same scope carry the warnings of their request.
 * Unknown top-level fields of a body are named there; they are never refused. Errors and event streams carry
 * none.
 */
export function registerWarnings(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    for (const text of unknownFields(request)) warn(request, text);
    done();
  });
  scope.addHook('preSerialization', (request, _reply, payload, done) => {
    const given = warnings.get(request);
    done(null, given === undefined ? payload : { ...(payload as object), warnings: given });
  });
}

function unknownFields({ body, routeOptions }: FastifyRequest): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const known = fieldsOf(routeOptions.schema?.body);
  if (known === null) return [];
  // clients send null for what they leave out
  const unknown = Object.entries(body).flatMap(([name, value]) =>
    value === null || known.has(name) ? [] : [name],
  );
  const texts = unknown.slice(0, NAMED).map((name) => {
    const meant = closestName(name, known);
    const advice = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return `${name.slice(0, SHOWN_LENGTH)}: unknown field, ignored.${advice}`;
  });
  const more = unknown.length - texts.length;
  return more > 0 ? [...texts, `${more} more unknown fields, ignored.`] : texts;
}

/** Cached by schema, because it never changes. */
const known = new WeakMap<object, ReadonlySet<string> | null>();

/** The names of the fields that a schema of a body reads; null if it is not a schema of an object. */
function fieldsOf(schema: unknown): ReadonlySet<string> | null {
  if (typeof schema !== 'object' || schema === null) return null;
  let fields = known.get(schema);
  if (fields === undefined) {
    fields = namesIn(schema);
    known.set(schema, fields);
  }
  return fields;
}

function namesIn(schema: unknown): ReadonlySet<string> | null {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodPipe) return namesIn(schema.def.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return namesIn(schema.def.innerType);
  return null;
}
