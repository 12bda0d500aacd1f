import type { Context } from '../../context.ts';
import type { ChatQuestion } from '../../domain/chat/chat-question.ts';
import {
  DIET_WORDS,
  isAboutFood,
  tellsDiet,
  tellsWish,
  WISH_WORDS,
} from '../../domain/chat/standing-facts.ts';
import { searchShared } from '../search/search-shared.ts';
import type { SearchHit } from '../search/types.ts';
import type { RecallInput } from './recall-input.ts';

const SEARCHED = 12;
const MOST = 4;

/**
 * Memories that hold for every answer: how the user wants to be answered, and allergies and diets if the
 * question is about food. They share no word with most questions, so no search for the question finds them.
 * Without preferences in the answer there are none.
 * @throws AppError as `searchShared` does
 */
export async function standingHits(
  ctx: Context,
  input: RecallInput,
  question: ChatQuestion,
): Promise<readonly SearchHit[]> {
  if (input.preferenceTopK === 0) return [];
  const isFood = isAboutFood(question);
  const { hits } = await searchShared(ctx, {
    cubeIds: input.cubeIds,
    sharedCubeIds: [],
    mode: 'fast',
    history: [],
    query: isFood ? `${WISH_WORDS} ${DIET_WORDS}` : WISH_WORDS,
    limits: { detail_factual: SEARCHED, preference: SEARCHED },
    filters: input.filters,
  });
  const isStrict = input.threshold !== undefined && input.isThresholdDefault !== true;
  const facts = isStrict ? [] : (hits.detail_factual ?? []).filter(({ memory }) => memory.kind === 'fact');
  const seen = new Set<string>();
  return [...(hits.preference ?? []), ...facts]
    .filter(({ memory: { text, outdatedBy } }) => {
      return outdatedBy === null && (tellsWish(text) || (isFood && tellsDiet(text)));
    })
    .filter(({ memory: { sources, memoryId } }) => {
      // a fact and a preference from the same words say the same
      const key = sources[0] === undefined ? memoryId : `${sources[0].messageId} ${sources[0].spanStart}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST);
}
