import { keptReadings } from '../../lib/kept-readings.ts';

/** English derivational endings, as the stemmer leaves them. The empty ending is the word itself. */
const ENDINGS = [
  ...['', 'e', 'er', 'r', 'or', 'ist', 'ian', 'ship', 'hood', 'ment', 'ness', 'ion', 'it', 'al', 'ful'],
  ...['i', 'ic', 'ant', 'ent', 'anc', 'enc', 'abl', 'ibl', 'iv', 'ous', 'ing', 'less'],
];
const SHORTEST_ROOT = 4;
const LATIN = /^[a-z]+$/;
/**
 * Lexemes that are kept: one search asks for those of its words once for each view, and a string that is
 * looked up again has its hash.
 */
const MAX_KEPT = 200;
const LONGEST = 40;

/**
 * Lexemes that a Latin lexeme may be derived from or share its root with: `mentorship` → `mentor` and so on.
 * Most of the results are not words.
 */
export const derivationsOf = keptReadings(readDerivations, MAX_KEPT, LONGEST);

function readDerivations(lexeme: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!LATIN.test(lexeme)) return found;
  for (const ending of ENDINGS) {
    const root = lexeme.slice(0, lexeme.length - ending.length);
    if (root.length < SHORTEST_ROOT || !lexeme.endsWith(ending)) continue;
    for (const other of ENDINGS) found.add(root + other);
  }
  found.delete(lexeme);
  return found;
}
