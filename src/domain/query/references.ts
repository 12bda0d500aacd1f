import { analyseQuery } from '../text/analyse.ts';
import { truncate } from '../text/normalise.ts';
import { namesIn } from './split-question.ts';

/**
 * Words that refer to something said before. "it" and "there" can also refer to nothing: "is it raining",
 * "are there". bounded: 2000 characters
 */
const ENGLISH =
  /\b(?:he|him|his|she|hers?|they|them|theirs?|its?|(?:that|this|those|these)(?:\s+\p{L}+)?|the\s+(?:same|former|latter|other)|there)\b/iu;
// bounded: 2000 characters
const IDLE =
  /\b(?:is|was|were|are|will|did|does)\s+(?:it|there)\b|\b(?:this|that)\s+(?:week|month|year|morning|afternoon|evening|time|day|summer|winter|spring|autumn|fall|weekend)\b/giu;
const CHINESE = /他|她|它|那家|那个|那位|那里|那儿|那次|那些|这家|这个|这位|这次|上面|刚才/;

/** Number of turns searched: a pronoun mostly refers to something said just before. */
const TURNS = 6;
const MAX_CHARACTERS = 600;
const MAX_QUERY = 2000;

/** One turn of the conversation before the query. */
export interface Turn {
  readonly text: string;
}

/** Whether a query refers to something said before it. */
export function pointsBack(query: string): boolean {
  const text = truncate(query, MAX_QUERY);
  return ENGLISH.test(text.replace(IDLE, ' ')) || CHINESE.test(text);
}

/**
 * Extends a query with words of the last turns that it may refer to: the names in them, and the nearest turn
 * that mentions the noun referred to ("that restaurant").
 * @param turns oldest first
 * @returns null when the turns add nothing
 */
export function withReferences(query: string, turns: readonly Turn[]): string | null {
  const last = turns
    .slice(-TURNS)
    .map(({ text }) => truncate(text.trim(), MAX_CHARACTERS))
    .filter(Boolean);
  if (last.length === 0) return null;
  const own = analyseQuery(query);
  const names = last.flatMap((text) => namesIn(` ${text}`)).filter((name) => !query.includes(name));
  const about = last.findLast((text) => [...analyseQuery(text).keys()].some((term) => own.has(term)));
  const added = [...new Set(names)].slice(-8);
  const context = about ?? (added.length === 0 ? last.at(-1) : undefined);
  const words = [...added, ...(context === undefined ? [] : [context])];
  return words.length === 0 ? null : `${query}\n${words.join('\n')}`;
}
