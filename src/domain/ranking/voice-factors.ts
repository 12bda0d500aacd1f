import type { NumberArrays } from '../../lib/number-arrays.ts';
import type { QueryVoice } from '../query/query-voice.ts';
import type { Entry } from './entry.ts';
import type { NamedSpeakers } from './named-speakers.ts';
import { betweenPeople } from './people.ts';
import type { RankQuery, RankWeights } from './signals.ts';
import { conversationOf, type TermIndex } from './term-index.ts';

/**
 * Factor for who said a memory and where, by slot. Between people, a question about one of them is answered
 * by that person; when it names several, it is about the first ("What did Ann tell Bob?"). In a chat with an
 * assistant the user's words are wanted, unless the question asks for the assistant's. The factor applies to
 * a turn's whole score, because the other person's reply ("Wow, Ann!") has the same neighbours and the same
 * conversation.
 * @param named the speakers that the query names
 * @returns null when the factor is 1 for all
 */
export function voiceFactors(
  index: TermIndex,
  query: RankQuery,
  weights: RankWeights,
  named: NamedSpeakers | null,
  arrays: NumberArrays,
): Float64Array | null {
  const asked = askedColumn(index, query.voice ?? 'user');
  const conversation = index.conversations.placeOf(query.conversationId ?? '');
  if (asked === null && conversation === undefined && named === null) return null;
  const factors = arrays.zeros(index.slots).fill(1);
  if (conversation !== undefined) {
    const conversations = index.column(conversationOf);
    for (let slot = 0; slot < factors.length; slot += 1)
      if (conversations[slot] === conversation) factors[slot] = weights.sameConversation;
  }
  if (asked !== null)
    for (let slot = 0; slot < factors.length; slot += 1)
      if ((asked[slot] as number) > 0) factors[slot] = (factors[slot] as number) * weights.user;
  if (named !== null) {
    const speakers = index.speakers;
    const factorOf = { first: weights.namedSpeaker, also: weights.alsoNamed };
    const bySpeaker = named.named.map((as) => (as === null ? 1 : factorOf[as]));
    for (let slot = 0; slot < factors.length; slot += 1)
      factors[slot] = (factors[slot] as number) * (bySpeaker[speakers[slot] as number] ?? 1);
  }
  return factors;
}

/** Whether the wanted side said a memory (1 or 0), by slot; null when it may be either. */
function askedColumn(index: TermIndex, voice: QueryVoice): Float64Array | null {
  if (voice === 'either') return null;
  return voice === 'user' ? userTurns(index) : assistantTurns(index);
}

/** The user's turns outside of chats between people (1 or 0), by slot. */
export function userTurns(index: TermIndex): Float64Array {
  return index.derived(byUser);
}

/** The assistant's turns (1 or 0), by slot. */
export function assistantTurns(index: TermIndex): Float64Array {
  return index.derived(byAssistant);
}

// constants, because the function is the key of the cached column
const byUser = (index: TermIndex) => byRole(index, isOfUser);
const byAssistant = (index: TermIndex) => byRole(index, isOfAssistant);
const isOfUser = ({ doc }: Entry) => (doc.role === 'user' ? 1 : 0);
const isOfAssistant = ({ doc }: Entry) => (doc.role === 'assistant' ? 1 : 0);

/** The memories of a role outside of chats between people. */
function byRole(index: TermIndex, isOfRole: (entry: Entry) => number): Float64Array {
  const people = betweenPeople(index);
  return index.column(isOfRole).map((is, slot) => (people[slot] === 1 ? 0 : is));
}
