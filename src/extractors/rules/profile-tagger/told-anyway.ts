import { isUnrealSentence } from '../claims/english/modality.ts';
import type { EnglishClaim } from '../claims/english.ts';
import type { TaggedField } from './fields.ts';

/** Where a marked value stands. */
export interface Place {
  readonly field: TaggedField;
  /** With straight apostrophes, at most 300 characters. */
  readonly sentence: string;
  /** UTF-16 offset of the marked words in the sentence. */
  readonly start: number;
  readonly words: string;
}

/** What is done to the speaker at work, or with his name. */
const DONE_TO_ME = new Set<TaggedField>(['occupation', 'employer', 'name', 'diet', 'hometown', 'birthday']);
/** bounded: 600 characters */
const DOES_TO_ME =
  /\b(?:made|make|hired|hires|employs?|employed|promoted|transferred|moved|poached|recruited|appointed|took|taken|pays?|let|lets|christened|named|raised|had|has|have|put|gave birth to|delivered|brought) (?:me|us)\b(?! (?:up to|laugh|cry|think|feel|wait|angry|sick|sad|happy|late))/i;

/**
 * Whether a clause with somebody else as its subject still tells what the speaker is: `they made me head of
 * sales`, `my mother tongue is Frisian`.
 */
export function isDoneToSpeaker({ subjectWords, text }: EnglishClaim, field: TaggedField): boolean {
  if (field === 'languages') return /^my (?:mother|native|first|second|father) tongue\b/i.test(subjectWords);
  return DONE_TO_ME.has(field) && DOES_TO_ME.test(text);
}

/** What an allergy does, in whatever mood it is told. bounded: 300 characters */
const REACTS =
  /\b(?:swell\w*|swollen|hives|rash\w*|itch\w*|wheez\w*|welts?|epi-?pens?|anaphyla\w+|hospital|a ?& ?e|emergency room|\ber\b|breathe|throat|sneez\w*|puff\w* up|break out|come out in|allerg\w+|intoleran\w+|(?:nearly|almost|could|can|will|would) (?:kill\w*|finish\w*|killed|did for))\b/i;
/** bounded: 300 characters */
const NO_REACTION =
  /\b(?:not|n't|never|no longer|isn't|aren't|stopped being|outgr\w+|without any?|no) (?:\w+ ){0,2}(?:allerg\w+|intoleran\w+|rash\w*|hives|react\w*|epi-?pens?)\b/i;
/** Words that keep away from something. bounded: 600 characters */
const AVOIDS =
  /\b(?:can't|cannot|can not|cant|couldn't|not allowed|mustn't|says? no to|never|unable to)\b|\ballergy to\b/i;

/** Whether a denied or conditional clause tells an allergy: `can't wear wool, it's an allergy`. */
export function tellsReaction({ field, sentence }: Place, clause: string, isDenied: boolean): boolean {
  if (field !== 'allergies' || !REACTS.test(sentence) || NO_REACTION.test(sentence)) return false;
  if (OTHERS.test(sentence) || DOUBTS.test(sentence)) return false;
  return !isDenied || AVOIDS.test(clause);
}

/** bounded: 300 characters */
const DOUBTS =
  /\b(?:doubt|wonder|unsure|not sure|(?:don't|do not) think|whether|maybe|perhaps|might be|may be|suspect|in case|if (?:the|my|an?) (?:\w+ )?(?:tests?|results?|biopsy|bloods?|scan)|if (?:i'm|i am|i was|i were|i got|i had))\b/i;

/** Somebody else whose body it may be. bounded: 300 characters */
export const OTHERS =
  /\b(?:he|she|they|him|his|her|their|you|your)\b|\b(?:my|our) (?:\w+ )?(?:sons?|daughters?|kids?|child(?:ren)?|baby|toddler|wife|husband|partner|girlfriend|boyfriend|fianc\S+|sister|brother|twins?|mum|mom|mother|dad|father|parents?|nan|gran\w*|aunt\w*|uncle|cousin|niece|nephew|friend|flatmate|roommate|colleague|boss|neighbou?r|dogs?|cats?|puppy|kitten|horse|rabbit)\b/i;

/**
 * Whether a clause that states nothing by itself still tells an allergy or a diet of the speaker: it says
 * what a thing does to him, or who found it out.
 */
export function isToldAnyway(place: Place, { text, polarity, modality }: EnglishClaim): boolean {
  if (modality === 'question' || isUnrealSentence(place.sentence)) return false;
  return tellsReaction(place, text, polarity !== 'affirmed') || (modality === 'quoted' && isFinding(place));
}

/** Whoever tells the speaker what he has: his findings count. bounded: 300 characters */
const FINDS =
  /\b(?:doctor|dr|gp|allergist|dermatologist|specialist|consultant|nurse|dentist|hospital|tests?|results?|labs?|diagnos\w+|been told|were told|was told)\b/i;

const isFinding = ({ field, sentence }: Place) =>
  (field === 'allergies' || field === 'diet') &&
  FINDS.test(sentence) &&
  !NO_REACTION.test(sentence) &&
  !OTHERS.test(sentence);

/** What parts a sentence into what it tells and what it asks. */
const PARTS = /[,;:]|\s[-–—]\s|—|\bso\b|\bbut\b|\band\b/giu;
/** How the speaker begins to tell something of himself. bounded: 300 characters */
const TELLS =
  /^(?:hi|hello|hey|well|ok|okay|since|as|because|though|although|and|so|but|,|\s)*(?:i(?:'m|'ve|'d)?|im|ive|we(?:'re|'ve)?|my|our|as an? |being|up here|down here|over here|here in|born|been|just (?:had|got|turned|moved|started|bought|become|became)|got an?|having|\d|working as|living in|retired|self-employed|trainee|newly|single|stay-at-home|with (?:an?|my|two|three|four)|\p{Lu}?\p{Ll}+(?: \p{Ll}+)? (?:here|owner|mum|mom|dad|parent|student|driver|teacher|nurse|worker|engineer|lover|fan|resident|native|speaker))\b/iu;
/** How a question begins. bounded: 300 characters */
const ASKS =
  /^(?:and|so|but|,|\s)*(?:what|which|who|whom|whose|when|where|why|how|is|are|am|was|were|do|does|did|can|could|should|would|will|may|might|has|have(?! (?:a|an|two|three|\d))|any)\b/i;

/** Whether a sentence that asks states the value in an earlier part: `I keep kosher, so which can I buy?`. */
export function isBesideQuestion({ sentence, start, words }: Place): boolean {
  const end = start + words.length;
  const sign = sentence.slice(end).search(PARTS);
  if (sign < 0) return false;
  let from = 0;
  for (const match of sentence.slice(0, start).matchAll(/[;:]|\s[-–—]\s|—/gu))
    from = match.index + match[0].length;
  const part = sentence.slice(from, end + sign).trim();
  const rest = sentence.slice(end + sign).replace(/^(?:[,;:\s–—-]|so\b|but\b|and\b)+/iu, '');
  return TELLS.test(part) && !ASKS.test(part) && ASKS.test(rest);
}

/** Offers and places that the speaker did not take. bounded: 600 characters */
const REFUSED =
  /\b(?:turn(?:ed|ing|s)?(?: \w+){0,4} down|reject\w*|declin\w*|refus\w*|pass(?:ed)? (?:up|on)|miss(?:ed)? out on|pulled out|backed out|fell through|withdr[ae]w\w*|said no to|ghosted)\b/i;

/** Whether a clause tells of what the speaker did not take: `I turned down the job at Google`. */
export const isRefused = (clause: string) => REFUSED.test(clause);
