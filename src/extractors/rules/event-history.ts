import type { TimeMention } from '../../domain/time/time.ts';

const YEAR_MS = 365 * 86_400_000;
/** Nobody alive was there. */
const LONG_AGO = 100 * YEAR_MS;
const SOME_YEARS = 2 * YEAR_MS;
/** Words that bind a sentence to the speaker or to somebody he knows. bounded: 600 characters */
const PERSONAL =
  /\b(?:I|me|my|mine|myself|we|us|our|ours|he|she|his|her|him|they|their|them|mum|mom|dad|nan|gran\w*|grand\w+|parents?|sister|brother|wife|husband|kids?|sons?|daughters?|aunt\w*|uncle|cousins?|boss|friends?|neighbou?rs?|colleagues?|teacher)\b/i;
/** A subject that is no given name: `The first iPhone`, `World War II`. */
const OF_THE_WORLD = /^(?:The|An?|[A-Z]\w+ (?:[A-Z]|of|and|de|van|von)|[A-Z]\w*\d)/;

/**
 * Whether an English clause tells what happened long ago, or to nobody the speaker knows: `World War II
 * ended in
 * 1945`.
 */
export function isHistory(clause: string, times: readonly TimeMention[], saidAt: Date): boolean {
  // a century ago and more, which most times are not read as
  if (OLD_YEAR.test(clause) && !PERSONAL.test(clause)) return true;
  const ages = times.map(({ to }) => saidAt.getTime() - to.getTime());
  if (ages.some((age) => age > LONG_AGO)) return true;
  const isOld = times.some(
    ({ text, to }) => /\d{4}/.test(text) && saidAt.getTime() - to.getTime() > SOME_YEARS,
  );
  return isOld && OF_THE_WORLD.test(clause) && !PERSONAL.test(clause);
}

const OLD_YEAR = /\b(?:in|since|by|around|of|year|until|from|BC|AD) 1[0-8]\d\d\b|\b\d{1,4} (?:BCE?|AD)\b/;
