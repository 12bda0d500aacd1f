import { z } from 'zod';

/** The most hits of a kind that one answer of the cloud API has. */
const MAX_HITS = 25;

/**
 * Schema of a number of hits. A larger number is reduced, not refused: evaluation clients request up to 40.
 */
export const hitLimit = z
  .int()
  .min(0)
  .overwrite((n) => Math.min(n, MAX_HITS));
