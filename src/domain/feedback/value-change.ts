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
    if (old !== undefined && sameKind.length === 1 && rivals.length === 1) return { next, old };
  }
  return null;
}

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
    day !== undefined && old.type === 'date' && /\p{L}{3}|月/u.test(old.text) && DAY_OF_MONTH.test(old.text);
  return (
    text.slice(0, old.start) +
    (isDayOnly ? old.text.replace(DAY_OF_MONTH, day) : by) +
    (isTime(old) ? withoutAddedDates(text.slice(old.end)) : text.slice(old.end))
  );
}
