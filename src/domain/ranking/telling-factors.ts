import type { Doc, Entry } from './entry.ts';
import { betweenPeople } from './people.ts';
import type { TermIndex } from './term-index.ts';

/** The number of lexemes of the date under which every turn is indexed. */
const DATE = 3;
/** With this many words of its own, a turn loses half as much as a turn without any. */
const HALF = 4;

/**
 * Factor for how much information a turn between people gives, by slot. Thanks, congratulations and questions
 * ("Wow, how did you like it?") share words and neighbours with the information that is sought, but do not
 * contain it.
 * @param smallTalk the share of its score that a turn loses if it gives no information, 0..1
 * @returns null when the factor is 1 for all
 */
export function tellingFactors(index: TermIndex, smallTalk: number): Float64Array | null {
  if (smallTalk === 0 || index.speakerNames.length === 1) return null;
  const factors = new Float64Array(index.slots).fill(1);
  const people = betweenPeople(index);
  const told = index.column(toldIn);
  for (let slot = 0; slot < factors.length; slot += 1)
    if (people[slot] === 1) factors[slot] = 1 - (smallTalk * HALF) / (HALF + (told[slot] as number));
  return factors;
}

/** The share of a turn's words that only questions hold, from which on it tells nothing. */
const ASKING = 0.5;

/** Whether a turn between people only asks. */
export function onlyAsks({ terms, asked, speakerTerms }: Doc): boolean {
  return asked > 0 && asked >= ASKING * (terms.size - speakerTerms.length - DATE);
}

/** The number of different lexemes that a turn states. */
function toldIn({ doc: { terms, asked, speakerTerms } }: Entry): number {
  return Math.max(0, terms.size - asked - speakerTerms.length - DATE);
}
