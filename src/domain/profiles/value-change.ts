import { fold } from '../text/normalise.ts';
import type { ProfileFinding } from './profile.ts';
import { entriesOf, keyOfEntry, listOf } from './profile-entries.ts';

/** What a finding does to the value of a field; see {@link ProfileFinding}. */
export type ValueOperation = Pick<ProfileFinding, 'effect' | 'value' | 'entryKey'>;

/** The most entries of a list, and the most UTF-16 units of a list. More are not added. */
const MAX_ENTRIES = 50;
const MAX_LIST = 4000;

/**
 * The value of a field after an operation; the given value if the operation does not apply to it.
 * @param isList whether the field holds several values; see `isListField`
 */
export function applyOperation(value: string, operation: ValueOperation, isList: boolean): string {
  const replaces = operation.effect === 'set' && operation.entryKey === null;
  // a text that a person wrote, not a list
  if (value.length > MAX_LIST && !replaces) return value;
  switch (operation.effect) {
    case 'set':
      return operation.entryKey === null
        ? operation.value
        : withEntry(value, operation.entryKey, operation.value);
    case 'add':
      return added(value, operation.value);
    default:
      return ended(value, operation, isList);
  }
}

/**
 * Whether an operation leaves nothing to do for one that was said before it but arrives after it. In doubt it
 * does: a value that is missing is better than one that no longer holds.
 */
export function overtakes(later: ValueOperation, earlier: ValueOperation): boolean {
  const sameKey = later.entryKey === earlier.entryKey;
  if (later.effect === 'end') {
    if (later.value === '') return later.entryKey === null || sameKey;
    const areValues = later.entryKey === null && earlier.entryKey === null;
    return areValues ? isPart(later.value, earlier.value) : isSameEntry(entryOf(later), entryOf(earlier));
  }
  if (isWhole(later) || isWhole(earlier)) return true;
  const replaces = later.effect === 'set' && earlier.effect === 'set';
  return (sameKey && (replaces || earlier.value === '')) || isSameEntry(entryOf(later), entryOf(earlier));
}

/** Whether an operation is about all of a field, not about an entry of it. */
function isWhole({ effect, value, entryKey }: ValueOperation): boolean {
  return entryKey === null && (effect === 'set' || value === '');
}

/** Replaces the entry of a key. Beside several entries of the key, it is a further one. */
function withEntry(list: string, key: string, entry: string): string {
  const entries = entriesOf(list);
  const own = entries.filter((item) => keyOfEntry(item) === key);
  if (own.length !== 1) return added(list, entry);
  return listOf(entries.map((item) => (item === own[0] ? entry : item)));
}

function added(list: string, entry: string): string {
  const meaning = meaningOf(entry);
  if (meaning === '') return list;
  const entries = entriesOf(list);
  // a person may have written a list with commas
  const isThere = entries.some((item) =>
    [item, ...item.split(/[,，、]/)].some((part) => meaningOf(part) === meaning),
  );
  if (isThere) return list;
  const next = listOf([...entries, entry.trim()]);
  return entries.length >= MAX_ENTRIES || next.length > MAX_LIST ? list : next;
}

function ended(value: string, operation: ValueOperation, isList: boolean): string {
  const { entryKey } = operation;
  if (entryKey === null && operation.value === '') return '';
  const entries = entriesOf(value);
  if (entryKey === null && entries.length <= 1 && !isList) return isPart(operation.value, value) ? '' : value;
  const same = entries.filter((item) => isEnded(item, operation));
  const gone = same.length > 0 ? same : entries.filter((item) => isDoneWith(item, operation));
  // "my cat died" does not say which of two cats
  return gone.length === 1 ? listOf(entries.filter((item) => item !== gone[0])) : value;
}

function isEnded(item: string, operation: ValueOperation): boolean {
  const { entryKey, value } = operation;
  const key = keyOfEntry(item);
  if (entryKey === null) {
    const words = key === undefined ? item : item.slice(key.length + 1);
    return isSameEntry(item, value) || isSameEntry(words, value);
  }
  return key === entryKey && (value === '' || isSameEntry(item, entryOf(operation)));
}

/** Whether an ended thing is what an entry is about: `piano` of `learn the piano`. */
function isDoneWith(item: string, { entryKey, value }: ValueOperation): boolean {
  if (entryKey !== null || keyOfEntry(item) !== undefined || !/^\p{Ll}|^\p{Script=Han}/u.test(item))
    return false;
  const [own, thing] = [meaningOf(item), meaningOf(value).replace(/^be(?:come)? (?:an? )?/, '')];
  if (/\p{Script=Han}/u.test(thing)) return thing.length > 1 && own.includes(thing);
  // `Scrap Berlin` is the end of `run the Berlin marathon`: a proper name stands for one thing
  const isNamed = /^\p{Lu}/u.test(value) && ` ${own} `.includes(` ${thing} `);
  return thing !== '' && (isNamed || own.endsWith(` ${thing}`));
}

/** The entry of an operation with its key before it, whether its value repeats the key or not. */
function entryOf({ entryKey, value }: ValueOperation): string {
  return entryKey === null || value === '' || keyOfEntry(value) === entryKey
    ? value
    : `${entryKey}: ${value}`;
}

function isSameEntry(a: string, b: string): boolean {
  return meaningOf(a) === meaningOf(b);
}

/** Whether the words of an ended value stand in a field's value: `Paris` in `Paris, France`. */
function isPart(part: string, value: string): boolean {
  const words = meaningOf(part).split(' ');
  const own = new Set(fold(value).split(NO_WORD).map(singular));
  if (words.every((word) => own.has(word))) return true;
  // Chinese has no spaces: 北京 is a part of 北京市
  return /\p{Script=Han}/u.test(part) && fold(value).includes(fold(part).trim());
}

const NO_WORD = /[^\p{L}\p{N}+#]+/u;
const ARTICLE = /^(?:an?|the|some|to|my)$/;

/**
 * What two spellings of a value have in common: `Peanuts` and `a peanut`. Words are not stemmed, because
 * `Ann` and `Anne` are two names.
 */
function meaningOf(text: string): string {
  const words = fold(text)
    .split(NO_WORD)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => !ARTICLE.test(word));
  return first < 0 ? words.join(' ') : words.slice(first).map(singular).join(' ');
}

function singular(word: string): string {
  return /^[a-z]{2,}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
