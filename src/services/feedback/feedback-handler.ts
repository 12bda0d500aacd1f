import type { Context, Services } from '../../context.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import { isLastAnswer, type PreparedTasks, type TaskHandler } from '../../scheduler/task-handler.ts';
import {
  findContent,
  findMessages,
  lastMessages,
  type PositionedMessage,
} from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { feedbackContentSchema, feedbackPayloadSchema } from '../tasks/feedback-payload.ts';
import { commitFeedback } from './commit-feedback.ts';
import { judge } from './judge.ts';
import { prepareVersions } from './prepare-versions.ts';
import { readProfileEffects } from './profile-effects.ts';

const HISTORY_TURNS = 6;

/**
 * The handler of feedback tasks: compares the feedback with the memories, then corrects them or adds new
 * ones.
 * @param extraction the handler of extraction tasks, for feedback that is added like any message
 */
export function createFeedbackHandler(services: Services, extraction: TaskHandler): TaskHandler {
  return {
    // each feedback may change the memories that the next one corrects
    oneByOne: true,
    prepare: (projectId, tasks, signal) => prepare(services, extraction, projectId, tasks, signal),
    fail: (scope, task, failure) => extraction.fail(scope, task, failure),
  };
}

async function prepare(
  services: Services,
  extraction: TaskHandler,
  projectId: string,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<PreparedTasks> {
  const [task] = tasks;
  const payload = feedbackPayloadSchema.safeParse(task?.payload).data;
  const scope = services.db.project(projectId, { priority: 'background' });
  const [message] = await findMessages(scope, payload?.message_ids ?? []);
  // extraction handles a deleted message and a payload of another version in the same way
  if (task === undefined || payload === undefined || message === undefined)
    return extraction.prepare(projectId, tasks, signal);
  const ctx: Context = { ...services, projectId, actor: { kind: 'worker' }, signal };
  const judgement = await judge(ctx, {
    cubeId: task.cubeId,
    messageId: message.messageId,
    text: message.text,
    position: message.position,
    history: await historyOf(ctx, task, message),
    retrievedMemoryIds: payload.retrieved_memory_ids,
    isLastAnswer: isLastAnswer(task),
  });
  const versions = await prepareVersions(ctx, judgement.versions, message);
  const profile = await readProfileEffects(ctx, task, message, judgement);
  const extracted = judgement.extract ? await extraction.prepare(projectId, tasks, signal) : null;
  if (extracted !== null && extracted.count === 0) return extracted;
  return {
    count: 1,
    error: undefined,
    failures: extracted?.failures ?? [],
    commit: async (tx) => {
      const result = extracted === null ? null : ((await extracted.commit(tx, 1))[0] ?? null);
      return [await commitFeedback(services, tx, { task, message, judgement, versions, profile }, result)];
    },
  };
}

/** The turns that were sent with the feedback, else the stored turns before it. */
async function historyOf(ctx: Context, task: ClaimedTask, message: PositionedMessage): Promise<ChatTurn[]> {
  const scope = ctx.db.project(ctx.projectId);
  const givenHistory = feedbackContentSchema.safeParse(await findContent(scope, message.messageId)).data
    ?.history;
  if (givenHistory !== undefined && givenHistory.length > 0) return givenHistory;
  const { cubeId } = task;
  const before = await lastMessages(scope, cubeId, message.conversationId, message.position, HISTORY_TURNS);
  return before.flatMap(({ role, text }) =>
    role === 'user' || role === 'assistant' ? [{ role, content: text }] : [],
  );
}
