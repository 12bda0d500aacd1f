import type { Context } from '../../context.ts';
import { claimsOf } from '../../domain/feedback/claims-of.ts';
import type { Comparison } from '../../domain/feedback/compare-feedback.ts';
import type { FeedbackCandidate } from '../../domain/feedback/decision.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { togetherFor } from '../../lib/together.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { nearestMemories, retrievedMemories, withAllSiblings, withSiblings } from './candidates.ts';
import { judgeByModel } from './judge-by-model.ts';
import type { FeedbackInput, Judgement } from './judgement.ts';

/** The most memories that `change X to Y` changes. */
const MOST_REPLACED = 50;
/**
 * Least overlap of words (Dice) between a feedback and the memory that it corrects; less if two signs point
 * to it.
 */
const SAME_SUBJECT = 0.4;
const POINTED_AT = 0.25;

/**
 * Judges a feedback by the model if one is configured, else by rules, and by rules after the second unusable
 * answer of the model. The rules change a memory only if the
 * words leave little doubt which one is meant; otherwise the feedback is added like any message.
 * @throws ProviderError if the model fails; TextGivenUp if the rules exceed their time limit on the words
 */
export async function judge(ctx: Context, input: FeedbackInput): Promise<Judgement> {
  const retrieved = await retrievedMemories(ctx, input, input.retrievedMemoryIds);
  const { chat } = ctx.models;
  if (chat === null) return judgeByRules(ctx, input, retrieved);
  try {
    return await judgeByModel(ctx, chat, input, retrieved);
  } catch (error) {
    ctx.signal.throwIfAborted();
    const isUnusable = error instanceof ProviderError && error.failure === 'bad_answer';
    if (!isUnusable || !input.isLastAnswer) throw error;
  }
  const judgement = await judgeByRules(ctx, input, retrieved);
  ctx.meter.fellBack('feedback', 'bad_answer');
  return { ...judgement, fellBack: true };
}

async function judgeByRules(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
): Promise<Judgement> {
  const { queries, isWrong } = await readByRules(ctx, 'feedback', input.text, ctx);
  const memories = await candidatesOf(ctx, input, retrieved, queries);
  const decision = await readByRules(
    ctx,
    'decide',
    { feedback: input.text, candidates: await describedCandidates(ctx, input, retrieved, memories) },
    ctx,
  );
  const at = (index: number) => memories[index] ?? [];
  const versions = decision.versions.flatMap(({ index, text }) =>
    [at(index)].flat().map((memory) => ({ memory, text })),
  );
  const forgotten = decision.forgotten.flatMap(at);
  if (decision.isRemark) return NOTHING;
  if (versions.length + forgotten.length > 0)
    return {
      ...NOTHING,
      versions: versions.slice(0, MOST_REPLACED),
      forgotten,
      outdated: decision.isTold ? decision.outdated.flatMap(at) : [],
      plainly: decision.isTold ? decision.plainly : [],
      extract: decision.isTold,
    };
  if (decision.outdated.length > 0)
    return {
      ...NOTHING,
      outdated: decision.outdated.flatMap(at),
      plainly: decision.plainly,
      extract: true,
    };
  if (decision.isUnclear) return { ...NOTHING, extract: true, isUnclear: true };
  return { ...NOTHING, outdated: await outdatedBy(ctx, input, retrieved, isWrong), extract: true };
}

/**
 * The memories that a feedback may be about: those that the answer used, and those that resemble its words.
 */
async function candidatesOf(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  queries: readonly string[],
): Promise<readonly Memory[]> {
  const near = await togetherFor(queries, (words) => nearestMemories(ctx, input, words, 0));
  const distinct = new Map([...retrieved, ...near.flat()].map((memory) => [memory.memoryId, memory]));
  const all = await withAllSiblings(ctx, input, [...distinct.values()]);
  return all.filter(({ position }) => position <= input.position);
}

async function describedCandidates(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  memories: readonly Memory[],
): Promise<readonly FeedbackCandidate[]> {
  const used = new Set(retrieved.map(({ memoryId }) => memoryId));
  const compared = retrieved.length > 0 ? [] : await compare(ctx, input, memories);
  const last = input.history.at(-1);
  const groups = claimsOf(memories);
  return memories.map(({ memoryId, text, sources }, index) => ({
    text,
    source: sources[0]?.text ?? text,
    group: groups.get(memoryId) ?? memoryId,
    isRetrieved: used.has(memoryId) || compared[index]?.isAnswered === true,
    isLast: last?.role === 'user' && sources[0] !== undefined && last.content.includes(sources[0].text),
  }));
}

const NOTHING: Judgement = {
  versions: [],
  outdated: [],
  plainly: [],
  forgotten: [],
  isUnclear: false,
  extract: false,
  judge: 'feedback/1',
  fellBack: false,
};

/** The memory that a statement corrects, and the memories that say the same in another form. */
async function outdatedBy(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  isWrong: boolean,
): Promise<readonly Memory[]> {
  const [target] = await targetsOf(ctx, input, retrieved, isWrong);
  if (target === undefined) return [];
  const siblings = await withSiblings(ctx, target);
  const compared = await compare(ctx, input, siblings);
  return siblings.filter(
    ({ memoryId }, index) =>
      memoryId === target.memoryId || (compared[index]?.similarity ?? 0) >= SAME_SUBJECT,
  );
}

/**
 * Memories about the same subject as a statement that says something different about it, best first.
 * Similarity alone is not enough: the feedback must say that something is wrong, or the memory must be one
 * that the answer used, or the answer must contain most of the memory's words.
 */
async function targetsOf(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  isWrong: boolean,
): Promise<readonly Memory[]> {
  const retrievedIds = new Set(retrieved.map((memory) => memory.memoryId));
  const nearest = retrievedIds.size > 0 ? [] : await nearestMemories(ctx, input, input.text);
  const memories = [...retrieved, ...nearest];
  const compared = await compare(ctx, input, memories);
  return memories
    .flatMap((memory, index) => {
      const comparison = compared[index];
      if (comparison === undefined) return [];
      const { similarity, isNews, isAnswered } = comparison;
      const isPointedAt = retrievedIds.has(memory.memoryId) || isAnswered;
      if (comparison.isOfOtherThing && !isPointedAt) return [];
      const signs = [isWrong, retrievedIds.has(memory.memoryId), isAnswered].filter(Boolean).length;
      const least = signs > 1 ? POINTED_AT : SAME_SUBJECT;
      return signs > 0 && isNews && similarity >= least ? [{ memory, similarity }] : [];
    })
    .toSorted((a, b) => b.similarity - a.similarity)
    .map(({ memory }) => memory);
}

/**
 * Compares with the words that a memory came from, because the memory's own text begins with date and
 * speaker.
 */
function compare(
  ctx: Context,
  { text, history }: FeedbackInput,
  memories: readonly Memory[],
): Promise<readonly Comparison[]> {
  const answer = history.findLast((turn) => turn.role === 'assistant')?.content ?? '';
  const texts = memories.map((memory) => memory.sources[0]?.text ?? memory.text);
  return readByRules(ctx, 'compare', { text, answer, memories: texts }, ctx);
}
