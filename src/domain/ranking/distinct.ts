import { fromBytes } from '../../lib/byte-vector.ts';
import { dot } from '../../lib/dot.ts';
import { analyseTerms } from '../text/analyse.ts';
import { dateText } from '../text/index-text.ts';
import type { Doc } from './entry.ts';
import type { Ranked } from './rank.ts';

/** Two memories count as the same above this cosine, or, without vectors, from this share of common words. */
const SAME_COSINE = 0.92;
const SAME_WORDS = 0.92;
/**
 * LAMBDA weighs relevance against novelty. Above STEEP_FROM, similarity to an earlier hit costs progressively
 * more.
 */
const LAMBDA = 0.8;
const STEEP_FROM = 0.9;
const STEEPNESS = 10;

/** Removes hits whose text equals that of a better hit. */
export function withoutEqual(hits: readonly Ranked[]): readonly Ranked[] {
  const seen = new Set<string>();
  return hits.filter(({ doc }) => !seen.has(doc.textHash) && seen.add(doc.textHash));
}

/** Removes hits that are nearly the same as a better one, and stops at `limit` hits. */
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
 * Chooses at most `limit` hits by maximal marginal relevance (Carbonell and Goldstein, 1998; λ 0.8). Each
 * step takes the hit with the best balance of relevance and difference from the hits chosen before.
 * Near-duplicates of a chosen hit are never chosen.
 * @returns the chosen hits, in their original order
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

/** Whether two memories count as the same when similar hits are removed. */
export function isSame(a: Doc, b: Doc, vectorOf = decoder()): boolean {
  if (a.textHash === b.textHash) return true;
  const cosine = cosineOf(a, b, vectorOf);
  return cosine === null ? commonWords(a, b) >= SAME_WORDS : cosine > SAME_COSINE;
}

function likeness(a: Doc, b: Doc, vectorOf: Decoder): number {
  return cosineOf(a, b, vectorOf) ?? commonWords(a, b);
}

type Decoder = (doc: Doc) => Float32Array | null;

/** Decodes the vectors of memories and caches the results. */
function decoder(): Decoder {
  const read = new Map<Doc, Float32Array>();
  return (doc) => {
    if (doc.vector === null) return null;
    const vector = read.get(doc) ?? fromBytes(doc.vector);
    read.set(doc, vector);
    return vector;
  };
}

/** The cosine of two memories; null when one has no vector. */
function cosineOf(a: Doc, b: Doc, vectorOf: Decoder): number | null {
  const [one, other] = [vectorOf(a), vectorOf(b)];
  return one && other && dot(one, other);
}

/** Jaccard index of the lexemes, without the lexemes of the dates under which memories are indexed. */
function commonWords(first: Doc, other: Doc): number {
  const [a, b] = [ownTerms(first), ownTerms(other)];
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  // with very different sizes the index is too low to matter
  if (few.size === 0 || few.size < many.size / 3) return 0;
  let common = 0;
  for (const term of few) if (many.has(term)) common += 1;
  return common / (a.size + b.size - common);
}

const own = new WeakMap<Doc, ReadonlySet<number>>();

function ownTerms(doc: Doc): ReadonlySet<number> {
  const cached = own.get(doc);
  if (cached) return cached;
  const terms = doc.terms.without(analyseTerms(dateText(doc.saidAt)));
  own.set(doc, terms);
  return terms;
}
