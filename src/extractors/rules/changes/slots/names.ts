import { isSpellingOf } from '../../../../domain/feedback/spelling.ts';
import { names } from './alike.ts';
import type { Slot } from './slots.ts';

const TITLE =
  /^(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sister|Father|Uncle|Aunt|Aunty|Auntie|Captain|Coach|St)\.?$/u;

/**
 * The word of a name of several words that a name of one word stands for: the one that is denied, is spelled
 * nearly so, or follows a title. The whole name if none is.
 */
export function nameMeant(old: Slot, next: Slot, denied: string): Slot {
  const words = [...old.text.matchAll(/\S+/gu)].map(({ 0: text, index }): Slot => {
    return { ...old, text, start: old.start + index, end: old.start + index + text.length };
  });
  if (old.type !== 'name' || words.length < 2 || /\s/u.test(next.text.trim())) return old;
  const [title, second] = words;
  if (TITLE.test(title?.text ?? '') && words.length === 2 && second !== undefined) return second;
  const said = words.filter((word) => names(denied, word));
  const alike = words.filter(({ text }) => isSpellingOf(next.text, text));
  const [only] = said.length > 0 && said.length < words.length ? said : alike;
  return only ?? old;
}
