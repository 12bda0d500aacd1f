import { nthLargest } from '../../lib/nth-largest.ts';
import type { AskedTime } from '../query/asked-time.ts';
import type { AskedVoice } from '../query/asked-voice.ts';
import { Admitted } from './admitted.ts';
import { addAnswers } from './answers.ts';
import { bm25 } from './bm25.ts';
import { knownForms } from './known-forms.ts';
import { at } from './okapi.ts';
import { descending, relativityOf } from './relativity.ts';
import { raiseFormer, raiseSuccessors } from './succession.ts';
import { tellingFactors } from './telling-factors.ts';
import { conversationOf, type Doc, type Entry, positionOf, saidAtOf, type TermIndex } from './term-index.ts';
import { timeFactors } from './time-factors.ts';
import { voiceFactors } from './voice-factors.ts';

export interface RankQuery {
  /** Lexemes of the query. */
  readonly terms: ReadonlyMap<string, number>;
  /** Cosine similarities of an index's memories to the query, by slot; 0 where unknown. */
  readonly similarity: (index: TermIndex) => Float64Array;
  /** How much similarity tells beyond words, 0..1; default 1. */
  readonly meaning?: number;
  /** What the query says about time. */
  readonly time?: AskedTime | null;
  /** Whose words of a chat with an assistant the query asks for; default the user's. */
  readonly voice?: AskedVoice;
  /** Whether a preference was read from the message at a position. */
  readonly statesPreference?: ((position: number) => boolean) | undefined;
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
  /** What each signal added to the score: they sum up to it. Asked for where a hit is explained. */
  readonly parts: () => Readonly<Record<string, number>>;
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
  /** Factor for what the user said in a chat with an assistant, or the assistant where it is asked for that. */
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
  const slots = admitted?.slots ?? index.occupied;
  const lexical = bm25(index, knownForms(query.terms, index, admitted), {
    admitted,
    passage: weights.passage,
  });
  const uncovered = weights.similarityUncovered * (1 - lexical.bestCoverage);
  const similarityWeight = (query.meaning ?? 1) * (weights.similarity + uncovered);
  const similarity = query.similarity(index);
  const base = new Float64Array(index.slots);
  const positions = index.column(positionOf);
  const preferenceOf = (slot: number) =>
    query.statesPreference?.(at(positions, slot)) ? weights.preference : 1;
  for (const slot of slots) {
    if (at(similarity, slot) < 0) similarity[slot] = 0;
    base[slot] =
      weights.lexical * at(lexical.score, slot) +
      similarityWeight * preferenceOf(slot) * at(similarity, slot);
  }
  const neighbours = new Float64Array(index.slots);
  const answers = new Float64Array(index.slots);
  const session = new Float64Array(index.slots);
  const recency = new Float64Array(index.slots).fill(1);
  const conversations = index.column(conversationOf);
  for (const [later, turns] of turnsOf(index, admitted).entries()) {
    const words = at(lexical.conversations, at(conversations, turns[0] ?? 0));
    const shared = weights.sessionWords * lexical.bestOfWhole * words;
    addContext(index, turns, base, shared, weights, neighbours, session);
    addAnswers(index, turns, lexical.asked, weights.lexical * weights.answer, answers);
    const factor = 1 + weights.recency * 2 ** (-later / weights.recencyHalf);
    for (const slot of turns) recency[slot] = factor;
  }
  const factors: Readonly<Record<string, Float64Array | null>> = {
    telling: tellingFactors(index, weights.smallTalk, slots),
    voice: voiceFactors(index, query, weights, slots),
    recency,
    time: timeFactors(index, query.time, weights, slots),
  };
  const evidence = (slot: number) =>
    at(base, slot) + at(neighbours, slot) + at(answers, slot) + at(session, slot);
  const inOrder = Object.values(factors).filter((factor) => factor !== null);
  const score = new Float64Array(index.slots);
  for (const slot of slots) score[slot] = evidence(slot);
  for (const factor of inOrder) for (const slot of slots) score[slot] = at(score, slot) * at(factor, slot);
  const outdated = [...index.outdated].filter(({ slot }) => admitted?.has(slot) !== false);
  const raise = query.time?.formerly ? raiseFormer : raiseSuccessors;
  const raised = raise(index, outdated, score, admitted);
  const entries = best(index, score, limit, query.fill === true, slots);
  const highest = at(score, entries[0]?.slot ?? 0) || 1;
  const signalsOf = (slot: number): Signals => ({
    lexical: at(lexical.score, slot),
    coverage: at(lexical.coverage, slot),
    similarity: at(similarity, slot),
    neighbours: at(neighbours, slot),
    answers: at(answers, slot),
    session: at(session, slot),
  });
  const partsOf = (slot: number, signals: Signals) => {
    const ofPassage = lexical.passage ? at(lexical.passage, slot) : 0;
    const parts: Record<string, number> = {
      lexical: weights.lexical * (signals.lexical - ofPassage),
      ...(lexical.passage ? { passage: weights.lexical * ofPassage } : {}),
      similarity: similarityWeight * preferenceOf(slot) * signals.similarity,
      neighbours: signals.neighbours,
      answers: signals.answers,
      session: signals.session,
    };
    let reached = evidence(slot);
    for (const [name, factor] of Object.entries(factors)) {
      const own = factor ? at(factor, slot) : 1;
      parts[name] = reached * (own - 1);
      reached *= own;
    }
    const lender = raised.get(slot);
    if (lender) parts.succession = at(score, slot) - lender.own;
    return parts;
  };
  const ranked = entries.map(({ slot, doc }) => {
    const signals = signalsOf(slot);
    const lender = raised.get(slot);
    const own = at(score, slot);
    const speaking = lender ? signalsOf(lender.from.slot) : signals;
    const relativity = relativityOf(speaking, own / highest, doc.memoryType === 'PreferenceMemory');
    return { doc, score: own, relativity, signals, parts: () => partsOf(slot, signals) };
  });
  return descending(ranked);
}

/** The slots of each conversation's admitted turns in order, of the conversation with the last word first. */
function turnsOf(index: TermIndex, admitted: Admitted | undefined): readonly (readonly number[])[] {
  const [times, positions] = [index.column(saidAtOf), index.column(positionOf)];
  const last = (turns: readonly number[]) => turns.at(-1) ?? 0;
  return [...index.conversations.turns()]
    .map((turns) => (admitted ? turns.filter((slot) => admitted.has(slot)) : turns))
    .filter((turns) => turns.length > 0)
    .sort(
      (a, b) => at(times, last(b)) - at(times, last(a)) || at(positions, last(b)) - at(positions, last(a)),
    );
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
  slots: readonly number[],
): readonly Entry[] {
  const floor = score.length > limit ? nthLargest(score, limit) : 0;
  const positions = index.column(positionOf);
  return slots
    .filter((slot) => at(score, slot) >= floor && (at(score, slot) > 0 || fill))
    .sort((a, b) => at(score, b) - at(score, a) || at(positions, b) - at(positions, a))
    .slice(0, limit)
    .flatMap((slot) => index.at(slot) ?? []);
}

/**
 * Adds what the turns of one conversation give each other, and what all of them get: `shared` and from its three best.
 * @param turns slots in order
 */
function addContext(
  index: TermIndex,
  turns: readonly number[],
  base: Float64Array,
  shared: number,
  weights: RankWeights,
  neighbours: Float64Array,
  session: Float64Array,
): void {
  if (turns.length < 2) return;
  // two places beyond either end are empty
  const own = new Float64Array(turns.length + 4);
  let [first, second, third] = [0, 0, 0];
  for (let i = 0; i < turns.length; i += 1) {
    const score = at(base, turns[i] as number);
    own[i + 2] = score;
    if (score > first) [first, second, third] = [score, first, second];
    else if (score > second) [second, third] = [score, second];
    else if (score > third) third = score;
  }
  const ofAll = shared + (weights.session * (first + second + third)) / 3;
  if (ofAll === 0) return;
  const speakers = index.speakers;
  for (let i = 0; i < turns.length; i += 1) {
    const slot = turns[i] as number;
    // neighbours answer each other in a chat between people, less so in one with an assistant
    const share = at(speakers, slot) > 0 ? 1 : weights.assistantChat;
    neighbours[slot] =
      share *
      (weights.near * (at(own, i + 1) + at(own, i + 3)) + weights.next * (at(own, i) + at(own, i + 4)));
    session[slot] = ofAll;
  }
}
