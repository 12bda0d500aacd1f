import { at } from './okapi.ts';
import type { Entry } from './term-index.ts';

/**
 * Adds to each turn its share of what the turn before asked for in the words of the query: "What did you think of Lisbon?"
 * does not tell what someone thought of Lisbon, but the answer does, and rarely repeats the question.
 * @param turns of one conversation, in order
 * @param asked by slot the BM25 of words that stand in questions only
 * @param answers by slot
 */
export function addAnswers(
  turns: readonly Entry[],
  asked: Float64Array,
  share: number,
  answers: Float64Array,
): void {
  let before: Entry | undefined;
  for (const turn of turns) {
    const question = before === undefined ? 0 : at(asked, before.slot);
    if (question > 0 && before && !isSameSpeaker(before, turn)) answers[turn.slot] = share * question;
    before = turn;
  }
}

function isSameSpeaker({ doc: a }: Entry, { doc: b }: Entry): boolean {
  return a.speakerTerms.join() === b.speakerTerms.join();
}
