import { nthLargest } from '../../lib/nth-largest.ts';
import type { AskedTime } from '../query/asked-time.ts';
import { Admitted } from './admitted.ts';
import { addAnswers } from './answers.ts';
import { bm25 } from './bm25.ts';
import { knownForms } from './known-forms.ts';
import { at } from './okapi.ts';
import { descending, relativityOf } from './relativity.ts';
import { raiseFormer, raiseSuccessors } from './succession.ts';
import { tellingFactors } from './telling-factors.ts';
import type { Doc, Entry, TermIndex } from './term-index.ts';
import { timeFactors } from './time-factors.ts';
import { voiceFactors } from './voice-factors.ts';

export interface RankQuery {
  /** Lexemes of the query. */
  readonly terms: ReadonlyMap<string, number>;
  /** Cosine similarities of an index's memories to the query, by slot; 0 where unknown. */
  readonly similarity: (index: TermIndex) => Float32Array;
  /** How much similarity tells beyond words, 0..1; default 1. */
  readonly meaning?: number;
  /** What the query says about time. */
  readonly time?: AskedTime | null;
  /** Whether what a memory says contains a preference. */
  readonly statesPreference?: (doc: Doc) => boolean;
  /** Only memories of which this holds count: as if the index had no others. */
  readonly admits?: ((doc: Doc) => boolean) | undefined;
  /** Also memories that no signal speaks for, newest first behind the others: the answer then has `limit` of them. */
  readonly fill?: boolean;
  /** Memories of this conversation are raised. */
  readonly conversationId?: string | undefined;
  /** Default: {@link WEIGHTS}. */
  readonly weights?: RankWeights;
}

/** What each signal found in a memory. */
export interface Signals {
  readonly lexical: number;
  readonly coverage: number;
  readonly similarity: number;
  readonly neighbours: number;
  readonly answers: number;
  readonly session: number;
}

export interface Ranked {
  readonly doc: Doc;
  readonly score: number;
  /** 0..1. */
  readonly relativity: number;
  readonly signals: Signals;
  /** What each signal added to the score: they sum up to it. */
  readonly parts: Readonly<Record<string, number>>;
}

export interface RankWeights {
  readonly lexical: number;
  /** Share of a long memory's best passage in it, 0..1; above 0 coverage is that of a passage too. */
  readonly passage: number;
  /** Weight of the similarity when the best lexical hit covers the whole query, and what is added when it covers nothing. */
  readonly similarity: number;
  readonly similarityUncovered: number;
  /** Factor for the similarity of what states a preference: it matters to requests that share no word with it. */
  readonly preference: number;
  /** Shares of a turn's score that go to the turns one and two places away, in chats between named people. */
  readonly near: number;
  readonly next: number;
  /** How much of that in a chat with an assistant. */
  readonly assistantChat: number;
  /** Share of the words of a question that go to the turn of another that follows. */
  readonly answer: number;
  /** Weight of the best turns of the session. */
  readonly session: number;
  /** Weight of the words of the session as a whole when a memory covers the whole query. */
  readonly sessionWords: number;
  /** Factor for turns of the speaker whom the query names first, and of others whom it names. */
  readonly namedSpeaker: number;
  readonly alsoNamed: number;
  /** What a turn between people loses that tells nothing, 0..1. */
  readonly smallTalk: number;
  /** Factor for what the user said in a chat with an assistant. */
  readonly user: number;
  readonly sameConversation: number;
  /** What is added to the factor of the last conversation; half of it after so many later ones. */
  readonly recency: number;
  readonly recencyHalf: number;
  /** What is added to the factor of memories from the time that the query means. */
  readonly askedTime: number;
  /** What is added to the factor of the oldest memory where the query asks for the first; less for later ones. */
  readonly first: number;
}

/** Set by hand to round values; bench/README.md tells how. */
export const WEIGHTS: RankWeights = {
  lexical: 1,
  passage: 0.5,
  similarity: 0.2,
  similarityUncovered: 0.8,
  preference: 1.5,
  near: 0.3,
  next: 0.1,
  assistantChat: 0.25,
  answer: 0.7,
  session: 0.15,
  sessionWords: 0.6,
  namedSpeaker: 1.5,
  alsoNamed: 1.25,
  smallTalk: 0.5,
  user: 1.5,
  sameConversation: 1.15,
  recency: 0.2,
  recencyHalf: 8,
  askedTime: 0.2,
  first: 0.2,
};

/**
 * Ranks the memories of an index for a query: BM25 and vector similarity fused as weighted scaled scores, where the
 * vector weighs more the less of the query the best lexical hit covers; what neighbouring turns, the question before and
 * the session as a whole give; then the factors for how much a turn tells and who speaks, a little more for the last
 * conversations and for the time that the query means. What is outdated stands behind what says otherwise since.
 * @returns the best `limit`, best first; without `fill` only those with a score above 0
 */
export function rank(index: TermIndex, query: RankQuery, limit: number): Ranked[] {
  const { weights = WEIGHTS } = query;
  const admitted = maskOf(index, query.admits);
  const lexical = bm25(index, knownForms(query.terms, index, admitted), {
    admitted,
    passage: weights.passage,
  });
  const uncovered = weights.similarityUncovered * (1 - lexical.bestCoverage);
  const similarityWeight = (query.meaning ?? 1) * (weights.similarity + uncovered);
  const similarity = query.similarity(index);
  const base = new Float64Array(index.slots);
  const outdated: Entry[] = [];
  for (const entry of index.entries()) {
    const { slot, doc } = entry;
    if (admitted?.has(slot) === false) continue;
    if (doc.outdatedBy) outdated.push(entry);
    const preference = query.statesPreference?.(doc) ? weights.preference : 1;
    if (at(similarity, slot) < 0) similarity[slot] = 0;
    base[slot] =
      weights.lexical * at(lexical.score, slot) + similarityWeight * preference * at(similarity, slot);
  }
  const neighbours = new Float64Array(index.slots);
  const answers = new Float64Array(index.slots);
  const session = new Float64Array(index.slots);
  const recency = new Float64Array(index.slots).fill(1);
  const conversations = turnsOf(index, admitted);
  for (const [later, turns] of conversations.entries()) {
    const words = at(lexical.conversations, turns[0]?.conversation ?? 0);
    const shared = weights.sessionWords * lexical.bestOfWhole * words;
    addContext(turns, base, shared, weights, neighbours, session);
    addAnswers(turns, lexical.asked, weights.lexical * weights.answer, answers);
    const factor = 1 + weights.recency * 2 ** (-later / weights.recencyHalf);
    for (const { slot } of turns) recency[slot] = factor;
  }
  const factors: Readonly<Record<string, Float64Array>> = {
    telling: tellingFactors(index, weights.smallTalk, admitted),
    voice: voiceFactors(index, query, weights, admitted),
    recency,
    time: timeFactors(index, query.time, weights, admitted),
  };
  const evidence = (slot: number) =>
    at(base, slot) + at(neighbours, slot) + at(answers, slot) + at(session, slot);
  const inOrder = Object.values(factors);
  const score = new Float64Array(index.slots);
  for (let slot = 0; slot < score.length; slot += 1) score[slot] = evidence(slot);
  for (const factor of inOrder)
    for (let slot = 0; slot < score.length; slot += 1) score[slot] = at(score, slot) * at(factor, slot);
  const raise = query.time?.formerly ? raiseFormer : raiseSuccessors;
  const raised = raise(index, outdated, score, admitted);
  const entries = best(index, score, limit, query.fill === true, admitted);
  const highest = at(score, entries[0]?.slot ?? 0) || 1;
  const signalsOf = (slot: number): Signals => ({
    lexical: at(lexical.score, slot),
    coverage: at(lexical.coverage, slot),
    similarity: at(similarity, slot),
    neighbours: at(neighbours, slot),
    answers: at(answers, slot),
    session: at(session, slot),
  });
  const ranked = entries.map(({ slot, doc }) => {
    const signals = signalsOf(slot);
    const lender = raised.get(slot);
    const preference = query.statesPreference?.(doc) ? weights.preference : 1;
    const ofPassage = lexical.passage ? at(lexical.passage, slot) : 0;
    const parts: Record<string, number> = {
      lexical: weights.lexical * (signals.lexical - ofPassage),
      ...(lexical.passage ? { passage: weights.lexical * ofPassage } : {}),
      similarity: similarityWeight * preference * signals.similarity,
      neighbours: signals.neighbours,
      answers: signals.answers,
      session: signals.session,
    };
    let reached = evidence(slot);
    for (const [name, factor] of Object.entries(factors)) {
      parts[name] = reached * (at(factor, slot) - 1);
      reached *= at(factor, slot);
    }
    if (lender) parts.succession = at(score, slot) - lender.own;
    const own = at(score, slot);
    const speaking = lender ? signalsOf(lender.from.slot) : signals;
    const relativity = relativityOf(speaking, own / highest, doc.memoryType === 'PreferenceMemory');
    return { doc, score: own, relativity, signals, parts };
  });
  return descending(ranked);
}

/** The admitted turns of each conversation in order, of the conversation with the last word first. */
function turnsOf(index: TermIndex, admitted: Admitted | undefined): readonly (readonly Entry[])[] {
  const all = [...index.conversations()].flatMap((id) => {
    const entries = index.conversation(id);
    const turns = admitted ? entries.filter(({ slot }) => admitted.has(slot)) : entries;
    const last = turns.at(-1)?.doc;
    return last === undefined ? [] : [{ turns, time: last.saidAt.getTime(), position: last.position }];
  });
  return all.sort((a, b) => b.time - a.time || b.position - a.position).map(({ turns }) => turns);
}

function maskOf(index: TermIndex, admits: RankQuery['admits']): Admitted | undefined {
  if (admits === undefined) return undefined;
  const admitted = new Admitted(index.slots);
  for (const entry of index.entries()) if (admits(entry.doc)) admitted.add(entry);
  return admitted;
}

/** The memories with the highest scores, best first; of equal ones the later first. */
function best(
  index: TermIndex,
  score: Float64Array,
  limit: number,
  fill: boolean,
  admitted: Admitted | undefined,
): readonly Entry[] {
  const floor = score.length > limit ? nthLargest(score, limit) : 0;
  const entries: Entry[] = [];
  for (const entry of index.entries()) {
    const own = at(score, entry.slot);
    if (own >= floor && (own > 0 || fill) && admitted?.has(entry.slot) !== false) entries.push(entry);
  }
  entries.sort((a, b) => at(score, b.slot) - at(score, a.slot) || b.doc.position - a.doc.position);
  return entries.slice(0, limit);
}

/** Adds what the turns of one conversation give each other, and what all of them get: `shared` and from its three best. */
function addContext(
  entries: readonly Entry[],
  base: Float64Array,
  shared: number,
  weights: RankWeights,
  neighbours: Float64Array,
  session: Float64Array,
): void {
  if (entries.length < 2) return;
  const own = (i: number) => {
    const entry = entries[i];
    return entry === undefined ? 0 : at(base, entry.slot);
  };
  let [first, second, third] = [0, 0, 0];
  for (let i = 0; i < entries.length; i += 1) {
    const score = own(i);
    if (score > first) [first, second, third] = [score, first, second];
    else if (score > second) [second, third] = [score, second];
    else if (score > third) third = score;
  }
  const ofAll = shared + (weights.session * (first + second + third)) / 3;
  if (ofAll === 0) return;
  for (let i = 0; i < entries.length; i += 1) {
    const { slot, doc } = entries[i] as Entry;
    // neighbours answer each other in a chat between people, less so in one with an assistant
    const share = doc.speakerTerms.length > 0 ? 1 : weights.assistantChat;
    neighbours[slot] =
      share * (weights.near * (own(i - 1) + own(i + 1)) + weights.next * (own(i - 2) + own(i + 2)));
    session[slot] = ofAll;
  }
}
