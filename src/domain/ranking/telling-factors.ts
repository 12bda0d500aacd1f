import type { Entry } from './entry.ts';
import type { TermIndex } from './term-index.ts';

/** Lexemes of the date, under which every turn is indexed. */
const DATE = 3;
/** With so many words of its own a turn loses half of what one loses that tells nothing. */
const HALF = 4;

/**
 * By slot the factor for how much a turn between people tells: thanks, congratulations and questions ("Wow, how did you
 * like it?") share words and neighbours with what is to be known without holding it.
 * @param smallTalk what a turn loses that tells nothing, 0..1
 * @returns null where it is 1 for all
 */
export function tellingFactors(index: TermIndex, smallTalk: number): Float64Array | null {
  if (smallTalk === 0 || index.speakerNames.length === 1) return null;
  const factors = new Float64Array(index.slots).fill(1);
  const speakers = index.speakers;
  const told = index.column(toldIn);
  for (let slot = 0; slot < factors.length; slot += 1)
    if ((speakers[slot] as number) > 0)
      factors[slot] = 1 - (smallTalk * HALF) / (HALF + (told[slot] as number));
  return factors;
}

/** Number of different lexemes that a turn states. */
function toldIn({ doc: { terms, asked, speakerTerms } }: Entry): number {
  return Math.max(0, terms.size - asked - speakerTerms.length - DATE);
}
