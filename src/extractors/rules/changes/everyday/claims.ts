import { withoutLead } from '../../../../domain/chat/fit.ts';
import type { FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { isSame } from '../slots/alike.ts';
import { type Slot, valueSlotsOf } from '../slots/slots.ts';

const MAX_MEMORY = 300;
const MOST_CANDIDATES = 60;
const HAN = /\p{Script=Han}/u;
const TYPES = /^(?:clock|date|weekday|year|number)$/u;
/** What the server added. bounded: 300 characters */
const ADDED = /[(（][^()（）]{0,60}[)）]/gu;

/** The memories of one claim, with their numbers and times. */
export interface Claim {
  readonly group: string;
  /** All their words, in small letters. */
  readonly words: string;
  readonly values: readonly { readonly index: number; readonly slots: readonly Slot[] }[];
}

/** The claims of at most 60 candidates, each with its first 300 characters. */
export function claimsOf(candidates: readonly FeedbackCandidate[]): readonly Claim[] {
  const read = candidates.slice(0, MOST_CANDIDATES).map(({ text, source, group }, index) => {
    const body = withoutLead(text).slice(0, MAX_MEMORY);
    return { index, group, words: `${body} ${source.slice(0, MAX_MEMORY)}`, slots: valuesOf(body) };
  });
  return [...Map.groupBy(read, ({ group }) => group)].map(([group, values]) => ({
    group,
    words: values
      .map(({ words }) => words)
      .join(' ')
      .toLowerCase(),
    values,
  }));
}

/** The numbers and times that a text tells. */
export function valuesOf(text: string): readonly Slot[] {
  // an ordinal alone is a day: `the 21st`
  return valueSlotsOf(text.replace(ADDED, (words) => ' '.repeat(words.length)))
    .map((slot) =>
      slot.type === 'number' && ORDINAL.test(slot.text) && slot.unit === '' ? dated(slot) : slot,
    )
    .filter(({ type }) => TYPES.test(type));
}

const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/u;
const dated = (slot: Slot): Slot => ({ ...slot, type: 'date' });

/** The kind of a value: days of the week and dates are one. */
export const classOf = ({ type }: Pick<Slot, 'type'>): string =>
  type === 'date' || type === 'weekday' ? 'day' : type === 'year' ? 'number' : type;

/** Whether words hold a word. @param one a stem, or a Chinese word */
export function speaksOf(words: string, one: string): boolean {
  if (HAN.test(one)) return words.includes(one);
  const stem = one.replace(/[iy]$/u, '');
  return words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(stem));
}

/** The values of one text that another does not have, by their kinds. */
export function newValues(text: string, before: string): readonly Slot[] {
  const known = valuesOf(before);
  return valuesOf(text).filter((slot) => !known.some((old) => isSame(old, slot)));
}

/** A text without its numbers and times, and without what the numbers count. */
export function withoutValues(text: string): string {
  return valuesOf(text)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, unit }) => {
      const behind = rest.slice(end);
      const counted = unit === '' ? '' : (UNIT.exec(behind)?.[0] ?? '');
      return `${rest.slice(0, start)} ${HAN.test(counted) ? behind.slice(1) : behind.slice(counted.length)}`;
    }, text);
}

/** bounded: 300 characters */
const UNIT = /^\s?\p{L}{1,15}/u;
