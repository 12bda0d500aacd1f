import { fromBytes } from '../../lib/byte-vector.ts';
import { dot } from '../../lib/dot.ts';
import { analyseTerms } from '../text/analyse.ts';
import { dateText } from '../text/index-text.ts';
import type { Doc } from './entry.ts';
import type { Ranked } from './rank.ts';

/** Above this cosine, or from this share of common words where there are no vectors, two memories count as one. */
const SAME_COSINE = 0.92;
const SAME_WORDS = 0.92;
/** Weight of relevance against novelty, and from where on resembling an earlier hit costs more than its distance. */
const LAMBDA = 0.8;
const STEEP_FROM = 0.9;
const STEEPNESS = 10;

/** Leaves out hits whose text a better one has. */
export function withoutEqual(hits: readonly Ranked[]): readonly Ranked[] {
  const seen = new Set<string>();
  return hits.filter(({ doc }) => !seen.has(doc.textHash) && seen.add(doc.textHash));
}

/** Leaves out hits that resemble a better one, until there are `limit`. */
export function withoutSimilar(hits: readonly Ranked[], limit: number): readonly Ranked[] {
  const kept: Ranked[] = [];
  const vectorOf = decoder();
  for (const hit of hits) {
    if (kept.length >= limit) break;
    if (!kept.some((better) => isSame(better.doc, hit.doc, vectorOf))) kept.push(hit);
  }
  return kept;
}

/**
 * Chooses `limit` hits by maximal marginal relevance (Carbonell and Goldstein, 1998; λ 0.8): each the most relevant of
 * those that add something to what was chosen before. Near-duplicates are never chosen.
 * @returns the chosen, in the order they came in
 */
export function diverse(hits: readonly Ranked[], limit: number): readonly Ranked[] {
  const top = Math.max(...hits.slice(0, 1).map((hit) => hit.score), Number.MIN_VALUE);
  const open = new Map(hits.map((hit, place) => [place, { hit, nearest: 0 }]));
  const chosen: number[] = [];
  const vectorOf = decoder();
  while (chosen.length < limit && open.size > 0) {
    let best = -1;
    let bestGain = Number.NEGATIVE_INFINITY;
    for (const [place, { hit, nearest }] of open) {
      const gain = (LAMBDA * hit.score) / top - (1 - LAMBDA) * nearest * steep(nearest);
      if (gain > bestGain) [best, bestGain] = [place, gain];
    }
    const next = open.get(best);
    if (next === undefined) break;
    open.delete(best);
    chosen.push(best);
    for (const [place, candidate] of open) {
      if (isSame(next.hit.doc, candidate.hit.doc, vectorOf)) open.delete(place);
      else
        candidate.nearest = Math.max(candidate.nearest, likeness(next.hit.doc, candidate.hit.doc, vectorOf));
    }
  }
  return chosen.toSorted((a, b) => a - b).flatMap((place) => hits[place] ?? []);
}

function steep(likeness: number): number {
  return likeness > STEEP_FROM ? Math.exp(STEEPNESS * (likeness - STEEP_FROM)) : 1;
}

/** Whether two memories count as one where similar ones are left out. */
export function isSame(a: Doc, b: Doc, vectorOf = decoder()): boolean {
  if (a.textHash === b.textHash) return true;
  const cosine = cosineOf(a, b, vectorOf);
  return cosine === null ? commonWords(a, b) >= SAME_WORDS : cosine > SAME_COSINE;
}

function likeness(a: Doc, b: Doc, vectorOf: Decoder): number {
  return cosineOf(a, b, vectorOf) ?? commonWords(a, b);
}

type Decoder = (doc: Doc) => Float32Array | null;

/** Reads the vectors of memories, each once. */
function decoder(): Decoder {
  const read = new Map<Doc, Float32Array>();
  return (doc) => {
    if (doc.vector === null) return null;
    const vector = read.get(doc) ?? fromBytes(doc.vector);
    read.set(doc, vector);
    return vector;
  };
}

/** Null where one has no vector. */
function cosineOf(a: Doc, b: Doc, vectorOf: Decoder): number | null {
  const [one, other] = [vectorOf(a), vectorOf(b)];
  return one && other && dot(one, other);
}

/** Jaccard index of the lexemes, without those of the dates under which memories are indexed. */
function commonWords(one: Doc, other: Doc): number {
  const [a, b] = [ownTerms(one), ownTerms(other)];
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  // of very different sizes: too little in common to matter
  if (few.size === 0 || few.size < many.size / 3) return 0;
  let common = 0;
  for (const term of few) if (many.has(term)) common += 1;
  return common / (a.size + b.size - common);
}

const own = new WeakMap<Doc, ReadonlySet<number>>();

function ownTerms(doc: Doc): ReadonlySet<number> {
  const known = own.get(doc);
  if (known) return known;
  const terms = doc.terms.without(analyseTerms(dateText(doc.saidAt)));
  own.set(doc, terms);
  return terms;
}
