import type { Services } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { findMessages } from '../../stores/messages/messages.ts';
import { type ExtractionRun, findRunCubes } from '../../stores/re-extraction/extraction-runs.ts';
import type { ShadowItem } from '../../stores/re-extraction/shadow-items.ts';
import { compareCube } from './compare-cube.ts';

/** The most cubes that one page reads, since cubes without a change add nothing to it. */
const CUBES = 20;

export interface ProposedMemory {
  readonly item: ShadowItem;
  readonly sources: readonly { readonly messageId: string; readonly text: string }[];
}

/** One change that promoting would make; `before` is empty for an addition, `after` null for a removal. */
export interface RunChange {
  readonly cubeId: string;
  readonly before: readonly Memory[];
  readonly after: ProposedMemory | null;
}

export interface ChangesFrom {
  readonly cubeId: string;
  /** Changes of that cube to skip. */
  readonly skip: number;
}

/**
 * Lists what promoting a run would change now, in the order of the cubes' ids. Within a cube, changed
 * memories come first, then added, then removed ones.
 * @returns the changes, and the start of the next page or null
 */
export async function readChanges(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  run: ExtractionRun,
  page: { readonly from: ChangesFrom | null; readonly limit: number; readonly onlyCube: string | null },
): Promise<{ readonly changes: readonly RunChange[]; readonly next: ChangesFrom | null }> {
  const scope = db.project(projectId);
  const start = page.from?.cubeId ?? page.onlyCube ?? '';
  const found = await findRunCubes(scope, run.runId, start, CUBES + 1);
  const cubes = page.onlyCube === null ? found : found.filter(({ cubeId }) => cubeId === page.onlyCube);
  const changes: RunChange[] = [];
  for (const [index, cube] of cubes.entries()) {
    const skip = cube.cubeId === page.from?.cubeId ? page.from.skip : 0;
    if (index === CUBES || changes.length >= page.limit)
      return { changes, next: { cubeId: cube.cubeId, skip } };
    const { comparison, items } = await compareCube(scope, run, cube);
    const all = [
      ...comparison.changed.map(({ proposed, replaces }) => ({ itemId: proposed.itemIds[0], replaces })),
      ...comparison.added.map(({ itemIds }) => ({ itemId: itemIds[0], replaces: [] })),
      ...comparison.removed.map((memoryId) => ({ itemId: null, replaces: [memoryId] })),
    ];
    const some = all.slice(skip, skip + page.limit - changes.length);
    const memories = await findMemories(
      scope,
      some.flatMap(({ replaces }) => replaces),
    );
    const after = some.flatMap(({ itemId }) => items.get(itemId ?? '') ?? []);
    const messages = await findMessages(
      scope,
      after.flatMap((item) => item.sources.map((source) => source.message_id)),
    );
    const textOf = new Map(messages.map((message) => [message.messageId, message.text]));
    for (const { itemId, replaces } of some) {
      const item = items.get(itemId ?? '');
      changes.push({
        cubeId: cube.cubeId,
        before: memories.filter(({ memoryId }) => replaces.includes(memoryId)),
        after:
          item === undefined
            ? null
            : {
                item,
                sources: item.sources.map((source) => ({
                  messageId: source.message_id,
                  text: (textOf.get(source.message_id) ?? '').slice(source.span_start, source.span_end),
                })),
              },
      });
    }
    if (skip + some.length < all.length)
      return { changes, next: { cubeId: cube.cubeId, skip: skip + some.length } };
  }
  return { changes, next: null };
}
