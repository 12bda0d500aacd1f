import { isSameValue, isTime, type Value, valuesIn, withoutAddedDates } from './values.ts';

/** Dates and weekdays both say the day. */
const classOf = ({ type }: Value): string => (type === 'date' || type === 'weekday' ? 'day' : type);

/**
 * A text in which the value of the same kind is replaced by the one of a statement.
 * @param statement the words with the new value: `to 5 March`, `1500 euros`
 * @returns null unless the statement has one new value, and the text one of that kind to replace
 */
export function valueChange(statement: string, text: string): string | null {
  const pair = valuePair(statement, text);
  return pair === null ? null : replaceValue(text, pair.old, pair.next.text);
}

/** The new value of a statement and the one of the same kind that it replaces in a text. */
export function valuePair(
  statement: string,
  text: string,
): { readonly next: Value; readonly old: Value } | null {
  // of two ranges both ends may differ
  if (RANGE.test(statement.slice(0, MAX_RANGE)) && RANGE.test(text.slice(0, MAX_RANGE))) return null;
  const [said, known] = [valuesIn(statement), valuesIn(text)];
  const fresh = said.filter(
    (value) =>
      !known.some((other) => isSameValue(value, other)) &&
      (value.type !== 'name' || !text.includes(value.text)),
  );
  const left = known.filter(
    (value) =>
      !said.some((other) => isSameValue(value, other)) &&
      (value.type !== 'name' || !statement.includes(value.text)),
  );
  for (const next of fresh) {
    const sameKind = left.filter((value) => classOf(value) === classOf(next));
    const rivals = fresh.filter((value) => classOf(value) === classOf(next));
    const [old] = sameKind;
    if (
      old !== undefined &&
      sameKind.length === 1 &&
      rivals.length === 1 &&
      isOfSameWord(next, statement, text)
    )
      return { next, old };
  }
  return null;
}

/** bounded: 20 characters */
const WORD_BEFORE = /[\p{Script=Han}]{2}$/u;
/** Words before a value that say that it changed. bounded: 20 characters */
const NO_WORD = /[到成为是在至了于定约改有岁叫今满第升降加减和跟个各每天晚早午上下要]$|[，、]/u;

/** In `改成长青路8号` the number belongs to another word than in `光明路12号`. */
function isOfSameWord(next: Value, statement: string, text: string): boolean {
  if (!/^(?:number|code)$/u.test(next.type) && !/^[\d一二三四五六七八九十]+号$/u.test(next.text)) return true;
  const before = WORD_BEFORE.exec(statement.slice(Math.max(0, next.start - 20), next.start))?.[0];
  return before === undefined || NO_WORD.test(before) || text.includes(before);
}

const MAX_RANGE = 500;
/** `6 till 2`. bounded: 500 characters */
const RANGE = /\d ?(?:[ap]m )?(?:till|til|to|until|[-–]) ?\d(?!\d{3})/iu;

/** A day of a month, without the month. bounded: 60 characters */
const DAY = /^(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th|号)$/i;
/** The day in a date with a month. bounded: 60 characters */
const DAY_OF_MONTH = /(?<!\d)\d{1,2}(?!\d|月)(?:st|nd|rd|th)?/i;

/**
 * Replaces a value; dates that the server added go with a time. Of `12 March`, `the 13th` changes only the
 * day.
 */
export function replaceValue(text: string, old: Value, by: string): string {
  const day = DAY.exec(by.trim())?.groups?.day;
  const isDayOnly =
    day !== undefined &&
    old.type === 'date' &&
    /(?!the\b|\d)\b\p{L}{3}|月/iu.test(old.text) &&
    DAY_OF_MONTH.test(old.text);
  return (
    text.slice(0, old.start) +
    (isDayOnly ? old.text.replace(DAY_OF_MONTH, day) : by) +
    (isTime(old) ? withoutAddedDates(text.slice(old.end)) : text.slice(old.end))
  );
}
