import { z } from 'zod';

/** Larger page numbers are reduced to this. Such a page is empty anyway, and its offset could overflow. */
const LAST_PAGE = 1_000_000;

/** Schema of a page number, from 1. */
export const page = z
  .int()
  .min(1)
  .overwrite((n) => Math.min(n, LAST_PAGE));

/** How many pages of `size` entries `total` entries fill. */
export function pageCount(total: number, size: number): number {
  return Math.ceil(total / size);
}
