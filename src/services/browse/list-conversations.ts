import type { Services } from '../../context.ts';
import { type Steps, scan } from '../../lib/scan.ts';
import {
  type ConversationRow,
  listConversationRows,
  type MessagePlace,
} from '../../stores/browse/conversations.ts';
import { MOST_COUNTED } from './limits.ts';

export type { ConversationRow, MessagePlace };

/** Messages that are looked at to find the last ones of conversations. */
const STEPS: Steps = { first: 250, step: 4000, most: 20_000 };
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
  page: { readonly after: MessagePlace | null; readonly limit: number },
): Promise<{ readonly conversations: readonly ConversationRow[]; readonly next: MessagePlace | null }> {
  const scope = db.project(projectId);
  const { rows, next } = await scan({ ...STEPS, ...page }, (after, bounds) =>
    listConversationRows(scope, wanted, {
      after,
      ...bounds,
      mostCounted: MOST_COUNTED,
      shown: SHOWN_TEXT,
    }),
  );
  return { conversations: rows, next };
}
