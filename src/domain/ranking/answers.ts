import type { TermIndex } from './term-index.ts';
import { assistantTurns, userTurns } from './voice-factors.ts';

/**
 * Gives each turn a share of the score that the question before it earned. "What did you think of Lisbon?"
 * does not say what someone thought of Lisbon, but the answer does, and it rarely repeats the words of the
 * question.
 * @param turns slots of one conversation, in order
 * @param asked by slot, the BM25 score of words that occur only in questions
 * @param share the share of that score that the answer gets
 * @param answers by slot; changed in place
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

/**
 * Gives each reply of an assistant a share of the score of the user's turn before it: a reply is about what
 * the user asked, and rarely says it again.
 * @param turns slots of one conversation, in order
 * @param base by slot, the score of each memory by itself
 * @param share the share of that score that the reply gets
 * @param answers by slot; changed in place
 */
export function addReplies(
  index: TermIndex,
  turns: readonly number[],
  base: Float64Array,
  share: number,
  answers: Float64Array,
): void {
  const [users, assistants] = [userTurns(index), assistantTurns(index)];
  for (let i = 1; i < turns.length; i += 1) {
    const [before, turn] = [turns[i - 1] as number, turns[i] as number];
    if (users[before] === 1 && assistants[turn] === 1)
      answers[turn] = (answers[turn] as number) + share * (base[before] as number);
  }
}
