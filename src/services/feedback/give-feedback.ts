import type { Context } from '../../context.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { AppError } from '../../errors.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import { findNamed, type NamedMemory } from '../../stores/memories/named-memories.ts';
import { findTasks } from '../../stores/tasks/tasks.ts';
import { completeChat } from '../chat/complete-chat.ts';
import { addMessages } from '../messages/add-messages.ts';
import type { AddMessagesInput } from '../messages/new-message.ts';
import type { FeedbackRecord } from './commit-feedback.ts';

/** How much history is stored with a feedback: turns, and characters of each turn. */
const HISTORY_TURNS = 20;
const MAX_TURN = 4000;
const CORRECTED_TOP_K = 10;

const VIEWS: readonly MemoryView[] = ['detail_factual', 'preference', 'event', 'profile'];

export interface FeedbackGiven
  extends Pick<
    AddMessagesInput,
    | 'targets'
    | 'conversationId'
    | 'info'
    | 'tags'
    | 'agentId'
    | 'appId'
    | 'businessTaskId'
    | 'wait'
    | 'idempotency'
  > {
  readonly text: string;
  /** When the feedback was given, as the client sent it. */
  readonly time?: string | undefined;
  /** The turns that the feedback is about, oldest first. */
  readonly history: readonly ChatTurn[];
  /** The memories that the answer used. */
  readonly retrievedMemoryIds: readonly string[];
  /** Whether to answer the question again from the corrected memories; only with `wait`. */
  readonly correctedAnswer?: boolean | undefined;
}

export interface FeedbackResult {
  readonly taskId: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** The corrected answer; empty if it was not requested or could not be given. */
  readonly answer: string;
  readonly added: readonly NamedMemory[];
  readonly updated: readonly { readonly memory: NamedMemory; readonly archived: NamedMemory }[];
  /** Memories that were archived without a new version. */
  readonly archived: readonly NamedMemory[];
}

/**
 * Accepts feedback on an answer. When the promise resolves, the words are committed and searchable like any
 * message, and so is the task that judges them. The feedback corrects the memories that it contradicts (the
 * earlier version is archived), or it is added as new information.
 * @throws AppError as `addMessages` does
 */
export async function giveFeedback(ctx: Context, input: FeedbackGiven): Promise<FeedbackResult> {
  const history = input.history
    .slice(-HISTORY_TURNS)
    .map((turn) => ({ ...turn, content: truncate(turn.content, MAX_TURN) }));
  const { taskId, status } = await addMessages(ctx, {
    ...input,
    messages: [{ role: 'user', text: input.text, content: { history }, chatTime: input.time }],
    views: VIEWS,
    feedback: { retrievedMemoryIds: input.retrievedMemoryIds },
  });
  if (!input.wait) return { taskId, status, answer: '', added: [], updated: [], archived: [] };
  const record = await recordOf(ctx, taskId);
  const answer = input.correctedAnswer === true && status === 'completed' ? await correct(ctx, input) : '';
  return { taskId, status, answer, ...record };
}

async function recordOf(
  ctx: Context,
  taskId: string,
): Promise<Omit<FeedbackResult, 'taskId' | 'status' | 'answer'>> {
  const scope = ctx.db.project(ctx.projectId);
  const records = (await findTasks(scope, taskId)).flatMap(
    (task) =>
      (task.result?.record as (Omit<FeedbackRecord, 'archive'> & Partial<FeedbackRecord>) | undefined) ?? [],
  );
  const ids = records.flatMap(({ add, update, archive }) => [
    ...add,
    ...(archive ?? []),
    ...update.flatMap((item) => [item.id, item.archived_id]),
  ]);
  const memories = new Map((await findNamed(scope, ids)).map((memory) => [memory.memoryId, memory]));
  const existing = (id: string) => memories.get(id) ?? [];
  return {
    added: records.flatMap(({ add }) => add.flatMap(existing)),
    archived: records.flatMap(({ archive = [] }) => archive.flatMap(existing)),
    updated: records.flatMap(({ update }) =>
      update.flatMap((item) => {
        const memory = memories.get(item.id);
        const archived = memories.get(item.archived_id);
        return memory === undefined || archived === undefined ? [] : [{ memory, archived }];
      }),
    ),
  };
}

/** Answers the last question again. A failure is logged only: the feedback itself is stored. */
async function correct(ctx: Context, input: FeedbackGiven): Promise<string> {
  const at = input.history.findLastIndex((turn) => turn.role === 'user');
  try {
    const { text } = await completeChat(ctx, {
      query: input.history[at]?.content ?? input.text,
      history: input.history.slice(0, Math.max(at, 0)),
      cubeIds: input.targets.map((target) => target.cubeId),
      topK: CORRECTED_TOP_K,
      preferenceTopK: CORRECTED_TOP_K,
      remembering: null,
    });
    return text;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, code: error.code }, 'could not give a corrected answer');
    return '';
  }
}
