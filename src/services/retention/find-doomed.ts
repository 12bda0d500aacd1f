import type { ProjectScope } from '../../db/database.ts';
import type { KeepDays } from '../../domain/projects/retention.ts';
import type { ErasableMemory } from '../../stores/memories/memory-deletes.ts';
import {
  findAged,
  findAgedMessages,
  findForsakenMessages,
  findVersionsOfSameWords,
} from '../../stores/retention/aged-memories.ts';
import { type DoomedMessage, findEndedMessages } from '../../stores/retention/ended-messages.ts';

/** The parts of a run, in their order: what has ended, what is older than it is kept, values of profiles. */
export const RUN_PARTS = ['ended', 'aged', 'messages', 'profile'] as const;

/** Where a batch begins. */
export interface RunPlace {
  readonly part: (typeof RUN_PARTS)[number];
  /** Null = at the start of the part. */
  readonly after: string | null;
}

export const FIRST_PLACE: RunPlace = { part: 'ended', after: null };

/** Messages per batch that have ended. */
const ENDED_AT_ONCE = 100;

/** What the next batch erases first; what rests on it goes too. */
export interface Doomed {
  readonly memories: readonly ErasableMemory[];
  readonly messages: readonly DoomedMessage[];
  /** Where the next batch of the part begins; null = the part is done. */
  readonly next: string | null;
}

/** Finds what a batch erases. */
export async function findDoomed(
  scope: ProjectScope,
  keep: KeepDays,
  { part, after }: RunPlace,
): Promise<Doomed> {
  if (part === 'ended') {
    const { found, next } = await findEndedMessages(scope, after, ENDED_AT_ONCE);
    return { memories: [], messages: found, next };
  }
  if (part === 'messages') {
    const { found, next } = await findAgedMessages(scope, keep, after);
    return { memories: [], messages: found, next };
  }
  const { found, next } = await findAged(scope, keep, after);
  const ids = found.map(({ memoryId }) => memoryId);
  const memories = [...found, ...(await findVersionsOfSameWords(scope, ids))];
  const messages = await findForsakenMessages(
    scope,
    keep,
    memories.map(({ memoryId }) => memoryId),
  );
  return { memories, messages, next };
}

/** The place behind a batch; null at the end of the run. */
export function nextPlace(keep: KeepDays, { part }: RunPlace, next: string | null): RunPlace | null {
  if (next !== null) return { part, after: next };
  const { message, profile, ...ofMemories } = keep;
  const wanted = {
    ended: true,
    aged: Object.keys(ofMemories).length > 0,
    messages: message !== undefined,
    profile: profile !== undefined,
  };
  const following = RUN_PARTS.slice(RUN_PARTS.indexOf(part) + 1).find((name) => wanted[name]);
  return following === undefined ? null : { part: following, after: null };
}
