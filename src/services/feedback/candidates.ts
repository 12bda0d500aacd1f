import type { Context } from '../../context.ts';
import type { Memory, MemoryKind } from '../../domain/memories/memory.ts';
import { isPureQuestion } from '../../extractors/rules/small-talk.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { findOfMessages } from '../../stores/memories/memory-versions.ts';
import { byPriority } from '../search/priority.ts';
import { searchMemories } from '../search/search-memories.ts';

const NEAREST = 15;
const LEAST_RELATIVITY = 0.07;
const MOST_VERSIONS = 100;
const MOST_SIBLINGS = 100;
/** The kinds that feedback can correct. Documents are excluded: their words are not the user's. */
const CORRECTABLE: readonly MemoryKind[] = ['raw', 'fact', 'event', 'preference'];

export interface CandidateInput {
  readonly cubeId: string;
  /** The feedback's own message: memories made from it are no candidates. */
  readonly messageId: string;
}

/** The active versions of the memories that an answer used, as far as they are in the cube. */
export async function retrievedMemories(
  ctx: Context,
  { cubeId }: CandidateInput,
  memoryIds: readonly string[],
): Promise<readonly Memory[]> {
  const scope = ctx.db.project(ctx.projectId);
  const present = new Map<string, Memory>();
  let ids = [...new Set(memoryIds)];
  for (let step = 0; step < MOST_VERSIONS && ids.length > 0; step += 1) {
    const found = await findMemories(scope, ids);
    for (const memory of found) if (memory.status === 'activated') present.set(memory.memoryId, memory);
    ids = found.flatMap((memory) => (memory.status === 'activated' ? [] : (memory.supersededBy ?? [])));
  }
  return [...present.values()].filter((memory) => memory.cubeId === cubeId && isCorrectable(memory));
}

/** The memories of the cube that resemble the words, best first. @throws AppError as `searchMemories` does */
export async function nearestMemories(
  ctx: Context,
  { cubeId, messageId }: CandidateInput,
  words: string,
  minRelativity = LEAST_RELATIVITY,
): Promise<readonly Memory[]> {
  const { hits } = await searchMemories(ctx, {
    cubeIds: [cubeId],
    query: words,
    limits: { detail_factual: NEAREST, event: NEAREST, preference: NEAREST },
    minRelativity,
  });
  return byPriority(hits, minRelativity)
    .map((hit) => hit.memory)
    .filter(({ sources }) => sources.every((source) => source.messageId !== messageId))
    .filter(isCorrectable)
    .filter(({ kind, text }) => kind !== 'raw' || !isPureQuestion(text));
}

function isCorrectable({ kind }: Memory): boolean {
  return CORRECTABLE.includes(kind);
}

/** The memory, then the others that were made from the same messages: they say the same in another form. */
export async function withSiblings(ctx: Context, memory: Memory): Promise<readonly Memory[]> {
  const scope = ctx.db.project(ctx.projectId);
  const messageIds = memory.sources.map((source) => source.messageId);
  const found = await findMemories(scope, await findOfMessages(scope, memory.cubeId, messageIds));
  return [memory, ...found.filter(({ memoryId }) => memoryId !== memory.memoryId)];
}

/** The memories, then the others that were made from the same messages. */
export async function withAllSiblings(
  ctx: Context,
  { cubeId }: CandidateInput,
  memories: readonly Memory[],
): Promise<readonly Memory[]> {
  const scope = ctx.db.project(ctx.projectId);
  const messageIds = [
    ...new Set(memories.flatMap(({ sources }) => sources.map((source) => source.messageId))),
  ];
  if (messageIds.length === 0) return memories;
  const ids = new Set(memories.map(({ memoryId }) => memoryId));
  const others = (await findOfMessages(scope, cubeId, messageIds)).filter((id) => !ids.has(id));
  const found = await findMemories(scope, others.slice(0, MOST_SIBLINGS));
  return [...memories, ...found.filter((memory) => isCorrectable(memory))];
}
