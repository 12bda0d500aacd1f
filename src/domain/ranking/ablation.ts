import { WEIGHTS } from './rank.ts';
import type { RankWeights } from './signals.ts';

/** The weights that switch off each signal, for evaluation: 0 for a share, 1 for a factor. */
const WITHOUT = {
  lexical: { lexical: 0, sessionWords: 0 },
  passage: { passage: 0 },
  similarity: { similarity: 0, similarityUncovered: 0 },
  rareWords: { proved: 0 },
  preference: { preference: 1 },
  orders: { order: 0 },
  told: { told: 0 },
  members: { member: 0 },
  neighbours: { near: 0, next: 0 },
  answers: { answer: 0, reply: 0 },
  exchanges: { exchanges: 0 },
  session: { session: 0, sessionWords: 0 },
  siblings: { sibling: 1 },
  speaker: { namedSpeaker: 1, alsoNamed: 1 },
  telling: { smallTalk: 0 },
  role: { user: 1 },
  recency: { recency: 0 },
  time: { askedTime: 0, first: 0 },
} as const satisfies Record<string, Partial<RankWeights>>;

/** A signal that an evaluation can switch off. */
export type RankingSignal = keyof typeof WITHOUT;
export const RANKING_SIGNALS = Object.keys(WITHOUT) as readonly RankingSignal[];

/** The default weights with some signals switched off. */
export function weightsWithout(signals: readonly RankingSignal[]): RankWeights {
  return Object.assign({}, WEIGHTS, ...signals.map((signal) => WITHOUT[signal]));
}
