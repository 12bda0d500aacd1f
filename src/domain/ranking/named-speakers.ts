import { betweenPeople } from './people.ts';
import type { TermIndex } from './term-index.ts';

const UNNAMED = Number.POSITIVE_INFINITY;

/**
 * The speakers of an index that a query names. When it names several, it is about the first ("What did Ann
 * tell Bob?").
 */
export interface NamedSpeakers {
  /** Whether the query names a speaker, by the speaker's number: as the one that it is about, or also. */
  readonly named: readonly ('first' | 'also' | null)[];
  /** Whether somebody else says a memory than the one that the query is about, by slot. */
  readonly isOfOther: (slot: number) => boolean;
}

/**
 * Finds the speakers whose names are words of a query.
 * @param terms lexemes of the query
 * @param slots of the memories that count
 * @returns null when it names none
 */
export function namedSpeakers(
  index: TermIndex,
  terms: ReadonlyMap<string, number>,
  slots: readonly number[],
): NamedSpeakers | null {
  const speakers = index.speakers;
  const places = placesOf(index.speakerNames, terms);
  if (places.every((place) => place === UNNAMED)) return null;
  let first = UNNAMED;
  for (const slot of slots) first = Math.min(first, places[speakers[slot] as number] ?? UNNAMED);
  const named = places.map((place) => {
    if (place === UNNAMED) return null;
    return place === first ? ('first' as const) : ('also' as const);
  });
  const people = betweenPeople(index);
  return {
    named,
    isOfOther: (slot) =>
      first !== UNNAMED && people[slot] === 1 && named[speakers[slot] as number] !== 'first',
  };
}

/** Position in the query of each speaker's name, by the speaker's number. */
function placesOf(
  names: readonly (readonly string[])[],
  terms: ReadonlyMap<string, number>,
): readonly number[] {
  const places = new Map([...terms.keys()].map((term, place) => [term, place]));
  return names.map((name) => Math.min(UNNAMED, ...name.map((term) => places.get(term) ?? UNNAMED)));
}
