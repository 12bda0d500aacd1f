/** Rows are counted up to this number, so that a page of owners takes at most half a second. */
export const MOST_COUNTED = 10_000;
