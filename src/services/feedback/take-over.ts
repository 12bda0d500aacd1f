import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { copySources, keepEarlier, supersede } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { takeOver } from '../../stores/memories/take-over.ts';
import {
  applyAssertions,
  dropAssertions,
  keepAssertions,
  reassignAssertions,
} from '../../stores/reconciliation/assertions.ts';

/**
 * Lets a memory that a new statement corrects keep its id: the statement becomes its next version, and the
 * memory extracted from the statement is archived in its favour. The caller must hold the cube's lock.
 * @param corrected the memory as it was judged
 * @param statementId the memory extracted from the statement
 * @param messageId the message of the statement
 * @param judge stored as the extractor of the version
 * @returns the id of the earlier version; null if the statement is no version of the memory: one of them
 *   changed, the kinds differ, or the statement was known already from another message
 */
export async function takeOverStatement(
  services: Pick<Services, 'newId'>,
  scope: ProjectScope,
  corrected: Memory,
  statementId: string,
  { messageId, judge }: { readonly messageId: string; readonly judge: string },
): Promise<string | null> {
  const { memoryId, cubeId } = corrected;
  const found = new Map(
    (await findMemories(scope, [memoryId, statementId])).map((memory) => [memory.memoryId, memory]),
  );
  const [memory, statement] = [found.get(memoryId), found.get(statementId)];
  if (memory === undefined || statement === undefined || memoryId === statementId) return null;
  const isPresent = memory.status === 'activated' && memory.text === corrected.text;
  const isNew =
    statement.status === 'activated' && statement.sources.every((source) => source.messageId === messageId);
  const kind = memory.kind === 'raw' ? 'fact' : memory.kind;
  if (!isPresent || !isNew || statement.kind !== kind || statement.cubeId !== cubeId) return null;
  const before = await takeChangeNumbers(scope, cubeId, 3);
  const earlierId = services.newId();
  await keepEarlier(scope, memoryId, earlierId, before + 1);
  await keepAssertions(scope, memoryId, earlierId);
  await supersede(scope, [[statementId, memoryId]], before + 2);
  await takeOver(scope, {
    ...{ memoryId, fromId: statementId, earlierId },
    ...{ extractor: judge, changeNo: before + 3 },
  });
  await copySources(scope, statementId, memoryId);
  await dropAssertions(scope, [memoryId]);
  const affected = await reassignAssertions(scope, statementId, memoryId);
  const next = await takeChangeNumbers(scope, cubeId, affected.length);
  await applyAssertions(scope, affected, next + 1);
  return earlierId;
}
