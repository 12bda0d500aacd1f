import type { Context } from '../../context.ts';
import { withoutMarks } from '../../domain/chat/reference-marks.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { Idempotency } from '../idempotency/once.ts';
import { addMessages } from '../messages/add-messages.ts';
import type { AddMessagesInput } from '../messages/new-message.ts';

export interface Remembering {
  readonly targets: AddMessagesInput['targets'];
  readonly conversationId: string;
  readonly tags?: readonly string[] | undefined;
  readonly info?: Readonly<Record<string, unknown>> | undefined;
  readonly agentId?: string | undefined;
  readonly appId?: string | undefined;
  /** A repeated request with the same key is answered again but stored only once. */
  readonly idempotency?: Idempotency | undefined;
}

const VIEWS: readonly MemoryView[] = ['detail_factual', 'preference', 'event', 'profile'];

/**
 * Commits the user's turn. This happens before the model is called, so that no failure of the answer loses
 * it.
 */
export async function rememberQuestion(
  ctx: Context,
  remembering: Remembering | null,
  text: string,
): Promise<void> {
  if (remembering === null) return;
  await add(ctx, remembering, { role: 'user', text });
}

/**
 * Commits an answer, or the part of it that was sent. Memories are extracted from a model's answer if it is
 * `memorable`; otherwise it is only kept in the conversation. An extract of memories says nothing new, and an
 * answer from results of the web may repeat words of strangers.
 */
export async function rememberAnswer(
  ctx: Context,
  remembering: Remembering | null,
  answer: { readonly text: string; readonly memorable: boolean },
): Promise<void> {
  const text = withoutMarks(answer.text);
  if (remembering === null || text.trim() === '') return;
  const { idempotency } = remembering;
  await add(
    ctx,
    // a client's key cannot contain a line break, so this key cannot collide with one
    { ...remembering, idempotency: idempotency && { ...idempotency, key: `${idempotency.key}\nanswer` } },
    { role: 'assistant', text, ...(answer.memorable ? {} : { memorable: false }) },
  );
}

async function add(
  ctx: Context,
  remembering: Remembering,
  message: AddMessagesInput['messages'][number],
): Promise<void> {
  const chatTime = ctx.clock().toISOString().slice(0, 19).replace('T', ' ');
  await addMessages(ctx, {
    ...remembering,
    messages: [{ ...message, chatTime }],
    views: VIEWS,
    wait: false,
  });
}
