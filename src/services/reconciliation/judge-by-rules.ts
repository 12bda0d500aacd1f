import type { Context } from '../../context.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { Change } from '../../extractors/rules/changes/changes-in.ts';
import { CHANGE_RULES } from '../../extractors/rules/changes/contradicted.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { dot } from '../../lib/dot.ts';
import { togetherFor } from '../../lib/together.ts';
import { searchMemories } from '../search/search-memories.ts';
import type { Candidate } from './find-candidates.ts';
import type { Judged, Judgement } from './judge-by-model.ts';
import type { PreparedItem, PreparedTask } from './prepared-task.ts';

/** Memories of each kind that are compared with a sentence. */
const NEAREST = 10;
/** New memories before a sentence that are compared with it: the latest, and the nearest of the others. */
const LATEST_OF_CLAIM = 20;
const NEAREST_OF_CLAIM = 40;
const KINDS: ReadonlySet<string> = new Set(['fact', 'event', 'preference']);

/** A memory that a sentence may contradict, with its words as the rules read them. */
interface Compared {
  readonly of: Candidate;
  readonly source: string;
  readonly group: string;
  readonly isLast: boolean;
}

/**
 * Finds by rules the memories that sentences of new messages contradict: what they say has ended, was never
 * so, or is otherwise now. The new memory made of such a sentence contradicts them. Pairs that leave a doubt
 * are not contradictions, so both memories stay current.
 * @returns null if no sentence tells a change
 * @throws TextGivenUp if the rules exceed their limit; AppError as `searchMemories` does
 */
export async function judgeByRules(
  ctx: Context,
  cubeId: string,
  tasks: readonly PreparedTask[],
): Promise<Judged | null> {
  const read = tasks.flatMap(({ messages, items }) => (items.length === 0 ? [] : messages));
  if (read.length === 0) return null;
  const changes = await readByRules(ctx, 'changes', { messages: read }, ctx);
  const judgements = new Map<string, Judgement[]>();
  const items = tasks.flatMap((task) => task.items).filter(({ row }) => KINDS.has(row.kind));
  const vectors = new Map(tasks.flatMap((task) => [...task.vectors]));
  const told = toldIn(items, read);
  const asked = await togetherFor(changes, async (change) => {
    const message = read[change.messageIndex];
    const own = items.filter((item) => message && comesFrom(item, message.messageId, change));
    const [any] = own;
    if (message === undefined || any === undefined) return [];
    const stored = await storedFor(ctx, cubeId, change, any, vectors.get(any.row.memory_id));
    const compared = [...stored, ...newBefore(told, message, change, any, vectors)];
    return compared.length === 0 ? [] : [{ sentence: change.text, own, any, compared }];
  });
  const pairs = asked.flat();
  if (pairs.length === 0) return null;
  const indexes = await readByRules(
    ctx,
    'contradicted',
    pairs.map(({ sentence, compared }) => ({ sentence, candidates: compared.map(asCandidate) })),
    ctx,
  );
  for (const [n, { own, any, compared }] of pairs.entries())
    for (const index of indexes[n] ?? []) {
      const older = compared[index]?.of;
      if (older === undefined) continue;
      const newer = own.find(({ row }) => row.kind === older.kind) ?? factOf(own) ?? any;
      const known = judgements.get(newer.row.memory_id) ?? [];
      if (known.some(({ of }) => of.memoryId === older.memoryId)) continue;
      const judgement = { verdict: 'contradiction', of: older, reason: '' } as const;
      judgements.set(newer.row.memory_id, [...known, judgement]);
    }
  return judgements.size === 0
    ? null
    : { by: CHANGE_RULES, isByRules: true, compared: new Map(), judgements };
}

function asCandidate({ of, source, group, isLast }: Compared) {
  return { text: of.text, source, group, isLast, isRetrieved: false };
}

function factOf(items: readonly PreparedItem[]): PreparedItem | undefined {
  return items.find(({ row }) => row.kind === 'fact');
}

function comesFrom({ sources }: PreparedItem, messageId: string, { start, end }: Change): boolean {
  return sources.some(
    (source) => source.message_id === messageId && source.span_start < end && source.span_end > start,
  );
}

/**
 * The current memories of the same speaker that resemble a sentence and were said before it.
 * @param vector of a memory that is made of the sentence: it is as near to others as the sentence itself, and
 * need not be made again
 */
async function storedFor(
  ctx: Context,
  cubeId: string,
  { query }: Change,
  { row, sources }: PreparedItem,
  vector: Float32Array | undefined,
): Promise<readonly Compared[]> {
  const own = new Set(sources.map((source) => source.message_id));
  const limits = { detail_factual: NEAREST, event: NEAREST, preference: NEAREST };
  const { hits } = await searchMemories(ctx, { cubeIds: [cubeId], query, vector, limits, minRelativity: 0 });
  const found = Object.values(hits).flat();
  const before = found
    .map(({ memory }) => memory)
    .filter(
      (memory) =>
        KINDS.has(memory.kind) &&
        memory.outdatedBy === null &&
        memory.userId === row.user_id &&
        memory.speaker === row.speaker &&
        memory.saidAt <= new Date(row.said_at) &&
        memory.sources.every((source) => !own.has(source.messageId)),
    );
  const last = Math.max(...before.map(({ position }) => position));
  return before.map(({ memoryId, kind, text, speaker, saidAt, sources: from, position }) => ({
    of: { memoryId, kind, text, speaker, saidAt },
    source: from[0]?.text ?? text,
    group: from[0]?.messageId ?? memoryId,
    isLast: position === last && position >= row.position - 1,
  }));
}

/** A new memory of the claim, as a sentence behind it is compared with it. */
interface Told {
  readonly item: PreparedItem;
  readonly from: PreparedItem['sources'][number];
  readonly compared: Omit<Compared, 'isLast'>;
}

/** The new memories of a claim; made once, because each sentence is compared with many of them. */
function toldIn(items: readonly PreparedItem[], read: readonly Message[]): readonly Told[] {
  const byId = new Map(read.map((message) => [message.messageId, message]));
  return items.flatMap((item): readonly Told[] => {
    const [from] = item.sources;
    if (from === undefined) return [];
    const { memory_id, kind, body, speaker, said_at } = item.row;
    const source = byId.get(from.message_id)?.text.slice(from.span_start, from.span_end) ?? body;
    const of = { memoryId: memory_id, kind, text: body, speaker, saidAt: new Date(said_at) };
    return [{ item, from, compared: { of, source, group: from.message_id } }];
  });
}

/** New memories of the same claim that were said before a sentence. */
function newBefore(
  told: readonly Told[],
  { messageId, position }: { readonly messageId: string; readonly position: number },
  { start }: Change,
  { row: own }: PreparedItem,
  vectors: ReadonlyMap<string, Float32Array>,
): readonly Compared[] {
  const before = told.filter(({ item: { row }, from }) => {
    const isBefore = row.position < position || (from.message_id === messageId && from.span_end <= start);
    return isBefore && row.user_id === own.user_id && row.speaker === own.speaker;
  });
  const vector = vectors.get(own.memory_id);
  const nearness = ({ compared: { of } }: Told) => {
    const other = vectors.get(of.memoryId);
    return vector && other ? dot(vector, other) : 0;
  };
  const nearest = before
    .slice(0, -LATEST_OF_CLAIM)
    .map((one) => ({ one, near: nearness(one) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, NEAREST_OF_CLAIM);
  return [...nearest.map(({ one }) => one), ...before.slice(-LATEST_OF_CLAIM)].map(
    ({ item: { row }, compared }) => ({ ...compared, isLast: row.position === position - 1 }),
  );
}
