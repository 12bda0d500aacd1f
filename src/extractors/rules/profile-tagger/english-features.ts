import { isRegion } from '../../../domain/text/regions.ts';
import { type Token, tokensOf } from '../claims/english/tokens.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { LANGUAGE, NATIONALITY } from '../profile-lists.ts';
import { FIELD, isJob } from '../profile-values.ts';
import { bucketOf, bucketOfWords } from './buckets.ts';
import { WORD_KINDS } from './english-lexicon.ts';
import { nounKinds } from './english-nouns.ts';
import wordClusters from './word-clusters.json' with { type: 'json' };

/** Tokens of a sentence that are read. */
const MAX_TOKENS = 80;
/** Words on each side of a token that count wherever they stand there. */
const NEAR = 6;

const FINE = clustersOf(wordClusters.fine);
const COARSE = clustersOf(wordClusters.coarse);

function clustersOf(lists: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lists.flatMap((list, i) => list.split(' ').map((word) => [word, String(i)] as const)));
}

const namesOf = (letter: string) => ({
  6: `${letter}6`,
  7: `${letter}7`,
  8: `${letter}8`,
  9: `${letter}9`,
  '!': `${letter}!`,
  '%': `${letter}%`,
  '=': `${letter}=`,
});
const CLUSTERS = [
  [namesOf('F'), FINE],
  [namesOf('G'), COARSE],
] as const;
const ANY = bucketOf('any');

export interface TaggedTokens {
  readonly tokens: readonly Pick<Token, 'start' | 'end'>[];
  /** The buckets of each token's features. */
  readonly features: readonly (readonly number[])[];
}

/**
 * The words of an English sentence with what is known of each: the word and its neighbours, its spelling,
 * the lists it stands in, and the clause around it.
 */
export function englishFeatures(sentence: string, claims: readonly EnglishClaim[]): TaggedTokens {
  const tokens = tokensOf(sentence).slice(0, MAX_TOKENS);
  const words = tokens.map(({ lower }) => (/^\d/.test(lower) ? lower.replace(/\d/g, '0') : lower));
  const kinds = tokens.map(({ text, lower }) => kindsOf(text, lower));
  const nouns = tokens.map(({ lower }) => nounKinds(lower));
  const isLower = !/\p{Lu}/u.test(sentence);
  const parts = partsOf(words);
  /** Whether a word stands so far from a token, and does not stand nearer on that side. */
  const isNews = (i: number, away: number) => {
    if (tokens[i + away]?.isWord !== true) return false;
    const step = Math.sign(away);
    for (let at = i + step; at !== i + away; at += step) if (words[at] === words[i + away]) return false;
    return true;
  };
  const clusters = CLUSTERS.map(([name, known]) => {
    const cluster = (word: string) => known.get(word) ?? (word.length < 4 ? word : '?');
    const own = words.map(cluster);
    return { name, clusterAt: (at: number) => own[at] ?? cluster(at < 0 ? '^' : '$') };
  });
  const shapes = tokens.map((token, i) => shapeOf(token, i, isLower));
  const features = tokens.map((token, i) => {
    const found: number[] = [];
    const add = (name: string, a: string, b?: string, c?: string) =>
      void found.push(bucketOfWords(name, a, b, c));
    const at = (offset: number) => words[i + offset] ?? (i + offset < 0 ? '^' : '$');
    const [own, shape] = [at(0), shapes[i] ?? ''];
    const [before, earlier, third] = [at(-1), at(-2), at(-3)];
    const [behind, later] = [at(1), at(2)];
    found.push(ANY);
    add('w', own);
    add('a', before);
    add('b', behind);
    add('c', earlier);
    add('d', later);
    add('e', third);
    add('f', before, own);
    add('g', own, behind);
    add('h', earlier, before);
    add('i', behind, later);
    add('j', third, earlier, before);
    add('k', before, behind);
    add('s', own.slice(-3));
    add('t', own.slice(-2));
    add('p', own.slice(0, 4));
    add('S', shape);
    add('T', shapes[i - 1] ?? '^', shape);
    add('U', shape, shapes[i + 1] ?? '$');
    add('V', before, shape);
    add('W', earlier, before, shape);
    for (const kind of kinds[i] ?? []) {
      add('K', kind);
      add('L', before, kind);
      add('M', kind, behind);
    }
    for (const kind of kinds[i - 1] ?? []) {
      add('N', kind);
      add('O', kind, shape);
    }
    for (const kind of kinds[i + 1] ?? []) add('P', kind);
    for (const kind of nouns[i] ?? []) {
      add('K', kind);
      add('L', before, kind);
      add('M', kind, shape);
      add('5', words[parts[i] ?? i] ?? '', kind);
    }
    for (const kind of nouns[i - 1] ?? []) add('N', kind);
    for (const kind of nouns[i + 1] ?? []) add('P', kind);
    for (let away = 1; away <= NEAR; away += 1) {
      if (isNews(i, -away)) add('q', at(-away));
      if (isNews(i, away)) add('r', at(away));
    }
    for (const { name, clusterAt } of clusters) {
      const [of, ofBefore, ofEarlier] = [clusterAt(i), clusterAt(i - 1), clusterAt(i - 2)];
      add(name[6], of);
      add(name[7], ofBefore);
      add(name[8], clusterAt(i + 1));
      add(name[9], ofEarlier, ofBefore);
      add(name['!'], ofBefore, shape);
      add(name['%'], ofBefore, of);
      add(name['='], clusterAt(i - 3), ofEarlier, ofBefore);
    }
    const part = parts[i] ?? 0;
    const first = words[part] ?? '';
    const place = String(Math.min(i - part, 6));
    add('1', first);
    // the weights were learned with this word behind the last one
    add('2', first, words[part + 1] ?? 'undefined');
    add('3', first, place);
    add('4', place, shape);
    for (const kind of kinds[i] ?? []) add('5', first, kind);
    for (const feature of grammarOf(token, claims, shape)) found.push(bucketOf(feature));
    return found;
  });
  return { tokens, features };
}

/** For each word the index of the first one of its part between signs. */
function partsOf(words: readonly string[]): readonly number[] {
  let part = 0;
  return words.map((word, i) => {
    const before = words[i - 1];
    if (before !== undefined && /^[,;:.!?()–—-]$/.test(before)) part = i;
    return /^[,;:.!?()–—-]$/.test(word) ? i : part;
  });
}

function shapeOf({ text, isWord }: Token, index: number, isLower: boolean): string {
  if (!isWord) return text;
  if (/^\d+$/.test(text)) return `${Math.min(text.length, 5)}`;
  if (/^\d/.test(text)) return '0x';
  if (isLower) return 'l';
  if (/^\p{Lu}{2,}/u.test(text)) return 'XX';
  if (/^\p{Lu}/u.test(text)) return index === 0 ? '^X' : 'X';
  return 'x';
}

function kindsOf(text: string, lower: string): readonly string[] {
  const kinds = [...(WORD_KINDS.get(lower) ?? WORD_KINDS.get(lower.replace(/s$/, '')) ?? [])];
  if (LANGUAGE.test(lower)) kinds.push('language');
  if (NATIONALITY.test(lower)) kinds.push('nationality');
  if (isJob(lower) || isJob(lower.replace(/s$/, ''))) kinds.push('job');
  if (FIELD.test(lower)) kinds.push('trade');
  if (isRegion(lower)) kinds.push('region');
  if (/^\p{Lu}/u.test(text) && kinds.length === 0) kinds.push('proper');
  return [...new Set(kinds)];
}

function grammarOf({ start }: Token, claims: readonly EnglishClaim[], shape: string): readonly string[] {
  const index = claims.findLastIndex((claim) => claim.start <= start);
  const claim = claims[Math.max(index, 0)];
  if (claim === undefined) return ['no clause'];
  const { subject, polarity, modality, tense, verb, modal } = claim;
  const place = start < claim.predicateStart ? 'subject' : start < claim.complementStart ? 'verb' : 'behind';
  const who = claim.isPossession ? 'own' : subject;
  const found = [
    `m ${modality}`,
    `n ${polarity}`,
    `o ${who} ${place}`,
    `u ${verb} ${who}`,
    `v ${verb} ${who} ${place}`,
    `x ${who} ${modality} ${tense}`,
    `y ${verb} ${shape} ${place}`,
    `z ${modal} ${verb} ${tense}`,
    `A ${claim.subjectWords.toLowerCase().slice(0, 30)}`,
  ];
  if (claim.condition !== null) found.push('condition');
  if (claim.isPerfect) found.push('perfect');
  if (claim.isProgressive) found.push(`progressive ${who}`);
  return found;
}
