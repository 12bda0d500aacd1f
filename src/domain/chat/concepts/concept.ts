import { fold } from '../../text/normalise.ts';
import { stem } from '../../text/stem.ts';

/** Words of one topic. English words are stems, Chinese words are as written. */
export interface Concept {
  /** Words that name the topic. */
  readonly names: ReadonlySet<string>;
  /** Words that tell something of the topic without naming it. */
  readonly tells: ReadonlySet<string>;
}

const HAN = /\p{Script=Han}/u;

/** Reads concepts, one a line: the words that name it, `|`, the words that tell of it. */
export function conceptsOf(lines: string): readonly Concept[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', tells = ''] = line.split('|');
      return { names: wordSet(names), tells: wordSet(tells) };
    });
}

/** Stems of English words; Chinese words stay as they are. */
export function wordSet(list: string): ReadonlySet<string> {
  const words = list.split(/\s+/).filter((word) => word !== '');
  return new Set(words.map((word) => (HAN.test(word) ? word : stem(fold(word)))));
}

/** Concepts by each of some of their words. */
export function conceptsByWord(
  concepts: readonly Concept[],
  wordsOf: (concept: Concept) => ReadonlySet<string>,
): ReadonlyMap<string, readonly Concept[]> {
  const byWord = new Map<string, Concept[]>();
  for (const concept of concepts)
    for (const word of wordsOf(concept)) byWord.set(word, [...(byWord.get(word) ?? []), concept]);
  return byWord;
}
