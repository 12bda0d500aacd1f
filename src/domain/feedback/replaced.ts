import { replaceValue } from './value-change.ts';
import type { Value, ValueType } from './values.ts';

/** Words of a text that others take the place of. */
export type Replaceable = Omit<Value, 'type'> & { readonly type: ValueType | 'words' | 'kin' };

const HAN = /\p{Script=Han}/u;

/** A text with another value in a place, written as the text writes its values. */
export function replaced(text: string, old: Replaceable, next: Replaceable): string {
  const month = monthIn(next.text);
  const by = month === null ? inForm(next.text, old) : withMonth(old.text, month);
  // only a date with a month keeps it
  const hasMonth =
    old.type === 'date' && /\p{L}{3} ?\d|\d(?:st|nd|rd|th)? (?:of )?\p{L}{3}|月/u.test(old.text);
  const { type: kind } = old;
  const type =
    kind === 'words' || kind === 'kin' || (kind === 'date' && !hasMonth) ? ('weekday' as const) : kind;
  return withArticle(replaceValue(text, { ...old, type }, by), old.start);
}

function inForm(words: string, { text, type, start }: Replaceable): string {
  if (HAN.test(words)) return words;
  // `on Wednesdays`
  if (type === 'weekday') {
    const day = words.replace(
      /(?<!\p{L})\p{L}{3,6}day/iu,
      (name) => name.charAt(0).toUpperCase() + name.slice(1),
    );
    return /days$/iu.test(text) && /day$/iu.test(day) ? `${day}s` : day;
  }
  // `One o'clock` began a sentence
  if (/^(?:clock|daypart|number)$/u.test(type)) return words.charAt(0).toLowerCase() + words.slice(1);
  if (type !== 'name') return words;
  // a name is written with capital letters, however it was typed
  const isName = /^\p{Lu}/u.test(text) && (start > 0 || /^\p{Lu}\p{Ll}+$/u.test(text));
  if (!isName || /\p{Lu}/u.test(words)) return words;
  return words.replace(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** `an engineer` after `a nurse`. */
function withArticle(text: string, at: number): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const article = /\b(?<a>an?) $/iu.exec(before)?.groups?.a;
  if (article === undefined) return text;
  const isVowel = /^[aeiou]/iu.test(after) && !/^(?:uni|eu|one|use)/iu.test(after);
  const form = isVowel ? 'an' : 'a';
  return `${before.slice(0, -article.length - 1) + (/^A/u.test(article) ? form.replace('a', 'A') : form)} ${after}`;
}

/** bounded: 60 characters */
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/iu;
/** bounded: 60 characters */
const MONTHS =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;

const monthIn = (words: string): string | null =>
  MONTH.test(words) ? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase() : null;

/** A date with another month: `June 2027`, `3 June`. */
const withMonth = (date: string, month: string): string =>
  MONTHS.test(date) ? date.replace(MONTHS, month) : month;
