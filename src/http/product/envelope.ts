import { z } from 'zod';

/** `{code: 200, message, data}`; the messages are literal, clients compare them. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(200), message: z.string(), data });
}

export function ok<T>(message: string, data: T): { code: 200; message: string; data: T } {
  return { code: 200, message, data };
}

const problem = z.object({
  type: z.string(),
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  input: z.unknown().optional(),
  ctx: z.record(z.string(), z.unknown()).optional(),
});

const invalid = z
  .object({ code: z.literal(422), message: z.string(), detail: z.array(problem), data: z.null() })
  .describe('The request is invalid');

const failure = z
  .object({ code: z.int(), message: z.string(), data: z.null() })
  .describe('`code` is the HTTP status');

/** The answers of a route, with the shapes of its errors. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: envelope(data), ...errors };
}

export const errors = { 422: invalid, '4xx': failure, '5xx': failure };
