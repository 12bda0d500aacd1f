import wordKinds from './word-kinds.json' with { type: 'json' };

const KINDS = kindsByNoun();
const NOUNS = new Map(Object.entries(wordKinds.kinds).map(([kind, list]) => [kind, list.split(' ')]));

/** What an English noun names by WordNet, `job` or `food`; a word may name several kinds of things. */
export const nounKinds = (lower: string): readonly string[] =>
  KINDS.get(lower) ?? KINDS.get(lower.replace(/s$/, '')) ?? [];

/** The English nouns of a kind, such as `instrument`; none of a kind that is not known. */
export const nounsOf = (kind: string): readonly string[] => NOUNS.get(kind) ?? [];

function kindsByNoun(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const [kind, list] of Object.entries(wordKinds.kinds)) {
    const name = `wn ${kind}`;
    for (const word of list.split(' ')) {
      const own = kinds.get(word);
      if (own === undefined) kinds.set(word, [name]);
      else own.push(name);
    }
  }
  return kinds;
}
