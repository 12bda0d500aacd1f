import { isRegion } from '../../../domain/text/regions.ts';
import { type Token, tokensOf } from '../claims/english/tokens.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { LANGUAGE, NATIONALITY } from '../profile-lists.ts';
import { FIELD, isJob } from '../profile-values.ts';
import { bucketOf } from './buckets.ts';
import { WORD_KINDS } from './english-lexicon.ts';
import clusters from './word-clusters.json' with { type: 'json' };

/** Tokens of a sentence that are read. */
const MAX_TOKENS = 80;
/** Words on each side of a token that count wherever they stand there. */
const NEAR = 6;

const FINE = clustersOf(clusters.fine);
const COARSE = clustersOf(clusters.coarse);

function clustersOf(lists: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((list, i) => list.split(' ').map((word) => [word, i] as const)));
}

const CLUSTERS = [
  ['F', FINE],
  ['G', COARSE],
] as const;

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
  const isLower = !/\p{Lu}/u.test(sentence);
  const parts = partsOf(words);
  const features = tokens.map((token, i) => {
    const found: string[] = [];
    const at = (offset: number) => words[i + offset] ?? (i + offset < 0 ? '^' : '$');
    const own = at(0);
    found.push('any', `w ${own}`, `a ${at(-1)}`, `b ${at(1)}`, `c ${at(-2)}`, `d ${at(2)}`, `e ${at(-3)}`);
    found.push(`f ${at(-1)} ${own}`, `g ${own} ${at(1)}`, `h ${at(-2)} ${at(-1)}`, `i ${at(1)} ${at(2)}`);
    found.push(`j ${at(-3)} ${at(-2)} ${at(-1)}`, `k ${at(-1)} ${at(1)}`);
    found.push(`s ${own.slice(-3)}`, `t ${own.slice(-2)}`, `p ${own.slice(0, 4)}`);
    const shape = shapeOf(token, i, isLower);
    const before = tokens[i - 1];
    const behind = tokens[i + 1];
    const shapeBefore = before === undefined ? '^' : shapeOf(before, i - 1, isLower);
    const shapeBehind = behind === undefined ? '$' : shapeOf(behind, i + 1, isLower);
    found.push(
      `S ${shape}`,
      `T ${shapeBefore} ${shape}`,
      `U ${shape} ${shapeBehind}`,
      `V ${at(-1)} ${shape}`,
    );
    found.push(`W ${at(-2)} ${at(-1)} ${shape}`);
    for (const kind of kinds[i] ?? []) found.push(`K ${kind}`, `L ${at(-1)} ${kind}`, `M ${kind} ${at(1)}`);
    for (const kind of kinds[i - 1] ?? []) found.push(`N ${kind}`, `O ${kind} ${shape}`);
    for (const kind of kinds[i + 1] ?? []) found.push(`P ${kind}`);
    for (let away = 1; away <= NEAR; away += 1) {
      if (tokens[i - away]?.isWord) found.push(`q ${at(-away)}`);
      if (tokens[i + away]?.isWord) found.push(`r ${at(away)}`);
    }
    for (const [name, known] of CLUSTERS) {
      const cluster = (offset: number) => known.get(at(offset)) ?? (at(offset).length < 4 ? at(offset) : '?');
      found.push(`${name}6 ${cluster(0)}`, `${name}7 ${cluster(-1)}`, `${name}8 ${cluster(1)}`);
      found.push(`${name}9 ${cluster(-2)} ${cluster(-1)}`, `${name}! ${cluster(-1)} ${shape}`);
      found.push(
        `${name}% ${cluster(-1)} ${cluster(0)}`,
        `${name}= ${cluster(-3)} ${cluster(-2)} ${cluster(-1)}`,
      );
    }
    const part = parts[i] ?? 0;
    const first = words[part] ?? '';
    const place = Math.min(i - part, 6);
    found.push(`1 ${first}`, `2 ${first} ${words[part + 1]}`, `3 ${first} ${place}`, `4 ${place} ${shape}`);
    for (const kind of kinds[i] ?? []) found.push(`5 ${first} ${kind}`);
    found.push(...grammarOf(token, claims, shape));
    return Array.from(new Set(found), bucketOf);
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
  return kinds;
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
