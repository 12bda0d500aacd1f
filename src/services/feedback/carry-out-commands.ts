import type { Context, Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { claimsOf } from '../../domain/feedback/claims-of.ts';
import { mayCommand, readCommands } from '../../domain/feedback/read-commands.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { noteInReceipt } from '../../stores/tasks/tasks.ts';
import { fillProfile } from '../profiles/fill-profile.ts';
import type { ProfileFindings } from '../profiles/read-profile.ts';
import { nearestMemories, withAllSiblings } from './candidates.ts';
import { archiveForgotten, correctMemories } from './change-memories.ts';
import { type PreparedVersion, prepareVersions } from './prepare-versions.ts';
import { readProfileEffects } from './profile-effects.ts';

/** The id of these rules, stored with the versions that they write. */
const RULES = 'command/1';
const MOST_COMMANDS = 20;

/** What the commands of one message do. */
interface Effect {
  readonly message: PositionedMessage;
  readonly versions: readonly PreparedVersion[];
  readonly forgotten: readonly Memory[];
  readonly profile: ProfileFindings | null;
}

/** Carries out the commands in the messages of a task, in the transaction that ends the task. */
export type CarryOut = (scope: ProjectScope) => Promise<void>;

/**
 * Whether a message may command the memory. Only the user himself may: not an assistant, nor a speaker with a
 * name of his own in a conversation of several.
 */
export function isCommanding(message: PositionedMessage): boolean {
  if (message.role !== 'user' || !mayCommand(message.text)) return false;
  return readSpeaker(message).name === null && readCommands(message.text).forget.length > 0;
}

/**
 * Prepares what `forget my address` in messages does: the user's memories about it are archived, and can be
 * restored. Memories that the same task writes stay.
 * @throws ProviderError; TextGivenUp; TaskError (retryable) from the returned function
 */
export async function prepareCommands(
  services: Services,
  projectId: string,
  task: ClaimedTask,
  messages: readonly PositionedMessage[],
  signal: AbortSignal,
): Promise<CarryOut> {
  const ctx: Context = { ...services, projectId, actor: { kind: 'worker' }, signal };
  const own = new Set(messages.map(({ messageId }) => messageId));
  const effects: Effect[] = [];
  for (const message of messages.filter(isCommanding)) {
    const versions = new Map<string, { memory: Memory; text: string }>();
    const forgotten = new Map<string, Memory>();
    for (const command of readCommands(message.text).forget.slice(0, MOST_COMMANDS)) {
      const candidates = await candidatesOf(ctx, task, message, own, command);
      const groups = claimsOf(candidates);
      const { versions: changed, forgotten: gone } = await readByRules(
        ctx,
        'decide',
        {
          feedback: command,
          candidates: candidates.map(({ memoryId, text, sources }) => ({
            text,
            source: sources[0]?.text ?? text,
            group: groups.get(memoryId) ?? memoryId,
            isRetrieved: false,
          })),
        },
        ctx,
      );
      for (const index of gone)
        for (const memory of candidates.slice(index, index + 1)) forgotten.set(memory.memoryId, memory);
      for (const { index, text } of changed)
        for (const memory of candidates.slice(index, index + 1))
          versions.set(memory.memoryId, { memory, text });
    }
    for (const id of forgotten.keys()) versions.delete(id);
    effects.push({
      message,
      versions: await prepareVersions(ctx, [...versions.values()], message),
      forgotten: [...forgotten.values()],
      profile: await readProfileEffects(ctx, task, message, {
        versions: [...versions.values()],
        forgotten: [...forgotten.values()],
        outdated: [],
        plainly: [],
      }),
    });
  }
  return (scope) => carryOut(services, scope, task, effects);
}

async function candidatesOf(
  ctx: Context,
  { cubeId, userId }: ClaimedTask,
  { messageId, position }: PositionedMessage,
  own: ReadonlySet<string>,
  command: string,
): Promise<readonly Memory[]> {
  const input = { cubeId, messageId };
  const near = await nearestMemories(ctx, input, command.replace(/^(?:Forget |忘掉)/, ''), 0);
  const all = await withAllSiblings(ctx, input, near);
  return all.filter(
    (memory) =>
      memory.userId === userId &&
      memory.position < position &&
      !memory.sources.some((source) => own.has(source.messageId)),
  );
}

async function carryOut(
  services: Services,
  scope: ProjectScope,
  { taskId, cubeId }: ClaimedTask,
  effects: readonly Effect[],
): Promise<void> {
  await lockCubes(scope, [cubeId]);
  for (const { message, versions, forgotten, profile } of effects) {
    await correctMemories(services, scope, versions, RULES);
    await archiveForgotten(scope, cubeId, forgotten);
    if (profile !== null) await fillProfile(scope, taskId, profile, services.defaultProfiles);
    const reason = versions.length + forgotten.length > 0 ? 'forgotten' : 'memory_unclear';
    await noteInReceipt(scope, { taskId, messageId: message.messageId, reason });
  }
}
