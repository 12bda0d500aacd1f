import { WEIGHTS } from './rank.ts';
import type { RankWeights } from './signals.ts';

/** What leaving a signal out means, for evaluation. */
const WITHOUT = {
  lexical: { lexical: 0, sessionWords: 0 },
  passage: { passage: 0 },
  similarity: { similarity: 0, similarityUncovered: 0 },
  preference: { preference: 1 },
  neighbours: { near: 0, next: 0 },
  answers: { answer: 0 },
  session: { session: 0, sessionWords: 0 },
  speaker: { namedSpeaker: 1, alsoNamed: 1 },
  telling: { smallTalk: 0 },
  role: { user: 1 },
  recency: { recency: 0 },
  time: { askedTime: 0, first: 0 },
} as const satisfies Record<string, Partial<RankWeights>>;

export type RankingSignal = keyof typeof WITHOUT;
export const RANKING_SIGNALS = Object.keys(WITHOUT) as readonly RankingSignal[];

/** The weights of a ranking without some of its signals. */
export function weightsWithout(signals: readonly RankingSignal[]): RankWeights {
  return Object.assign({}, WEIGHTS, ...signals.map((signal) => WITHOUT[signal]));
}
