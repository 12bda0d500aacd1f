import { z } from 'zod';

const failure = z
  .object({ code: z.int(), message: z.string(), data: z.null() })
  .describe('An error. `code` is the HTTP status; `message` says what happened and what to do.');

/** The response schemas of a route: `success` for 200, and the shape of errors. */
export function withErrors<T extends z.ZodType>(success: T) {
  return { 200: success, '4xx': failure, '5xx': failure };
}
