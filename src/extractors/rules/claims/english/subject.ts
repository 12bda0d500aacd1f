import type { ClaimSubject } from '../claim.ts';
import {
  ADVERBS,
  AUXILIARIES,
  BEINGS,
  COORDINATORS,
  DETERMINERS,
  POSSESSIVES,
  REASON,
  SUBJECT_PRONOUNS,
} from './lexicon.ts';
import type { Token } from './tokens.ts';
import { isAmbiguous, verbOf } from './verbs.ts';

/** The subject of a clause; `from` and `to` are token indexes, `to` is where the predicate begins. */
export interface FoundSubject {
  readonly kind: ClaimSubject;
  readonly from: number;
  readonly to: number;
  /** False if the subject is `I` or `we` themselves, not something that they have. */
  readonly isPhrase: boolean;
  /** `nobody`, `neither my wife nor I`. */
  readonly isDenied: boolean;
}

/** Words of a noun phrase that are read to find its verb. */
const LONGEST_PHRASE = 9;
const PREPOSITIONS = new Set('of in at on from with for to about near by'.split(' '));
const KIND_OF_PRONOUN: Readonly<Record<string, ClaimSubject>> = {
  i: 'speaker',
  we: 'group',
  you: 'listener',
};
const NEGATIVE = new Set(['nobody', 'none', 'neither']);

/** The subject that begins at a token; null if no subject with a predicate begins there. */
export function subjectAt(tokens: readonly Token[], at: number, to: number): FoundSubject | null {
  const first = tokens[at];
  if (first === undefined || at >= to || !first.isWord) return null;
  const { lower } = first;
  if ((lower === 'both' || lower === 'neither') && at + 1 < to) {
    const pair = subjectAt(tokens, at + 1, to);
    if (pair !== null && tokens[at + 1]?.lower !== 'of')
      return { ...pair, from: at, isDenied: lower === 'neither' };
  }
  if (
    /^(?:one|some|most|many|all|both|none|neither|each|half|several|few)$/.test(lower) &&
    tokens[at + 1]?.lower === 'of'
  )
    return partOf(tokens, at, to);
  if (lower === 'no' && tokens[at + 1]?.lower === 'one')
    return withVerb(tokens, at, at + 2, to, 'other', true);
  if (lower === 'i' && /^(?:and|&)$/.test(tokens[at + 1]?.lower ?? '')) {
    const other = POSSESSIVES.has(tokens[at + 2]?.lower ?? '') ? phraseAt(tokens, at + 2, to) : null;
    if (other !== null) return { ...other, kind: 'group', from: at, isPhrase: false };
  }
  if (/^(?:these|those)$/.test(lower) && /^(?:days|nights|weeks|months)$/.test(tokens[at + 1]?.lower ?? ''))
    return null;
  if (SUBJECT_PRONOUNS.has(lower)) {
    const kind = KIND_OF_PRONOUN[lower] ?? 'other';
    const found = withVerb(tokens, at, at + 1, to, kind, NEGATIVE.has(lower));
    if (found !== null || !DETERMINERS.has(lower)) return found;
  }
  return phraseAt(tokens, at, to);
}

/** `one of my friends`, `none of us`. */
function partOf(tokens: readonly Token[], at: number, to: number): FoundSubject | null {
  const isDenied = NEGATIVE.has(tokens[at]?.lower ?? '');
  const whole = tokens[at + 2]?.lower ?? '';
  if (whole === 'us') return withVerb(tokens, at, at + 3, to, 'group', isDenied);
  if (whole === 'them' || whole === 'you') return withVerb(tokens, at, at + 3, to, 'other', isDenied);
  const phrase = phraseAt(tokens, at + 2, to);
  return phrase === null ? null : { ...phrase, kind: 'other', from: at, isDenied };
}

function withVerb(
  tokens: readonly Token[],
  from: number,
  end: number,
  to: number,
  kind: ClaimSubject,
  isDenied: boolean,
): FoundSubject | null {
  return mayBegin(tokens, end, to, kind) ? { kind, from, to: end, isPhrase: false, isDenied } : null;
}

/** Whether a predicate may begin here, after a pronoun. */
function mayBegin(tokens: readonly Token[], at: number, to: number, kind: ClaimSubject): boolean {
  const next = skipAdverbs(tokens, at, to);
  const token = tokens[next];
  if (token === undefined || next >= to || !token.isWord) return false;
  if (AUXILIARIES.has(token.lower) || token.lower === 'not') return true;
  const verb = verbOf(token.lower);
  if (verb !== undefined)
    return kind === 'speaker' || kind === 'group' || !(verb.forms.size === 1 && verb.forms.has('ing'));
  return (
    (kind === 'speaker' || kind === 'group' || /[a-z]s$|ed$/.test(token.lower)) &&
    !PREPOSITIONS.has(token.lower) &&
    !COORDINATORS.has(token.lower)
  );
}

export function skipAdverbs(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to && ADVERBS.has(tokens[at]?.lower ?? '')) at++;
  return at;
}

function isName(token: Token | undefined): boolean {
  return /^\p{Lu}/u.test(token?.text ?? '');
}

/** Words that are no subject by themselves. */
const ARTICLES = /^(?:an?|the|my|our|your|his|her|its|their|every)$/;

/** A noun phrase with a predicate: `my older sister`, `Tom`, `the new phone`, `my wife and I`. */
function phraseAt(tokens: readonly Token[], at: number, to: number): FoundSubject | null {
  const first = tokens[at];
  if (first === undefined || !first.isWord) return null;
  if (AUXILIARIES.has(first.lower) || PREPOSITIONS.has(first.lower) || REASON.has(first.lower)) return null;
  if (first.lower === 'please') return null;
  // `answer in bullet points` is a command
  const isVerb = !/^\p{Lu}/u.test(first.text) && verbOf(first.lower)?.forms.has('base') === true;
  const isOwned = POSSESSIVES.has(first.lower);
  const isNamedFirst = isName(first);
  let withSpeaker = false;
  let isPlural = false;
  let hasBeing = false;
  let isPast = false;
  const limit = Math.min(to, at + LONGEST_PHRASE);
  for (let next = at + 1; next < limit; next++) {
    const token = tokens[next];
    if (token === undefined) return null;
    // `my wife, Anna, works`
    if (token.lower === ',' && isOwned && isName(tokens[next + 1]) && tokens[next + 2]?.lower === ',') {
      hasBeing ||= BEINGS.has(tokens[next - 1]?.lower ?? '');
      next += 2;
      continue;
    }
    // `Ines, my fiancée, is a vet`
    if (token.lower === ',' && isNamedFirst && POSSESSIVES.has(tokens[next + 1]?.lower ?? '')) {
      const close = tokens.slice(next + 2, next + 6).findIndex(({ lower }) => lower === ',');
      if (close > 0 && AUXILIARIES.has(tokens[next + 3 + close]?.lower ?? '')) {
        hasBeing = true;
        next += 2 + close;
        continue;
      }
    }
    if (!(token.isWord || token.lower === '-')) return null;
    const previous = tokens[next - 1]?.lower ?? '';
    if (!isPast && BEINGS.has(previous.replace(/'s?$/, ''))) hasBeing = true;
    if (PREPOSITIONS.has(token.lower)) isPast = true;
    if (isVerb && (isPast || DETERMINERS.has(token.lower) || POSSESSIVES.has(token.lower))) return null;
    if (COORDINATORS.has(token.lower) && token.lower !== 'so') {
      isPlural = true;
      continue;
    }
    if (token.lower === 'i') {
      if (!/^(?:and|&|nor|or)$/.test(previous)) return null;
      withSpeaker = true;
      continue;
    }
    if (token.lower !== 'that' && SUBJECT_PRONOUNS.has(token.lower) && token.lower !== 'both') return null;
    // `my studies`, `a little bit of German`: the noun, not its verb
    const isNoun =
      (next === at + 1 && ARTICLES.test(first.lower)) ||
      (token.lower === 'bit' && /^(?:a|little|tiny|wee|small|every)$/.test(previous));
    if (isNoun && verbOf(token.lower) !== undefined && !AUXILIARIES.has(token.lower)) continue;
    // `hoping to have`, `saving for a used van`: behind `to` and an article stands no finite verb
    if (previous === 'to' && verbOf(token.lower)?.forms.has('base') === true) continue;
    if (/^(?:an?|the)$/.test(previous) && !AUXILIARIES.has(token.lower)) continue;
    const afterAdverbs = skipAdverbs(tokens, next, limit);
    const isNamed = isOwned || isNamedFirst || DETERMINERS.has(first.lower);
    if (!isPredicate(tokens, afterAdverbs, limit, { isNamed, isPlural, withSpeaker })) continue;
    return {
      kind: kindOf(first, { withSpeaker, hasBeing }),
      from: at,
      to: next,
      isPhrase: true,
      isDenied: first.lower === 'no',
    };
  }
  return null;
}

function kindOf(
  first: Token,
  { withSpeaker, hasBeing }: { readonly withSpeaker: boolean; readonly hasBeing: boolean },
): ClaimSubject {
  if (withSpeaker) return 'group';
  if (hasBeing) return 'other';
  if (first.lower === 'my') return 'speaker';
  if (first.lower === 'our') return 'group';
  return 'other';
}

/** Whether the predicate of a noun phrase begins at a token. */
function isPredicate(
  tokens: readonly Token[],
  at: number,
  to: number,
  { isNamed, isPlural, withSpeaker }: { isNamed: boolean; isPlural: boolean; withSpeaker: boolean },
): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (AUXILIARIES.has(token.lower) || (token.lower === 'not' && isNamed)) return true;
  if (!isNamed && at > 0 && tokens[at - 1]?.isWord !== true) return false;
  if (withSpeaker) return true;
  // `a son called Tom`
  if (/^(?:called|named|born|based)$/.test(token.lower)) return false;
  const verb = verbOf(token.lower);
  if (verb === undefined) return false;
  let noun = at - 1;
  while (noun > 0 && ADVERBS.has(tokens[noun]?.lower ?? '')) noun--;
  const afterPlural = /[^s']s$|children|people|parents$/.test(tokens[noun]?.lower ?? '');
  const finite =
    verb.forms.has('third') ||
    verb.forms.has('past') ||
    ((afterPlural || isPlural) && verb.forms.has('base'));
  if (!finite) return false;
  if (!isAmbiguous(token.lower)) return true;
  // `people often guess`
  if (
    !isNamed &&
    noun < at - 1 &&
    /^(?:people|folks|friends|others|strangers)$/.test(tokens[noun]?.lower ?? '')
  )
    return true;
  // `long, detailed answers` is no clause, `loud places drive me nuts` is one
  if (!isNamed) return /^(?:me|my|us)$/.test(tokens[at + 1]?.lower ?? '');
  return !beforeVerb(tokens, at + 1, to);
}

/** Whether a verb follows soon, so that the word before it is a noun: `my favourite drinks are`. */
function beforeVerb(tokens: readonly Token[], at: number, to: number): boolean {
  for (let next = at; next < Math.min(to, at + 2); next++) {
    const lower = tokens[next]?.lower ?? '';
    if (DETERMINERS.has(lower) || POSSESSIVES.has(lower) || PREPOSITIONS.has(lower)) return false;
    if (AUXILIARIES.has(lower)) return true;
  }
  return false;
}
