import { PEOPLE } from '../claims/chinese/words.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import type { Claim } from '../claims/claim.ts';
import { isNotMeant } from '../claims/english/not-meant.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { endsNothing } from '../ends-nothing.ts';
import { isOnce } from '../profile-once.ts';
import { isJob } from '../profile-values.ts';
import { WORD_KINDS } from './english-lexicon.ts';
import type { TaggedField } from './fields.ts';
import { isToldInChinese, isToldOf } from './told-of-field.ts';

/** Somebody else whom a clause is about. bounded: 60 characters */
const PERSON_WORDS =
  /^(?:he|she|they|you|who|someone|somebody|everyone|everybody|people|nobody|(?:his|her|their|your) .*)$/i;
/** bounded: 60 characters */
const PERSON_NAME = /^(?!(?:It|This|That|Home|Mine|Here|There|Both|All|One)$)[A-Z][a-z]+(?: [A-Z][a-z]+)?$/;
const PERSONAL = new Set(['kin', 'other', 'animal']);
/** What others do with somebody's name. */
const CALLS = /^(?:call|know|address|name|christen)$/;
/** What somebody has been, had or done, which is no longer so unless the words say it. */
const STATE = /^(?:be|live|work|have|own|stay|teach|run|drive|speak|use|want|keep|eat|stick)$/;
/** bounded: 20 characters */
const RELATIVE = new RegExp(`^我们?家?的?${PEOPLE}`, 'u');
/** What people do, and things do not. */
const PERSONAL_VERB =
  /^(?:live|work|speak|study|teach|play|eat|run|have|own|drive|learn|graduate|grow|raise|move|turn|celebrate|understand)$/;
/** Fields of what was and still counts. */
const PAST = /^(?:hometown|education|birthday|name)$/;
/** Of a relative or an animal who is the subject, nothing but that there is one counts. */
const COMPANION = /^(?:family|pets)$/;

/** A question about the clause before it. bounded: 600 characters */
const TAG =
  /^(?:right|correct|no|yes|really|true|you know|(?:is|are|am|do|does|did|have|has|was|were|can|will|would)(?:n't| not)? (?:i|we|it|they|you|he|she)(?: not)?|是吗|对吗|对吧|是吧|不是吗|真的吗)$/i;

/** Whether a sentence may tell something of its speaker at all. */
export function isMeant(sentence: string, claims: readonly Claim[]): boolean {
  if (claims.length === 0 || isNotMeant(sentence) || endsNothing(sentence)) return false;
  return claims.every(
    ({ modality, text }) => modality !== 'quoted' && modality !== 'unreal' && !TAG.test(text.trim()),
  );
}

/** Whether an English clause states what a marked value says of the speaker. */
export function countsInEnglish(
  claim: EnglishClaim,
  field: TaggedField,
  start: number,
  words: string,
): boolean {
  const { subject, subjectWords, polarity, modality, condition, tense, verb, isPossession, isPerfect } =
    claim;
  if (condition !== null || subject === 'listener' || isOnce(claim)) return false;
  const isDenied = field === 'diet' && /^(?:don't|do not|never|can't|cannot|won't|no)\b/i.test(words);
  if (polarity !== 'affirmed' && !(polarity === 'denied' && isDenied)) return false;
  const isAim = field === 'goals' && (modality === 'wish' || modality === 'plan');
  const isCall = field === 'name' && modality === 'command' && CALLS.test(verb);
  if (modality !== 'stated' && !isAim && !isCall) return false;
  if (tense === 'past' && !isPerfect && STATE.test(verb) && !PAST.test(field) && field !== 'family')
    return false;
  if (tense === 'future' && field !== 'goals') return false;
  if (!isToldOf(field, claim.text, words)) return false;
  if (subject !== 'other' && !isPossession) return true;
  const isInSubject = start < claim.predicateStart;
  const who = subjectWords.trim().slice(0, 60);
  if (field === 'name' && CALLS.test(verb)) return !isInSubject;
  if (isInSubject)
    return COMPANION.test(field) ? /^(?:my|our)\b/i.test(who) : field !== 'age' && !isSomebody(who);
  if (who === '' || isPerson(who) || isSomebody(who) || /['’]s\b/.test(who)) return false;
  if (!isPossession && PERSONAL_VERB.test(verb)) return false;
  return isPossession || !/^(?:the|an?|our|my) /i.test(who);
}

const isPerson = (who: string) => PERSON_WORDS.test(who) || PERSON_NAME.test(who);

/** Whether a phrase names a person or an animal: `my therapist`, `our postman`. */
function isSomebody(who: string): boolean {
  const words = who.toLowerCase().split(/[^\p{L}-]+/u);
  if (words.length < 2) return false;
  return words.some((noun) => {
    const kinds = WORD_KINDS.get(noun) ?? WORD_KINDS.get(noun.replace(/s$/, '')) ?? [];
    const isNamed = kinds.some((kind) => PERSONAL.has(kind)) || isJob(noun);
    return isNamed || /(?:.man|person|.ist|gf|bf|host|clan)$/.test(noun);
  });
}

/** Whether a Chinese clause states what a marked value says of the speaker. */
export function countsInChinese(claim: ChineseClaim, field: TaggedField, words: string): boolean {
  const { subject, polarity, modality, condition, isBefore } = claim;
  const who = claim.subjectWords.slice(0, 20);
  if (!isToldInChinese(field, claim.plain.slice(0, 120))) return false;
  if (field === 'city' && claim.isThing && !who.endsWith('家')) return false;
  if (condition !== null || subject === 'listener' || isBefore) return false;
  const isDenied = field === 'diet' && /^(?:不|没|戒|忌)/u.test(words);
  if (polarity !== 'affirmed' && !(polarity === 'denied' && isDenied)) return false;
  const isAim = field === 'goals' && (modality === 'wish' || modality === 'plan');
  const isCall = field === 'name' && modality === 'command';
  if (modality !== 'stated' && !isAim && !isCall) return false;
  if (COMPANION.test(field)) return true;
  const isOfRelative = RELATIVE.test(claim.plain.slice(claim.leadEnd, claim.leadEnd + 20));
  return !isOfRelative && (subject !== 'other' || claim.isThing);
}
