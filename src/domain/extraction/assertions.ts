import { fold } from '../text/normalise.ts';
import { isRegion } from '../text/regions.ts';
import { trimTail } from '../text/trim.ts';

/** A statement about something that has one value at a time. */
export interface Assertion {
  /** For example `residence`, `favorite`, `like`. */
  readonly attribute: string;
  /** Which one of several, such as the colour or the coffee; '' where there is only one. */
  readonly object: string;
  /** The value in a form that compares with other values of the same attribute and object. */
  readonly value: string;
  /** The words that a memory must contain to make this assertion. */
  readonly words: string;
  /** The statement reports a change, so an earlier value no longer holds. */
  readonly isChange: boolean;
  /** Several values may hold unless the statement reports a change: a person may have two jobs. */
  readonly onlyByChange: boolean;
  /** UTF-16 offsets of the sentence in its message. */
  readonly start: number;
  readonly end: number;
}

/** The part of a memory's assertion that comparisons need. */
export interface HeldAssertion {
  readonly value: string;
  readonly saidAt: Date;
}

const DAY_MS = 86_400_000;

/**
 * Whether an assertion ends an earlier assertion of the same key. An assertion of the same value in more or
 * fewer words does not. Without a word of change, a country and a place that are named within one day do not
 * end each other either: the place is then the more exact answer.
 */
export function endsAssertion(
  later: HeldAssertion & Pick<Assertion, 'isChange' | 'onlyByChange'>,
  earlier: HeldAssertion,
): boolean {
  const apart = later.saidAt.getTime() - earlier.saidAt.getTime();
  if (apart < 0 || sameValue(later.value, earlier.value)) return false;
  if (later.isChange) return true;
  return !later.onlyByChange && (apart >= DAY_MS || isRegion(later.value) === isRegion(earlier.value));
}

/** Whether two values mean the same: `Berlin` and `Berlin, Germany`, or `Acme` and `Acme Inc`. */
export function sameValue(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return true;
  if (one.startsWith(other) || other.startsWith(one)) return true;
  const [few, many] = a.length < b.length ? [a, new Set(b)] : [b, new Set(a)];
  return few.every((word) => many.has(word));
}

function wordsOf(value: string): readonly string[] {
  return value.match(/[\p{L}\p{N}+-]+/gu) ?? [];
}

/** Normalises a value for comparison: folded, without a leading article or `my`, without trailing signs. */
export function assertionValue(words: string): string {
  return withoutTail(fold(words).replace(/^(?:an?|the|my) (?=\S)/, '')).trim();
}

const END_SIGN = /^[\s.!。！]$/u;
const SINCE_WHEN = /\s(?:now|currently|these days|any ?more)$/u;
const LONGEST_SINCE_WHEN = 12;

/** Removes full stops, blanks and words for the present from the end: `Berlin now.` becomes `Berlin`. */
function withoutTail(words: string): string {
  for (let rest = words; ; ) {
    rest = trimTail(rest, END_SIGN);
    const tail = SINCE_WHEN.exec(rest.slice(-LONGEST_SINCE_WHEN));
    if (tail === null) return rest;
    rest = rest.slice(0, rest.length - tail[0].length);
  }
}
