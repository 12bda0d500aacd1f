/** The words behind a verb, taken apart at prepositions: `a nurse at St Mary's in Leeds`. */
export interface Phrases {
  /** The words before the first preposition. */
  readonly head: string;
  /** The first phrase of each preposition. */
  readonly behind: Readonly<Partial<Record<string, string>>>;
  /** The whole words. */
  readonly all: string;
}

const PREPOSITIONS = new Set(
  'as at for in with by from to since near outside around on after before until during over about into through because while of'.split(
    ' ',
  ),
);

/** Takes the words behind a verb apart. `of` stays inside a phrase, unless it begins the words. */
export function phrasesOf(words: string): Phrases {
  const head: string[] = [];
  const behind: Partial<Record<string, string>> = {};
  let at: string | null = null;
  let open: string[] = head;
  const close = () => {
    if (at !== null) behind[at] ??= open.join(' ');
  };
  for (const word of words.split(/\s+/)) {
    const lower = word.toLowerCase();
    const isBoundary = PREPOSITIONS.has(lower) && (lower !== 'of' || (head.length === 0 && at === null));
    if (!isBoundary) {
      open.push(word);
      continue;
    }
    close();
    at = lower;
    open = [];
  }
  close();
  return { head: head.join(' '), behind, all: words };
}
