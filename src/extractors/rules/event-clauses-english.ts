import { IRREGULAR_PAST } from '../../domain/text/dates/irregular-pasts.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { PAST_VERBS } from './event-patterns.ts';
import { isPast } from './event-verbs-english.ts';

const BE =
  "(?:am|is|are|was|were|has|have|had|will|got|gets|just|'s|(?:did|could|was|were|would|had|do|does)n['’]t|can['’]t|won['’]t)";
const PERSON = '[A-Z][a-z]\\w{0,19}';
/** Signs and conjunctions that may stand between clauses. bounded: 600 characters (of a sentence) */
const MARK = /[,;:–—]+ (?:(?:and|but|so|then|while) )?|,? (?:and|but|so|while) (?:then )?/g;
/** Words before a subject that say when. */
const BEFORE_TIME = /^(?:last|this|next|on|in|by|at|a|one|two|three|four|five|six)$/;
const ADVERB = /^(?:yesterday|today|tonight|tomorrow|now|then|later|finally|recently|just|also),?$/;
const PRONOUN = /^(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Ii]t)(?:['’]\w{1,2})?$/;
const DETERMINER = /^(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he)$/;
const NAME = /^[A-Z][a-z]\w{0,19}$/;
/** bounded: 100 characters */
const SAME = /^(?:the|that) (?:very )?same (?:day|morning|afternoon|evening|night|week)\b/;
const FINITE = new RegExp(`^(?:${BE}|\\w{2,20}ed|${PAST_VERBS})\\b`);
const PAST_START = new RegExp(`^(?:${PAST_VERBS})\\b`);

/** A noun together with its `is`: `exam's on`. */
const JOINED_BE = /^\w{2,20}['’]s (?:on|at|in|due|booked|off|next|this|tomorrow|today|coming|not)$/;
/**
 * An apposition behind its noun, before a comma: `Biscuit, our rabbit`. bounded: 600 characters (of a
 * sentence)
 */
const APPOSED =
  /(?:^|[.;:] )(?:[Mm]y \w+|[A-Z]\w+)(?: \w+)?, (?:my|our|his|her|their|the|an?) (?:[\w'’-]+ ){0,3}[\w'’-]+$/;

/**
 * A noun without an article and its verb: `whole family is travelling`, `semi is the 15th`. bounded: 100
 * characters
 */
const BARE_SUBJECT =
  /^(?!(?:which|who|that|what|it|this|there|in|on|at|to|of|for|with|from|by|as|if|when|not|no|just|only|the|a|an|and|or|but|so|because|maybe|hopefully|then|how|where|why|you)\b)[a-z][\w-]{2,15}(?: [a-z][\w-]{2,15})?(?:['’]s| is| are) (?:\w{2,15}ing|the \d|on|due|booked|coming|next|this)\b/;

/** Whether words begin with a subject and its verb, behind a time at most, or with a verb of the past. */
function beginsClause(words: readonly string[]): boolean {
  if (PAST_START.test(words.slice(0, 2).join(' '))) return true;
  const last = BEFORE_TIME.test(words[0] ?? '') ? 4 : ADVERB.test(words[0] ?? '') ? 1 : 0;
  for (let i = 0; i <= last; i++) if (beginsWithSubject(words.slice(i))) return true;
  if (BARE_SUBJECT.test(words.join(' '))) return true;
  return ADVERB.test(words[0] ?? '') && PAST_START.test(words.slice(1, 3).join(' '));
}

function beginsWithSubject([first = '', ...rest]: readonly string[]): boolean {
  // `the very same evening Tom proposed`
  if (SAME.test([first, ...rest].join(' '))) return beginsWithSubject(rest.slice(rest[0] === 'very' ? 3 : 2));
  if (PRONOUN.test(first)) return /^\w/.test(rest[0] ?? '');
  const isVerb = (i: number) => FINITE.test(rest.slice(i, i + 2).join(' '));
  const isJoined = [0, 1, 2].some((i) => JOINED_BE.test(rest.slice(i, i + 2).join(' ')));
  if (DETERMINER.test(first)) return isJoined || isVerb(1) || isVerb(2) || isVerb(3);
  return (
    NAME.test(first) &&
    (isVerb(0) ||
      (/^(?:from|in|at)$/.test(rest[0] ?? '') && (isVerb(2) || isPast(rest[2] ?? ''))) ||
      (rest[0] === 'and' &&
        isVerb(2 + Number(DETERMINER.test(rest[1] ?? ''))) &&
        (NAME.test(rest[1] ?? '') || DETERMINER.test(rest[1] ?? ''))))
  );
}

/** Words that make a part of a sentence a clause. bounded: 600 characters (of a sentence) */
const VERB = new RegExp(
  `\\b(?:I|we|he|she|they|it|you)(?:['’]\\w+)? \\w|\\b${BE}\\b|['’](?:s|m|re|ve|ll|d) |\\b(?:\\w{2,20}ed|${PAST_VERBS})\\b|${IRREGULAR_PAST}`,
  'i',
);
/** The beginning of words that only set the scene of the clause after them. */
const SETTING =
  /^\s*(?:after|before|during|on|in|at|for|since|by|with|without|over|around|last|next|this|as|because|thanks|due|from|until|two|three|four|a|an|one|yesterday|today|tomorrow|tonight|well|so|the)\b/i;
/** The subject at the beginning of an English clause. bounded: 600 characters (of a sentence) */
const SUBJECT = new RegExp(
  `^(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he) (?:[\\w'’-]{1,20} ){0,3}?[\\w'’-]{1,20}(?=,| (?:${BE}|\\w{2,20}ed|${PAST_VERBS})\\b)|^(?:I|We|He|She|They|${PERSON}(?: and (?:I|${PERSON}))?)(?=['’ ])`,
);
/** Whether a clause begins with its verb. */
export function isWithoutSubject(clause: string): boolean {
  return VERBAL_START.test(clause);
}

const AUXILIARY = /^(?:was|were|is|are|am|had|have|has|did|do|does|been|being)$/i;
const VERBAL_START = new RegExp(`^(?:then |later |finally |just )?(?:${PAST_VERBS})\\b`);

/** The words of the subject of an English clause, '' without one. */
export function subjectOf(text: string, times: readonly TimeMention[]): string {
  const [first] = times;
  const at = first !== undefined && text.startsWith(first.text) ? first.text.length : 0;
  const rest = text.slice(at).replace(/^[,\s]+/, '');
  const subject = SUBJECT.exec(rest)?.[0] ?? '';
  // a verb that begins a sentence is written like a name
  return VERBAL_START.test(subject.toLowerCase()) || AUXILIARY.test(subject) ? '' : subject;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 offsets of the clauses of a sentence. */
export function englishParts(text: string): readonly Span[] {
  const parts: Span[] = [];
  let from = 0;
  const push = (to: number) => {
    const words = text.slice(from, to);
    const start = from + (words.length - words.trimStart().length);
    const end = start + words.trim().length;
    if (end > start) parts.push({ start, end });
  };
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    const after = index + mark.length;
    if (!beginsClause(text.slice(after, after + 100).split(' ', 8))) continue;
    const before = text.slice(from, index);
    if (mark.startsWith(',') && APPOSED.test(before)) continue;
    // `Last weekend, we …`, `My brother and I …`: what stands before the mark is no clause
    if (!VERB.test(before) && !(/^[,;:–—]/.test(mark) && before.length > 12 && !SETTING.test(before)))
      continue;
    push(index);
    from = after;
  }
  push(text.length);
  return parts;
}
