import type { ProjectScope } from '../../db/database.ts';
import { type Comparison, compare, type Proposed } from '../../domain/extraction/re-extraction.ts';
import { extractMemories } from '../../prompts/extract-memories.ts';
import { findEdited } from '../../stores/memories/raw-memories.ts';
import type { CubeCounts, ExtractionRun, RunCube } from '../../stores/re-extraction/extraction-runs.ts';
import {
  type ExtractedMemory,
  findExtracted,
  findRunRaws,
  findShadowItems,
  type RunRaw,
  type ShadowItem,
} from '../../stores/re-extraction/shadow-items.ts';

/**
 * The kinds that a run extracts again. Profiles keep their values, and rules read tools the same way every
 * time.
 */
const KINDS = ['fact', 'event', 'preference'];

export interface ComparedCube {
  readonly comparison: Comparison;
  readonly items: ReadonlyMap<string, ShadowItem>;
  readonly raws: readonly RunRaw[];
}

/** Compares a run's memories with the cube's current ones: what promoting the run would change now. */
export async function compareCube(
  scope: ProjectScope,
  run: ExtractionRun,
  cube: RunCube,
): Promise<ComparedCube> {
  const items = await findShadowItems(scope, run.runId, cube.cubeId);
  const stored = await findExtracted(scope, cube.cubeId, KINDS);
  const raws = await findRunRaws(scope, run, cube);
  const archived = raws.flatMap((raw) => (raw.active ? [] : [raw.memoryId]));
  const edited = await findEdited(scope, archived);
  const corrections = new Set(stored.flatMap((item) => (isCorrected(item) ? (item.supersededBy ?? []) : [])));
  const comparison = compare(
    items.map(toProposed),
    stored.map((memory) => ({
      ...memory,
      active: memory.status === 'activated',
      decided: isDecided(memory) || corrections.has(memory.memoryId),
    })),
    // memories from words that were deleted, corrected or archived stay unchanged
    readableOf(raws, edited),
  );
  return { comparison, items: new Map(items.map((item) => [item.itemId, item])), raws };
}

function readableOf(raws: readonly RunRaw[], edited: ReadonlySet<string>): ReadonlySet<string> {
  const unread = new Set(raws.flatMap((raw) => (edited.has(raw.memoryId) ? [raw.messageId] : [])));
  return new Set(raws.flatMap(({ messageId }) => (unread.has(messageId) ? [] : [messageId])));
}

function toProposed({ itemId, memory, sources }: ShadowItem): Proposed {
  return {
    itemIds: [itemId],
    kind: memory.kind,
    hash: memory.content_hash,
    position: memory.position,
    sources: sources.map((source) => ({
      messageId: source.message_id,
      start: source.span_start,
      end: source.span_end,
    })),
  };
}

/**
 * Whatever extraction did not write counts as a decision and stays, so that future writers are protected too.
 */
function isDecided(memory: ExtractedMemory): boolean {
  const { extractor, status, supersededBy, retiredBy } = memory;
  const extracted = extractor.startsWith('offline/') || extractor.includes(`/${extractMemories.id}@`);
  if (!extracted || status === 'deleted' || isCorrected(memory)) return true;
  return status === 'archived' && supersededBy === null && retiredBy === null;
}

/** Whether a user superseded the memory with other words: no rule or model did. */
function isCorrected({ status, supersededBy, sharesSource, reconciled }: ExtractedMemory): boolean {
  return status === 'archived' && supersededBy !== null && !sharesSource && !reconciled;
}

export function countsOf({ added, changed, removed, kept, withheld }: Comparison): CubeCounts {
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    kept: kept.length,
    withheld,
  };
}
