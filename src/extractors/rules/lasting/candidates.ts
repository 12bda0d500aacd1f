import { isNotMeant } from '../claims/english/not-meant.ts';
import { type EnglishClaim, englishClaims } from '../claims/english.ts';
import { completed, spelled } from '../preference-english-completed.ts';
import { rephrased } from '../rephrased.ts';

const MAX_LENGTH = 200;
const OWN_WORDS = /\b(?:i|i'\w+|me|my|mine|we|our|us)\b/i;

/** A sentence as the readers of clauses see it. */
export function plainSentence(sentence: string): string {
  const said = sentence
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-*•]\s+|\d{1,2}[.)]\s+|[*_]+)+/, '');
  return rephrased(completed(spelled(said)));
}

/**
 * The clauses of a sentence that may state a lasting preference in words that no rule knows; null where the
 * sentence asks or quotes, is not meant, or tells only of others or of what is over. Conditions, denials,
 * plans and wishes do not exclude it: the model weighs them, and the sentence is stored with them, in its own
 * words.
 */
export function candidateClaims(sentence: string): readonly EnglishClaim[] | null {
  if (sentence.length > MAX_LENGTH || /[?？"“”]/.test(sentence)) return null;
  const plain = plainSentence(sentence);
  if (isNotMeant(plain)) return null;
  const claims = englishClaims(plain);
  const mayBeOwn = claims.length === 0 || OWN_WORDS.test(plain) || claims.some(isOwnOrOrder);
  return mayBeOwn && !isOver(claims) && !isElsewhere(claims) ? claims : null;
}

/** A clause of the speaker, without a subject (`big on tea`), or what the assistant is to do. */
function isOwnOrOrder({ subject, isPossession, modality }: EnglishClaim): boolean {
  return (
    subject === 'speaker' ||
    subject === 'group' ||
    subject === 'unknown' ||
    isPossession ||
    modality === 'command'
  );
}

/** Whether all that the speaker tells of himself is over. */
function isOver(claims: readonly EnglishClaim[]): boolean {
  const own = claims.filter(({ subject }) => subject === 'speaker' || subject === 'group');
  return own.length > 0 && own.every(({ tense, polarity }) => tense === 'past' || polarity === 'ended');
}

/** Whether it is said by somebody else, or all only imagined; what one would do tells a liking. */
function isElsewhere(claims: readonly EnglishClaim[]): boolean {
  if (claims.some(({ modality }) => modality === 'quoted')) return true;
  return (
    claims.length > 0 && claims.every(({ modality, modal }) => modality === 'unreal' && modal !== 'would')
  );
}
