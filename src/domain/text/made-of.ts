/** A set of words, and the length of the longest. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly longest: number;
}

/** Builds a vocabulary from its words. */
export function vocabulary(words: Iterable<string>): Vocabulary {
  const set = new Set(words);
  return { words: set, longest: Math.max(0, ...[...set].map((word) => word.length)) };
}

/**
 * Whether a text is a sequence of these words, in any division. Each position is visited once. A pattern such
 * as `(?:a|ab|b)+` would try all divisions, of which there are exponentially many.
 */
export function isMadeOf(text: string, { words, longest }: Vocabulary): boolean {
  if (text === '') return false;
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (let end = at + 1; end <= Math.min(at + longest, text.length); end += 1)
      if (words.has(text.slice(at, end))) ends.add(end);
  }
  return ends.has(text.length);
}
