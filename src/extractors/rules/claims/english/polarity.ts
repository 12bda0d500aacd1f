import type { Polarity } from '../claim.ts';
import type { EnglishClaim } from './english-claim.ts';
import type { Predicate } from './predicate.ts';
import type { ClauseSpan } from './split.ts';
import type { FoundSubject } from './subject.ts';

/** Words behind a predicate that end what it says. bounded: 2000 characters */
export const ENDED_TAIL = /(?:^(?:any ?more|any longer)|[\s,]+(?:any ?more|any longer|no more))\s*$/i;
const NO_OBJECT =
  /^(?:no|zero|nothing|none|neither|nobody|anything but|far from|nowhere near|by no means|little (?:interest|desire|patience|tolerance)|not)\b/i;
/** Words that say that something is new. */
export const CHANGE =
  /\b(?:now|currently|nowadays|these days|just|recently|lately|finally|new|switched|changed|began|started|starting)\b/i;

/** `I'm not just a nurse` affirms. */
const NOT_ONLY = /(?:\bnot|n['’]t) (?:just|only|merely|simply) (?!yet\b|now\b)/i;

/** `I haven't surfed in years`. bounded: 2000 characters */
const NOT_SINCE =
  /(?:\b(?:have|has) not|(?:have|has)n['’]t)\b.{1,80}\b(?:in|for) (?:years|ages|months|decades)\b|(?:\b(?:have|has) not|(?:have|has)n['’]t)\b.{1,80}\bsince (?:19|20)\d\d\b/iu;

/** A clause whose polarity is asked for. */
export interface Denied {
  readonly span: ClauseSpan;
  readonly predicate: Predicate;
  readonly found: FoundSubject | null;
  readonly text: string;
  readonly complement: string;
  /** The clause whose subject it may share. */
  readonly main: { readonly claim: EnglishClaim; readonly predicate: Predicate } | null;
}

/** Whether a clause affirms, denies or ends what it says. */
export function polarityOf({ span, predicate, found, text, complement, main }: Denied): Polarity {
  if (predicate.isDenied && NOT_ONLY.test(text)) return 'affirmed';
  if (predicate.isDenied && NOT_SINCE.test(text)) return 'ended';
  if (predicate.isEnded) return predicate.isDenied ? 'denied' : 'ended';
  if (span.link === 'contrast') return 'denied';
  const isNothing =
    NO_OBJECT.test(complement) &&
    !/^(?:no|not) (?:more than|less than|only|matter|wonder|doubt)\b/i.test(complement);
  const denied =
    (predicate.isDenied ? 1 : 0) +
    (found?.isDenied === true || isNothing || (predicate.verb === '' && /^(?:no|not)\b/i.test(complement))
      ? 1
      : 0);
  if (denied === 1) return predicate.isDenied && ENDED_TAIL.test(complement) ? 'ended' : 'denied';
  if (denied === 0 && found === null && span.link === 'and' && main !== null && predicate.isBare) {
    if (/^(?:or|nor)$/.test(span.word) && main.claim.polarity !== 'affirmed') return main.claim.polarity;
    const isUsedTo = main.claim.polarity === 'ended' && main.predicate.tense === 'past';
    if (isUsedTo && span.word !== 'but' && !CHANGE.test(text)) return 'ended';
  }
  if (span.word === 'nor') return 'denied';
  return 'affirmed';
}
