import { join } from 'node:path';
import { mean } from '../lib/metrics.ts';
import { ROOT, type Store } from '../lib/server.ts';
import { costOf, fill, LOAD_NAMES, type Load, type Measured, startMeasured } from './measured.ts';
import { row } from './row.ts';

/** In the order of `leave-out.mjs`, which goes on by one at each SIGWINCH. */
const STATES = ['as it is', 'metrics', 'as it is again', 'tracing'] as const;
const WARM_UP_ROUNDS = 4;
const SWITCH_MS = 10;

/** Processor time of requests in ms: by state, a slice for each round. */
type Costs = readonly number[][];

const nextState = async ({ server }: Measured) => {
  process.kill(server.pid, 'SIGWINCH');
  await new Promise((resolve) => setTimeout(resolve, SWITCH_MS));
};

async function costsOf(measured: Measured, load: Load, rounds: number, adds: number): Promise<Costs> {
  const costs: number[][] = STATES.map(() => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1)
    for (const state of costs) {
      const cost = await costOf(measured, load, adds);
      if (round >= 0) state.push(cost);
      await nextState(measured);
    }
  return costs;
}

/**
 * What a part adds to a request, by switching it off and on in the same process. The rounds of some starts
 * count together; a round compares a state with what is between it and the next one, and the row of "nothing"
 * compares a state with itself.
 * @returns rows of a table: load and part, ms without it, more with it, its 95 % interval over rounds
 */
export async function switchedParts(
  newStore: () => Promise<Store>,
  starts: number,
  rounds: number,
  adds: number,
): Promise<string[][]> {
  const found = new Map<Load, Costs>();
  for (let start = 0; start < starts; start += 1) {
    const env = { NODE_OPTIONS: `--import=${join(ROOT, 'bench/overhead/leave-out.mjs')}` };
    const measured = await startMeasured(await newStore(), env);
    try {
      await fill(measured.server);
      for (const load of LOAD_NAMES) {
        const costs = await costsOf(measured, load, rounds, adds);
        found.set(
          load,
          costs.map((state, at) => [...(found.get(load)?.[at] ?? []), ...state]),
        );
      }
    } finally {
      await measured.stop();
    }
  }
  return LOAD_NAMES.flatMap((load) => rowsOf(load, found.get(load) ?? []));
}

function rowsOf(load: Load, [first = [], metrics = [], second = [], tracing = []]: Costs): string[][] {
  const whole = first.map((cost, round) => mean([cost, second[round] ?? Number.NaN]));
  return [
    row(`${load}: nothing`, second, first),
    row(`${load}: metrics`, metrics, whole),
    row(`${load}: tracing, off`, tracing, whole),
  ];
}
