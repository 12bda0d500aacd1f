import type { EnglishClaim } from './claims/english.ts';
import { englishClaims } from './claims/english.ts';
import { type ClauseStart, isPlain, withoutRequest } from './clause-start.ts';

/** A sentence whose clauses limit, explain or compare each other. bounded: 300 characters */
const HOLDS_TOGETHER =
  /["“”«»:]|^\W{0,3}(?:while|whilst|since|because|although|though|as|even|when|whenever|if|once|after|before|until|unless|given|now that|despite|in spite|either|neither|both|thanks to)\b|\b(?:not (?:only|just)|both|either|neither|than|respectively|compared|except|otherwise|same|together|instead|kidding|joking|prefer|better|worse|due to|instead of|rather|that (?:i|we|my|our))\b/iu;
/** What joins clauses that hold by themselves. */
const JOINT =
  /^(?=.{0,6}?[,;a-z–—-])\s{0,3}(?:[,;]|\s[-–—])?\s{0,3}(?:(?:and|but|plus)\s{1,3}(?:also\s{1,3})?)?$/iu;
/** Words by which a clause leans on the one before it. bounded: 300 characters */
const LEANS =
  /^(?:so|then|or|because|also|otherwise|instead)\b|\b(?:he|she|it|they|him|her|them|his|its|their|hers|theirs|this(?! (?:morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|winter)\b)|that|these(?! days\b)|those|there|here|then|too|as well|either|another|ones?|who|which|where|so|alternatives?|only)\b/iu;
/** bounded: 300 characters */
const PERSON =
  /\b(?:s?he|it|they|him|her|them|his|its|their|hers|theirs|the (?:younger|older|other|first|second|latter|former) (?:one)?)\b/iu;
/** A subject that a clause names itself. */
const OWN_SUBJECT = /^(?:I|we|my|our)\b/iu;
/** Verbs of clauses without a subject that take the one before: what is, not what happens in a row. */
const STATES =
  /^(?:be|live|work|have|own|study|speak|like|love|hate|enjoy|dislike|teach|play|drive|collect|belong|run|volunteer|support|suffer)$/u;
/** Words before the first verb that count for the clauses behind it too. bounded: 300 characters */
const SHARED_TIME =
  /\b(?:every|each|always|usually|often|sometimes|never|on|in the|at (?:night|noon|weekends?)|weekends?|daily|when|after|before)\b/iu;

/** A question from its beginning. bounded: 300 characters */
const ASKS =
  /^(?:\W{0,3}(?:hmm+|hey|hi|so|and|but|ok(?:ay)?|well|oh|please|also|now)\b[,. ]{0,3}){0,4}(?:can|could|do|does|did|is|are|was|were|will|would|should|shall|may|might|has|have|am|what|how|why|when|where|who|whose|which|any)\b/iu;

/**
 * Where the clauses of an English sentence begin that hold by themselves, but the first.
 * @param text at most 300 characters
 */
export function englishStarts(text: string): readonly ClauseStart[] {
  const { claims, request } = withoutRequest(englishClaims(text));
  if (ASKS.test(text) || !claims.every(isPlain)) return [];
  const starts: ClauseStart[] = request === null ? [] : [request];
  if (HOLDS_TOGETHER.test(text.slice(0, request?.at)) || !holdsAlone(claims, text)) return starts;
  let subject = '';
  for (const [n, claim] of claims.entries()) {
    const before = claims[n - 1];
    if (before !== undefined) {
      const words = text.slice(claim.start, claim.end);
      const gap = text.slice(before.end, claim.start);
      const isContrast = /\bbut\b/iu.test(gap);
      const isExplained = !/[;a-z]/iu.test(gap) && !(isFlat(before) && isFlat(claim));
      // `he` may be anybody of the clauses before it
      if (starts.some((start) => start.isRequest !== true) && PERSON.test(words))
        return starts.filter((start) => start.isRequest);
      if (LEANS.test(words) || isExplained || (isContrast && !contrasts(before, claim))) subject = '';
      else if (OWN_SUBJECT.test(words) || isNamed(claim, words, gap.includes(';')))
        starts.push({ at: claim.start, opening: '' });
      else if (claim.subjectWords === '' && sharesSubject(before, claim, text) && subject !== '')
        starts.push({ at: claim.start, opening: `${subject} ` });
    }
    if (claim.subjectWords !== '')
      subject = /^(?:I|we)$/iu.test(claim.subjectWords) ? claim.subjectWords : '';
  }
  return starts.toSorted((a, b) => a.at - b.at);
}

/**
 * Whether a clause in the present has a subject that needs no other clause: a name, or, behind a semicolon,
 * any: `Henrik writes Rust; contractors get paid in euros`.
 */
const isNamed = (claim: EnglishClaim, words: string, isApart: boolean): boolean =>
  claim.subject === 'other' && isFlat(claim) && (isApart || /^\p{Lu}\p{Ll}{2,}/u.test(words));

/** Words before a sentence that say nothing of its time or mood. bounded: 300 characters */
const OPENERS =
  /^\W{0,4}(?:(?:anyway|anyways|by the way|btw|well|so|also|oh|hi|hey|hello|ok|okay|fyi|ugh|yeah|yes|right|now)\b\W{0,4}){0,3}$/iu;

/** Whether no words before the first clause count for all of them, and none is the object of another. */
function holdsAlone(claims: readonly EnglishClaim[], text: string): boolean {
  const [first] = claims;
  return (
    first !== undefined &&
    OPENERS.test(first.lead) &&
    OPENERS.test(text.slice(0, first.start)) &&
    claims.every(({ end }, n) => n + 1 === claims.length || JOINT.test(text.slice(end, claims[n + 1]?.start)))
  );
}

/** Whether a clause tells plainly what is. Otherwise a clause behind a bare comma may be its reason. */
const isFlat = ({ polarity, modal, tense }: EnglishClaim): boolean =>
  polarity === 'affirmed' && modal === '' && (tense === 'present' || tense === 'habit');

const ATTITUDES = /^(?:like|love|hate|dislike|prefer|enjoy|stand|adore|avoid|eat|drink)$/u;

/** Whether what stands behind `but` is a claim of its own, and does not limit the one before. */
function contrasts(before: EnglishClaim, claim: EnglishClaim): boolean {
  if (before.subjectWords.toLowerCase() !== claim.subjectWords.toLowerCase() && claim.subjectWords !== '')
    return true;
  return ATTITUDES.test(before.verb) && ATTITUDES.test(claim.verb) && claim.subjectWords !== '';
}

function sharesSubject(before: EnglishClaim, claim: EnglishClaim, text: string): boolean {
  return (
    before.polarity === 'affirmed' &&
    before.modality === 'stated' &&
    claim.modality === 'stated' &&
    before.modal === '' &&
    before.lead === '' &&
    !before.isProgressive &&
    STATES.test(claim.verb) &&
    !SHARED_TIME.test(text.slice(before.start, before.complementStart))
  );
}
