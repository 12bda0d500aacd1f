import { z } from 'zod';
import { storable } from '../validation/text.ts';

const MAX_TEXT = 200;

/** A text that a list is searched for. An empty one counts as absent. */
export const soughtText = z
  .string()
  .trim()
  .max(MAX_TEXT)
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : storable(text)));
