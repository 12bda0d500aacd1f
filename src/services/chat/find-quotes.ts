import type { Context } from '../../context.ts';
import { withAliases } from '../../domain/chat/aliases.ts';
import { askedPart } from '../../domain/chat/asked-part.ts';
import { type ChatQuestion, readQuestion } from '../../domain/chat/chat-question.ts';
import { fitOf, maySuit } from '../../domain/chat/fit.ts';
import { DIET_WORDS, isAboutFood, tellsDiet, tellsOtherAllergy } from '../../domain/chat/standing-facts.ts';
import { queryTime } from '../../domain/query/query-time.ts';
import { pointsBack } from '../../domain/query/references.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import { priorityOf } from '../search/priority.ts';
import { searchShared } from '../search/search-shared.ts';
import type { SearchHit } from '../search/types.ts';
import type { RecallInput } from './recall-input.ts';

/** Hits of the second search, which looks for other words of the question's topics. */
const RELATED = 15;
const MOST_WORDS = 60;
/** Characters of memories that are read for one question: some 10 ms. */
const MAX_CHARACTERS = 30_000;
/** How far a quoted memory may fit worse than the best one. */
const MARGIN = 0.2;
const DIET_BONUS = 0.3;
/** Allergies and diets that are quoted where nothing else answers a question about food: `Can I eat crab?` */
const MOST_DIETS = 3;
/** The least relevance of a memory in other words than those of the question, and the most of them. */
const RELEVANT = 0.7;
const MOST_RELEVANT = 1;

/** A memory that answers a question. */
export interface Quote {
  readonly hit: SearchHit;
  /** 0 to about 1.5. */
  readonly fit: number;
}

/**
 * The memories that answer a query without a model, best first; none if nothing fits. Besides the hits it
 * reads memories that tell of the same topics in other words: `Which snack should I avoid?` finds an allergy.
 * @throws AppError as `searchShared` does
 */
export async function findQuotes(
  ctx: Context,
  input: RecallInput,
  asked: ChatQuestion,
  hits: readonly SearchHit[],
): Promise<readonly Quote[]> {
  if (asked.needs.length === 0) return [];
  const related = await relatedHits(ctx, input, asked);
  const formerly = queryTime(input.query, ctx.clock())?.formerly === true;
  const found = new Set(hits.map(({ memory }) => memory.memoryId));
  const candidates = [...hits, ...related.filter(({ memory }) => !found.has(memory.memoryId))];
  const question = withAliases(
    asked,
    candidates.map(({ memory }) => memory.text),
  );
  const isAdviceOnFood = question.isAdvice && isAboutFood(question);
  let left = MAX_CHARACTERS;
  const quotes = candidates.flatMap((hit): readonly Quote[] => {
    const { text, outdatedBy } = hit.memory;
    left -= text.length;
    if (left < 0 || (outdatedBy !== null && !formerly)) return [];
    const fit = fitOf(question, text);
    if (fit === 0 || (isAdviceOnFood && tellsOtherAllergy(text))) return [];
    const bonus = question.isAdvice && tellsDiet(text) ? DIET_BONUS : 0;
    return [
      { hit: found.has(hit.memory.memoryId) ? hit : { ...hit, relativity: shown(fit) }, fit: fit + bonus },
    ];
  });
  const threshold = input.isThresholdDefault === true ? undefined : input.threshold;
  const ordered = quotes
    .filter(({ hit }) => threshold === undefined || hit.relativity >= threshold)
    .toSorted((a, b) => b.fit + priorityOf(b.hit, 1) / 10 - (a.fit + priorityOf(a.hit, 1) / 10));
  const [best] = ordered;
  if (best !== undefined) return ordered.filter(({ fit }) => fit >= best.fit - MARGIN);
  const diets =
    isAdviceOnFood && threshold === undefined ? candidates.filter(bearsOnFood).slice(0, MOST_DIETS) : [];
  if (diets.length > 0) return diets.map((hit) => ({ hit, fit: DIET_BONUS }));
  return hits
    .filter(
      ({ relativity, memory: { text, outdatedBy } }) =>
        relativity >= Math.max(RELEVANT, threshold ?? 0) && outdatedBy === null && maySuit(question, text),
    )
    .slice(0, MOST_RELEVANT)
    .map((hit) => ({ hit, fit: hit.relativity }));
}

function bearsOnFood({ memory: { text, outdatedBy } }: SearchHit): boolean {
  return outdatedBy === null && tellsDiet(text) && !tellsOtherAllergy(text);
}

/** The question of a query; a short one takes what it lacks from the user's turn before: `And where?` */
export function questionOf(query: string, history: readonly ChatTurn[]): ChatQuestion {
  const question = readQuestion(askedPart(query));
  const before = history.findLast(({ role }) => role === 'user');
  if (before === undefined) return question;
  if (question.needs.length === 0)
    return { ...question, needs: readQuestion(askedPart(before.content)).needs };
  if (!pointsBack(query) || question.needs.some(({ role }) => role === 'person')) return question;
  const persons = readQuestion(before.content).needs.filter(({ role }) => role === 'person');
  return {
    ...question,
    needs: [...question.needs, ...persons],
    isOfUser: persons.length === 0 && question.isOfUser,
  };
}

async function relatedHits(
  ctx: Context,
  input: RecallInput,
  question: ChatQuestion,
): Promise<readonly SearchHit[]> {
  const topics = question.needs.flatMap(({ named }) =>
    named.flatMap(({ names, tells }) => [...names, ...tells]),
  );
  const persons = question.needs.flatMap(({ role, same }) => (role === 'person' ? [...same] : []));
  const words = new Set([...(isAboutFood(question) ? DIET_WORDS.split(' ') : []), ...persons, ...topics]);
  if (words.size === 0) return [];
  const { hits } = await searchShared(ctx, {
    cubeIds: input.cubeIds,
    sharedCubeIds: input.sharedCubeIds ?? [],
    mode: 'fast',
    history: [],
    query: [...words].slice(0, MOST_WORDS).join(' '),
    limits: { detail_factual: RELATED, ...(input.preferenceTopK > 0 ? { preference: RELATED } : {}) },
    filters: input.filters,
  });
  return [...(hits.detail_factual ?? []), ...(hits.preference ?? [])];
}

function shown(fit: number): number {
  return Math.round(Math.min(1, fit) * 8_000) / 10_000;
}
