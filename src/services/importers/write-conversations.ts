import { isUniqueViolation } from '../../db/sql-errors.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { derivedUuid } from '../../lib/ids.ts';
import type { AddRows } from '../../stores/messages/adds.ts';
import { findTakenIds } from '../../stores/transfer/imported-rows.ts';
import { commitAdds } from '../messages/acknowledge.ts';
import { buildAdd, rawMemoryId } from '../messages/build-add.ts';
import type { NewMessage } from '../messages/new-message.ts';
import type { FoundConversation, Source } from './found.ts';
import type { ImportContext } from './import-context.ts';

const TRIES = 4;
/** Limits of the messages that one task extracts. */
const MESSAGES_PER_TASK = 50;
const CHARACTERS_PER_TASK = 200_000;
/** Characters of a speaker's name. */
const MAX_NAME = 100;
const VIEWS: readonly MemoryView[] = ['detail_factual', 'preference', 'event', 'profile'];

/** Consecutive messages of a conversation; one task extracts them. */
export interface ConversationPart {
  readonly userId: string;
  readonly conversationId: string;
  readonly tags: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly messages: readonly (NewMessage & { readonly messageId: string })[];
}

/**
 * Gives the messages of a conversation ids that are the same in each import, and the names of this server.
 */
export function storedConversation(
  source: Source,
  userId: string,
  { id, messages, tags, info }: FoundConversation,
): ConversationPart {
  const seen = new Map<string, number>();
  const named: (NewMessage & { readonly messageId: string })[] = [];
  for (const { id: own, role, text, saidAt, name } of messages) {
    const key = own ?? JSON.stringify([role, saidAt, text]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    // a user may write the same words twice, but the same id is the same message
    if (own !== null && before > 0) continue;
    named.push({
      messageId: derivedUuid('message', source, userId, id, key, String(before)),
      role,
      text,
      chatTime: saidAt?.toISOString(),
      roleName: name?.slice(0, MAX_NAME).toWellFormed(),
    });
  }
  return {
    userId,
    conversationId: derivedUuid('conversation', source, userId, id),
    tags,
    info: { ...info, imported_from: source },
    messages: named,
  };
}

/** Splits a conversation into parts that are not too large for a task. A single message may be larger. */
export function* partsOf(whole: ConversationPart): Generator<ConversationPart> {
  let messages: ConversationPart['messages'][number][] = [];
  let size = 0;
  for (const message of whole.messages) {
    const isFull = messages.length === MESSAGES_PER_TASK || size + message.text.length > CHARACTERS_PER_TASK;
    if (isFull && messages.length > 0) {
      yield { ...whole, messages };
      messages = [];
      size = 0;
    }
    messages.push(message);
    size += message.text.length;
  }
  if (messages.length > 0) yield { ...whole, messages };
}

/**
 * Writes those of the messages that are not there yet, with the tasks of their extraction, in one
 * transaction.
 * @returns the number of new messages
 */
export async function writeConversations(
  ctx: ImportContext,
  parts: readonly ConversationPart[],
): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const missing = await missingOf(ctx, parts);
    const adds: AddRows[] = [];
    for (const { userId, conversationId, tags, info, messages } of missing) {
      const targets = [{ cubeId: cubeOfUser(userId), userId }];
      const add = { targets, conversationId, messages, views: VIEWS, tags, info, wait: false };
      adds.push((await buildAdd(ctx, add)).rows);
    }
    if (adds.length === 0) return 0;
    try {
      await commitAdds(ctx.db, ctx.projectId, adds);
      return missing.reduce((sum, { messages }) => sum + messages.length, 0);
    } catch (error) {
      // another import of the file wrote the same messages meanwhile
      if (tried >= TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

async function missingOf(
  { db, projectId }: ImportContext,
  parts: readonly ConversationPart[],
): Promise<readonly ConversationPart[]> {
  const messages = parts.flatMap((part) => part.messages.map(({ messageId }) => messageId));
  // of a deleted message only the row of its memory is left
  const memories = messages.map((id) => rawMemoryId(id, 0));
  const taken = await findTakenIds(db.project(projectId), { messages, memories });
  const isNew = (id: string) => !taken.has(id) && !taken.has(rawMemoryId(id, 0));
  return parts
    .map((part) => ({ ...part, messages: part.messages.filter(({ messageId }) => isNew(messageId)) }))
    .filter((part) => part.messages.length > 0);
}
