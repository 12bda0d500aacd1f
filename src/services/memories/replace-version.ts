import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import { extractedContentHash } from '../../domain/memories/content-hash.ts';
import type { Memory, MemoryKind } from '../../domain/memories/memory.ts';
import type { StatedTime } from '../../domain/memories/stated-time.ts';
import { eventTimeOf } from '../../domain/text/dates/iso.ts';
import { type Reader, readByRules } from '../../extractors/thread/read.ts';
import {
  archiveMemory,
  copySources,
  keepEarlier,
  setSuccessor,
  writeVersion,
} from '../../stores/memories/memory-versions.ts';
import { findByContent, takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { findRawMemories } from '../../stores/memories/raw-memories.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import {
  applyAssertions,
  keepAssertions,
  reassignAssertions,
} from '../../stores/reconciliation/assertions.ts';

/** What the rules derive from a version's words. */
export interface DerivedWords {
  /** The terms that a search finds it by, in the text form of a `tsvector`. */
  readonly lexemes: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** Times that do not depend on when the words were said. */
  readonly times: readonly StatedTime[];
}

/** Times that a new version tells. */
export interface NewTimes {
  /** Details that replace those of the same names. */
  readonly details: JsonObject;
  /** When it is true; undefined = as before. */
  readonly valid: { readonly from: Date; readonly to: Date | null } | undefined;
}

export interface NextVersion {
  readonly text: string;
  readonly derived: DerivedWords;
  readonly vector: Float32Array | null;
  /** The caller's title; undefined = the earlier title, or a derived one if the text is new. */
  readonly title?: string | undefined;
  readonly status: 'activated' | 'archived';
  /** The times of the text, if they differ from those of the earlier version. */
  readonly times?: NewTimes | undefined;
  /** The id of the writer, for example `edit/1`. */
  readonly extractor: string;
}

/**
 * Derives lexemes, titles and tags from the words of new versions. Call it before the transaction that writes
 * them.
 * @returns one entry for each version, in order
 * @throws TextGivenUp; TooManyWaiting for an awaited call
 */
export async function deriveWords(
  services: Pick<Services, 'rules'>,
  versions: readonly { readonly memory: Pick<Memory, 'speaker' | 'saidAt'>; readonly text: string }[],
  reader: Reader,
): Promise<readonly DerivedWords[]> {
  const words = versions.map(({ memory: { speaker, saidAt }, text }) => ({ text, speaker, saidAt }));
  return words.length === 0 ? [] : readByRules(services, 'words', words, reader);
}

/** The kinds whose title and tags are derived from their text; others have a tool's or a heading's name. */
const TITLED_BY_TEXT = new Set<MemoryKind>(['raw', 'fact', 'event', 'preference']);

/**
 * Gives a memory its next version under the same id. The earlier version gets a new id: it is archived,
 * superseded by the memory, with the same sources. If another active memory has the new content, the memory
 * supersedes it and gets its sources and assertions. The caller must hold the cube's lock.
 * @returns the id of the earlier version
 */
export async function replaceVersion(
  services: Pick<Services, 'newId' | 'models'>,
  scope: ProjectScope,
  memory: Memory,
  next: NextVersion,
): Promise<string> {
  const { memoryId, cubeId } = memory;
  // a message's own words never change: a correction of them is a fact
  const kind = memory.kind === 'raw' ? 'fact' : memory.kind;
  const contentHash = extractedContentHash(kind, next.text).toString('hex');
  const named = await nameOf(scope, memory, next);
  const times = next.times ?? timesOf(memory, next);
  const before = await takeChangeNumbers(scope, cubeId, 4);
  const earlierId = services.newId();
  await keepEarlier(scope, memoryId, earlierId, before + 1);
  await keepAssertions(scope, memoryId, earlierId);
  const twin = next.status === 'activated' ? await twinOf(scope, memory, kind, contentHash) : null;
  if (twin !== null) {
    // archive it first: two activated memories must not have the same content
    await archiveMemory(scope, twin, before + 2);
    await setSuccessor(scope, twin, memoryId, before + 3);
    await copySources(scope, twin, memoryId);
  }
  await writeVersion(scope, memoryId, twin === null ? [earlierId] : [twin, earlierId], {
    ...named,
    details: { ...named.details, ...times?.details },
    valid: times?.valid,
    kind,
    contentHash,
    status: next.status,
    body: next.text,
    lexemes: next.derived.lexemes,
    extractor: next.extractor,
    changeNo: before + 4,
  });
  const { vector } = next;
  if (vector !== null)
    await upsertVectors(scope, cubeId, services.models.embedder.id, [{ memoryId, vector }]);
  if (twin !== null) await reassign(scope, cubeId, twin, memoryId);
  return earlierId;
}

/** The kinds whose times are read from their text. */
const TIMED = new Set<MemoryKind>(['raw', 'fact', 'event']);

/**
 * The times of a new text: the earlier ones whose words it still has, and those that it names by their dates.
 * @returns undefined if they are the earlier ones
 */
function timesOf(memory: Memory, { text, derived }: NextVersion): NewTimes | undefined {
  if (text === memory.text || !TIMED.has(memory.kind)) return undefined;
  const earlier = memory.details.times ?? [];
  const kept = earlier.filter((time) => text.includes(time.text));
  const isKept = (time: StatedTime) => kept.some((other) => other.text.includes(time.text));
  const times = [...kept, ...derived.times.filter((time) => !isKept(time))];
  if (times.length === earlier.length && kept.length === times.length) return undefined;
  const details = { times: times.map((time) => ({ ...time })) };
  if (memory.kind !== 'event') return { details, valid: undefined };
  const mentions = times.map((time) => ({ ...time, from: new Date(time.from), to: new Date(time.to) }));
  const [first] = mentions;
  return {
    details: { ...details, event_time: [...eventTimeOf(mentions, undefined, null)] },
    valid: { from: first?.from ?? memory.saidAt, to: first?.to ?? null },
  };
}

/** The other activated memory with a content, if there is one. */
async function twinOf(
  scope: ProjectScope,
  { memoryId, cubeId }: Memory,
  kind: MemoryKind,
  content_hash: string,
): Promise<string | null> {
  const holders = await findByContent(scope, cubeId, [{ kind, content_hash }]);
  const holder = holders.get(`${kind}:${content_hash}`);
  return holder === undefined || holder === memoryId ? null : holder;
}

/**
 * The title and tags of the next version. A new text renews those that were derived from the earlier one, and
 * keeps those that a caller gave: a title in an earlier update, tags with the messages.
 */
async function nameOf(scope: ProjectScope, memory: Memory, { text, title, derived }: NextVersion) {
  const isGiven = title !== undefined || memory.details.given_title === true;
  const details = isGiven ? { ...memory.details, given_title: true } : { ...memory.details };
  if (text === memory.text || !TITLED_BY_TEXT.has(memory.kind))
    return { title: title ?? memory.title, tags: memory.tags, details };
  const ownTags = await tagsGiven(scope, memory);
  return {
    title: title ?? (isGiven ? memory.title : derived.title),
    tags: [...new Set([...ownTags, ...derived.tags])],
    details,
  };
}

/** The tags that came with the memory's messages; all of its tags if the messages are not stored. */
async function tagsGiven(scope: ProjectScope, { tags, sources }: Memory): Promise<readonly string[]> {
  const messageIds = sources.map(({ messageId }) => messageId);
  const raws = await findRawMemories(scope, [...new Set(messageIds)]);
  if (raws.length === 0) return tags;
  const sent = new Set(raws.flatMap((raw) => raw.tags));
  return tags.filter((tag) => sent.has(tag));
}

async function reassign(scope: ProjectScope, cubeId: string, fromId: string, toId: string): Promise<void> {
  const affected = await reassignAssertions(scope, fromId, toId);
  if (affected.length === 0) return;
  const before = await takeChangeNumbers(scope, cubeId, affected.length);
  await applyAssertions(scope, affected, before + 1);
}
