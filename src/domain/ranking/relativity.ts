import { descending, rounded } from './descending.ts';
import type { Doc } from './entry.ts';
import type { Evidence } from './evidence.ts';

/** The signals of a hit that its relevance is estimated from. */
export interface HitEvidence extends Evidence {
  /** Cosine similarity; 0 when unknown. */
  readonly similarity: number;
  /** Its score as a share of the best hit's, 0..1. */
  readonly ofBest: number;
  /** Its score in the ranking. */
  readonly score: number;
  /** Whether an assistant said it. */
  readonly isOfAssistant: boolean;
  /** Whether its conversation says nothing else, so that nothing around it can answer either. */
  readonly isAlone: boolean;
  /** Whether it states a preference. */
  readonly isPreference: boolean;
  /** How far it is an order for what is asked, 0..1. */
  readonly applies: number;
  /** Whether somebody else says it than the speaker whom the question is about. */
  readonly isOfOther: boolean;
  /** Whether it only asks. */
  readonly onlyAsks: boolean;
  /** Whether the question asks for a thing of a class, and it names none. */
  readonly lacksMember: boolean;
}

/** What the relevance of all hits of a search depends on. */
export interface Question {
  /** The most that one of the first hits matches, as {@link Evidence.matched}. */
  readonly bestMatch: number;
  /** The same of words only, as {@link Evidence.words}. */
  readonly bestWords: number;
  /** Share of the query that nobody in a large cube has said, 0..1. */
  readonly unknown: number;
  /** Share of the query's words that nobody in a cube of any size has said, 0..1. */
  readonly unsaid: number;
  /** How far the cube is from being large enough for its frequencies to tell something, 0..1. */
  readonly smallness: number;
  /** How far the cube is from having many memories, of which some resemble any question, 0..1. */
  readonly fewness: number;
  /** How much of the query the embedder can compare by meaning, 0..1. */
  readonly meaning: number;
  /** Whether it asks for advice, to which preferences apply that share no word with it. */
  readonly wantsAdvice: boolean;
  /** Whether it asks for a list, an order or a summary. */
  readonly wantsMany: boolean;
  /** Whether it asks for what an assistant said, and so knows that something was said. */
  readonly asksAssistant: boolean;
  /** The highest cosine similarity of a memory, 0..1. */
  readonly closest: number;
  /** Number of its different words, {@link QueryEvidence.words}. */
  readonly words: number;
}

/** Of the first hits, this many tell whether the cube can answer. */
export const FIRST_HITS = 5;
/** More than two unique words prove no more. */
const MOST_MATCHED = 2;
/**
 * Without a vector, similarity is estimated from the share by this factor, as is typical of hits with that
 * share.
 */
const SIMILARITY_PER_SHARE = 0.5;

/**
 * A memory rarely answers all of a question of more words than this. One that answers a part of it may be far
 * behind one that shares words with several parts, and belongs to the answer nevertheless.
 */
const SHORT = 8;
/**
 * What answers a question for one thing is hardly ever as far behind the best hit as this. In a small cube
 * many of the hits of such a question are.
 */
const FAR = 0.5;
/** Unless it holds this share of the question itself. */
const OWN_SHARE = 0.2;
/** Scores above this prove no more. */
const MOST_SCORE = 3;
/** Unrelated memories come up to this similarity. */
const UNRELATED = 0.3;
/** The relevance of an order whose occasion is asked for. It belongs to the answer, whatever else it says. */
export const APPLIES = 0.9;

/**
 * Weights of a logistic model, fitted by `npm run fit:relativity` so that the default floor of clients, 0.45,
 * keeps nearly all that answers; bench/README.md tells how, on what, and how well it does. `behindAlone` was
 * set by hand for lone notes, of which many hardly answer, and so were `far`, `unsaid` and `few`, as far as
 * questions without an answer allow it.
 * Similarities of texts that the encoder cannot read are of hashed parts of words, and much smaller.
 */
export const TEXT = {
  zero: -3,
  bestMatch: 0.91,
  unknown: -11,
  unsaid: -1.4,
  unread: 0.26,
  unreadWords: 1.2,
  share: 2.1,
  score: 3.7,
  similarity: 1.6,
  unreadSimilarity: 2.5,
  closest: 0.99,
  behind: -1.3,
  behindAlone: -7,
  far: -4,
  memberless: -1,
  other: -1.5,
  asking: -2,
  silent: -1.9,
  few: 1.9,
  long: 3.2,
  many: 3.4,
  assistant: 1.2,
  ofAssistant: 0.91,
  advice: 1,
  advicePreference: 1.5,
};
export type RelativityWeights = Readonly<Record<keyof typeof TEXT, number>>;

/** The same for the preferences themselves, which are short and told in the third person. */
const PREFERENCE: RelativityWeights = {
  zero: -2.8,
  bestMatch: 2.5,
  unknown: 0,
  unread: -4.5,
  share: 11,
  similarity: 6.8,
  unreadSimilarity: 20,
  closest: 0,
  behind: 0,
  behindAlone: 0,
  far: 0,
  memberless: 0,
  other: 0,
  asking: 0,
  silent: 0,
  few: 0,
  long: 0,
  many: 1.5,
  assistant: 0,
  advice: 1.6,
  advicePreference: 0,
  unreadWords: 0,
  unsaid: 0,
  score: 0,
  ofAssistant: 0,
};

/**
 * How likely a hit belongs to what answers the question, 0..1, before calibration. It is estimated from what
 * speaks for it and for the first hits in absolute terms; that it is far behind the best hit only lowers it.
 * Clients drop hits below 0.45.
 */
export function relativityOf(hit: HitEvidence, question: Question, ofPreferences: boolean): number {
  const logOdds = logOddsOf(hit, question, ofPreferences ? PREFERENCE : TEXT);
  return Math.max(hit.applies * APPLIES, 1 / (1 + Math.exp(-logOdds)));
}

/** The logarithmic odds of a hit, which are linear in the weights. */
export function logOddsOf(hit: HitEvidence, question: Question, weights: RelativityWeights): number {
  const { meaning, wantsAdvice } = question;
  const short = Math.min(1, SHORT / Math.max(1, question.words)) ** 2;
  const similarity = hit.similarity > 0 ? hit.similarity : SIMILARITY_PER_SHARE * hit.share;
  const wantsOne = !question.wantsMany && !question.asksAssistant && !wantsAdvice;
  const far = wantsOne && !hit.isAlone ? Math.max(0, 1 - hit.ofBest / FAR) : 0;
  const farWithout = far * Math.max(0, 1 - hit.share / OWN_SHARE);
  const isSilent = hit.share === 0 && hit.similarity < UNRELATED;
  return (
    weights.zero +
    weights.bestMatch * Math.min(MOST_MATCHED, question.bestMatch) +
    weights.unknown * meaning * question.unknown +
    weights.unread * (1 - meaning) +
    weights.unreadWords * (1 - meaning) * Math.min(MOST_MATCHED, question.bestWords) +
    weights.unsaid * meaning * short * question.unsaid +
    weights.score * Math.min(MOST_SCORE, hit.score) +
    (hit.isOfAssistant ? weights.ofAssistant : 0) +
    weights.share * hit.share +
    (weights.similarity * meaning + weights.unreadSimilarity * (1 - meaning)) * similarity +
    (hit.isAlone ? weights.behindAlone : weights.behind) * short * (1 - hit.ofBest) +
    weights.far * short * farWithout +
    (wantsOne && hit.isOfOther ? weights.other : 0) +
    (wantsOne && hit.onlyAsks ? weights.asking : 0) +
    (wantsOne && hit.lacksMember ? weights.memberless * short : 0) +
    (isSilent ? weights.silent * short * question.smallness : 0) +
    weights.few * question.fewness +
    weights.long * (1 - short) +
    weights.closest * meaning * Math.max(0, question.closest - UNRELATED) +
    (question.wantsMany ? weights.many : 0) +
    (question.asksAssistant ? weights.assistant : 0) +
    (wantsAdvice ? weights.advice + (hit.isPreference ? weights.advicePreference : 0) : 0)
  );
}

/** The floor of clients that send none on `/v1`. `services/search/rank-views.ts` drops hits below it. */
export const DEFAULT_FLOOR = 0.45;

/** Below the floor hardly a question has an answer. */
const BELOW_FLOOR = 0.15;
/**
 * What is promised for a fitted value, from the floor on: the share of questions with an answer, except that
 * values that are just kept promise the floor.
 */
const PROMISED: readonly (readonly [fitted: number, promised: number])[] = [
  [DEFAULT_FLOOR, DEFAULT_FLOOR],
  [0.8, 0.5],
  [0.85, 0.6],
  [0.9, 0.85],
  [0.95, 0.95],
  [1, 1],
];

/** The relativity that a fact has for a fitted one. The floor stays, and so does the order. */
function calibrated(fitted: number): number {
  if (fitted < DEFAULT_FLOOR) return (BELOW_FLOOR * fitted) / DEFAULT_FLOOR;
  for (const [place, [to, promised]] of PROMISED.entries()) {
    const [from, least] = PROMISED[place - 1] ?? PROMISED[0] ?? [0, 0];
    if (fitted <= to)
      return to === from ? promised : least + ((fitted - from) / (to - from)) * (promised - least);
  }
  return fitted;
}

/**
 * Preferences share few words with the requests that they apply to, so that little tells those that do from
 * others: the share of their log-odds, counted from the floor, that came true.
 */
const PREFERENCE_SHARE = 0.25;

/** The relativity that a preference has for a fitted one. The floor stays, and so does their order. */
function tempered(fitted: number): number {
  return stretched(fitted, PREFERENCE_SHARE);
}

/** The first preferences of a list, of which one usually applies. */
const FIRST_PREFERENCES = 4;

/**
 * The value by which a preference is placed among hits of other kinds, which are placed by their relativity.
 * A preference that applies is rarely as certain as a message that repeats the words of the request, and
 * belongs before it nevertheless. Were that so for all of a list, they would push out the messages.
 * @param relativity of the preference, 0..1
 * @param rank its rank among the preferences, from 1
 * @returns 0..1, at least the floor if and only if the relativity is
 */
export function priorityOfPreference(relativity: number, rank: number): number {
  const likely = rounded(stretched(relativity, 1 / PREFERENCE_SHARE));
  return rank <= FIRST_PREFERENCES ? likely : Math.min(likely, relativity);
}

/** Multiplies the log-odds of a value, counted from those of the floor. */
function stretched(value: number, factor: number): number {
  if (value <= 0 || value >= 1) return value;
  const logOdds = (of: number) => Math.log(of / (1 - of));
  const floor = logOdds(DEFAULT_FLOOR);
  return 1 / (1 + Math.exp(-(floor + factor * (logOdds(value) - floor))));
}

/**
 * Makes the fitted relativities of a ranking fall along it, and calibrates them by kind. In this order,
 * because a mean of calibrated values would fall below the floor.
 */
export function calibrate<T extends { readonly doc: Doc; readonly relativity: number }>(
  ranked: readonly T[],
): T[] {
  return descending(ranked).map((hit) => ({
    ...hit,
    relativity: rounded((isPreference(hit.doc) ? tempered : calibrated)(hit.relativity)),
  }));
}

/** Whether a memory is a preference itself, not a fact that states one. */
export function isPreference({ memoryType }: Doc): boolean {
  return memoryType === 'PreferenceMemory';
}
