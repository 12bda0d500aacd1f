import type { Services } from '../../context.ts';
import type { Memory, MemorySource } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import {
  placesOfMessages,
  predecessorsOf,
  type RelatedMemory,
  successorsOf,
  taskOfMemory,
  vectorModelsOf,
} from '../../stores/browse/memory-record.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { findReconciliations, type Reconciliation } from '../../stores/reconciliation/reconciliations.ts';

export type { RelatedMemory };

/** Versions, successors and decisions of one memory that are shown. */
const MOST_RELATED = 100;

/** A passage with the conversation of its message; null if the message is deleted. */
export interface PlacedSource extends MemorySource {
  readonly cubeId: string | null;
  readonly conversationId: string | null;
}

/** A memory with all that is known of it. */
export interface MemoryRecord {
  readonly memory: Memory;
  readonly sources: readonly PlacedSource[];
  /** The task that made it; null if none did. */
  readonly taskId: string | null;
  /** What it superseded, newest first. */
  readonly predecessors: readonly RelatedMemory[];
  /** What superseded it, and what superseded that. */
  readonly successors: readonly RelatedMemory[];
  /** Newest first. */
  readonly decisions: readonly Reconciliation[];
  /** The embedding models that it has a vector of. */
  readonly vectorModels: readonly string[];
}

/** Reads one memory of a project, also an archived one. @throws AppError not_found if deleted or unknown */
export async function readMemoryRecord(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  memoryId: string,
): Promise<MemoryRecord> {
  const scope = db.project(projectId);
  const [memory] = await findMemories(scope, [memoryId]);
  if (memory === undefined) throw new AppError('not_found', 'There is no such memory.');
  const about = { memoryId, reconciliationId: null };
  const [places, taskId, predecessors, successors, decisions, vectorModels] = await together(
    () =>
      placesOfMessages(
        scope,
        memory.sources.map(({ messageId }) => messageId),
      ),
    () => taskOfMemory(scope, memoryId),
    () => predecessorsOf(scope, memoryId, MOST_RELATED),
    () => successorsOf(scope, memoryId, MOST_RELATED),
    () => findReconciliations(scope, about, { limit: MOST_RELATED, before: null }),
    () => vectorModelsOf(scope, memoryId),
  );
  const sources = memory.sources.map((source) => ({
    ...source,
    cubeId: places.get(source.messageId)?.cubeId ?? null,
    conversationId: places.get(source.messageId)?.conversationId ?? null,
  }));
  return { memory, sources, taskId, predecessors, successors, decisions, vectorModels };
}
