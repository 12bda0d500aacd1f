import { z } from 'zod';

const failure = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

/** The response schemas of errors. */
export const errors = { '4xx': failure, '5xx': failure };
