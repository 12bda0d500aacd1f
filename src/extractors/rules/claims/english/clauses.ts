import type { ClaimSubject, Modality } from '../claim.ts';
import { askedOf } from './asked.ts';
import {
  type Conditions,
  conditionOf,
  isContrast,
  isIdiom,
  limitsOthers,
  newConditions,
} from './conditions.ts';
import type { EnglishClaim } from './english-claim.ts';
import { impliedSubject } from './implied.ts';
import { COORDINATORS, DOUBTING } from './lexicon.ts';
import { announcesQuotation, isUnrealSentence, objectModality, predicateModality } from './modality.ts';
import { CHANGE, ENDED_TAIL, polarityOf } from './polarity.ts';
import { type Predicate, predicateAt } from './predicate.ts';
import { type ClauseSpan, clauseSpans } from './split.ts';
import { withStart } from './starts-later.ts';
import { type FoundSubject, skipAdverbs, subjectAt } from './subject.ts';
import { skipOpeners } from './subordinators.ts';
import { type Token, tokensOf, wordsOf } from './tokens.ts';
import { verbOf } from './verbs.ts';

/** Clauses of one sentence that are read, and words before a subject among which it is looked for. */
const MAX_CLAUSES = 40;
const LONGEST_LEAD = 12;
/** Reads the clauses of a sentence. */
export function readClauses(sentence: string): readonly EnglishClaim[] {
  return new ClauseReader(sentence).read();
}

interface Previous {
  readonly subject: ClaimSubject;
  readonly subjectWords: string;
  readonly isPossession: boolean;
  readonly claim: EnglishClaim;
  readonly isRelative: boolean;
  readonly predicate: Predicate;
}

class ClauseReader {
  readonly #sentence: string;
  readonly #tokens: readonly Token[];
  readonly #spans: readonly ClauseSpan[];
  readonly #isUnreal: boolean;
  readonly #asked: readonly (Modality | null)[];
  readonly #claims: EnglishClaim[] = [];
  readonly #conditions: Conditions = newConditions();
  #previous: Previous | null = null;
  /** The last clause that is no condition; coordinated clauses share its subject. */
  #main: Previous | null = null;
  /** Whether a colon behind words such as `Translate` or `he says` began a quotation. */
  #isQuotation = false;
  /** What the verb before an object clause makes of it and of those coordinated with it. */
  #scope: Modality | null = null;

  constructor(sentence: string) {
    this.#sentence = sentence;
    this.#tokens = tokensOf(sentence);
    this.#spans = clauseSpans(this.#tokens).slice(0, MAX_CLAUSES);
    this.#isUnreal = isUnrealSentence(sentence);
    this.#asked = askedOf(sentence, this.#tokens, this.#spans);
  }

  read(): readonly EnglishClaim[] {
    for (const [index, span] of this.#spans.entries()) this.#readSpan(span, this.#asked[index] ?? null);
    return this.#claims.map((claim, index) => ({
      ...claim,
      condition: claim.condition ?? this.#conditions.of.get(index) ?? null,
    }));
  }

  #words(from: number, to: number): string {
    return wordsOf(this.#sentence, this.#tokens, from, to);
  }

  #readSpan(span: ClauseSpan, asked: Modality | null): void {
    const text = this.#words(span.from, span.to);
    if (text === '') return;
    const found = this.#subjectIn(span);
    const from = found?.to ?? skipOpeners(this.#tokens, span.from);
    let predicate = predicateAt(this.#tokens, from, span.to, found !== null);
    const lead = skipOpeners(this.#tokens, span.from);
    const own =
      found === null
        ? impliedSubject({
            ...{ span, predicate, asked, main: this.#main, isRelative: this.#goesOn(span) },
            words: this.#words(lead, span.to),
            first: this.#tokens[lead]?.lower ?? '',
          })
        : null;
    const subject = found?.kind ?? own?.subject ?? 'unknown';
    const isCommand = own?.isCommand === true;
    const shared = span.link === 'contrast' ? this.#main : null;
    if (shared !== null && found === null) predicate = { ...shared.predicate, complementFrom: span.from };
    let complement = this.#words(predicate.complementFrom, span.to);
    let complementStart = this.#tokens[predicate.complementFrom]?.start ?? this.#sentence.length;
    let polarity = polarityOf({ span, predicate, found, text, complement, main: this.#main });
    if (shared !== null && found === null) {
      polarity = shared.claim.polarity === 'affirmed' ? 'denied' : 'affirmed';
      complementStart = this.#tokens[span.from]?.start ?? complementStart;
    }
    complement = complement.replace(ENDED_TAIL, '');
    const start = this.#tokens[span.from]?.start ?? 0;
    const modality = this.#modality(span, predicate, { asked, subject, isCommand, complement, found });
    const subjectWords = found === null ? '' : this.#words(found.from, found.to);
    const claim: EnglishClaim = {
      text,
      start: this.#sentence.indexOf(text, start),
      end: this.#sentence.indexOf(text, start) + text.length,
      subject,
      subjectWords,
      polarity,
      modality,
      tense: predicate.limits.length > 0 && predicate.tense === 'present' ? 'habit' : predicate.tense,
      condition: this.#conditions.pending ?? conditionOf(complement),
      isPossession:
        found === null
          ? (own?.isPossession ?? false)
          : found.isPhrase && (subject === 'speaker' || subject === 'group') && !/\bi$/i.test(subjectWords),
      predicateStart: this.#tokens[from]?.start ?? this.#sentence.length,
      verb: predicate.verb,
      modal: predicate.modal,
      complement,
      complementStart,
      lead: found === null ? '' : this.#words(skipOpeners(this.#tokens, span.from), found.from),
      limits: predicate.limits,
      isProgressive: predicate.isProgressive,
      isPerfect: predicate.isPerfect,
      isChange: polarity === 'ended' || CHANGE.test(text),
    };
    this.#place(span, withStart(claim), predicate);
  }

  /** Whether words before a subject doubt what follows: `maybe I'm allergic`. */
  #hedges(from: number, to: number): boolean {
    return this.#tokens.slice(from, to).some(({ lower }) => DOUBTING.has(lower));
  }

  /** Whether a clause without a subject may go on with a relative clause: `who works and lives in Bath`. */
  #goesOn({ link, word }: ClauseSpan): boolean {
    return this.#previous?.isRelative === true && link !== 'condition' && !/^(?:but|so|yet)$/.test(word);
  }

  /** Adds a claim and notes what it means for those that follow. */
  #place(span: ClauseSpan, claim: EnglishClaim, predicate: Predicate): void {
    const { subject, subjectWords, isPossession } = claim;
    const isRelative = span.link === 'relative' || (this.#goesOn(span) && subjectWords === '');
    const previous: Previous = { subject, subjectWords, isPossession, claim, isRelative, predicate };
    const isLimit =
      (span.link === 'condition' && !isContrast(span, claim)) ||
      (span.link === 'new' && limitsOthers(claim.text, claim.verb, /[?？]/.test(this.#sentence)));
    if (isLimit) {
      const words = this.#words(span.joinedFrom, span.to).replace(/^(?:and|but|so|or),? (?=\S)/i, '');
      const last = this.#claims.findLastIndex((_, index) => !this.#conditions.clauses.has(index));
      const isLeading =
        last < 0 ||
        (!/^(?:only|even|except|but)/.test(span.word) &&
          this.#tokens
            .slice(span.joinedFrom, span.from)
            .some(({ lower }) => COORDINATORS.has(lower) || /^[;:.]$/.test(lower)));
      if (isIdiom(words, this.#claims[last]?.subject === 'speaker')) return;
      if (isLeading && this.#tokens.length > span.to) this.#conditions.pending = words;
      else if (last >= 0) {
        this.#conditions.of.set(last, words);
      }
      this.#conditions.clauses.add(this.#claims.length);
      this.#claims.push({ ...claim, condition: null });
      this.#previous = previous;
      return;
    }
    // a condition before a clause also holds for those that share its subject
    if (span.link === 'new' || (subjectWords !== '' && /^(?:but|so|yet)$/.test(span.word))) {
      const isFirst = !this.#claims.some(
        (other, index) => other.condition !== null && !this.#conditions.clauses.has(index),
      );
      if (
        !isFirst &&
        claim.condition === this.#conditions.pending &&
        claim.condition !== null &&
        this.#main?.claim.condition === claim.condition
      ) {
        this.#conditions.pending = null;
        claim = { ...claim, condition: conditionOf(claim.complement) };
      }
    }
    this.#claims.push(claim);
    this.#previous = previous;
    if (!isRelative) this.#main = previous;
  }

  #subjectIn(span: ClauseSpan): FoundSubject | null {
    const { to } = span;
    const first = skipOpeners(this.#tokens, span.from);
    if (span.link === 'relative') {
      const own = subjectAt(this.#tokens, span.from, to);
      if (own !== null) return own;
      return { kind: 'other', from: span.from, to: span.from, isPhrase: true, isDenied: false };
    }
    for (let at = first; at < Math.min(to, first + LONGEST_LEAD); at++) {
      const found = subjectAt(this.#tokens, at, to);
      if (found !== null && (at === first || this.#mayFollowLead(at, first))) return found;
      // a clause that begins with a verb has no subject of its own
      const lower = this.#tokens[at]?.lower ?? '';
      if (
        at === skipAdverbs(this.#tokens, first, to) &&
        verbOf(lower) !== undefined &&
        !/ing$/.test(lower) &&
        !/^(?:last|next)$/.test(lower)
      )
        return null;
    }
    return null;
  }

  /** Whether words such as `On weekdays` may stand before a subject. */
  #mayFollowLead(at: number, first: number): boolean {
    const before = this.#tokens[at - 1]?.lower ?? '';
    if (before === ',') return true;
    const lower = this.#tokens[at]?.lower ?? '';
    const lead = this.#tokens[first]?.lower ?? '';
    const isAdverbial =
      // bounded: 600 characters
      /^(?:on|in|at|for|during|after|before|since|with|without|by|from|to|unlike|like|apart|besides|as|last|next|this|every|each|these|yesterday|today|tomorrow|two|three|\d+|when|what|normally|most|due|thanks|because|of|according|regarding|except|over|under|around|until|within|back|here|growing|being|having|one|some|someday|sometimes|usually|mostly|besides|originally|nowadays|rather|than|instead|compared|(?:week(?:day|end)|morning|evening|night|afternoon|summer|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s)$/.test(
        lead,
      );
    return isAdverbial && /^(?:i|we|my|our|he|she|they)$/.test(lower);
  }

  #modality(
    span: ClauseSpan,
    predicate: Predicate,
    {
      asked,
      subject,
      isCommand,
      complement,
      found,
    }: {
      readonly asked: Modality | null;
      readonly subject: ClaimSubject;
      readonly isCommand: boolean;
      readonly complement: string;
      readonly found: FoundSubject | null;
    },
  ): Modality {
    const previous = this.#previous;
    if (span.link === 'object' && previous !== null) {
      const { claim } = previous;
      const outer = this.#scope;
      const inner = objectModality(
        claim.isPossession && claim.verb !== 'be' ? 'other' : claim.subject,
        claim.modality,
        claim.polarity !== 'affirmed',
        claim.verb,
        claim.complement,
      );
      this.#scope = outer !== null && outer !== 'stated' && inner === 'stated' ? outer : inner;
    } else if (span.link === 'new' || (found !== null && /^(?:but|so|yet)$/.test(span.word)))
      this.#scope = null;
    if (this.#tokens[span.joinedFrom]?.lower === ':' && previous !== null)
      this.#isQuotation ||= announcesQuotation(previous.claim);
    if (span.isQuoted || this.#isQuotation) return 'quoted';
    if (asked !== null) return asked;
    if (this.#isUnreal) return 'unreal';
    if (this.#scope !== null && this.#scope !== 'stated') return this.#scope;
    if (isCommand) return 'command';
    if (span.link === 'condition' && !/^(?:while|whilst)$/.test(span.word)) {
      const tellsPast =
        /^(?:when|before|after|until|till|once|as soon as)$/.test(span.word) && predicate.tense === 'past';
      return tellsPast ? 'stated' : 'unreal';
    }
    const lead = found === null ? '' : this.#words(span.from, found.from);
    if (/^according to\b/i.test(lead)) return 'quoted';
    const own = predicateModality(
      {
        ...predicate,
        isDoubted: predicate.isDoubted || (found !== null && this.#hedges(span.from, found.from)),
      },
      complement,
    );
    if (subject === 'listener' && own === 'stated' && /^(?:should|must)$/.test(predicate.modal))
      return 'command';
    const isCounterfactual =
      predicate.modal === 'would' &&
      /^if\b/i.test(this.#conditions.pending ?? '') &&
      previous?.predicate.tense === 'past';
    if (isCounterfactual) return 'unreal';
    const main = this.#main;
    const sharesVerb =
      own === 'stated' &&
      found === null &&
      span.link === 'and' &&
      (predicate.isBare || this.#tokens[span.from]?.lower === 'be') &&
      main !== null &&
      !/^but$/.test(span.word) &&
      (/^to\b/.test(main.claim.complement) || main.predicate.modal !== '');
    return sharesVerb && main !== null ? main.claim.modality : own;
  }
}
