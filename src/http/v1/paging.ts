import { z } from 'zod';

/** Beyond this a page is empty anyway; larger numbers would overflow the offset. */
const LAST_PAGE = 1_000_000;

/** Counted from 1. */
export const page = z
  .int()
  .min(1)
  .overwrite((n) => Math.min(n, LAST_PAGE));

export function pageCount(total: number, size: number): number {
  return Math.ceil(total / size);
}
