import type { ReadQuery } from '../../src/services/search/read-query.ts';
import type { FoundHit } from './asked-set.ts';

/** What each part of a score is as a share of the best score. */
const PARTS = [
  'lexical',
  'passage',
  'similarity',
  'neighbours',
  'answers',
  'session',
  'orders',
  'told',
  'telling',
  'voice',
  'recency',
  'time',
] as const;

export const SIGNALS = [
  'score',
  ...PARTS,
  'coverage',
  'cosine',
  'cosineOfClosest',
  'length',
  'asks',
  'ofAssistant',
  'ofPerson',
  'extracted',
  'manyNeighbours',
  'manySession',
  'manySimilarity',
  'adviceSimilarity',
  'longSimilarity',
  'longLexical',
  'sameSessionBefore',
  'besideBetter',
  'outdated',
] as const;

/** Questions of more words than this are long. */
const LONG = 15;

/**
 * The signals of the first hits of a question, in the order of {@link SIGNALS}. All of them are known to the
 * ranking.
 */
export function signalsOf(hits: readonly FoundHit[], read: ReadQuery): readonly (readonly number[])[] {
  const best = hits[0]?.hit.score || 1;
  const closest = Math.max(...hits.map(({ hit }) => hit.signals.similarity), 0.01);
  const isLong = Math.min(1, read.terms.size / LONG);
  const ofSession = new Map<string, number>();
  const places = new Map<string, number[]>();
  return hits.map(({ hit }) => {
    const { doc, score, signals } = hit;
    const parts = hit.parts?.() ?? {};
    const share = (name: string) => (parts[name] ?? 0) / best;
    const earlier = ofSession.get(doc.conversationId) ?? 0;
    ofSession.set(doc.conversationId, earlier + 1);
    const known = places.get(doc.conversationId) ?? [];
    const isBeside = known.some((position) => Math.abs(position - doc.position) <= 1);
    known.push(doc.position);
    places.set(doc.conversationId, known);
    return [
      Math.log(Math.max(1e-3, score / best)),
      ...PARTS.map(share),
      signals.coverage,
      signals.similarity,
      signals.similarity / closest,
      Math.log(1 + doc.length) / 5,
      doc.asked / Math.max(1, doc.terms.size),
      doc.role === 'assistant' ? 1 : 0,
      doc.speakerTerms.length > 0 ? 1 : 0,
      doc.isRaw ? 0 : 1,
      read.wantsMany ? share('neighbours') : 0,
      read.wantsMany ? share('session') : 0,
      read.wantsMany ? share('similarity') : 0,
      read.wantsAdvice ? share('similarity') : 0,
      isLong * share('similarity'),
      isLong * share('lexical'),
      Math.log(1 + earlier),
      isBeside ? 1 : 0,
      doc.outdatedBy ? 1 : 0,
    ];
  });
}
