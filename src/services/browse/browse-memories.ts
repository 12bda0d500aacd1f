import type { Services } from '../../context.ts';
import {
  type ListedFilter,
  type ListedMemory,
  listNewest,
  type Place,
} from '../../stores/browse/listed-memories.ts';

export type { ListedFilter, ListedMemory, Place };

/** Memories that one call reads to find those that match, and with a text, which is read from their rows. */
const MOST_READ = 20_000;
const MOST_READ_FOR_TEXT = 4000;
/** Each statement reads this many times as many memories as the one before. */
const GROWTH = 5;
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
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<{ readonly memories: readonly ListedMemory[]; readonly next: Place | null }> {
  const scope = db.project(projectId);
  const most = filter.text === null ? MOST_READ : MOST_READ_FOR_TEXT;
  const memories: ListedMemory[] = [];
  let place = after;
  let left = most;
  for (let size = limit + 1; ; size *= GROWTH) {
    const read = Math.min(size, left);
    const wanted = limit - memories.length;
    const page = await listNewest(scope, filter, { after: place, read, limit: wanted, shown: SHOWN_TEXT });
    memories.push(...page.memories);
    place = page.next;
    left -= read;
    if (place === null || memories.length === limit || left <= 0) return { memories, next: place };
  }
}
