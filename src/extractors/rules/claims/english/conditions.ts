import type { EnglishClaim } from './english-claim.ts';
import type { ClauseSpan } from './split.ts';

/** The conditions of one sentence while its clauses are read. */
export interface Conditions {
  /** A condition before its clause; it holds until a clause begins that does not share it. */
  pending: string | null;
  /** Conditions behind their clause, by index of the claim. */
  readonly of: Map<number, string>;
  /** Indexes of the claims that are conditions themselves. */
  readonly clauses: Set<number>;
}

export function newConditions(): Conditions {
  return { pending: null, of: new Map(), clauses: new Set() };
}

// bounded: 2000 characters
const ONLY =
  /\b(?:but )?(?:only|just|except) (?:on|in|at|during|after|before|with|for|if|when|from|by|as)\b.{0,200}$/i;

/** Phrases before a clause that limit it like a condition. bounded: 2000 characters */
const PHRASE =
  /^(?:except (?:on|in|at|for|with|during)|in case of|barring|depending on|only (?:on|in|at|with|during|after|before))\b/i;
/** Phrases with the form of a condition that limit nothing. */
const IDIOM =
  /^if (?:you ask me|i(?:'m| am) honest|you must know|i may say so|anything|i remember (?:right|correctly)|you know what i mean|that makes sense|you don't mind)\b/i;
/** What only says that the assistant is to think of it: `when you answer`. */
const WHEN_ASSISTING =
  /^(?:when(?:ever)?|if|as|while|before) (?:you(?:['’]re| are)? )?(?:answer(?:ing)?|reply(?:ing)?|respond(?:ing)?|suggest(?:ing)?|recommend(?:ing)?|plan(?:ning)?|advis(?:e|ing)|help(?:ing)?|mak(?:e|ing)|giv(?:e|ing)|choos(?:e|ing)|pick(?:ing)?)(?: (?:me|us|my|any|your|some|suggestions?|recommendations?|advice|answers?|questions?|plans?|ideas|things|something|anything|next time|again|later)){0,4}$/i;
/** A condition without `if`: `should it rain`. */
const INVERTED = /^(?:should|were|had) (?:i|we|you|he|she|it|they|there|the|my)\b/i;

/**
 * Whether a clause that begins a sentence is a condition by its form: `except on Sundays`, `should it rain`.
 */
export function limitsOthers(text: string, verb: string, isAsked: boolean): boolean {
  return verb === '' && PHRASE.test(text) ? true : !isAsked && INVERTED.test(text);
}

/**
 * Whether a condition limits nothing: it is only a way of speaking, as `if you ask me`, or says of a state of
 * the speaker when to think of it: `keep in mind that I'm vegan when you answer`.
 */
export function isIdiom(condition: string, isOfSpeaker: boolean): boolean {
  return IDIOM.test(condition) || (isOfSpeaker && WHEN_ASSISTING.test(condition.trim()));
}

/** The condition that a predicate holds as a phrase, such as `only on weekends`; null without one. */
export function conditionOf(complement: string): string | null {
  return ONLY.exec(complement)?.[0] ?? null;
}

/** `while I like tea, I prefer coffee`: the clause sets something against another, it limits nothing. */
export function isContrast({ word }: ClauseSpan, { verb, isProgressive }: EnglishClaim): boolean {
  return (
    /^(?:while|whilst)$/.test(word) &&
    !isProgressive &&
    /^(?:like|love|hate|prefer|enjoy|be|have|live|understand|appreciate|know)$/.test(verb)
  );
}
