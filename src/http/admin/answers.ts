import { z } from 'zod';

const failure = z
  .object({ code: z.int(), message: z.string(), data: z.null() })
  .describe('`code` is the HTTP status');

/** The answers of a route, with the shape of its errors. */
export function withErrors<T extends z.ZodType>(success: T) {
  return { 200: success, '4xx': failure, '5xx': failure };
}
