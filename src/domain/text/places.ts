/** Maximum number of words in a passage, unless a text would then have more than {@link MOST_PASSAGES}. */
const PASSAGE_WORDS = 60;
/** The number of passages that fit into the positions of a tsvector, which end at 16,383. */
const MOST_PASSAGES = 254;
const MOST_COUNTED = 63;

/**
 * Where a lexeme occurs in a text, and how often: `passage · 64 + count` for each passage that holds it, in
 * order; a single place is stored without a list. Passage 0 is a text that is one passage, or what belongs to
 * all passages of a longer text, such as speaker and date. So a number up to 63 is the number of occurrences
 * in a short text.
 */
export type Places = number | readonly number[];

/** The number of passages, of similar length, into which a text of `words` words is divided. */
export function passagesFor(words: number): number {
  return Math.min(Math.max(1, Math.ceil(words / PASSAGE_WORDS)), MOST_PASSAGES);
}

/** Encodes a place. A count above 63 is stored as 63. */
export function placeOf(passage: number, count: number): number {
  return passage * (MOST_COUNTED + 1) + Math.min(count, MOST_COUNTED);
}

/** The passage of a place. */
export function passageOf(place: number): number {
  return place >> 6;
}

/** The number of occurrences at a place. */
export function countAt(place: number): number {
  return place & MOST_COUNTED;
}

/** The number of occurrences in the whole text. */
export function countIn(places: Places): number {
  if (typeof places === 'number') return countAt(places);
  let count = 0;
  for (const place of places) count += countAt(place);
  return count;
}

/** Places while a text is being counted. */
export type CountedPlaces = number | number[];

/**
 * Adds one occurrence in a passage. A list is changed in place, because a word may occur a hundred thousand
 * times in a long text.
 */
export function addedTo(places: CountedPlaces | undefined, passage: number): CountedPlaces {
  const first = placeOf(passage, 1);
  if (places === undefined) return first;
  if (typeof places === 'number') {
    if (passageOf(places) === passage) return placeOf(passage, countAt(places) + 1);
    return places < first ? [places, first] : [first, places];
  }
  const at = placeBefore(places, passage + 1);
  const there = places[at];
  if (there !== undefined && passageOf(there) === passage) places[at] = placeOf(passage, countAt(there) + 1);
  else places.splice(at + 1, 0, first);
  return places;
}

/** Index of the last place whose passage is before the given one; -1 when there is none. */
function placeBefore(places: readonly number[], passage: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passageOf(places[middle] ?? 0) < passage) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The length of a text in lexemes. */
export interface TextLength {
  /** The number of lexemes, including repetitions. */
  readonly length: number;
  /**
   * The length of each passage, including what belongs to all passages; null for a text that is one passage.
   */
  readonly passages: readonly number[] | null;
}

/** The length of a text, computed from its lexemes. */
export function lengthOf(lexemes: ReadonlyMap<string, Places>): TextLength {
  let ofAll = 0;
  const own: number[] = [];
  const count = (place: number) => {
    const passage = passageOf(place);
    if (passage === 0) ofAll += countAt(place);
    else own[passage - 1] = (own[passage - 1] ?? 0) + countAt(place);
  };
  for (const places of lexemes.values()) {
    if (typeof places === 'number') count(places);
    else for (const place of places) count(place);
  }
  const passages = Array.from(own, (length = 0) => length + ofAll);
  const length = own.reduce((sum, ofPassage) => sum + ofPassage, ofAll);
  return { length, passages: passages.length === 0 ? null : passages };
}
