import type { TermIndex } from './term-index.ts';

/**
 * Adds to each turn its share of what the turn before asked for in the words of the query: "What did you think of Lisbon?"
 * does not tell what someone thought of Lisbon, but the answer does, and rarely repeats the question.
 * @param turns slots of one conversation, in order
 * @param asked by slot the BM25 of words that stand in questions only
 * @param answers by slot
 */
export function addAnswers(
  index: TermIndex,
  turns: readonly number[],
  asked: Float64Array,
  share: number,
  answers: Float64Array,
): void {
  const speakers = index.speakers;
  for (let i = 1; i < turns.length; i += 1) {
    const [before, turn] = [turns[i - 1] as number, turns[i] as number];
    const question = asked[before] as number;
    if (question > 0 && speakers[before] !== speakers[turn]) answers[turn] = share * question;
  }
}
