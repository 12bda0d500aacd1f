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
  /** A repeat with the same key is answered anew, and remembered once. */
  readonly idempotency?: Idempotency | undefined;
}

const VIEWS: readonly MemoryView[] = ['detail_factual', 'preference', 'event', 'profile'];

/** Commits the user's turn: before the model is asked, so that it outlives whatever happens to the answer. */
export async function rememberQuestion(
  ctx: Context,
  remembering: Remembering | null,
  text: string,
): Promise<void> {
  if (remembering === null) return;
  await add(ctx, remembering, { role: 'user', text });
}

/**
 * Commits what was said of an answer, as far as it came. What a model wrote is remembered; an extract of memories is
 * kept in the conversation only, because it says nothing new.
 */
export async function rememberAnswer(
  ctx: Context,
  remembering: Remembering | null,
  answer: { readonly text: string; readonly isExtract: boolean },
): Promise<void> {
  const text = withoutMarks(answer.text);
  if (remembering === null || text.trim() === '') return;
  const { idempotency } = remembering;
  await add(
    ctx,
    // no client's key holds a line break
    { ...remembering, idempotency: idempotency && { ...idempotency, key: `${idempotency.key}\nanswer` } },
    { role: 'assistant', text, ...(answer.isExtract ? { memorable: false } : {}) },
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
