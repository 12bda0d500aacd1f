import type { Context } from '../../context.ts';
import {
  type Replacement,
  readReplacement,
  replaceWords,
  saysWrong,
  statementOf,
} from '../../domain/feedback/read-feedback.ts';
import type { Memory } from '../../domain/memory.ts';
import { analyse } from '../../domain/text/analyse.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import { type CandidateInput, nearestMemories, retrievedMemories, withSiblings } from './candidates.ts';
import { judgeByModel } from './judge-by-model.ts';

export interface FeedbackInput extends CandidateInput {
  readonly text: string;
  /** The turns that it is about, oldest first. */
  readonly history: readonly ChatTurn[];
  /** The memories that the answer was given from. */
  readonly retrievedMemoryIds: readonly string[];
}

/** What a feedback does to the memories. Nothing is lost by it: what is changed or replaced stays, archived. */
export interface Judgement {
  /** Memories that get another text. */
  readonly versions: readonly { readonly memory: Memory; readonly text: string }[];
  /** Memories that what is extracted from the feedback takes the place of. */
  readonly outdated: readonly Memory[];
  /** Whether memories are extracted from the feedback, as from any message. */
  readonly extract: boolean;
  /** Who judged, kept with the versions. */
  readonly judge: string;
}

/** `change X to Y` reaches so many memories. */
const MOST_REPLACED = 50;
/** Share of words (Dice) that a feedback has in common with the memory that it corrects; less where more points to it. */
const SAME_SUBJECT = 0.4;
const POINTED_AT = 0.25;

/**
 * Judges a feedback: by the model where there is one, else by rules, which change a memory only where the words leave little doubt
 * which one is meant. Without such a memory the feedback is added as any message.
 * @throws ProviderError when the model fails
 */
export async function judge(ctx: Context, input: FeedbackInput): Promise<Judgement> {
  const retrieved = await retrievedMemories(ctx, input, input.retrievedMemoryIds);
  const { chat } = ctx.models;
  if (chat !== null) return judgeByModel(ctx, chat, input, retrieved);
  const replacement = readReplacement(input.text);
  if (replacement !== null) {
    const versions = replacement.describes
      ? await described(ctx, input, retrieved, replacement)
      : await replaced(ctx, input, retrieved, replacement);
    if (versions.length > 0) return { ...NOTHING, versions };
  }
  return { ...NOTHING, outdated: await outdatedBy(ctx, input, retrieved), extract: true };
}

const NOTHING: Judgement = { versions: [], outdated: [], extract: false, judge: 'feedback/1' };

/** Every memory that holds the words; only the retrieved ones where one of them does. */
async function replaced(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  replacement: Replacement,
): Promise<Judgement['versions']> {
  const changed = (memories: readonly Memory[]) =>
    memories.flatMap((memory) => {
      const text = replaceWords(memory.text, replacement);
      return text === memory.text ? [] : [{ memory, text }];
    });
  for (const memory of retrieved) {
    const versions = changed(await withSiblings(ctx, memory));
    if (versions.length > 0) return versions;
  }
  return changed(await nearestMemories(ctx, input, replacement.from)).slice(0, MOST_REPLACED);
}

/** The memory that is most about what the words describe gets the statement as its text. */
async function described(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
  replacement: Replacement,
): Promise<Judgement['versions']> {
  const text = statementOf(replacement);
  const [target] = await targetsOf(ctx, { ...input, text }, retrieved);
  return target === undefined ? [] : [{ memory: target, text }];
}

/** The memory that a statement corrects, and its other forms. */
async function outdatedBy(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
): Promise<readonly Memory[]> {
  const [target] = await targetsOf(ctx, input, retrieved);
  if (target === undefined) return [];
  const terms = new Set(analyse(input.text).keys());
  const siblings = await withSiblings(ctx, target);
  return siblings.filter(
    (memory) => memory.memoryId === target.memoryId || similarity(terms, memory) >= SAME_SUBJECT,
  );
}

/**
 * Memories about the same as a statement that says something else of it, best first. A statement alone corrects nothing: it must
 * say that something is wrong, or be about a memory that the answer came from.
 */
async function targetsOf(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
): Promise<readonly Memory[]> {
  const terms = new Set(analyse(input.text).keys());
  const answer = input.history.findLast((turn) => turn.role === 'assistant')?.content ?? '';
  const answered = new Set(analyse(answer).keys());
  const given = new Set(retrieved.map((memory) => memory.memoryId));
  const wrong = saysWrong(input.text);
  const nearest = given.size > 0 ? [] : await nearestMemories(ctx, input, input.text);
  return [...retrieved, ...nearest]
    .map((memory) => {
      const own = termsOf(memory);
      const signs = [
        wrong,
        given.has(memory.memoryId),
        own.filter((term) => answered.has(term)).length * 2 > own.length,
      ].filter(Boolean).length;
      const isNews = [...terms].some((term) => !own.includes(term));
      const least = signs > 1 ? POINTED_AT : SAME_SUBJECT;
      const score = similarity(terms, memory);
      return { memory, score: signs > 0 && isNews && score >= least ? score : 0 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ memory }) => memory);
}

function similarity(terms: ReadonlySet<string>, memory: Memory): number {
  const own = termsOf(memory);
  const shared = own.filter((term) => terms.has(term)).length;
  return own.length + terms.size === 0 ? 0 : (2 * shared) / (own.length + terms.size);
}

/** The words that a memory came from, which have no date and speaker before them. */
function termsOf({ text, sources }: Memory): readonly string[] {
  return [...analyse(sources[0]?.text ?? text).keys()];
}
