import { ADVERBS, AUXILIARIES } from './claims/english/lexicon.ts';
import { type Token, tokensOf } from './claims/english/tokens.ts';
import { isAmbiguous, verbOf } from './claims/english/verbs.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import { type Shape, shapeOf } from './clause-shape.ts';
import type { ClauseStart } from './clause-start.ts';
import { leadIn } from './lead-in.ts';
import { isOpener } from './opening-words.ts';
import { isClear } from './referents.ts';
import { ASKS, requestIn } from './request-at-end.ts';
import { areClaims, traitOf } from './self-description.ts';
import { type Joint, jointsOf, withRunOns } from './sentence-joints.ts';
import { sharedOpening } from './shared-subject.ts';

/** Whose clauses are somebody's words, or limit each other from the beginning. bounded: 300 characters */
const WHOLE =
  /["“”«»]|^\W{0,3}(?:(?:so|but|and|well|ok|yes|no)\W{1,3})?(?:while|whilst|since|because|although|though|as|even|when|whenever|if|once|after|before|until|unless|given|now that|despite|in spite|either|neither|thanks to|only)\b|\b(?:kidding|joking)\b/iu;
/** Words that bind a claim to the one beside it. bounded: 300 characters */
const BINDS =
  /\b(?:not (?:only|just)|both|either|neither|than|respectively|compared|except|otherwise|same|together|instead|prefer|better|worse|due to|rather|alternatives?)\b/iu;
/** Words at the beginning of a clause by which it goes on with the one before. bounded: 300 characters */
const GOES_ON =
  /^(?:so|then|or|nor|yet|because|cause|cuz|bc|otherwise|instead|that|this(?! (?:morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|winter)\b)|these(?! days\b)|those|here|either|neither|another|ones?|who|whom|which|where|when|if|unless|until|since|after|before|although|though|as|even|same|it all|both|none|some|not|except|you)\b/iu;
/** Words that point back in the middle of a clause. bounded: 300 characters */
const POINTS_BACK =
  /\b(?:then|another|so|the (?:other|former|latter|same))\b(?! (?:much|many|far|of|day|time)\b)/iu;
/** What a clause depends on that comes after it. bounded: 300 characters */
const LIMITED =
  /\b(?:if|when|whenever|unless|because|bc|although|though|while|after|before|until|so that|since)\b(?! (?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|easter|christmas|childhood|birth|spring|summer|autumn|winter|last|the)\b)/iu;
/** `I have one` names nothing, `my knee is the right one` does. bounded: 300 characters */
const OF_ONE = /\b(?:one|ones)\b(?! (?:of|day|time)\b)/iu;
const ATTITUDES = /^(?:like|love|hate|dislike|prefer|enjoy|stand|adore|avoid|eat|drink)$/u;
/** Verbs and adjectives whose object may be the clause behind them. */
const OF_CLAUSES =
  /^(?:think|believe|guess|suppose|doubt|wonder|assume|feel|wish|imagine|hope|say|tell|mention|claim|know|remember|forget|notice|hear|mean|decide|promise|swear|joke|love|hate|like|sure|afraid|glad|happy|sad|sorry|bet|reckon)$/u;
/** A time in years or since when: what is told with it is no step of a story. bounded: 300 characters */
const DATED =
  /\b(?:(?:19|20)\d\d|since|used to|born|raised|grew up|passed away|died|gave up|retired|quit)\b/iu;
const MOST_JOINTS = 60;

/** A claim of a sentence while it is read. */
interface Part {
  readonly start: ClauseStart;
  readonly from: number;
  readonly shape: Shape;
  /** The subject that the clauses behind it may share. */
  readonly subject: string;
}

/**
 * Where the clauses of an English sentence begin that hold by themselves, but the first.
 * @param text at most 300 characters
 */
export function englishStarts(text: string): readonly ClauseStart[] {
  if (ASKS.test(text)) return [];
  const request = requestIn(text);
  const asked: ClauseStart[] = request === null ? [] : [request];
  const told = text.slice(0, request?.at);
  const lead = leadIn(told);
  if (WHOLE.test(told)) return [];
  if (lead === null || WHOLE.test(told.slice(lead.at))) return asked;
  if (isNotMeant(englishClaims(told.slice(lead.at)))) return asked;
  return [...new Reader(text, told.length, lead).starts(), ...asked];
}

/** Whether a sentence is somebody's words, a question or a supposition. */
function isNotMeant(claims: readonly EnglishClaim[]): boolean {
  const isLimited = claims.some(({ condition }) => condition !== null);
  return claims.some(({ modality }) =>
    modality === 'unreal' ? !isLimited : modality === 'quoted' || modality === 'question',
  );
}

class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #joints: readonly Joint[];
  readonly #first: number;

  constructor(text: string, length: number, lead: { readonly at: number; readonly isThat: boolean }) {
    this.#text = text;
    this.#tokens = tokensOf(text.slice(0, length));
    this.#first = Math.max(
      0,
      this.#tokens.findIndex(({ start }) => start >= lead.at),
    );
    this.#joints = withRunOns(this.#tokens, jointsOf(this.#tokens, lead.isThat))
      .filter(({ at }) => at > this.#first)
      .slice(0, MOST_JOINTS);
  }

  starts(): readonly ClauseStart[] {
    const traits = this.#traits();
    if (traits !== null) return traits;
    const parts: Part[] = [];
    let open = this.#partAt(this.#first, { at: 0, opening: '' }, '');
    for (const [n, joint] of this.#joints.entries()) {
      if (joint.at <= open.shape.verbAt) continue;
      const main = this.#mainBehindRelative(open, joint);
      if (main !== null) {
        if (open.start.at === 0) parts.push({ ...open, start: { ...open.start, isListed: true } });
        else parts.splice(-1, 1, { ...open, start: { ...open.start, isListed: true } });
        parts.push(main);
        open = main;
        continue;
      }
      const part = this.#partBehind(open, joint, n);
      if (part === null) {
        // a clause that is not divided off is the one that the next may share or lean on
        const { shape } = this.#partAt(joint.to, open.start, '');
        if (shape.kind === 'clause') open = { ...open, shape, subject: '' };
        continue;
      }
      if (this.#isOpening(open, joint)) {
        const isLed = part.shape.isLed || !isOpener(this.#wordsOf(open, joint));
        open = { ...open, shape: { ...part.shape, isLed }, subject: part.subject };
        continue;
      }
      // `they` may be anybody of several clauses
      const cuts = [0, ...parts.map(({ start }) => start.at), part.start.at];
      const texts = cuts.slice(0, -1).map((at, k) => this.#text.slice(at, cuts[k + 1]));
      if (texts.length > 1 && !isClear(this.#text.slice(part.start.at), texts)) return [];
      parts.push(part);
      open = part;
    }
    return parts.map(({ start }) => start);
  }

  #partAt(from: number, start: ClauseStart, subject: string): Part {
    const shape = shapeOf(this.#tokens, from, this.#hardEnd(from));
    const own = shape.kind === 'clause' ? this.#subjectOf(shape) : subject;
    return { start, from, shape, subject: own };
  }

  /** The claims of a description without verbs: `I'm 34, a nurse, from Leeds`, `Baker in Lyon, 29`. */
  #traits(): readonly ClauseStart[] | null {
    const first = shapeOf(this.#tokens, this.#first, this.#tokens.length);
    const subject = this.#tokens[first.from]?.lower ?? '';
    const isCopula = subject === 'i' && /^(?:am|'m)$/u.test(this.#tokens[first.verbAt]?.lower ?? '');
    if (first.kind === 'clause' ? !isCopula : this.#first > 0) return null;
    const joints = this.#joints.filter(({ sign, word }) => sign !== '' && /^(?:and|&|)$/u.test(word));
    const from = isCopula ? first.verbAt + 1 : this.#first;
    const parts = [from, ...joints.map(({ to }) => to)].map((start, n) =>
      this.#text.slice(
        this.#tokens[start]?.start,
        this.#tokens[joints[n]?.at ?? this.#tokens.length]?.start ?? this.#tokens.at(-1)?.end,
      ),
    );
    const traits = parts.map((part) =>
      part.length > 80 || GOES_ON.test(part) || BINDS.test(part) ? null : traitOf(part),
    );
    if (!areClaims(traits)) return null;
    const carried = isCopula
      ? `${this.#text.slice(this.#tokens[first.from]?.start, this.#tokens[first.verbAt]?.end)} `
      : '';
    const starts = joints.map(({ at, to }, n) => ({
      at: this.#tokens[to]?.start ?? 0,
      endBefore: this.#tokens[at - 1]?.end ?? 0,
      opening: traits[n + 1] === 'count' ? '' : carried,
      isListed: true,
    }));
    return [{ at: 0, opening: '', isListed: true }, ...starts];
  }

  /** The predicate behind a relative clause of its subject: `My father, who is 83, still sails`. */
  #mainBehindRelative(open: Part, joint: Joint): Part | null {
    if (open.shape.kind !== 'fragment' || joint.sign !== ',' || joint.word !== '') return null;
    const comma = this.#tokens.findIndex(
      ({ text }, at) =>
        at > open.from && text === ',' && /^(?:who|which)$/u.test(this.#tokens[at + 1]?.lower ?? ''),
    );
    if (comma < 0 || comma - open.from > 6 || joint.at <= comma + 1) return null;
    const shape = shapeOf(this.#tokens, joint.to, this.#hardEnd(joint.to));
    const { lower = '' } = this.#tokens[shape.from] ?? {};
    const isVerb = shape.kind === 'verb' || verbOf(lower)?.forms.has('third') === true;
    if (!isVerb || shapeOf(this.#tokens, open.from, comma).kind !== 'fragment') return null;
    const subject = this.#text.slice(this.#tokens[open.from]?.start, this.#tokens[comma]?.start);
    if (!/^(?:my|our|the|\p{Lu})/iu.test(subject)) return null;
    const start = {
      at: this.#tokens[joint.to]?.start ?? 0,
      endBefore: this.#tokens[joint.at - 1]?.end ?? 0,
      opening: subject.includes(',') ? `${subject}, ` : `${subject} `,
    };
    const verbAt = shape.from;
    return { start, from: joint.to, shape: { ...shape, kind: 'clause', verbAt }, subject };
  }

  #wordsOf(part: Part, joint: Joint): string {
    return this.#text.slice(this.#tokens[part.from]?.start, this.#tokens[joint.at]?.start);
  }

  /** Whether a part is only a greeting, a title or a lead before the first claim. */
  #isOpening({ shape, start }: Part, joint: Joint): boolean {
    return shape.kind === 'fragment' && start.isListed !== true && joint.sign !== ';';
  }

  #subjectOf({ from, verbAt }: Shape): string {
    let end = Math.max(from, verbAt - 1);
    while (end > from && ADVERBS.has(this.#tokens[end]?.lower ?? '')) end--;
    const last = this.#tokens[end];
    const words = this.#text.slice(this.#tokens[from]?.start, last?.end);
    return verbAt === from ? words.replace(/['’]s$/u, '') : words;
  }

  /** The next sign that no subject reaches across. */
  #hardEnd(from: number): number {
    const next = this.#joints.find(({ at, sign }) => at > from && sign === ';');
    return next?.at ?? this.#tokens.length;
  }

  /** The claim that begins behind a joint; null if the words behind it go on with the one before. */
  #partBehind(open: Part, joint: Joint, n: number): Part | null {
    const at = this.#tokens[joint.to]?.start ?? this.#text.length;
    const endBefore = this.#tokens[joint.at - 1]?.end ?? at;
    const part = this.#partAt(joint.to, { at, opening: '', endBefore }, open.subject);
    const { shape } = part;
    const next = this.#joints.slice(n + 1).find((other) => other.at > shape.verbAt);
    const words = this.#text.slice(
      at,
      next === undefined ? this.#tokens.at(-1)?.end : this.#tokens[next.at]?.start,
    );
    const before = this.#wordsOf(open, joint);
    if (shape.kind === 'fragment' || GOES_ON.test(words) || POINTS_BACK.test(words)) return null;
    if (/^(?:i|we)$/iu.test(part.subject) && OF_ONE.test(words)) return null;
    if (this.#isHeld(open, part, { joint, before, words, isLast: next === undefined })) return null;
    if (shape.kind === 'clause') return part;
    if (joint.word === '' && !this.#isSureVerb(shape, n)) return null;
    const opening = sharedOpening({
      ...{ tokens: this.#tokens, from: open.shape.from, verbAt: open.shape.verbAt, to: joint.at },
      ...{ subject: open.subject, isLed: open.shape.isLed, right: shape.from },
    });
    const start = { ...part.start, at: this.#tokens[shape.from]?.start ?? at, opening };
    return opening === '' ? null : { ...part, start, subject: open.subject };
  }

  /** Whether a clause limits, explains or times the one before it, or goes on with a story. */
  #isHeld(
    open: Part,
    part: Part,
    { joint, before, words, isLast }: { joint: Joint; before: string; words: string; isLast: boolean },
  ): boolean {
    if (open.shape.kind === 'fragment') return false;
    if (joint.sign === ';')
      return BINDS.test(words) && /^(?:otherwise|instead|the same|both)\b/iu.test(words);
    if (BINDS.test(before) || BINDS.test(words)) return true;
    if (open.shape.isLed && !part.shape.isLed) return true;
    if (this.#isObject(open, joint.at)) return true;
    const isSame = open.subject.toLowerCase() === part.subject.toLowerCase();
    const isStory = /\bthen\b/iu.test(before);
    const isPast = this.#isPast(open.shape) && (isStory || !DATED.test(before));
    const isLater = this.#isPast(part.shape) && (isStory || !DATED.test(words));
    if (isPast && (isLater || /^now\b/iu.test(words))) return true;
    if (LIMITED.test(before) || (LIMITED.test(words) && (isSame || this.#joints.length < 2))) return true;
    if (joint.word === 'but') return isSame && !this.#areAttitudes(open.shape, part.shape);
    if (/^while|^whilst|^whereas/.test(joint.word)) return isSame || part.shape.kind !== 'clause';
    if (joint.word !== '' || !isLast) return false;
    const isEnumeration = this.#joints.some(({ at, sign }) => at < joint.at && sign === ',');
    return !isEnumeration && !(isFlat(before) && isFlat(words) && !isPast && !isLater);
  }

  /** Whether a word behind a bare comma is a verb: one that is no noun, or one before `and`. */
  #isSureVerb({ from }: Shape, n: number): boolean {
    const { lower = '' } = this.#tokens[from] ?? {};
    if (AUXILIARIES.has(lower)) return true;
    if (verbOf(lower) === undefined) return false;
    return !isAmbiguous(lower) || this.#joints.slice(n + 1).some(({ word }) => /^(?:and|&)$/u.test(word));
  }

  #isPast({ verbAt }: Shape): boolean {
    const { lower = '' } = this.#tokens[verbAt] ?? {};
    if (/^(?:was|were|had|did|wasn't|weren't|didn't|hadn't)$/.test(lower)) return true;
    const forms = verbOf(lower)?.forms;
    return forms === undefined ? /[a-z]{2}ed$/.test(lower) : forms.has('past') && !forms.has('base');
  }

  #areAttitudes(left: Shape, right: Shape): boolean {
    return [left, right].every(({ verbAt }) => {
      const at = /n't$|^can$|^do$|^don't$/.test(this.#tokens[verbAt]?.lower ?? '') ? verbAt + 1 : verbAt;
      return ATTITUDES.test(verbOf(this.#tokens[at]?.lower ?? '')?.lemma ?? '');
    });
  }

  /** Whether a verb in the clause before a joint has a clause as its object: `I told him I live in Rome`. */
  #isObject({ shape }: Part, to: number): boolean {
    return this.#tokens.slice(shape.verbAt, to).some(({ lower }, n) => {
      if (!OF_CLAUSES.test(verbOf(lower)?.lemma ?? lower)) return false;
      let at = shape.verbAt + n + 1;
      if (/^(?:me|you|him|us|them|everyone|people)$/.test(this.#tokens[at]?.lower ?? '')) at++;
      if (this.#tokens[at]?.lower === 'that') at++;
      return at < to && shapeOf(this.#tokens, at, to).kind === 'clause';
    });
  }
}

/** Whether a clause tells plainly what is. Otherwise a clause behind a bare comma may be its reason. */
const isFlat = (words: string): boolean =>
  !/\b(?:not|never|no|cannot|can|could|will|would|should|must|might|may|have to|has to|too|\p{L}{2,8}n'?t)\b/iu.test(
    words,
  );
