import { stem } from '../../domain/text/stem.ts';
import { ADVERBS, DETERMINERS, OPENERS, POSSESSIVES } from './claims/english/lexicon.ts';
import { type Token, tokensOf } from './claims/english/tokens.ts';
import { verbOf } from './claims/english/verbs.ts';
import { shapeOf } from './clause-shape.ts';
import type { Timing } from './event-of-others.ts';
import { ARRANGED, isParticiple, isPast, NO_DEED, VAGUE } from './event-verbs-english.ts';
import { isPreposition } from './finite-verb.ts';

const MAX_CLAUSE = 240;
const BE = /^(?:am|is|are|'m|'s|'re|was|were|'ll|will)$/;
const ADVERB =
  /^(?:just|finally|recently|also|actually|already|even|only|then|all|both|officially|now|still|again|nearly|completely|totally|properly|really|\p{Ll}{3,12}ly)$/u;
/** Whose deeds say nothing of anybody's life: `you`, `it`, and what is spoken of in general. */
const NOBODY =
  /^(?:you|your|it|that|this|these|those|there|what|which|who|everything|something|nothing|one|people)$/;
const STANDING =
  /^(?:weather|forecast|question|answer|code|error|bug|function|file|page|app|website|text|sentence|word|number|price|story|article|movie|film|book|song|show|series|episode)$/;

const ASKS = /^(?:how|what|why|when|where|which|who|whose|does|do|did|is|are|was|were|can|could|should)\b/i;

/** The word that says what a clause is about: the last one of its subject before a preposition. */
function headOf(subject: readonly Token[]): string {
  const words = subject.filter(({ isWord }) => isWord).map(({ lower }) => lower);
  const end = words.findIndex(
    (word, at) => at > 0 && /^(?:of|in|at|from|on|with|for|next|upstairs|downstairs)$/.test(word),
  );
  return words.slice(0, end < 0 ? words.length : end).at(-1) ?? '';
}

/** Whether the words behind a verb name something in particular: `slipped on the ice`, `nicked my bike`. */
function isConcrete(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at + 1, at + 6).filter(({ isWord }) => isWord);
  if (behind.some(({ lower }) => /^(?:it|that|this|them|these|those|you|your)$/.test(lower))) return false;
  return behind.some(
    ({ lower, text }) =>
      DETERMINERS.has(lower) ||
      POSSESSIVES.has(lower) ||
      /^(?:\p{Lu}|[\d£$€])/u.test(text) ||
      /^(?:myself|himself|herself|two|three|four|five|six|ten)$/.test(lower),
  );
}

/** Who begins a clause without an article: `somebody nicked my bike`, `half of the team left`. */
const SOME =
  /^(?:some|somebody|someone|everybody|everyone|half|most|one|two|three|four|five|six|both|all|several|couple|(?:mum|mom|dad|nan|gran|grandma|grandpa|grandad|auntie?|uncle)(?:'s)?)$/;
/** Words that begin no noun phrase. */
const NO_NOUN = new Set(
  "let let's whats hows wheres once no being you your it its this that there these those what who which how why when where whose whoever whatever please thanks sorry hello not never maybe perhaps glad happy sad good great bad nice sure same such like let than very too quite enough more less only even once ever else hope guess".split(
    ' ',
  ),
);
/** bounded: 240 characters (of a clause) */
const NAME = /^\p{Lu}\p{Ll}+(?<!ing|ly)(?:'s|')?$/u;
/** bounded: 240 characters (of a clause) */
const BARE_WORD = /^\p{Ll}{3,}(?<!ing|ly|ed)(?:'s)?$/u;
const FARTHEST_VERB = 8;

/** The clear verb of the past of a clause whose subject the shape does not show; -1 without one. */
function pastVerbIn(tokens: readonly Token[]): number {
  const [first] = tokens;
  if (first === undefined) return -1;
  const { lower, text } = first;
  const isNamed =
    NAME.test(text) &&
    !isPreposition(lower) &&
    !OPENERS.has(lower) &&
    verbOf(lower)?.forms.has('base') !== true;
  const isBare = BARE_WORD.test(text) && !NO_NOUN.has(lower) && verbOf(lower) === undefined;
  const isSubject =
    isNamed ||
    (isBare && !isPreposition(lower) && !OPENERS.has(lower) && !ADVERBS.has(lower)) ||
    SOME.test(lower) ||
    DETERMINERS.has(lower) ||
    POSSESSIVES.has(lower);
  if (!isSubject) return -1;
  for (let at = 1; at < Math.min(tokens.length, FARTHEST_VERB); at++) {
    const { lower: word = '', isWord = false } = tokens[at] ?? {};
    if (!isWord || /^(?:who|which|that|to|and|or|if|when|while|as|than)$/.test(word)) return -1;
    const before = tokens[at - 1]?.lower ?? '';
    if (/'s$/.test(word) || DETERMINERS.has(before) || POSSESSIVES.has(before)) continue;
    if (isPast(word) && !/^(?:was|were|been|had)$/.test(word)) return at;
  }
  return -1;
}
/** What follows `got` where it tells of a deed: `got a bonus`, `got into Durham`. */
const GOT =
  /^(?:an?|the|my|our|his|her|their|into|home|back|through|off|out|on|\d+|two|three|four|some|first|second|third)$/;
/**
 * Confidence that an English clause tells what somebody or something did or will do, by the form of its verb,
 * 0..1; 0 = nothing certain. Without a time, its words must name something in particular.
 * @param clause without its times
 */
export function deedByVerb(clause: string, timing: Timing): number {
  if (clause.length > MAX_CLAUSE || ASKS.test(clause)) return 0;
  const isTimed = timing.isPast || timing.isFuture;
  return isTimed
    ? readVerb(clause, timing, true)
    : readVerb(clause, { isPast: true, isFuture: false }, false);
}

function readVerb(clause: string, timing: Timing, isTimed: boolean): number {
  const tokens = tokensOf(clause);
  const shape = shapeOf(tokens, 0, tokens.length);
  const isShown = shape.kind !== 'fragment' && !/\p{L}'s$/u.test(tokens[shape.verbAt]?.lower ?? '');
  const found = isShown ? -1 : pastVerbIn(tokens);
  if (shape.kind === 'fragment' && found < 0) return 0;
  const { kind, from, verbAt } = found < 0 ? shape : { kind: 'clause', from: 0, verbAt: found };
  const subject = tokens.slice(from, verbAt);
  const head = headOf(subject);
  if (kind === 'clause' && (NOBODY.test(subject[0]?.lower ?? '') || NOBODY.test(head) || STANDING.test(head)))
    return 0;
  let at = verbAt;
  if (tokens[at]?.lower === 'did' && /^(?:the|a|an|my|our|\d+)$/.test(tokens[at + 1]?.lower ?? ''))
    return timing.isPast && tokens[at + 2] !== undefined ? 0.6 : 0;
  if (tokens[at]?.lower === 'got' && GOT.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2] !== undefined)
    return timing.isPast ? 0.6 : 0;
  const first = tokens[at]?.lower ?? '';
  const joined = /'(?:s|m|re|ll)$/.exec(first)?.[0];
  const isBe = BE.test(first) || joined !== undefined;
  if (isBe || /^(?:has|have|had|got|'ve|'d)$/.test(first)) at++;
  while (ADVERB.test(tokens[at]?.lower ?? '')) at++;
  const word = tokens[at]?.lower ?? '';
  const lemma = verbOf(word)?.lemma ?? word;
  const stemmed = stem(lemma);
  if (NO_DEED.has(stemmed)) return 0;
  // without a time, the words behind the verb must show that it happened once
  if (!isTimed && (VAGUE.has(stemmed) || !isConcrete(tokens, at))) return 0;
  if (isBe) {
    const isWill = /^(?:will|'ll)$/.test(first) || joined === "'ll";
    if (isWill) return timing.isFuture && verbOf(word)?.forms.has('base') === true ? 0.65 : 0;
    if (/ing$/.test(word))
      return timing.isFuture && !/^w/.test(first) && verbOf(word)?.forms.has('ing') === true ? 0.65 : 0;
    return isTimed && timing.isPast && /^(?:was|were)$/.test(first) && isParticiple(word) ? 0.6 : 0;
  }
  if (at > verbAt) return timing.isPast && isParticiple(word) ? 0.6 : 0;
  if (isPast(word) && !/^(?:do|did)$/.test(lemma)) return timing.isPast ? 0.65 : 0;
  const verb = verbOf(word);
  const isPerson = /^\p{Lu}/u.test(subject[0]?.text ?? '') || POSSESSIVES.has(subject[0]?.lower ?? '');
  return timing.isFuture && isPerson && verb?.forms.has('third') === true && ARRANGED.has(lemma) ? 0.6 : 0;
}
