/** After this time a call looks at no further rows, and leaves the rest of a list to the next page. */
const ENOUGH_MS = 20;

/** How many rows are looked at. */
export interface Steps {
  /** In the first step. Each further one looks at twice as many as the one before. */
  readonly first: number;
  /** In one step. */
  readonly step: number;
  /** In one call. */
  readonly most: number;
}

/** What one step found, and where to go on; null at the end of the list. */
export interface Step<Row, Place> {
  readonly rows: readonly Row[];
  readonly next: Place | null;
}

/**
 * Looks for the rows of a page where no index leads to them, in steps, so that a page takes about as long
 * whatever it looks for: until the page is full, the list ends, or the time or the number of rows is up.
 * @param look looks at the next `read` rows behind a place and returns at most `limit` of them
 * @returns a page, which may have fewer than `limit` rows although there are further ones
 */
export async function scan<Row, Place>(
  { after, limit, first, step, most }: Steps & { readonly after: Place | null; readonly limit: number },
  look: (
    after: Place | null,
    bounds: { readonly read: number; readonly limit: number },
  ) => Promise<Step<Row, Place>>,
): Promise<Step<Row, Place>> {
  const until = performance.now() + ENOUGH_MS;
  const rows: Row[] = [];
  let place = after;
  let left = most;
  for (let size = first; ; size *= 2) {
    const read = Math.min(size, step, left);
    const found = await look(place, { read, limit: limit - rows.length });
    rows.push(...found.rows);
    place = found.next;
    left -= read;
    if (place === null || rows.length === limit || left <= 0 || performance.now() > until)
      return { rows, next: place };
  }
}

/** The steps of a list whose rows all match. */
export const unfilteredSteps = (limit: number): Steps => ({
  first: limit + 1,
  step: limit + 1,
  most: limit + 1,
});

/**
 * Like `scan`, for lists whose place is the key of the last row. It looks for one row more, so that a full
 * page at the end of the list leads to no empty one.
 */
export async function scanByKey<Row, Place>(
  { limit, ...wanted }: Steps & { readonly after: Place | null; readonly limit: number },
  keyOf: (row: Row) => Place,
  look: Parameters<typeof scan<Row, Place>>[1],
): Promise<Step<Row, Place>> {
  const found = await scan({ ...wanted, limit: limit + 1 }, look);
  const rows = found.rows.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.rows.length > limit && last !== undefined ? keyOf(last) : found.next };
}

/** What a step found among the rows that it read. */
export function stepOf<Row, Place>(
  read: readonly Row[],
  isWanted: (row: Row) => boolean,
  keyOf: (row: Row) => Place,
  bounds: { readonly read: number; readonly limit: number },
): Step<Row, Place> {
  const rows = read.filter(isWanted).slice(0, bounds.limit);
  const last =
    rows.length === bounds.limit ? rows.at(-1) : read.length === bounds.read ? read.at(-1) : undefined;
  return { rows, next: last === undefined ? null : keyOf(last) };
}
