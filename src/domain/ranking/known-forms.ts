import { derivationsOf } from '../text/derivations.ts';
import type { Admitted } from './admitted.ts';
import type { TermIndex } from './term-index.ts';

/**
 * Replaces query lexemes that no memory holds by the word of the same root that most memories hold: a query
 * for a mentorship finds "I was mentored".
 */
export function knownForms(
  terms: ReadonlyMap<string, number>,
  index: TermIndex,
  admitted: Admitted | undefined,
): ReadonlyMap<string, number> {
  const holders = (term: string) => {
    const posting = index.withTerm(term);
    return posting === undefined ? 0 : (admitted?.frequency(posting) ?? posting.size);
  };
  const forms = new Map<string, number>();
  for (const [term, count] of terms) {
    let [form, most] = [term, holders(term)];
    if (most === 0)
      for (const other of derivationsOf(term)) {
        const held = holders(other);
        if (held > most) [form, most] = [other, held];
      }
    forms.set(form, Math.max(count, forms.get(form) ?? 0));
  }
  return forms;
}
