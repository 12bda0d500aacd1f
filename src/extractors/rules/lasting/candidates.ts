import { isNotMeant } from '../claims/english/not-meant.ts';
import { type EnglishClaim, englishClaims } from '../claims/english.ts';
import { completed, spelled } from '../preference-english-completed.ts';
import { rephrased } from '../rephrased.ts';

const MAX_LENGTH = 200;
const OWN_WORDS = /\b(?:i|i'\w+|me|my|mine|we|our|us)\b/i;
/** How a clause without a subject begins that is no order to the assistant. */
const BARE =
  /^(?:(?:can't|cannot|can|could|don't|won't|never|always|usually|mostly|only|hardly|rarely|hate|love|prefer|adore|enjoy|like|need) )/i;
/** Somebody else whom a clause is about. */
const PERSON =
  /^(?:he|she|they|it|you|who|someone|somebody|everyone|everybody|people|nobody|neither|both|this|that|these|those|there|here|(?:his|her|their|your) .*|(?:my|our) .*|[A-Z][a-z]+)$/;

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
 * sentence asks, quotes, supposes, plans, tells of the past only, or is about somebody else.
 */
export function candidateClaims(sentence: string): readonly EnglishClaim[] | null {
  if (sentence.length > MAX_LENGTH || /[?？"“”]/.test(sentence)) return null;
  const plain = plainSentence(sentence);
  if (isNotMeant(plain)) return null;
  const claims = englishClaims(plain);
  if (claims.length === 0 || !claims.every((claim) => mayCount(claim, plain))) return null;
  if (!OWN_WORDS.test(plain) && !claims.every((claim) => hasNoSubject(claim) || isOrder(claim))) return null;
  const own = claims.filter(isOwn);
  const isPast = own.length > 0 && own.every(({ tense }) => tense === 'past' || tense === 'future');
  return isPast ? null : claims;
}

/** `big on tea`: without a subject and a verb it is the speaker's own. */
const hasNoSubject = ({ subject, verb, text }: EnglishClaim) =>
  subject === 'unknown' && (verb === '' || BARE.test(text.trim()));

const isOwn = ({ subject, isPossession }: EnglishClaim) =>
  subject === 'speaker' || subject === 'group' || isPossession;

/** What the assistant is to do: once, or in all later answers. */
const isOrder = ({ modality }: EnglishClaim) => modality === 'command';

function mayCount(claim: EnglishClaim, sentence: string): boolean {
  const { modality, polarity, subject, subjectWords, modal, isPossession } = claim;
  if (polarity === 'ended') return false;
  if (isOrder(claim)) return true;
  if (subject === 'listener') return false;
  const isMeant =
    modality === 'stated' || modality === 'wish' || (modality === 'unreal' && modal === 'would');
  if (!isMeant) return false;
  if (subject !== 'other' || isPossession) return true;
  return OWN_WORDS.test(sentence) && !PERSON.test(subjectWords.trim());
}
