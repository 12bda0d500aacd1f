import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type HitEvidence,
  logOddsOf,
  type Question,
  type RelativityWeights,
  TEXT,
} from '../../src/domain/ranking/relativity.ts';
import { type Asked, askSet, HITS, search } from '../lib/asked.ts';
import type { DataSet } from '../lib/data.ts';
import { ROOT } from '../lib/server.ts';

export const NAMES = Object.keys(TEXT) as (keyof RelativityWeights)[];

/** What the relativity of a hit is estimated from. */
export interface ExampleHit {
  /** What each weight is multiplied by, in the order of {@link NAMES}. */
  readonly features: readonly number[];
  readonly applies: number;
  /** The relativity that the server's weights gave, before calibration. */
  readonly fitted: number;
  /** Share of the question's evidence that this hit brings and no hit before it. */
  readonly gain: number;
}

export interface Example {
  readonly kind: Exclude<Asked['kind'], 'idle'>;
  /** Its first hits, best first. */
  readonly hits: readonly ExampleHit[];
}

interface Recorded {
  readonly question?: Question;
  readonly hits: readonly {
    readonly memoryId: string;
    readonly relativity: number;
    readonly hit: HitEvidence;
  }[];
}

/** The log-odds are linear, so that each feature is what they are with its weight alone. */
function featuresOf(hit: HitEvidence, question: Question): readonly number[] {
  const nothing = Object.fromEntries(NAMES.map((name) => [name, 0])) as RelativityWeights;
  return NAMES.map((name) => logOddsOf(hit, question, { ...nothing, [name]: 1 }));
}

/** Asks all questions of a data set, and what their hits were estimated from. */
export async function examplesOf(data: DataSet, name: string): Promise<readonly Example[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-relativity-'));
  const file = join(folder, 'recorded.jsonl');
  try {
    const rankings: Recorded[][] = [];
    const env = {
      NODE_OPTIONS: `--import=${join(ROOT, 'bench/relativity/record.mjs')}`,
      RELATIVITY_FILE: file,
    };
    const asked = await askSet(data, name, env, async (server, user, query) => {
      writeFileSync(file, '');
      const answer = await search(server, user, query);
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      rankings.push(lines.map((line) => JSON.parse(line) as Recorded));
      return answer;
    });
    return asked.flatMap((one, at) => exampleOf(one, rankings[at] ?? []) ?? []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function exampleOf({ kind, evidence, answer }: Asked, rankings: readonly Recorded[]): Example | null {
  if (kind === 'idle') return null;
  const found = new Map<string, { question: Question; relativity: number; hit: HitEvidence }>();
  for (const { question, hits } of rankings)
    for (const { memoryId, relativity, hit } of hits)
      if (question && !found.has(memoryId)) found.set(memoryId, { question, relativity, hit });
  const seen = new Set<string>();
  const hits = answer.texts.slice(0, HITS).flatMap(({ memoryId, ids }) => {
    const one = found.get(memoryId);
    if (one === undefined) return [];
    const gained = new Set(ids.filter((id) => evidence.includes(id) && !seen.has(id)));
    for (const id of gained) seen.add(id);
    return {
      features: featuresOf(one.hit, one.question),
      applies: one.hit.applies,
      fitted: one.relativity,
      gain: evidence.length === 0 ? 0 : gained.size / evidence.length,
    };
  });
  return { kind, hits };
}
