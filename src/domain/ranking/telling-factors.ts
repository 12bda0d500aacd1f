import type { Admitted } from './admitted.ts';
import type { Doc, TermIndex } from './term-index.ts';

/** Lexemes of the date, under which every turn is indexed. */
const DATE = 3;
/** With so many words of its own a turn loses half of what one loses that tells nothing. */
const HALF = 4;

/**
 * By slot the factor for how much a turn between people tells: thanks, congratulations and questions ("Wow, how did you
 * like it?") share words and neighbours with what is to be known without holding it.
 * @param smallTalk what a turn loses that tells nothing, 0..1
 */
export function tellingFactors(
  index: TermIndex,
  smallTalk: number,
  admitted: Admitted | undefined,
): Float64Array {
  const factors = new Float64Array(index.slots).fill(1);
  if (smallTalk === 0) return factors;
  for (const { slot, doc } of index.entries()) {
    if (doc.speakerTerms.length === 0 || admitted?.has(slot) === false) continue;
    factors[slot] = 1 - (smallTalk * HALF) / (HALF + toldIn(doc));
  }
  return factors;
}

/** Number of different lexemes that a turn states. */
function toldIn({ terms, asked, speakerTerms }: Doc): number {
  return Math.max(0, terms.size - (asked?.size ?? 0) - speakerTerms.length - DATE);
}
