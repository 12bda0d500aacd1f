import type { ClaimSubject, Modality } from '../claim.ts';
import type { EnglishClaim } from './english-claim.ts';
import type { Predicate } from './predicate.ts';
import type { ClauseSpan } from './split.ts';

/** Verbs that tell of the speaker when a sentence begins with them: `Love the new phone`. */
const SPEAKERS_OWN =
  /^(?:love|hate|enjoy|prefer|like|need|want|miss|dislike|adore|detest|loathe|appreciate)$/;
/**
 * Adjectives and nouns that tell of the speaker when a sentence begins with them. bounded: 2000 characters
 */
const OWN_FRAGMENT =
  /^(?:not )?(?:(?:a|an|big|huge|massive|strictly|severely|mostly|very|really|also) )*(?:fan|lover|allergic|vegan|vegetarian|pescatarian|celiac|coeliac|lactose|gluten|diabetic|intolerant|married|single|retired|born|based|currently based|originally from|obsessed|addicted|keen|fond)\b/i;
/**
 * A clause without a subject. `words` are its own without openers, `first` is the first of them in lower
 * case.
 */
export interface Unnamed {
  readonly span: ClauseSpan;
  readonly predicate: Predicate;
  readonly asked: Modality | null;
  readonly words: string;
  readonly first: string;
  /** Whether it goes on with a clause of `who` or `which`. */
  readonly isRelative: boolean;
  /** The clause whose subject it may share. */
  readonly main: {
    readonly subject: ClaimSubject;
    readonly isPossession: boolean;
    readonly claim: EnglishClaim;
  } | null;
}

/** Who does what a clause without a subject says. */
export interface Implied {
  readonly subject: ClaimSubject;
  readonly isCommand: boolean;
  readonly isPossession: boolean;
}

/** The subject of a clause that names none: the one it shares, the speaker's own, or the listener's. */
export function impliedSubject({
  span,
  predicate,
  asked,
  words,
  first,
  main,
  isRelative,
}: Unnamed): Implied | null {
  if (isRelative) return { subject: 'other', isCommand: false, isPossession: false };
  const isJoined = span.link === 'and' || span.link === 'contrast';
  // `I'm a Geordie, so translate this`: what follows is asked of the listener
  if (
    isJoined &&
    span.word === 'so' &&
    predicate.isBare &&
    main !== null &&
    main.claim.verb !== predicate.verb
  )
    return { subject: 'listener', isCommand: true, isPossession: false };
  if (isJoined && main !== null)
    return {
      subject: main.subject,
      isCommand: main.claim.modality === 'command' && predicate.isBare,
      isPossession: main.isPossession,
    };
  if (asked !== null || span.link === 'condition') return null;
  if (predicate.verb === '')
    return OWN_FRAGMENT.test(words) ? { subject: 'speaker', isCommand: false, isPossession: false } : null;
  if (/^(?:can't|cannot|couldn't|haven't|'ve|'m|am|didn't|been)$/.test(first))
    return { subject: 'speaker', isCommand: false, isPossession: false };
  const isPlea = /\bplease\b/i.test(words.slice(0, 30));
  if (SPEAKERS_OWN.test(predicate.verb) && !isPlea)
    return { subject: 'speaker', isCommand: false, isPossession: false };
  if (predicate.isBare || /^(?:don't|do|be|please|never|always|let's|stop)$/.test(first))
    return { subject: 'listener', isCommand: true, isPossession: false };
  if (predicate.tense === 'past' || predicate.isProgressive || /ing$/.test(first))
    return { subject: 'speaker', isCommand: false, isPossession: false };
  return null;
}
