/** English derivational endings, as the stemmer leaves them. The empty ending is the word itself. */
const ENDINGS = [
  ...['', 'e', 'er', 'r', 'or', 'ist', 'ian', 'ship', 'hood', 'ment', 'ness', 'ion', 'it', 'al', 'ful'],
  ...['i', 'ic', 'ant', 'ent', 'anc', 'enc', 'abl', 'ibl', 'iv', 'ous', 'ing', 'less'],
];
const SHORTEST_ROOT = 4;
const LATIN = /^[a-z]+$/;

/**
 * Lexemes that a Latin lexeme may be derived from or share its root with: `mentorship` → `mentor` and so on.
 * Most of the results are not words.
 */
export function derivationsOf(lexeme: string): ReadonlySet<string> {
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
