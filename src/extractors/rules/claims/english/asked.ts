import type { Modality } from '../claim.ts';
import { askedAt, isReminder } from './modality.ts';
import type { ClauseSpan } from './split.ts';
import { type Token, wordsOf } from './tokens.ts';

/** Which clauses of a sentence ask or request something; null for the others. */
export function askedOf(
  sentence: string,
  tokens: readonly Token[],
  spans: readonly ClauseSpan[],
): readonly (Modality | null)[] {
  const own = spans.map(({ from, to, link }) =>
    link === 'condition' || link === 'relative' ? null : askedAt(tokens, from, to),
  );
  if (!/[?？]["'”’)\]*_\s\p{Extended_Pictographic}]*$/u.test(sentence.slice(-40))) return own;
  const last = own.findLastIndex((asked) => asked !== null);
  if (last >= 0) return own.map((asked, index) => asked ?? (index > last ? 'question' : null));
  const end = spans.findLast(({ from, to }) => wordsOf(sentence, tokens, from, to) !== '');
  if (end !== undefined && spans.length > 1 && isReminder(wordsOf(sentence, tokens, end.from, end.to)))
    return own.map((_asked, index) => (spans[index] === end ? 'question' : null));
  return own.map(() => 'question');
}
