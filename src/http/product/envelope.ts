import { z } from 'zod';
import { warningsField } from '../warnings.ts';

/**
 * Schema of an answer, `{code: 200, message, data}`. Clients compare the messages literally.
 * `registerWarnings` fills `warnings`.
 */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(200), message: z.string(), data, warnings: warningsField });
}

/** An answer with `code: 200`. */
export function ok<T>(message: string, data: T): { code: 200; message: string; data: T } {
  return { code: 200, message, data };
}

const problem = z.object({
  type: z.string().describe('The rule that is violated, in the words of pydantic v2, such as `missing`.'),
  loc: z.array(z.union([z.string(), z.int()])).describe('Path of the field, such as `["body", "user_id"]`.'),
  msg: z.string(),
  input: z.unknown().optional().describe('The value sent, if it is short and not sensitive.'),
  ctx: z.record(z.string(), z.unknown()).optional().describe('Bounds of the rule.'),
});

const invalid = z
  .object({ code: z.literal(422), message: z.string(), detail: z.array(problem), data: z.null() })
  .describe('The request is invalid. `detail` lists its violations, at most 20.');

const failure = z
  .object({ code: z.int(), message: z.string(), data: z.null() })
  .describe('An error. `code` is the HTTP status; `message` says what happened and what to do.');

/** The response schemas of a route: `data` in the envelope for 200, and the shapes of errors. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: envelope(data), ...errors };
}

/** Like {@link answers}, for a route without input that could be invalid. */
export function answersToAny<T extends z.ZodType>(data: T) {
  return { 200: envelope(data), ...failures };
}

const failures = { '4xx': failure, '5xx': failure };

/** The shapes of errors, by status. */
export const errors = { 422: invalid, ...failures };
