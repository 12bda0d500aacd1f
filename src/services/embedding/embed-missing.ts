import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { readSpeaker, withoutSpeaker } from '../../domain/messages/speaker.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import {
  type EmbeddableMemory,
  findUnchanged,
  type MemoryPlace,
  nextMemories,
  renumber,
} from '../../stores/memories/missing-vectors.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import { readSetting, writeSetting } from '../../stores/projects/server-settings.ts';

const READ = 500;
/** Memories embedded and committed together. */
const BATCH = 32;
const BACKGROUND = { priority: 'background' } as const;

/** How far the backfill for a model has come. It is stored, so that a restart continues from there. */
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
  /** Awaited before each batch, so that more urgent work goes first. */
  readonly throttle?: () => Promise<void>;
  readonly onProgress?: (progress: EmbedProgress) => void;
}

interface Embedding {
  readonly db: Database;
  readonly models: { readonly embedder: Embedder };
}

/**
 * Gives every activated memory a vector of the configured embedder, after a change of model or an upgrade.
 * Memories that are added meanwhile get their vector at extraction. Searches work throughout: a memory
 * without a vector is found by its words. If this call is stopped, the next call continues after the last
 * recorded memory and embeds no memory twice.
 */
export async function embedMissing(services: Embedding, options: EmbedOptions): Promise<EmbedProgress> {
  const { id: model } = services.models.embedder;
  const system = services.db.system(BACKGROUND);
  const stored = progressSchema.safeParse(await readSetting(system, 'embedding_progress'));
  const last = stored.success && stored.data.model === model && !options.again ? stored.data : null;
  if (last?.done) return { seen: 0, embedded: 0 };
  let after: MemoryPlace | null = last?.after ?? null;
  let progress: EmbedProgress = { seen: 0, embedded: 0 };
  for (;;) {
    options.signal.throwIfAborted();
    const memories = await nextMemories(system, model, after, READ);
    const missing = memories.filter((memory) => !memory.hasVector);
    for (let start = 0; start < missing.length; start += BATCH) {
      await options.throttle?.();
      const batch = missing.slice(start, start + BATCH);
      await embedBatch(services, batch, options.signal);
      progress = { ...progress, embedded: progress.embedded + batch.length };
    }
    const end = memories.at(-1);
    if (end !== undefined) after = { projectId: end.projectId, memoryId: end.memoryId };
    await writeSetting(system, 'embedding_progress', { model, after, done: end === undefined });
    progress = { ...progress, seen: progress.seen + memories.length };
    options.onProgress?.(progress);
    if (end === undefined) return progress;
  }
}

async function embedBatch(
  { db, models }: Embedding,
  memories: readonly EmbeddableMemory[],
  signal: AbortSignal,
): Promise<void> {
  for (const [projectId, group] of Map.groupBy(memories, (memory) => memory.projectId)) {
    const account = { projectId, purpose: 'embed' } as const;
    const embedded = await models.embedder.embed(group.map(textOf), account, signal);
    const ofProject = group.flatMap(({ cubeId, memoryId, body }, n) => {
      const vector = embedded[n];
      return vector ? [{ cubeId, memoryId, body, vector }] : [];
    });
    const cubes = Map.groupBy(ofProject, (row) => row.cubeId);
    for (const cubeId of [...cubes.keys()].toSorted()) {
      const ofCube = cubes.get(cubeId) ?? [];
      await db.projectTransaction(
        projectId,
        async (tx) => {
          const before = await takeChangeNumbers(tx, cubeId, ofCube.length);
          // an update may have given a memory other words, and their vector, while this one was computed
          const unchanged = await findUnchanged(tx, ofCube);
          const rows = ofCube.filter(({ memoryId }) => unchanged.has(memoryId));
          await upsertVectors(tx, cubeId, models.embedder.id, rows);
          const memoryIds = rows.map((row) => row.memoryId);
          await renumber(tx, memoryIds, before + 1);
        },
        BACKGROUND,
      );
    }
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
