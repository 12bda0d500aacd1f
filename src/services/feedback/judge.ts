import type { Context } from '../../context.ts';
import type { Comparison } from '../../domain/feedback/compare-feedback.ts';
import { type Replacement, statementOf } from '../../domain/feedback/read-feedback.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { nearestMemories, retrievedMemories, withSiblings } from './candidates.ts';
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
  const { replacement, isWrong } = await readByRules(ctx, 'feedback', input.text, ctx);
  if (replacement !== null) {
    const versions = replacement.describes
      ? await described(ctx, input, retrieved, replacement, isWrong)
      : await replaced(ctx, input, retrieved, replacement);
    if (versions.length > 0) return { ...NOTHING, versions };
  }
  return { ...NOTHING, outdated: await outdatedBy(ctx, input, retrieved, isWrong), extract: true };
}

const NOTHING: Judgement = {
  versions: [],
  outdated: [],
  extract: false,
  judge: 'feedback/1',
  fellBack: false,
};

/**
 * Replaces the words in every memory that holds them, or only in retrieved ones if one of those holds them.
 */
async function replaced(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  replacement: Replacement,
): Promise<Judgement['versions']> {
  const changed = async (memories: readonly Memory[]) => {
    const texts = await readByRules(
      ctx,
      'replace',
      { texts: memories.map(({ text }) => text), replacement },
      ctx,
    );
    return memories.flatMap((memory, index) => {
      const text = texts[index] ?? memory.text;
      return text === memory.text ? [] : [{ memory, text }];
    });
  };
  for (const memory of retrieved) {
    const versions = await changed(await withSiblings(ctx, memory));
    if (versions.length > 0) return versions;
  }
  const nearest = await nearestMemories(ctx, input, replacement.from);
  return (await changed(nearest)).slice(0, MOST_REPLACED);
}

/** Gives the memory that best fits the description the new statement as its text. */
async function described(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  replacement: Replacement,
  isWrong: boolean,
): Promise<Judgement['versions']> {
  const text = statementOf(replacement);
  const [target] = await targetsOf(ctx, { ...input, text }, retrieved, isWrong);
  return target === undefined ? [] : [{ memory: target, text }];
}

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
