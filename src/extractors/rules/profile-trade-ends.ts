import { verbOf } from './claims/english/verbs.ts';
import type { Reading } from './profile-reading.ts';
import { isJob } from './profile-values.ts';

/** Who does something for a living, by the verb: `drive` of a driver, `plan` of a planner. */
function agentsOf(verb: string): readonly string[] {
  if (verb.endsWith('e')) return [`${verb}r`];
  return [`${verb}er`, `${verb}${verb.at(-1) ?? ''}er`];
}

/** bounded: 60 characters */
const singular = (noun: string): string =>
  noun.replace(/(?<=s|x|ch|sh|us)es$|(?<=\p{Ll}{2}[^s\W])s$/iu, '').replace(/(?<=\p{Ll}{3})ie$/u, 'y');

/** The stems of a gerund: `driving` of `drive`. */
function verbOfGerund(gerund: string): string {
  const stem = gerund.slice(0, -3);
  return [`${stem}e`, stem, stem.slice(0, -1)].find((one) => verbOf(one) !== undefined) ?? stem;
}

/** What belongs to somebody and not to his trade. bounded: 60 characters */
const OWN = /^(?:my|our|to|in|at|on|with|for|it|them|him|her|the kids)\b/i;

/**
 * The occupations that end with what somebody no longer does: `drive buses` ends a bus driver.
 * @param object what he does it to; '' for nothing
 */
export function tradeEnds(verb: string, object: string): readonly Reading[] {
  const words = object.replace(/^(?:an?|the) /i, '');
  if (OWN.test(words) || words.length > 40) return [];
  const agents = agentsOf(verb);
  const values = (
    words === '' ? [...agents, verb] : agents.map((agent) => `${singular(words)} ${agent}`)
  ).filter(isJob);
  return values.map((value) => ({ kind: 'occupation', value, isEnd: true }));
}

/** The same of a gerund with what stands before or behind it: `taxi driving`, `driving buses`. */
export function tradeEndsOf(words: string): readonly Reading[] {
  const [, before = '', gerund = '', behind = ''] =
    /^(?:(\p{Ll}{2,15}) )?(\p{Ll}{3,15}ing)(?: (\p{Ll}{2,15}))?$/u.exec(words.toLowerCase()) ?? [];
  if (gerund === '') return [];
  const object = before === '' ? behind : before;
  const trades = tradeEnds(verbOfGerund(gerund), object);
  return trades.length === 0
    ? []
    : [...trades, { kind: 'occupation', value: words.toLowerCase(), isEnd: true }];
}
