import { positionOf, type TermIndex } from './term-index.ts';
import { bestFrom, turnEnd } from './turn-ends.ts';
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
  const [speakers, positions] = [index.speakers, index.column(positionOf)];
  for (let from = 0, to = turnEnd(turns, 0, positions); to < turns.length; ) {
    const end = turnEnd(turns, to, positions);
    const before = bestFrom(turns, from, to, asked);
    const question = asked[before] as number;
    if (question > 0 && speakers[before] !== speakers[turns[to] as number])
      for (let i = to; i < end; i += 1) answers[turns[i] as number] = share * question;
    [from, to] = [to, end];
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
  const positions = index.column(positionOf);
  for (let from = 0, to = turnEnd(turns, 0, positions); to < turns.length; ) {
    const end = turnEnd(turns, to, positions);
    const before = bestFrom(turns, from, to, base);
    if (users[before] === 1)
      for (let i = to; i < end; i += 1) {
        const turn = turns[i] as number;
        if (assistants[turn] === 1)
          answers[turn] = (answers[turn] as number) + share * (base[before] as number);
      }
    [from, to] = [to, end];
  }
}
