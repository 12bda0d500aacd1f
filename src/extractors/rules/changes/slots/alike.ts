import { isSpellingOf } from '../../../../domain/feedback/spelling.ts';
import { analyseTerms } from '../../../../domain/text/analyse.ts';
import type { Slot } from './slots.ts';

const YEAR = /^(?:19|20)\d\d$/u;
const HAN = /\p{Script=Han}/u;
/** Two values this close are of the same thing, if the next one is twice as far. */
const NEAR = Math.log(1.6);

/** Dates and weekdays both say the day; a number of four digits may be a year. */
function classOf({ type, text }: Slot): string {
  if (type === 'date' || type === 'weekday') return 'day';
  return (type === 'number' || type === 'year') && YEAR.test(text) ? 'year' : type;
}

/** Whether a value may stand in place of another: they are of one kind, and count the same. */
export function isOfKind(next: Slot, old: Slot): boolean {
  if (next.type === 'kin' || old.type === 'kin') return next.type === old.type;
  if (next.type === 'words' || old.type === 'words')
    return /^(?:words|name)$/u.test(next.type) && /^(?:words|name)$/u.test(old.type);
  const [a, b] = [classOf(next), classOf(old)];
  // a code may be all digits
  const isCode = [next, old].every(({ text }) => /\d{3}/u.test(text)) && /^(?:code|phone|number)$/u.test(b);
  if (a !== b && !(isCode && /^(?:code|phone|number)$/u.test(a))) return false;
  if (/^[一二两三四五六七八九十]$/u.test(next.text) && next.unit !== old.unit) return false;
  return next.unit === '' || old.unit === '' || next.unit === old.unit;
}

/** Whether words name a value, in any of its forms: `the 18th` names `18 May`. */
export function names(words: string, { type, text }: Slot): boolean {
  if (words === '') return false;
  const [said, known] = [words.toLowerCase(), text.toLowerCase()];
  if (HAN.test(known)) return known.length > 0 && said.includes(known);
  if (type === 'weekday') return said.includes(known.replace(/^(?:next|this|last) |s$/gu, ''));
  if (type === 'date') {
    const day = /(?<!\d)\d{1,2}(?!\d)/u.exec(known)?.[0];
    // linear: one number
    return day !== undefined && new RegExp(`(?<!\\d)${day}(?:st|nd|rd|th)?(?!\\d)`, 'u').test(said);
  }
  if (type === 'name' || type === 'words' || type === 'kin') {
    const terms = new Set(analyseTerms(said));
    const own = analyseTerms(known);
    return own.length > 0 && own.every((term) => terms.has(term));
  }
  // linear: the words of a value
  return new RegExp(`(?<![\\d\\p{L}.:])${escaped(known)}(?![\\d\\p{L}]|[.:]\\d)`, 'u').test(said);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** Whether two values say the same. */
export function isSame(a: Slot, b: Slot): boolean {
  const [first, second] = [a, b].map(({ text }) => text.toLowerCase().replace(/\s|s$/gu, ''));
  const [one, other] = [numberOf(a), numberOf(b)];
  return first === second || (a.type === 'number' && one !== null && one === other);
}

/** Whether two values are spelled nearly alike: names, codes. */
export function isAlike(a: Slot, b: Slot): boolean {
  if (/^\d+$/u.test(a.text) && /^\d+$/u.test(b.text)) return isTransposed(a.text, b.text);
  return isSpellingOf(a.text, b.text);
}

function isTransposed(a: string, b: string): boolean {
  return a.length > 2 && a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('');
}

export function numberOf({ text }: Slot): number | null {
  const plain = text.replace(/(?<=\d),(?=\d{3})/gu, '');
  if (/^\d+(?:\.\d+)?$/u.test(plain)) return Number(plain);
  if (!/^[零一二两三四五六七八九十百千万]+$/u.test(plain)) return null;
  const value = hanNumber(plain);
  return Number.isFinite(value) && value > 0 ? value : null;
}

const DIGITS = '零一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 };

/** The value of a Chinese numeral: `四千五` is 4500. */
function hanNumber(text: string): number {
  let [total, digit, unit] = [0, 0, 0];
  for (const sign of text.replaceAll('两', '二')) {
    const step = UNITS[sign];
    if (step === undefined) digit = DIGITS.indexOf(sign);
    else {
      total = step === 10_000 ? (total + digit) * step : total + Math.max(1, digit) * step;
      [digit, unit] = [0, step];
    }
  }
  // a last digit counts what stands below the unit before it, unless `零` does
  return total + digit * (unit > 10 && !text.includes('零') ? unit / 10 : 1);
}

/** The only one of several numbers that is near another, if the others are far; null without one. */
export function nearest<T extends Slot>(next: Slot, olds: readonly T[]): T | null {
  const value = numberOf(next);
  if (value === null) return null;
  const ranked = olds
    .flatMap((old) => {
      const own = numberOf(old);
      return own === null || own <= 0 ? [] : [{ old, far: Math.abs(Math.log(value / own)) }];
    })
    .toSorted((a, b) => a.far - b.far);
  const [first, second] = ranked;
  if (first === undefined || first.far > NEAR || ranked.length < olds.length) return null;
  return second === undefined || second.far > Math.max(2 * first.far, NEAR) ? first.old : null;
}
