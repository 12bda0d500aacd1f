import { z } from 'zod';
import { warningsField } from '../warnings.ts';

/** Schema of an answer, `{code: 0, data, message: "ok"}`. `registerWarnings` fills `warnings`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(0), data, message: z.literal('ok'), warnings: warningsField });
}

/** An answer with `code: 0`. */
export function ok<T>(data: T): { code: 0; data: T; message: 'ok' } {
  return { code: 0, data, message: 'ok' };
}

const failure = z
  .object({ code: z.int(), message: z.string(), data: z.object({}) })
  .describe(
    'An error; `message` says what happened and what to do. Codes: 40000 invalid parameters, 40001 not found, 40002 field missing, 40003 field empty, 40006 wrong type, 40130 API key missing, and others.',
  );

/** The response schemas of a route: `data` in the envelope for 200, and the shape of errors. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: envelope(data), '4xx': failure, '5xx': failure };
}

/**
 * Schema of a request body. Fields that are `null` count as absent, and unknown fields are ignored with a
 * warning.
 */
export function requestBody<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(withoutNulls, z.object(shape));
}

/** A copy of an object without the fields that are `null`. Other values are returned unchanged. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
