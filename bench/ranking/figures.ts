import { DEFAULT_FLOOR } from '../../src/domain/ranking/relativity.ts';
import { meanOrDash } from '../lib/calibration.ts';
import { table } from '../lib/machine.ts';
import { mean, score } from '../lib/metrics.ts';
import type { Found, FoundHit, SetQuestion } from './asked-set.ts';

const HITS = 10;

/** What one question found. Shares are from 0 to 1. */
export interface Asked {
  readonly kind: SetQuestion['kind'];
  readonly qid: string;
  readonly query: string;
  readonly category: string;
  readonly recall5: number;
  readonly recall10: number;
  readonly recall20: number;
  readonly any5: number;
  /** Recall of the first ten hits, and of those of them that are above the default floor. */
  readonly ofTen: number;
  readonly ofTenAbove: number;
  /** How many of the first ten hits are above the default floor. */
  readonly above: number;
  readonly firstRelativity: number;
  readonly isFirstEvidence: boolean;
  /** Pieces of evidence that an assistant said, and how many of them are among the first ten. */
  readonly ofAssistant: number;
  readonly foundOfAssistant: number;
  readonly ids: readonly string[];
}

export function judged(question: SetQuestion, { texts }: Found): Asked {
  const { kind, qid, query, category, evidence, cube } = question;
  const idsOf = (hits: readonly FoundHit[]) => hits.flatMap(({ ids }) => ids);
  const ten = texts.slice(0, HITS);
  const above = ten.filter(({ relativity }) => relativity >= DEFAULT_FLOOR);
  const all = score(idsOf(texts), evidence);
  const ids = [...new Set(idsOf(texts))].slice(0, HITS);
  const ofAssistant = evidence.filter((id) => cube.turnOf.get(id)?.role === 'assistant');
  return {
    ...{ kind, qid, query, category, ids },
    recall5: all.recall5,
    recall10: all.recall10,
    recall20: all.recall20,
    any5: all.any5,
    ofTen: score(idsOf(ten), evidence).recall10,
    ofTenAbove: score(idsOf(above), evidence).recall10,
    above: above.length,
    firstRelativity: texts[0]?.relativity ?? 0,
    isFirstEvidence: texts[0]?.ids.some((id) => evidence.includes(id)) ?? false,
    ofAssistant: ofAssistant.length,
    foundOfAssistant: ofAssistant.filter((id) => ids.includes(id)).length,
  };
}

export const HEAD = [
  'set',
  'n',
  'R@5',
  'R@10',
  'R@20',
  'any@5',
  "assistant's evidence",
  'kept at the floor',
  'hits: unanswerable',
  'of the set',
  'idle',
];

const percent = (share: number) => (100 * share).toFixed(1);

export function figuresOf(asked: readonly Asked[]): readonly string[] {
  const answerable = asked.filter(({ kind }) => kind === 'answerable');
  const of = (value: (one: Asked) => number) => mean(answerable.map(value));
  const hits = (kind: Asked['kind']) =>
    meanOrDash(asked.filter((one) => one.kind === kind).map(({ above }) => above));
  const assistant = of(({ ofAssistant }) => ofAssistant);
  return [
    String(answerable.length),
    percent(of((one) => one.recall5)),
    percent(of((one) => one.recall10)),
    percent(of((one) => one.recall20)),
    percent(of((one) => one.any5)),
    assistant === 0 ? '–' : percent(of((one) => one.foundOfAssistant) / assistant),
    percent(of((one) => one.ofTenAbove) / of((one) => one.ofTen)),
    hits('unanswerable'),
    hits('adversarial'),
    hits('idle'),
  ];
}

export function categories(asked: readonly Asked[]): string {
  const groups = Map.groupBy(
    asked.filter(({ kind }) => kind === 'answerable'),
    ({ category }) => category,
  );
  return [...groups]
    .map(([name, some]) => `${name} ${percent(mean(some.map((one) => one.recall10)))} (${some.length})`)
    .join(', ');
}

/** Differences of sets that were asked before too, in points. */
export function compared(
  before: Readonly<Record<string, readonly Asked[]>>,
  now: Readonly<Record<string, readonly Asked[]>>,
): string {
  const rows = Object.entries(now).flatMap(([name, asked]) => {
    const [old, own] = [before[name] ?? [], asked].map((some) =>
      some.filter(({ kind }) => kind === 'answerable'),
    );
    if (!old?.length || !own?.length) return [];
    const difference = (value: (one: Asked) => number) =>
      (100 * (mean(own.map(value)) - mean(old.map(value)))).toFixed(2);
    return [
      [
        name,
        difference((one) => one.recall5),
        difference((one) => one.recall10),
        difference((one) => one.recall20),
        difference((one) => one.any5),
        difference((one) => one.ofTenAbove),
      ],
    ];
  });
  return table(['change', 'R@5', 'R@10', 'R@20', 'any@5', 'R@10 at the floor'], rows);
}
