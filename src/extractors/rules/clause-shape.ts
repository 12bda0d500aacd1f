import {
  ADVERBS,
  AUXILIARIES,
  COORDINATORS,
  DETERMINERS,
  OPENERS,
  POSSESSIVES,
} from './claims/english/lexicon.ts';
import type { Token } from './claims/english/tokens.ts';
import { isAmbiguous, verbOf } from './claims/english/verbs.ts';
import {
  beginsComplement,
  isFiniteVerb,
  isJoinedCopula,
  isPreposition,
  PRONOUN,
  RELATIVE,
} from './finite-verb.ts';

/**
 * What some words are: `clause` has a subject and a finite verb of its own, `verb` begins with the verb and
 * takes its subject from elsewhere, `fragment` has no finite verb.
 */
export interface Shape {
  readonly kind: 'clause' | 'verb' | 'fragment';
  /** Token indexes: where the words begin behind openers, and where the finite verb stands. */
  readonly from: number;
  readonly verbAt: number;
  /** Words before the subject that say when or where, `in summer`. */
  readonly isLed: boolean;
}

/** Pronouns typed together with their verb. */
const JOINED_BARE = /^(?:hes|shes|theyre|theyve|youre|itll)$/;
/** Leads that are true of nothing but their own clause, or of all time. bounded: 40 characters */
const LOOSE_LEAD =
  /^(?:these days|on top of that|in (?:fact|addition)|as for me|by the way|at the moment|in my (?:free|spare) time|on the side|at present|for (?:the record|now))/;
const ENUMERATING =
  /^(?:one|two|three|four|five|first|firstly|second|secondly|third|thirdly|finally|lastly|\d|[a-e])$/;
const LONGEST_SUBJECT = 9;

/** Where the finite verb of a noun phrase that begins at a token stands; -1 if there is none. */
function verbOfPhrase(tokens: readonly Token[], from: number, to: number): number {
  const first = tokens[from];
  if (first?.isWord !== true) return -1;
  const { lower, text } = first;
  const isOwned = POSSESSIVES.has(lower) || DETERMINERS.has(lower) || /^\p{Lu}/u.test(text);
  if (isPreposition(lower) || AUXILIARIES.has(lower) || RELATIVE.test(lower) || OPENERS.has(lower)) return -1;
  if (ADVERBS.has(lower)) return -1;
  if (/^(?:please|what|how|why|any|let's|not|no|to)$/.test(lower)) return -1;
  if (!isOwned && verbOf(lower)?.forms.has('base') === true && !isAmbiguous(lower)) return -1;
  if (isJoinedCopula(tokens, from, from, to)) return from;
  let isInPhrase = false;
  for (let at = from + 1; at < Math.min(to, from + LONGEST_SUBJECT); at++) {
    const token = tokens[at];
    if (token === undefined) return -1;
    if (token.text === '=') return at;
    if (token.text === '(' || token.text === ',') {
      const close = closeOf(tokens, at, to);
      if (close < 0) return -1;
      at = close;
      continue;
    }
    if (!token.isWord && token.text !== '.') return -1;
    if (COORDINATORS.has(token.lower)) {
      const next = tokens[at + 1];
      if (
        !isOwned ||
        next === undefined ||
        !(next.lower === 'i' || POSSESSIVES.has(next.lower) || /^\p{Lu}/u.test(next.text))
      )
        return -1;
      if (next.lower === 'i') at++;
      continue;
    }
    if (PRONOUN.test(token.lower) || RELATIVE.test(token.lower)) return -1;
    if (isFiniteVerb(tokens, at, from, to) || (!isInPhrase && isJoinedCopula(tokens, at, from, to)))
      return at;
    isInPhrase ||= isPreposition(token.lower);
  }
  return -1;
}

/** The end of an apposition or parenthesis that begins at a sign: `, my wife,`, `(Tom)`; -1 without one. */
function closeOf(tokens: readonly Token[], at: number, to: number): number {
  const isComma = tokens[at]?.text === ',';
  for (let next = at + 1; next < Math.min(to, at + 8); next++) {
    const { text = '' } = tokens[next] ?? {};
    if (text === (isComma ? ',' : ')')) {
      const inner = tokens.slice(at + 1, next);
      const isApposed =
        inner.length <= 4 &&
        !RELATIVE.test(inner[0]?.lower ?? '') &&
        inner.every(({ lower }) => !COORDINATORS.has(lower) && !AUXILIARIES.has(lower));
      return isComma && !isApposed ? -1 : next;
    }
  }
  return -1;
}

/** Words before an article that are no verbs: `twice a week`, `three a day`. */
const NO_VERB =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|half|quite|such|what|maybe|about|around|almost|like|plus|including|mostly|mainly|many|not|both|all|even|just|or|but|also|usually|sometimes)$/;
const OF_AMOUNT =
  /^(?:day|week|month|year|night|morning|lot|bit|few|little|time|while|hour|piece|cup|glass|couple)$/;

/** `sponsor a lad`: an article shows that a word is a verb. */
function isUnknownVerb(tokens: readonly Token[], at: number): boolean {
  const [{ lower = '' } = {}, article, noun] = tokens.slice(at, at + 3);
  return (
    /^\p{Ll}{3,}$/u.test(lower) &&
    !/(?:s|ing|ed|ly)$/.test(lower) &&
    !NO_VERB.test(lower) &&
    /^(?:an?|my|our)$/.test(article?.lower ?? '') &&
    !OF_AMOUNT.test(noun?.lower ?? '')
  );
}

/** Whether a verb begins here that agrees with a subject named before: `work at a bakery`, `is a nurse`. */
function isVerbAt(tokens: readonly Token[], at: number, to: number): boolean {
  const { lower = '', text = '' } = tokens[at] ?? {};
  if (AUXILIARIES.has(lower)) return !/^(?:be|been|being)$/.test(lower);
  if (/^\p{Lu}/u.test(text) && at > 0) return false;
  const verb = verbOf(lower);
  if (verb === undefined) return isUnknownVerb(tokens, at);
  if (verb.forms.size === 1 && verb.forms.has('ing')) return false;
  return !isAmbiguous(lower) || (tokens[at + 1]?.isWord === true && beginsComplement(tokens, at + 1, to));
}

/** What the tokens from `start` to `to` are. */
export function shapeOf(tokens: readonly Token[], start: number, to: number): Shape {
  let from = start;
  if (tokens[from]?.text === '(' && tokens[from + 2]?.text === ')') from += 3;
  if (ENUMERATING.test(tokens[from]?.lower ?? '') && /^[,:.)]$/.test(tokens[from + 1]?.text ?? '')) from += 2;
  while (from < to) {
    const { lower = '', isWord = false } = tokens[from] ?? {};
    const isThere = lower === 'there' && /^(?:hi|hey|hello)$/.test(tokens[from - 1]?.lower ?? '');
    if (
      isWord &&
      !isThere &&
      !OPENERS.has(lower) &&
      !(ADVERBS.has(lower) && lower !== 'never' && lower !== 'all') &&
      lower !== '&'
    )
      break;
    from++;
  }
  const none = { kind: 'fragment', from, verbAt: -1, isLed: false } as const;
  const { lower = '' } = tokens[from] ?? {};
  if (from >= to) return none;
  if (JOINED_BARE.test(lower)) return { ...none, kind: 'clause', verbAt: from };
  if (PRONOUN.test(lower)) {
    let at = from + 1;
    while (at < to && ADVERBS.has(tokens[at]?.lower ?? '')) at++;
    const next = tokens[at];
    const isVerb =
      next?.isWord === true &&
      at < to &&
      !isPreposition(next.lower) &&
      !COORDINATORS.has(next.lower) &&
      !DETERMINERS.has(next.lower) &&
      !POSSESSIVES.has(next.lower);
    return isVerb ? { ...none, kind: 'clause', verbAt: at } : none;
  }
  const led = ledSubject(tokens, from, to);
  if (led > from) {
    const shape = shapeOf(tokens, led, to);
    const words = tokens
      .slice(from, led)
      .map((token) => token.lower)
      .join(' ');
    return shape.kind === 'clause' ? { ...shape, from: led, isLed: !LOOSE_LEAD.test(words) } : none;
  }
  const verbAt = verbOfPhrase(tokens, from, to);
  if (verbAt >= 0) return { ...none, kind: 'clause', verbAt };
  return isVerbAt(tokens, from, to) ? { ...none, kind: 'verb', verbAt: from } : none;
}

const LEADS =
  /^(?:these|those|this|in|on|at|for|during|every|each|last|next|most|some|as|by|sundays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|weekends|weekdays|mornings|evenings)$/;

/** Where the subject stands behind a lead such as `these days`; -1 without a lead. */
function ledSubject(tokens: readonly Token[], from: number, to: number): number {
  if (!LEADS.test(tokens[from]?.lower ?? '')) return -1;
  for (let at = from + 1; at < Math.min(to, from + 7); at++) {
    const { lower = '', isWord = false, text = '' } = tokens[at] ?? {};
    if (COORDINATORS.has(lower) || AUXILIARIES.has(lower)) return -1;
    if (text === ',') return at + 1;
    if (!isWord) return -1;
    if (at > from && PRONOUN.test(lower)) return at;
    if (at > from + 1 && /^(?:my|our)$/.test(lower)) return at;
  }
  return -1;
}
