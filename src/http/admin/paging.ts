import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { storable } from '../validation/text.ts';

const MAX_LIMIT = 100;
const MAX_CURSOR = 2000;

/** The query parameters of a list that is read page by page. */
export const pageQuery = {
  limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(50))).describe(
    'Entries per page, 1 to 100. Default: 50.',
  ),
  cursor: lastValue(z.string().max(MAX_CURSOR).optional()).describe('`next_cursor` of the previous page.'),
};

/** The field of an answer that leads to the next page. */
export const nextCursor = {
  next_cursor: z
    .string()
    .nullable()
    .describe(
      '`cursor` of the next page; null: this is the last one. With a filter or counts, a page may have few entries or none ' +
        'although there is a next one, because each call reads a limited number of rows.',
    ),
};

/** Encodes the place where the next page begins. */
export function cursorOf(place: object | string | number | null): string | null {
  return place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor.
 * @param schema what the place of this list is
 * @returns null without a cursor
 * @throws AppError invalid_parameters for one that this server did not make
 */
export function placeIn<T extends z.ZodType>(cursor: string | undefined, schema: T): z.output<T> | null {
  if (cursor === undefined || cursor === '') return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const parsed = schema.safeParse(parseOrNull(text));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_parameters', 'query.cursor: must be the next_cursor of the previous page.');
}

/** A place in lists whose pages are numbered from 1. */
export const pageNumber = z.int().min(1).max(1_000_000);

/** An id in a cursor. */
export const placeId = z
  .string()
  .max(1000)
  .refine((id) => storable(id) === id);

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
