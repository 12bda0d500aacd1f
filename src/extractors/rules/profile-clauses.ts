import type { EnglishClaim } from './claims/english.ts';

/** A clause that tells plainly what is so of its speaker, in words that can be read alone. */
export interface ToldClause {
  readonly text: string;
  /** UTF-16 offsets of the clause in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The clauses of a sentence that tell plainly what is so of its speaker. */
export function toldClauses(claims: readonly EnglishClaim[]): readonly ToldClause[] {
  return claims.flatMap((claim, index) => {
    const { text, start, end, subject, subjectWords, verb, lead } = claim;
    const before = claims[index - 1];
    if (!isPlainClaim(claim)) return [];
    // `my name isn't Robert, it's Rupert`
    if (/^it$/i.test(subjectWords) && verb === 'be' && before?.isPossession && before.polarity === 'denied')
      return [{ text: `${before.subjectWords} is ${claim.complement}`, start, end }];
    if (subject !== 'speaker' && subject !== 'group') return [];
    const own = text.slice(lead === '' ? 0 : text.indexOf(lead) + lead.length).replace(/^[\s,]+/, '');
    const isJoined = subjectWords === '' && verb !== '' && !claim.isPossession && !/^(?:i|we)\b/i.test(own);
    return [{ text: isJoined ? `I ${own}` : own, start, end }];
  });
}

function isPlainClaim({ modality, polarity, condition }: EnglishClaim): boolean {
  return modality === 'stated' && polarity === 'affirmed' && condition === null;
}
