import type { Services } from '../../context.ts';
import {
  type ConversationRow,
  listConversationRows,
  type MessagePlace,
} from '../../stores/browse/conversations.ts';
import { MOST_COUNTED } from './limits.ts';

export type { ConversationRow, MessagePlace };

/** Messages that one call reads to find the last ones of conversations. */
const MOST_READ = 10_000;
const GROWTH = 5;
/** Characters of the last message. */
const SHOWN_TEXT = 200;

/**
 * The conversations of a project or of a cube, the one with the latest message first.
 * @param after `next` of the previous page
 * @returns a page, which may have fewer than `limit` entries although there are further ones
 */
export async function listConversations(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  wanted: { readonly cubeId: string | null; readonly userId: string | null; readonly text: string | null },
  { after, limit }: { readonly after: MessagePlace | null; readonly limit: number },
): Promise<{ readonly conversations: readonly ConversationRow[]; readonly next: MessagePlace | null }> {
  const scope = db.project(projectId);
  const conversations: ConversationRow[] = [];
  let place = after;
  let left = MOST_READ;
  for (let size = 4 * (limit + 1); ; size *= GROWTH) {
    const read = Math.min(size, left);
    const page = await listConversationRows(scope, wanted, {
      after: place,
      read,
      limit: limit - conversations.length,
      mostCounted: MOST_COUNTED,
      shown: SHOWN_TEXT,
    });
    conversations.push(...page.conversations);
    place = page.next;
    left -= read;
    if (place === null || conversations.length === limit || left <= 0) return { conversations, next: place };
  }
}
