import { z } from 'zod';

/** `{code: 0, data, message: "ok"}`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(0), data, message: z.literal('ok') });
}

export function ok<T>(data: T): { code: 0; data: T; message: 'ok' } {
  return { code: 0, data, message: 'ok' };
}

const failure = z
  .object({ code: z.int(), message: z.string(), data: z.object({}) })
  .describe(
    '`code` is not 0: 40000 parameters, 40001 not found, 40002 field missing, 40003 empty, 40006 type, 40130 key …',
  );

/** The answers of a route, with the shapes of its errors. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: envelope(data), '4xx': failure, '5xx': failure };
}

/** A request body: fields that are `null` count as absent, unknown ones are ignored. */
export function requestBody<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(withoutNulls, z.object(shape));
}

export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
