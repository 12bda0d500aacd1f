import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { TaskError } from '../../scheduler/task-handler.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { archiveKeepingVectors } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { replaceVersion } from '../memories/replace-version.ts';
import type { PreparedVersion } from './prepare-versions.ts';

const CHANGED = {
  code: 'memory_changed',
  text: 'A memory changed while the feedback was judged.',
};

/**
 * Gives the corrected memories their new texts under their ids. If one of them gets the present text of
 * another, the other one is corrected first. A memory whose text another correction took is skipped.
 */
export async function correctMemories(
  services: Pick<Services, 'newId' | 'models'>,
  scope: ProjectScope,
  versions: readonly PreparedVersion[],
  judge: string,
): Promise<readonly { readonly id: string; readonly archived_id: string }[]> {
  for (const { memory } of versions)
    if (!isUnchanged(await present(scope, memory), memory)) throw new TaskError(CHANGED, { retryable: true });
  const wanted = new Set(versions.map(({ text }) => text));
  const [first, others] = [true, false].map((isWanted) =>
    versions.filter(({ memory }) => wanted.has(memory.text) === isWanted),
  );
  const update: { id: string; archived_id: string }[] = [];
  for (const version of [...(first ?? []), ...(others ?? [])]) {
    const memory = await present(scope, version.memory);
    if (memory === undefined || !isUnchanged(memory, version.memory)) continue;
    const status = 'activated' as const;
    const next = { ...version, status, extractor: judge };
    update.push({
      id: memory.memoryId,
      archived_id: await replaceVersion(services, scope, memory, next),
    });
  }
  return update;
}

/**
 * Archives the memories that are to be forgotten. They keep their vectors, because they may be restored.
 * @returns their ids
 * @throws TaskError (retryable) if one of them changed since it was judged
 */
export async function archiveForgotten(
  scope: ProjectScope,
  cubeId: string,
  forgotten: readonly Memory[],
): Promise<readonly string[]> {
  for (const memory of forgotten)
    if (!isUnchanged(await present(scope, memory), memory)) throw new TaskError(CHANGED, { retryable: true });
  const before = await takeChangeNumbers(scope, cubeId, forgotten.length);
  for (const [index, { memoryId }] of forgotten.entries())
    await archiveKeepingVectors(scope, memoryId, before + index + 1);
  return forgotten.map(({ memoryId }) => memoryId);
}

async function present(scope: ProjectScope, { memoryId }: Memory): Promise<Memory | undefined> {
  const [memory] = await findMemories(scope, [memoryId]);
  return memory;
}

function isUnchanged(memory: Memory | undefined, judged: Memory): boolean {
  return memory?.status === 'activated' && memory.text === judged.text;
}
