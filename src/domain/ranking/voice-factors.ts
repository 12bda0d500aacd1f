import type { Admitted } from './admitted.ts';
import type { RankQuery, RankWeights } from './rank.ts';
import type { Doc, TermIndex } from './term-index.ts';

const UNNAMED = Number.POSITIVE_INFINITY;

/**
 * By slot the factor for who said a memory and where. Between people, what a question asks of one of them was said by
 * this one; where it names several, it is the first whom it is about ("What did Ann tell Bob?"). In a chat with an
 * assistant the user's own words are what is to be known. It holds for all that speaks for a turn: what the other one
 * said beside it ("Wow, Ann!") has the same neighbours and the same conversation.
 */
export function voiceFactors(
  index: TermIndex,
  query: RankQuery,
  weights: RankWeights,
  admitted: Admitted | undefined,
): Float64Array {
  const factors = new Float64Array(index.slots).fill(1);
  const places = new Map([...query.terms.keys()].map((term, place) => [term, place]));
  const named: { readonly slot: number; readonly place: number }[] = [];
  let first = UNNAMED;
  for (const { slot, doc } of index.entries()) {
    if (admitted?.has(slot) === false) continue;
    const place = placeOf(doc, places);
    if (place !== UNNAMED) named.push({ slot, place });
    first = Math.min(first, place);
    if (doc.conversationId === query.conversationId) factors[slot] = weights.sameConversation;
    if (doc.role === 'user' && doc.speakerTerms.length === 0)
      factors[slot] = (factors[slot] ?? 1) * weights.user;
  }
  for (const { slot, place } of named)
    factors[slot] = (factors[slot] ?? 1) * (place === first ? weights.namedSpeaker : weights.alsoNamed);
  return factors;
}

/** Where in the query the speaker's name stands. */
function placeOf({ speakerTerms }: Doc, places: ReadonlyMap<string, number>): number {
  let first = UNNAMED;
  for (const term of speakerTerms) first = Math.min(first, places.get(term) ?? UNNAMED);
  return first;
}
