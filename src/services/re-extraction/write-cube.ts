import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { Comparison } from '../../domain/extraction/re-extraction.ts';
import { type ExtractionRows, writeExtraction } from '../../stores/memories/extracted-memories.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import type { ExtractionRun, RunCube } from '../../stores/re-extraction/extraction-runs.ts';
import {
  archiveMemories,
  copyVectors,
  noteEarlier,
  restoreRaws,
  setSuccessors,
} from '../../stores/re-extraction/promotions.ts';
import { applyAssertions, eraseAssertions, findAssertions } from '../../stores/reconciliation/assertions.ts';
import { commitReconciliation, supersedeReplaced } from '../reconciliation/commit-reconciliation.ts';
import { placeItems } from '../reconciliation/place-items.ts';
import type { PreparedItem } from '../reconciliation/prepared-task.ts';
import type { ComparedCube } from './compare-cube.ts';

/** Memories per SQL statement, so that each stays far below the time limit. */
const ROWS = 200;

/**
 * Changes to a cube's raw memories: each is superseded by a fact that holds all its words, or active itself.
 */
export interface RawOutcomes {
  readonly superseded: readonly { readonly memory_id: string; readonly superseded_by: string }[];
  readonly reassigned: readonly { readonly memory_id: string; readonly superseded_by: string }[];
  readonly restored: readonly { readonly memoryId: string; readonly messageId: string }[];
}

/**
 * Decides what happens to the raw memories of a cube when a run is promoted.
 * @param holders message id → the memory that holds all words of the message
 */
export function outcomesOf(
  { comparison, raws }: ComparedCube,
  holders: ReadonlyMap<string, string>,
): RawOutcomes {
  const gone = new Set(goneIn(comparison));
  const orphans = raws.filter(
    (raw) => !raw.active && raw.supersededBy !== null && gone.has(raw.supersededBy),
  );
  const pointed = (some: typeof raws) =>
    some.flatMap(({ memoryId, messageId }) => {
      const holder = holders.get(messageId);
      return holder === undefined ? [] : [{ memory_id: memoryId, superseded_by: holder }];
    });
  return {
    superseded: pointed(raws.filter(({ active }) => active)),
    reassigned: pointed(orphans),
    restored: orphans.filter(({ messageId }) => !holders.has(messageId)),
  };
}

function goneIn({ changed, removed }: Comparison): readonly string[] {
  return [...removed, ...changed.flatMap(({ replaces }) => replaces)];
}

interface RunItem extends PreparedItem {
  readonly itemId: string;
}

/**
 * Everything that a run proposes for a cube, in the order of the conversation. The items get new ids, because
 * a run may be promoted again.
 */
export function itemsOf(
  { comparison, items }: ComparedCube,
  taskId: string,
  newId: () => string,
): readonly RunItem[] {
  const { added, changed, kept } = comparison;
  return [...added, ...changed.map(({ proposed }) => proposed), ...kept.map(({ proposed }) => proposed)]
    .flatMap(({ itemIds }) => itemIds.flatMap((id) => items.get(id) ?? []))
    .toSorted((a, b) => a.memory.position - b.memory.position)
    .map(({ itemId, memory, claims: assertions, coversMessageId, sources }) => {
      const memory_id = newId();
      return {
        itemId,
        row: { ...memory, memory_id, task_id: taskId },
        sources: sources.map((source) => ({ ...source, memory_id })),
        textToEmbed: memory.body,
        coversMessageId,
        assertions,
      };
    });
}

const contentOf = (of: { readonly kind: string; readonly hash: string }) => `${of.kind}:${of.hash}`;

/**
 * Writes a run's proposals for a cube in the way of an extraction: statements about things that have one
 * value at a time are reconciled with the other memories. Before that, the old memories are superseded or
 * archived, and memories that only those had outdated become true again. The caller must hold the cube's
 * lock.
 */
export async function writeCube(
  { newId }: Services,
  scope: ProjectScope,
  run: ExtractionRun,
  { cubeId }: RunCube,
  compared: ComparedCube,
): Promise<void> {
  const { changed, kept, removed } = compared.comparison;
  const items = itemsOf(compared, run.taskId, newId);
  const firstOf = new Map(
    items
      .toReversed()
      .map(({ row }) => [contentOf({ kind: row.kind, hash: row.content_hash }), row.memory_id]),
  );
  const successions = changed.flatMap(({ proposed, replaces }) => {
    const superseded_by = firstOf.get(contentOf(proposed));
    return superseded_by === undefined ? [] : replaces.map((memory_id) => ({ memory_id, superseded_by }));
  });
  const write = new CubeWriter(scope, cubeId);
  await write.refined(successions);
  await write.inParts(removed, (some, first) => archiveMemories(scope, cubeId, run.runId, some, first));
  const restored = await eraseAssertions(scope, goneIn(compared.comparison));
  await write.inParts(
    restored.map(({ memoryId }) => memoryId),
    (some, first) => applyAssertions(scope, some, first),
  );

  const keys = new Set(items.flatMap(({ assertions }) => assertions.map(({ key }) => key)));
  const placement = placeItems(
    [items],
    {
      holders: new Map(kept.map(({ proposed, memoryId }) => [contentOf(proposed), memoryId])),
      assertions: keys.size === 0 ? [] : await findAssertions(scope, cubeId, [...keys]),
    },
    newId,
  );
  const placed = placement.placed.flat();
  const fresh = placed.filter(({ isNew }) => isNew);
  const outcomes = outcomesOf(
    compared,
    new Map(
      placed.flatMap(({ item, memoryId }) =>
        item.coversMessageId === null ? [] : [[item.coversMessageId, memoryId] as const],
      ),
    ),
  );
  await supersedeReplaced(scope, cubeId, placement);
  await write.memories(
    fresh.map(({ item: { row }, memoryId }) => {
      const by = placement.replaced.get(memoryId);
      return by === undefined ? row : { ...row, superseded_by: by };
    }),
  );
  await write.sources(
    placed.map(({ item, memoryId }) => item.sources.map((source) => ({ ...source, memory_id: memoryId }))),
  );
  const freshIds = new Set(fresh.map(({ memoryId }) => memoryId));
  const joined = new Set(placed.map(({ memoryId }) => memoryId)).difference(freshIds);
  await write.refined([...joined].map((memory_id) => ({ memory_id, superseded_by: null })));
  await write.inParts(successions, (some, first) => noteEarlier(scope, some, first));
  await write.refined(outcomes.superseded);
  await write.inParts(outcomes.reassigned, (some, first) => setSuccessors(scope, some, first));
  await write.inParts(
    outcomes.restored.map(({ memoryId }) => memoryId),
    (some, first) => restoreRaws(scope, cubeId, some, first),
  );
  const itemOf = new Map(items.map(({ itemId, row }) => [row.memory_id, itemId]));
  await copyVectors(
    scope,
    run.runId,
    cubeId,
    fresh.flatMap(({ memoryId }) => {
      const item_id = itemOf.get(memoryId);
      return item_id === undefined || placement.replaced.has(memoryId)
        ? []
        : [{ memory_id: memoryId, item_id }];
    }),
  );
  await commitReconciliation(scope, cubeId, placement);
}

const NOTHING: ExtractionRows = { memories: [], sources: [], refined: [], receipts: [] };

/** Writes rows of a cube in parts of 200, with consecutive change numbers. */
class CubeWriter {
  readonly #scope: ProjectScope;
  readonly #cubeId: string;

  constructor(scope: ProjectScope, cubeId: string) {
    this.#scope = scope;
    this.#cubeId = cubeId;
  }

  async inParts<T>(
    rows: readonly T[],
    write: (some: readonly T[], firstChange: number) => Promise<void>,
  ): Promise<void> {
    if (rows.length === 0) return;
    const before = await takeChangeNumbers(this.#scope, this.#cubeId, rows.length);
    for (let start = 0; start < rows.length; start += ROWS)
      await write(rows.slice(start, start + ROWS), before + 1 + start);
  }

  memories(memories: ExtractionRows['memories']): Promise<void> {
    return this.inParts(memories, (some, first) =>
      writeExtraction(this.#scope, this.#cubeId, { ...NOTHING, memories: some }, first),
    );
  }

  /** Archives memories and records which memory supersedes each. */
  refined(refined: ExtractionRows['refined']): Promise<void> {
    return this.inParts(refined, (some, first) =>
      writeExtraction(this.#scope, this.#cubeId, { ...NOTHING, refined: some }, first),
    );
  }

  async sources(ofMemories: readonly ExtractionRows['sources'][]): Promise<void> {
    for (let start = 0; start < ofMemories.length; start += ROWS) {
      const sources = ofMemories.slice(start, start + ROWS).flat();
      await writeExtraction(this.#scope, this.#cubeId, { ...NOTHING, sources }, 0);
    }
  }
}
