import type { Context } from '../../context.ts';
import type { MemoryKind } from '../../domain/memories/memory.ts';
import { fold } from '../../domain/text/normalise.ts';
import { dot } from '../../lib/dot.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { NEAR_COSINE, nearMemories } from './near-memories.ts';
import type { PreparedItem, PreparedTask } from './prepared-task.ts';

/**
 * A memory that a new one may duplicate, update or contradict: a stored one, or an earlier new one of the
 * claim.
 */
export interface Candidate {
  readonly memoryId: string;
  readonly kind: string;
  readonly text: string;
  readonly speaker: string | null;
  readonly saidAt: Date;
}

export interface Comparable {
  readonly item: PreparedItem;
  readonly candidates: readonly Candidate[];
}

const MOST_CANDIDATES = 5;
/** New memories of a claim that are compared; rules alone judge the others. */
const MOST_ITEMS = 40;
const RECONCILED = new Set<string>(['fact', 'event', 'preference']);

/**
 * Finds for each new memory the nearest activated memories of the same kind, cube and user, by words and by
 * meaning, and the nearest new memories that precede it in the same claim. Left out are new memories without
 * candidates, and those whose exact words a candidate has.
 */
export async function findCandidates(
  ctx: Context,
  cubeId: string,
  tasks: readonly PreparedTask[],
): Promise<readonly Comparable[]> {
  const items = tasks.flatMap((task) =>
    task.items
      .filter(({ row }) => RECONCILED.has(row.kind))
      .map((item) => ({ item, vector: task.vectors.get(item.row.memory_id) ?? null })),
  );
  if (items.length === 0) return [];
  const compared = items.slice(0, MOST_ITEMS);
  const nearIds = await nearMemories(ctx, {
    cubeId,
    queries: compared.map(({ item: { row }, vector }) => ({
      kind: row.kind as MemoryKind,
      body: row.body,
      vector,
    })),
  });
  const near: {
    readonly item: PreparedItem;
    readonly ids: readonly string[];
    readonly before: Candidate[];
  }[] = [];
  for (const [at, { item, vector }] of compared.entries()) {
    const before = items
      .slice(0, at)
      .filter((other) => other.item.row.kind === item.row.kind && other.item.row.user_id === item.row.user_id)
      .filter((other) => vector !== null && other.vector !== null && dot(vector, other.vector) >= NEAR_COSINE)
      .map((other) => asCandidate(other.item));
    near.push({ item, ids: nearIds[at] ?? [], before: before.slice(-MOST_CANDIDATES) });
  }
  const found = new Map(
    (
      await findMemories(
        ctx.db.project(ctx.projectId),
        near.flatMap(({ ids }) => ids),
      )
    ).map((memory) => [memory.memoryId, memory]),
  );
  return near.flatMap(({ item, ids, before }) => {
    const stored = ids.flatMap((id) => {
      const memory = found.get(id);
      const fits =
        memory?.status === 'activated' &&
        memory.kind === item.row.kind &&
        memory.userId === item.row.user_id &&
        memory.outdatedBy === null;
      return fits ? [memory] : [];
    });
    const candidates = [...stored, ...before].slice(0, MOST_CANDIDATES);
    const isThere = candidates.some(({ text }) => fold(text) === fold(item.row.body));
    return candidates.length === 0 || isThere ? [] : [{ item, candidates }];
  });
}

function asCandidate({ row }: PreparedItem): Candidate {
  const { memory_id, kind, body, speaker, said_at } = row;
  return { memoryId: memory_id, kind, text: body, speaker, saidAt: new Date(said_at) };
}
