import type { AskedVoice } from '../query/asked-voice.ts';
import { at } from './okapi.ts';
import type { RankQuery, RankWeights } from './rank.ts';
import { conversationOf, type Entry, type TermIndex } from './term-index.ts';

const UNNAMED = Number.POSITIVE_INFINITY;

/**
 * By slot the factor for who said a memory and where. Between people, what a question asks of one of them was said by
 * this one; where it names several, it is the first whom it is about ("What did Ann tell Bob?"). In a chat with an
 * assistant the user's own words are what is to be known, unless the question asks for the assistant's. It holds for all
 * that speaks for a turn: what the other one said beside it ("Wow, Ann!") has the same neighbours and the same conversation.
 * @param slots of the memories that count
 */
export function voiceFactors(
  index: TermIndex,
  query: RankQuery,
  weights: RankWeights,
  slots: readonly number[],
): Float64Array {
  const factors = new Float64Array(index.slots).fill(1);
  const numbers = index.speakers;
  const places = placesOf(index, query);
  let first = UNNAMED;
  for (const slot of slots) first = Math.min(first, places[at(numbers, slot)] ?? UNNAMED);
  const asked = askedColumn(index, query.voice ?? 'user');
  const conversations = index.column(conversationOf);
  const conversation = index.conversations.placeOf(query.conversationId ?? '');
  for (const slot of slots) {
    let factor = at(conversations, slot) === conversation ? weights.sameConversation : 1;
    if (asked && at(asked, slot) > 0) factor *= weights.user;
    const place = places[at(numbers, slot)] ?? UNNAMED;
    if (place !== UNNAMED) factor *= place === first ? weights.namedSpeaker : weights.alsoNamed;
    factors[slot] = factor;
  }
  return factors;
}

/** Where in the query each speaker's name stands, by their numbers. */
function placesOf({ speakerNames }: TermIndex, { terms }: RankQuery): readonly number[] {
  const places = new Map([...terms.keys()].map((term, place) => [term, place]));
  return speakerNames.map((name) => Math.min(UNNAMED, ...name.map((term) => places.get(term) ?? UNNAMED)));
}

/** By slot whether the one whose words are asked for said it; null where it may be either. */
function askedColumn(index: TermIndex, voice: AskedVoice): Float64Array | null {
  if (voice === 'either') return null;
  return index.column(voice === 'user' ? isOfUser : isOfAssistant);
}

// one function each, which is the column's key
const isOfUser = (entry: Entry) => isUnnamed(entry, 'user');
const isOfAssistant = (entry: Entry) => isUnnamed(entry, 'assistant');

function isUnnamed({ doc }: Entry, role: string): number {
  return doc.role === role && doc.speakerTerms.length === 0 ? 1 : 0;
}
