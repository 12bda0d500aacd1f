import type { ChineseClaim } from '../claims/chinese.ts';
import { isPlain, withoutRequest } from '../clause-start.ts';
import type { DividedClause } from './clause.ts';
import { dividedClauses } from './clauses.ts';
import { type Joint, jointOf, type Surroundings } from './joint-of.ts';
import { isBracketed, isEvent, isFelt, isHalf, isKeyed, isOver, leads } from './joints.ts';
import { besides, isBeside, labelOfList } from './lists.ts';
import { labelOf } from './named-people.ts';
import { ToldSoFar } from './told-so-far.ts';

/** A part of a sentence that is a memory of its own. */
export interface DividedPart {
  /** UTF-16 offset in the sentence. */
  readonly at: number;
  readonly end: number;
  /** The subject that it shares with the part before it, as it is put before its words. */
  readonly opening: string;
  /** Whom a pronoun in it means, put behind the pronoun. */
  readonly gloss: Joint['gloss'];
  /** Whether it says nothing without the part before it. */
  readonly joins: boolean;
  /** Whether it is a step of a story. */
  readonly isStory: boolean;
  readonly isRequest: boolean;
  /** Whether it stands in a list behind a label. */
  readonly isListed: boolean;
}

/** Signs of a sentence whose clauses are somebody's words. bounded: 300 characters */
const SAID =
  /["“”「」『』]|(?<![会能爱难小说])说(?!话|.{0,4}[话语文]|得|起|说|明|实)|告诉|梦见|夢見|一边|一方面|无论|不管|宁可|与其/u;
const WHOLE: DividedPart = {
  at: 0,
  end: Number.MAX_SAFE_INTEGER,
  opening: '',
  gloss: null,
  joins: false,
  isStory: false,
  isRequest: false,
  isListed: false,
};

/** Whether a claim tells something; `每逢周日` is a time, not a condition. */
const isTold = (claim: ChineseClaim): boolean => isPlain(claim) || /^每逢/u.test(claim.plain);

/** Divides the sentences of a message in order, as what a sentence names is meant by the ones behind it. */
export class ChineseDivision {
  readonly #told = new ToldSoFar();
  #last: DividedClause | null = null;

  /** The parts of a sentence of at most 300 characters; one if it is not divided. */
  partsOf(sentence: string, all: readonly ChineseClaim[]): readonly DividedPart[] {
    const { claims, request } = withoutRequest(all);
    const asked = claims[0]?.modality === 'command' && claims[0].isTask !== true ? 1 : 0;
    if (!claims.slice(asked).every(isTold)) return [WHOLE];
    const told = claims.at(-1)?.end ?? 0;

    const clauses = dividedClauses(sentence, claims).map((clause, n, others) =>
      besides(clause, others[n + 1]),
    );
    const isWhole = clauses.some(isFelt) || SAID.test(sentence.slice(0, told));
    const label = labelOfList(clauses);
    const parts: DividedPart[] = [];
    const first = clauses[0]?.subject?.kind ?? null;
    const opener = clauses[0];
    const isOpenerHalf = opener !== undefined && opener.lean === null && (isHalf(opener) || leads(opener));
    let before: DividedClause | null = null;
    let isHeld = false;
    let hasOver = false;
    let chain = 0;
    for (const [n, clause] of clauses.entries()) {
      if (/[；;]/u.test(clause.mark)) isHeld = false;
      const part = this.#read(clause, {
        last: before ?? this.#last,
        isFirst: before === null,
        sentence,
        first,
        chain,
        hasOver,
      });
      hasOver ||= isOver(clause);
      chain = clause.subject === null ? chain + 1 : 0;
      const isHeldHere = isHeld || clause.lean !== null || (n === 1 && before !== null && leads(before));
      isHeld ||= clause.lean === 'both';
      if (!isBracketed(clause)) before = this.#last = clause;
      if (n === 0 && isBeside(clause)) {
        const next = clauses[1];
        parts.push({ ...part, opening: next === undefined ? '' : labelOf(next, sentence), joins: false });
      } else if (n === 0)
        parts.push({
          ...part,
          at: 0,
          opening: label === '' ? part.opening : '',
          joins:
            (!part.isStory || clause.subject?.kind === 'pronoun') &&
            (clause.lean === null ? part.joins : clause.lean === 'before'),
        });
      else if (label !== '') {
        if (n > 1) parts.push({ ...part, opening: label, gloss: null, joins: false, isListed: true });
        else parts[0] = { ...WHOLE, end: clause.end, isListed: true };
      } else if (!isWhole && !isHeldHere && !part.joins) parts.push(part);
      else {
        const open = parts.at(-1);
        const isMore = parts.length === 1 && isOpenerHalf && !isHalf(clause);
        if (open !== undefined)
          parts[parts.length - 1] = { ...open, end: clause.end, joins: open.joins && !isMore };
      }
    }
    const last = parts.at(-1);
    if (last !== undefined && request === null) parts[parts.length - 1] = { ...last, end: sentence.length };
    if (asked > 0 && parts[0] !== undefined)
      parts[0] = {
        ...parts[0],
        isRequest: parts.length > 1 && clauses.length > 1 && !leads(clauses[0] as DividedClause),
      };
    if (request !== null) parts.push({ ...WHOLE, at: request.at, end: sentence.length, isRequest: true });
    return parts.length === 0 ? [{ ...WHOLE, joins: true }] : parts;
  }

  #read(clause: DividedClause, around: Omit<Surroundings, 'told'>): DividedPart {
    const found = jointOf(clause, { ...around, told: this.#told });
    this.#told.add(clause, found, around.sentence, around.isFirst);
    return {
      at: clause.start + (found.joins ? 0 : clause.joiner),
      end: clause.end,
      opening: found.opening,
      gloss: found.gloss,
      joins: found.joins || (isHalf(clause) && !isKeyed(clause)),
      isStory: isEvent(clause),
      isRequest: false,
      isListed: false,
    };
  }
}
