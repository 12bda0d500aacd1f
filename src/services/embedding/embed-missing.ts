import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { readSpeaker, withoutSpeaker } from '../../domain/messages/speaker.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import {
  type BacklogEntry,
  type EmbeddableMemory,
  enqueueMissing,
  findEmbeddable,
  findUnchanged,
  leaseBacklog,
  type MemoryPlace,
  postponeEntries,
  removeEntries,
  renumber,
} from '../../stores/memories/missing-vectors.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import { readSetting, writeSetting } from '../../stores/projects/server-settings.ts';

const READ = 500;
/** Memories embedded and committed together. */
const BATCH = 32;
/** After this time another process may take the entries of a process that was killed. */
const LEASE_SECONDS = 600;
/** How long a memory waits that its model refuses, or whose project has used up its budget. */
const REFUSED_SECONDS = 3600;
const BACKGROUND = { priority: 'background' } as const;

/** How far the search for memories without a vector of a model has come; a restart continues from there. */
const progressSchema = z.object({
  model: z.string(),
  /** The last memory that was checked; null before the first. */
  after: z.object({ projectId: z.string(), memoryId: z.string() }).nullable(),
  done: z.boolean(),
});

export interface EmbedProgress {
  /** Memories checked so far in this run. */
  readonly seen: number;
  /** How many of the checked memories were embedded. */
  readonly embedded: number;
}

export interface EmbedOptions {
  readonly signal: AbortSignal;
  /** Start with the first memory again, even if a finished backfill is recorded. */
  readonly again?: boolean;
  /** Leave the backlog to a server that was started later with another model. */
  readonly yields?: boolean;
  /** Awaited before each batch, so that more urgent work goes first. */
  readonly throttle?: () => Promise<void>;
  readonly onProgress?: (progress: EmbedProgress) => void;
}

interface Embedding {
  readonly db: Database;
  readonly models: { readonly embedder: Embedder };
}

/**
 * Gives every activated memory that lacks one a vector of the configured embedder. After a change of the
 * model it reads all memories once and enqueues those without a vector; later ones enqueue themselves. New
 * memories get their vector at extraction. Searches work throughout: a memory without a vector is found by
 * its words. If this call is stopped, the next call continues and embeds no memory twice.
 * @throws ProviderError when the model fails
 */
export async function embedMissing(services: Embedding, options: EmbedOptions): Promise<EmbedProgress> {
  const system = services.db.system(BACKGROUND);
  let progress: EmbedProgress = { seen: 0, embedded: 0 };
  const advance = (seen: number, embedded: number) => {
    progress = { seen: progress.seen + seen, embedded: progress.embedded + embedded };
    if (seen + embedded > 0) options.onProgress?.(progress);
  };
  if (!(await enqueueAfterChange(services, options, (seen) => advance(seen, 0)))) return progress;
  for (;;) {
    options.signal.throwIfAborted();
    await options.throttle?.();
    const entries = await leaseBacklog(system, BATCH, LEASE_SECONDS);
    if (entries.length === 0) return progress;
    try {
      advance(0, await embedEntries(services, entries, options.signal));
    } catch (error) {
      // what was committed has left the backlog
      await postponeEntries(system, entries, 0).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Enqueues every memory without a vector, unless that was done for this model.
 * @returns false when the backlog belongs to a server with another model
 */
async function enqueueAfterChange(
  { db, models }: Embedding,
  options: EmbedOptions,
  onRead: (seen: number) => void,
): Promise<boolean> {
  const system = db.system(BACKGROUND);
  const { id: model } = models.embedder;
  const stored = progressSchema.safeParse(await readSetting(system, 'embedding_progress'));
  const last = stored.success && stored.data.model === model && !options.again ? stored.data : null;
  if (stored.success && stored.data.model !== model && options.yields) return false;
  if (last?.done) return true;
  let after: MemoryPlace | null = last?.after ?? null;
  for (let done = false; !done; ) {
    options.signal.throwIfAborted();
    await options.throttle?.();
    const page = await enqueueMissing(system, model, after, READ);
    done = page.last === null;
    after = page.last ?? after;
    await writeSetting(system, 'embedding_progress', { model, after, done });
    onRead(page.seen);
  }
  return true;
}

/**
 * Embeds the memories of leased entries. Entries that need nothing leave the backlog.
 * @returns the number of memories embedded
 */
async function embedEntries(
  services: Embedding,
  entries: readonly BacklogEntry[],
  signal: AbortSignal,
): Promise<number> {
  const system = services.db.system(BACKGROUND);
  const memories = await findEmbeddable(system, services.models.embedder.id, entries);
  const wanted = new Set(memories.map((memory) => memory.entryNo));
  await removeEntries(
    system,
    entries.filter((entry) => !wanted.has(entry.entryNo)),
  );
  let embedded = 0;
  for (const group of Map.groupBy(memories, (memory) => memory.projectId).values())
    embedded += await embedGroup(services, group, signal);
  return embedded;
}

/**
 * Embeds memories of one project together. If the model refuses them, it gets each alone, so that no text
 * keeps others from their vectors. A refused memory waits, and so does a project without budget.
 */
async function embedGroup(
  services: Embedding,
  group: readonly EmbeddableMemory[],
  signal: AbortSignal,
): Promise<number> {
  try {
    await embedBatch(services, group, signal);
    return group.length;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { failure } = error;
    const isOfText = failure === 'rejected' || failure === 'bad_answer';
    if (isOfText && group.length > 1) {
      let embedded = 0;
      for (const memory of group) embedded += await embedGroup(services, [memory], signal);
      return embedded;
    }
    if (!isOfText && failure !== 'budget') throw error;
    await postponeEntries(services.db.system(BACKGROUND), group, REFUSED_SECONDS);
    return 0;
  }
}

/** Embeds memories of one project and commits their vectors, cube by cube. */
async function embedBatch(
  { db, models }: Embedding,
  group: readonly EmbeddableMemory[],
  signal: AbortSignal,
): Promise<void> {
  const projectId = group[0]?.projectId;
  if (projectId === undefined) return;
  const account = { projectId, purpose: 'embed' } as const;
  const embedded = await models.embedder.embed(group.map(textOf), account, signal);
  const withVector = group.flatMap((memory, n) => {
    const vector = embedded[n];
    return vector ? [{ ...memory, vector }] : [];
  });
  const cubes = Map.groupBy(withVector, (row) => row.cubeId);
  for (const cubeId of [...cubes.keys()].toSorted()) {
    const ofCube = cubes.get(cubeId) ?? [];
    await db.projectTransaction(
      projectId,
      async (tx) => {
        const before = await takeChangeNumbers(tx, cubeId, ofCube.length);
        // an update may have given a memory other words, and another entry, while this one was computed
        const unchanged = await findUnchanged(tx, ofCube);
        const rows = ofCube.filter(({ memoryId }) => unchanged.has(memoryId));
        await upsertVectors(tx, cubeId, models.embedder.id, rows);
        const memoryIds = rows.map((row) => row.memoryId);
        await renumber(tx, memoryIds, before + 1);
        await removeEntries(tx, ofCube);
      },
      BACKGROUND,
    );
  }
}

/**
 * The same text that extraction embeds: the message's words for a fact of one message, else the memory's own.
 */
function textOf({ body, speaker, message }: EmbeddableMemory): string {
  return message === null
    ? withoutSpeaker(body, speaker)
    : message.text.slice(readSpeaker(message).prefixLength);
}
