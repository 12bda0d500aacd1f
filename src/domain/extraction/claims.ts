import { fold } from '../text/normalise.ts';
import { isRegion } from '../text/regions.ts';
import { trimTail } from '../text/trim.ts';

/** What a statement says of something that has one value at a time. */
export interface Claim {
  /** `residence`, `favorite`, `like`. */
  readonly attribute: string;
  /** What of it, where there are several: the colour, the coffee; '' otherwise. */
  readonly object: string;
  /** Comparable with other values of the attribute and object. */
  readonly value: string;
  /** The words that a memory has to have in order to make this claim. */
  readonly words: string;
  /** The statement tells of a change, so that an earlier value no longer holds. */
  readonly isChange: boolean;
  /** Without a word of change several values may hold: one may have two jobs. */
  readonly onlyByChange: boolean;
  /** UTF-16 offsets of the sentence in its message. */
  readonly start: number;
  readonly end: number;
}

/** A claim of a memory, as far as comparing needs it. */
export interface HeldClaim {
  readonly value: string;
  readonly saidAt: Date;
}

const DAY_MS = 86_400_000;

/**
 * Whether a claim ends what an earlier one of the same key said. The same thing said in more or fewer words does not. Without
 * a word of change, a country and a place named within a day do not either: the place is then a more exact answer.
 */
export function endsClaim(
  later: HeldClaim & Pick<Claim, 'isChange' | 'onlyByChange'>,
  earlier: HeldClaim,
): boolean {
  const apart = later.saidAt.getTime() - earlier.saidAt.getTime();
  if (apart < 0 || sameValue(later.value, earlier.value)) return false;
  if (later.isChange) return true;
  return !later.onlyByChange && (apart >= DAY_MS || isRegion(later.value) === isRegion(earlier.value));
}

/** Whether one value says no other than the other: `Berlin` and `Berlin, Germany`, `Acme` and `Acme Inc`. */
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

/** A value as it is compared. */
export function claimValue(words: string): string {
  return withoutTail(fold(words).replace(/^(?:an?|the|my) (?=\S)/, '')).trim();
}

const END_SIGN = /^[\s.!。！]$/u;
const SINCE_WHEN = /\s(?:now|currently|these days|any ?more)$/u;
const LONGEST_SINCE_WHEN = 12;

/** Without full stops, blanks and words of the present at its end: `Berlin now.` is `Berlin`. */
function withoutTail(words: string): string {
  for (let rest = words; ; ) {
    rest = trimTail(rest, END_SIGN);
    const tail = SINCE_WHEN.exec(rest.slice(-LONGEST_SINCE_WHEN));
    if (tail === null) return rest;
    rest = rest.slice(0, rest.length - tail[0].length);
  }
}
