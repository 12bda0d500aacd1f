import type { Services } from '../../context.ts';
import { type Steps, scan } from '../../lib/scan.ts';
import {
  type ListedFilter,
  type ListedMemory,
  listNewest,
  type Place,
} from '../../stores/browse/listed-memories.ts';

export type { ListedFilter, ListedMemory, Place };

/** Steps of a list, and of one with a text, which is sought in each row. */
const STEPS: Steps = { first: 2000, step: 8000, most: 40_000 };
const STEPS_FOR_TEXT: Steps = { first: 250, step: 1000, most: 10_000 };
/** Characters of a text in a list. */
export const SHOWN_TEXT = 1000;

/**
 * The memories of a project that are not deleted, newest first.
 * @param after `next` of the previous page
 * @returns a page, which may have fewer than `limit` entries although there are further ones
 */
export async function browseMemories(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  filter: ListedFilter,
  page: { readonly after: Place | null; readonly limit: number },
): Promise<{ readonly memories: readonly ListedMemory[]; readonly next: Place | null }> {
  const scope = db.project(projectId);
  const steps = filter.text === null ? STEPS : STEPS_FOR_TEXT;
  const { rows, next } = await scan({ ...steps, ...page }, (after, bounds) =>
    listNewest(scope, filter, { after, ...bounds, shown: SHOWN_TEXT }),
  );
  return { memories: rows, next };
}
