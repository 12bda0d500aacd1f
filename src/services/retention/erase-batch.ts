import type { ProjectScope } from '../../db/database.ts';
import {
  addCounts,
  type KeepDays,
  NOTHING_ERASED,
  type RetentionCounts,
} from '../../domain/projects/retention.ts';
import { type ErasableMemory, lockCubes, unlinkVersions } from '../../stores/memories/memory-deletes.ts';
import { findAgedChanges } from '../../stores/retention/aged-changes.ts';
import { archivedAmong, countDoomed, deleteMessageRows } from '../../stores/retention/doomed-rows.ts';
import { findSupported, type SupportedMemory } from '../../stores/retention/ended-messages.ts';
import { eraseMemories, reassignSurviving } from '../memories/erase.ts';
import { removeProfileChanges } from '../profiles/erase-profile-values.ts';
import { keepEffectsOfEnded } from '../reconciliation/undo-effects-of-erased.ts';
import { type Doomed, findDoomed, nextPlace, type RunPlace } from './find-doomed.ts';

/** What a batch did, and where the next one begins; null at the end of the run. */
export interface Batch {
  readonly counts: RetentionCounts;
  readonly next: RunPlace | null;
}

/** Erases the next batch of a run. Call it in a transaction of its own. */
export async function eraseBatch(scope: ProjectScope, keep: KeepDays, place: RunPlace): Promise<Batch> {
  if (place.part === 'profile') return eraseChanges(scope, keep, place);
  const first = await findDoomed(scope, keep, place);
  const cubeIds = [...first.memories, ...first.messages].map(({ cubeId }) => cubeId);
  if (cubeIds.length === 0) return { counts: NOTHING_ERASED, next: nextPlace(keep, place, first.next) };
  await lockCubes(scope, cubeIds);
  // again under the locks: an add may have renewed a memory meanwhile
  const doomed = within(await findDoomed(scope, keep, place), new Set(cubeIds));
  const { gone, surviving, messageIds } = await extentOf(scope, doomed);
  const ids = gone.map(({ memoryId }) => memoryId);
  const counts = await countDoomed(scope, ids, messageIds);
  await unlinkVersions(scope, await archivedAmong(scope, ids));
  await eraseMemories(scope, gone, keepEffectsOfEnded);
  await reassignSurviving(scope, surviving);
  await deleteMessageRows(scope, messageIds);
  return { counts, next: nextPlace(keep, place, doomed.next) };
}

/** What a run has counted that did not erase it. */
export interface Seen {
  readonly memoryIds: Set<string>;
  readonly messageIds: Set<string>;
}

/** Counts what {@link eraseBatch} would erase beyond what was seen. */
export async function countBatch(
  scope: ProjectScope,
  keep: KeepDays,
  place: RunPlace,
  seen: Seen,
): Promise<Batch> {
  if (place.part === 'profile') {
    const { found, next } = await findAgedChanges(scope, keep.profile ?? 0, place.after);
    return { counts: countsOfChanges(found.length), next: nextPlace(keep, place, next) };
  }
  const doomed = await findDoomed(scope, keep, place);
  const { gone, messageIds } = await extentOf(scope, doomed);
  const fresh = gone.map(({ memoryId }) => memoryId).filter((id) => !seen.memoryIds.has(id));
  const freshMessages = messageIds.filter((id) => !seen.messageIds.has(id));
  for (const id of fresh) seen.memoryIds.add(id);
  for (const id of freshMessages) seen.messageIds.add(id);
  return {
    counts: await countDoomed(scope, fresh, freshMessages),
    next: nextPlace(keep, place, doomed.next),
  };
}

async function eraseChanges(scope: ProjectScope, keep: KeepDays, place: RunPlace): Promise<Batch> {
  const { found, next } = await findAgedChanges(scope, keep.profile ?? 0, place.after);
  await removeProfileChanges(scope, new Set(found));
  return { counts: countsOfChanges(found.length), next: nextPlace(keep, place, next) };
}

function countsOfChanges(count: number): RetentionCounts {
  return addCounts(NOTHING_ERASED, { kinds: { profile: count }, tables: { profile_change: count } });
}

function within(doomed: Doomed, locked: ReadonlySet<string>): Doomed {
  const isLocked = ({ cubeId }: { readonly cubeId: string }) => locked.has(cubeId);
  return {
    ...doomed,
    memories: doomed.memories.filter(isLocked),
    messages: doomed.messages.filter(isLocked),
  };
}

/** With its messages goes every memory that came from no other message. The others stay. */
async function extentOf(
  scope: ProjectScope,
  { memories, messages }: Doomed,
): Promise<{
  readonly gone: readonly ErasableMemory[];
  readonly surviving: readonly SupportedMemory[];
  readonly messageIds: readonly string[];
}> {
  const messageIds = messages.map(({ messageId }) => messageId);
  const named = new Set(memories.map(({ memoryId }) => memoryId));
  const others = (await findSupported(scope, messageIds)).filter(({ memoryId }) => !named.has(memoryId));
  return {
    gone: [...memories, ...others.filter(({ survivesIn }) => survivesIn === null)],
    surviving: others.filter(({ survivesIn }) => survivesIn !== null),
    messageIds,
  };
}
