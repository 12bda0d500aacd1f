import { NEW_ARRAYS, type NumberArrays, ReusedArrays } from '../../lib/number-arrays.ts';
import { Admitted } from './admitted.ts';
import { addAnswers, addReplies } from './answers.ts';
import { bestEntries } from './best-slots.ts';
import { bm25 } from './bm25.ts';
import type { Doc, Entry } from './entry.ts';
import { QueryEvidence } from './evidence.ts';
import { bothRaised, raiseReplies } from './exchanges.ts';
import { knownForms } from './known-forms.ts';
import { margins } from './margins.ts';
import { namingMemories } from './members.ts';
import { namedSpeakers } from './named-speakers.ts';
import { addNeighbourhood } from './neighbourhood.ts';
import { appliesAt, applyingOrders, scoresOfOrders } from './occasions.ts';
import { at } from './okapi.ts';
import { calibrate, FIRST_HITS, isPreference, type Question, relativityOf } from './relativity.ts';
import { lowerSiblings } from './siblings.ts';
import type { RankQuery, RankWeights, Signals } from './signals.ts';
import { staticScoresOf } from './static-scores.ts';
import { raiseFormer, raiseSuccessors } from './succession.ts';
import { addTo, multiplyBy, setWeighted } from './sums.ts';
import { onlyAsks } from './telling-factors.ts';
import { scoresOfTelling, tellingMemories } from './telling-memories.ts';
import { conversationOf, positionOf, type TermIndex } from './term-index.ts';
import { timeFactors } from './time-factors.ts';
import { voiceFactors } from './voice-factors.ts';

/** A memory found by a query. */
export interface Ranked {
  readonly doc: Doc;
  readonly score: number;
  /** How likely the hit is worth returning, 0..1. */
  readonly relativity: number;
  readonly signals: Signals;
  /** What each signal added to the score; the parts sum up to it. Null unless the query asks for it. */
  readonly parts: (() => Readonly<Record<string, number>>) | null;
}

const REUSED = new ReusedArrays();
const NONE: ReadonlySet<number> = new Set();
const NO_KINDS: ReadonlySet<string> = new Set();
const NOT_RAISED: ReturnType<typeof raiseReplies> = new Map();

/** Round values that were set by hand; bench/README.md says how. */
export const WEIGHTS: RankWeights = {
  lexical: 1,
  passage: 0.5,
  similarity: 0.2,
  similarityUncovered: 0.8,
  provedFrom: 1.5,
  proved: 0.8,
  preference: 1.8,
  order: 0.6,
  told: 0.6,
  member: 0.3,
  near: 0.3,
  next: 0.1,
  assistantChat: 0.25,
  answer: 0.7,
  reply: 1.3,
  exchanges: 5,
  session: 0.15,
  sibling: 0.1,
  sessionWords: 0.6,
  namedSpeaker: 1.5,
  alsoNamed: 1.25,
  smallTalk: 0.5,
  user: 1.5,
  sameConversation: 1.15,
  recency: 0.2,
  recencyHalf: 8,
  askedTime: 0.5,
  first: 0.2,
};

/**
 * Ranks the memories of an index for a query. The score is built in this order:
 * - BM25 and vector similarity are added as weighted shares. The vector weighs more the less of the query
 *   the best lexical hit covers, unless the words that it matches are rare: they prove as much in a long
 *   question.
 * - Neighbouring turns, the question before a turn and the session as a whole add to it, and so does that a
 *   standing order is for what is asked.
 * - Factors follow for how much information a turn gives, who speaks, the most recent conversations and the
 *   time that the query means.
 * - Of the memories of one message, all but the best lose most of what they got from their surroundings.
 * - Replies of an assistant follow the turns that they answer where the query weighs what was said.
 * - A memory that contradicts an outdated one is placed before it.
 *
 * @returns the best `limit`, best first; without `fill` only memories with a score above 0
 */
export function rank(index: TermIndex, query: RankQuery, limit: number): Ranked[] {
  if (index.size === 0) return [];
  // what explains a hit is read later
  if (query.explained) return rankWith(NEW_ARRAYS, index, query, limit);
  return REUSED.during(() => rankWith(REUSED, index, query, limit));
}

function rankWith(arrays: NumberArrays, index: TermIndex, query: RankQuery, limit: number): Ranked[] {
  const { weights = WEIGHTS } = query;
  const admitted = maskOf(index, query.admits);
  const slots = admitted?.slots ?? index.occupied;
  const terms = knownForms(query.terms, index, admitted);
  const lexical = bm25(index, terms, {
    admitted,
    passage: weights.passage,
    arrays,
  });
  const cube = query.cube ?? index;
  const telling = query.concepts ? tellingMemories(index, cube, query.concepts, admitted) : null;
  const naming = query.members?.size ? namingMemories(index, cube, query.members, terms, admitted) : null;
  const evidence = new QueryEvidence(index, cube, query.terms, telling);
  const doubt = 1 - weights.proved * provedBy(evidence.ofBest(lexical.score), weights.provedFrom);
  const uncovered = weights.similarityUncovered * (1 - lexical.bestCoverage) * doubt;
  const similarityWeight = (query.meaning ?? 1) * (weights.similarity + uncovered);
  const similarity = query.similarity(index, arrays);
  leaveOut(similarity, admitted);
  const preferring = preferringSlots(index, query, slots);
  const margin = margins(similarity, slots, arrays);
  const base = arrays.zeros(index.slots);
  setWeighted(base, lexical.score, weights.lexical, margin, similarityWeight);
  const preference = query.wantsAdvice ? weights.preference : 1;
  for (const slot of preferring)
    base[slot] = at(base, slot) + similarityWeight * (preference - 1) * at(margin, slot);
  const applying = weights.order > 0 ? applyingOrders(index, terms, query.kinds ?? NO_KINDS, admitted) : null;
  const orders = applying && scoresOfOrders(applying, base, weights.order, arrays);
  const told = telling && scoresOfTelling(telling, base, weights.told, arrays);
  const members = naming && scoresOfTelling(naming, base, weights.member, arrays);
  const neighbours = arrays.zeros(index.slots);
  const session = arrays.zeros(index.slots);
  const areRepliesWanted = query.voice === 'either' && weights.reply > 0;
  const answers = lexical.asked || areRepliesWanted ? arrays.zeros(index.slots) : null;
  const conversations = index.column(conversationOf);
  const {
    turns: ofAll,
    alone,
    siblings,
    recency,
    telling: information,
  } = staticScoresOf(index, weights, admitted);
  for (const turns of ofAll) {
    const words = at(lexical.conversations, at(conversations, turns[0] ?? 0));
    const shared = weights.sessionWords * lexical.bestOfWhole * words;
    addNeighbourhood(index, turns, base, shared, weights, { neighbours, session });
    if (lexical.asked && answers)
      addAnswers(index, turns, lexical.asked, weights.lexical * weights.answer, answers);
    if (answers && areRepliesWanted) addReplies(index, turns, base, weights.reply, answers);
  }
  const score = arrays.zeros(index.slots);
  score.set(base);
  for (const part of [neighbours, answers, session, orders, told, members]) if (part) addTo(score, part);
  const named = namedSpeakers(index, query.terms, slots);
  const factors: Readonly<Record<string, Float64Array | null>> = {
    telling: information,
    voice: voiceFactors(index, query, weights, named, arrays),
    recency,
    time: timeFactors(index, query.time, weights, slots, arrays),
  };
  for (const factor of Object.values(factors)) if (factor) multiplyBy(score, factor);
  const parts = { own: [base, orders, told, members], context: [neighbours, answers, session] };
  const lowered = query.explained ? new Map<number, number>() : null;
  lowerSiblings(siblings, score, parts, weights.sibling, lowered);
  const outdated = [...index.outdated].filter(({ slot }) => admitted?.has(slot) !== false);
  const raise = query.time?.formerly ? raiseFormer : raiseSuccessors;
  const replies = query.weighs ? raiseReplies(index, ofAll, score, weights.exchanges) : NOT_RAISED;
  const succeeding = raise(index, outdated, score, admitted);
  const raised = bothRaised(replies, succeeding);
  const entries = bestEntries(index, score, limit, query.fill === true, slots);
  const signalsOf = (slot: number): Signals => ({
    lexical: at(lexical.score, slot),
    coverage: at(lexical.coverage, slot),
    similarity: at(similarity, slot),
    neighbours: at(neighbours, slot),
    answers: answers ? at(answers, slot) : 0,
    session: at(session, slot),
  });
  const partsOf = (slot: number, signals: Signals) => {
    const ofPassage = lexical.passage ? at(lexical.passage, slot) : 0;
    const parts: Record<string, number> = {
      lexical: weights.lexical * (signals.lexical - ofPassage),
      ...(lexical.passage ? { passage: weights.lexical * ofPassage } : {}),
      similarity: similarityWeight * (preferring.has(slot) ? preference : 1) * at(margin, slot),
      neighbours: signals.neighbours,
      answers: signals.answers,
      session: signals.session,
      ...(orders ? { orders: at(orders, slot) } : {}),
      ...(told ? { told: at(told, slot) } : {}),
      ...(members ? { members: at(members, slot) } : {}),
    };
    let reached = at(base, slot) + signals.neighbours + signals.answers + signals.session;
    for (const part of [orders, told, members]) if (part) reached += at(part, slot);
    for (const [name, factor] of Object.entries(factors)) {
      const own = factor ? at(factor, slot) : 1;
      parts[name] = reached * (own - 1);
      reached *= own;
    }
    const [before, reply, lender] = [lowered?.get(slot), replies.get(slot), succeeding.get(slot)];
    if (before !== undefined) parts.sibling = (reply?.own ?? lender?.own ?? at(score, slot)) - before;
    if (reply) parts.exchange = (lender?.own ?? at(score, slot)) - reply.own;
    if (lender) parts.succession = at(score, slot) - lender.own;
    return parts;
  };
  const first = entries.slice(0, FIRST_HITS).map((entry) => evidence.of(entry));
  const question: Question = {
    bestMatch: Math.max(0, ...first.map(({ matched }) => matched)),
    bestWords: Math.max(0, ...first.map(({ words }) => words)),
    unknown: evidence.unknown,
    unsaid: evidence.unsaid,
    smallness: evidence.smallness,
    fewness: evidence.fewness,
    meaning: query.meaning ?? 1,
    wantsAdvice: query.wantsAdvice ?? false,
    wantsMany: query.wantsMany ?? false,
    asksAssistant: query.voice === 'assistant',
    closest: highestOf(similarity),
    words: evidence.words,
  };
  const highest = at(score, entries[0]?.slot ?? 0) || 1;
  const relevanceOf = (entry: Entry, ofBest: number) =>
    relativityOf(
      {
        ...evidence.of(entry),
        similarity: at(similarity, entry.slot),
        ofBest,
        score: ofBest * highest,
        isOfAssistant: entry.doc.role === 'assistant',
        isAlone: alone[entry.slot] === 1,
        isPreference: preferring.has(entry.slot),
        applies: appliesAt(applying, entry.slot),
        isOfOther: named?.isOfOther(entry.slot) ?? false,
        onlyAsks: onlyAsks(entry.doc),
        lacksMember: naming !== null && !naming.has(entry.slot),
      },
      question,
      isPreference(entry.doc),
    );
  const ranked = entries.map((entry) => {
    const { slot, doc } = entry;
    const signals = signalsOf(slot);
    const relativity = relevanceOf(raised.get(slot)?.from ?? entry, at(score, slot) / highest);
    return {
      doc,
      score: at(score, slot),
      relativity,
      signals,
      parts: query.explained ? () => partsOf(slot, signals) : null,
    };
  });
  return calibrate(ranked);
}

/** How far the IDF mass of the best lexical hits proves that they are meant: 0..1 within two unique words. */
function provedBy(matched: number, from: number): number {
  return Math.max(0, Math.min(1, (matched - from) / 2));
}

// each loop over all memories is a function of its own: in a large one the compiler boxes each number
/** Sets similarities below 0, and those of memories that are not admitted, to 0. */
function leaveOut(similarity: Float64Array, admitted: Admitted | undefined): void {
  for (let slot = 0; slot < similarity.length; slot += 1)
    if ((similarity[slot] as number) < 0 || admitted?.has(slot) === false) similarity[slot] = 0;
}

function highestOf(values: Float64Array): number {
  let highest = 0;
  for (let slot = 0; slot < values.length; slot += 1) highest = Math.max(highest, values[slot] as number);
  return highest;
}

/** Slots of the memories that state a preference; their similarity weighs more. */
function preferringSlots(
  index: TermIndex,
  { statesPreference }: RankQuery,
  slots: readonly number[],
): ReadonlySet<number> {
  if (statesPreference === undefined) return NONE;
  const positions = index.column(positionOf);
  return new Set(slots.filter((slot) => statesPreference(at(positions, slot))));
}

function maskOf(index: TermIndex, admits: RankQuery['admits']): Admitted | undefined {
  if (admits === undefined) return undefined;
  const admitted = new Admitted(index.slots);
  for (const entry of index.entries()) if (admits(entry.doc)) admitted.add(entry);
  return admitted;
}
