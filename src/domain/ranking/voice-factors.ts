import type { NumberArrays } from '../../lib/number-arrays.ts';
import type { QueryVoice } from '../query/query-voice.ts';
import type { Entry } from './entry.ts';
import { betweenPeople } from './people.ts';
import type { RankQuery, RankWeights } from './signals.ts';
import { conversationOf, type TermIndex } from './term-index.ts';

const UNNAMED = Number.POSITIVE_INFINITY;

/**
 * Factor for who said a memory and where, by slot. Between people, a question about one of them is answered
 * by that person; when it names several, it is about the first ("What did Ann tell Bob?"). In a chat with an
 * assistant the user's words are wanted, unless the question asks for the assistant's. The factor applies to
 * a turn's whole score, because the other person's reply ("Wow, Ann!") has the same neighbours and the same
 * conversation.
 * @param slots of the memories that count
 * @returns null when the factor is 1 for all
 */
export function voiceFactors(
  index: TermIndex,
  query: RankQuery,
  weights: RankWeights,
  slots: readonly number[],
  arrays: NumberArrays,
): Float64Array | null {
  const asked = askedColumn(index, query.voice ?? 'user');
  const conversation = index.conversations.placeOf(query.conversationId ?? '');
  const named = namedFactors(index, query, weights, slots);
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
    for (let slot = 0; slot < factors.length; slot += 1)
      factors[slot] = (factors[slot] as number) * (named[speakers[slot] as number] ?? 1);
  }
  return factors;
}

/** Factor of each speaker, by the speaker's number; null when the query names none. */
function namedFactors(
  index: TermIndex,
  query: RankQuery,
  weights: RankWeights,
  slots: readonly number[],
): readonly number[] | null {
  const places = placesOf(index, query);
  if (places.every((place) => place === UNNAMED)) return null;
  const speakers = index.speakers;
  let first = UNNAMED;
  for (const slot of slots) first = Math.min(first, places[speakers[slot] as number] ?? UNNAMED);
  return places.map((place) => {
    if (place === UNNAMED) return 1;
    return place === first ? weights.namedSpeaker : weights.alsoNamed;
  });
}

/** Position in the query of each speaker's name, by the speaker's number. */
function placesOf({ speakerNames }: TermIndex, { terms }: RankQuery): readonly number[] {
  const places = new Map([...terms.keys()].map((term, place) => [term, place]));
  return speakerNames.map((name) => Math.min(UNNAMED, ...name.map((term) => places.get(term) ?? UNNAMED)));
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
