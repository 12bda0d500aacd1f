import { isNoName } from './speaker.ts';

/** A name without a capital before a colon: `elise: I went home`. bounded: 60 characters */
const PREFIX = /^\s*([\p{Ll}][\p{L}\p{M}.'’-]{1,24}) ?[:：]\s+(?=\S)/u;
const LONGEST_PREFIX = 60;
/** Further words that begin a line of a list. */
const LABELS = new Set(
  (
    'sleep water day evening night steps option user human assistant system bot ai memo log entry url code error release owner priority ' +
    'method fact kitchen hall room garden please also he she they i we you it'
  ).split(' '),
);
/** Characters of a Chinese word, on average. */
const HAN_OF_WORD = 2;
/** The least share of messages with a name, the most names, and the least words that they say on average. */
const LEAST_SHARE = 0.8;
const MOST_NAMES = 8;
const LEAST_WORDS = 3;

/**
 * The names of a chat whose names are written without capitals, by message. One message alone could begin
 * with any label (`price: 40`), so the messages of an add decide together: nearly all begin with a name, at
 * least two people speak, one of them more than once, and they speak in sentences.
 * @returns for each message the name, or null
 */
export function lowerCaseSpeakers(texts: readonly string[]): readonly (string | null)[] {
  const nobody = texts.map(() => null);
  if (texts.length < 3) return nobody;
  const heads = texts.map((text) => PREFIX.exec(text.slice(0, LONGEST_PREFIX))?.[1] ?? null);
  const names = new Map<string, number>();
  let [named, words] = [0, 0];
  for (const [at, name] of heads.entries()) {
    if (name === null || isNoName(name) || LABELS.has(name)) continue;
    names.set(name, (names.get(name) ?? 0) + 1);
    named += 1;
    words += wordsIn((texts[at] ?? '').slice(0, 200));
  }
  if (named < LEAST_SHARE * texts.length || names.size < 2 || names.size > MOST_NAMES) return nobody;
  if (Math.max(...names.values()) < 2 || words < LEAST_WORDS * named) return nobody;
  return heads.map((name) => (name !== null && names.has(name) ? name : null));
}

/** About how many words follow the name. Chinese is written without spaces. */
function wordsIn(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return text.split(' ').length - 1 + han / HAN_OF_WORD;
}
