import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { randomFrom } from '../crash/traffic.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Fault, World } from './world.ts';

/** Longer runs: SIMULATION_RUNS=2000 SIMULATION_SEED=7 npx vitest run test/simulation */
const RUNS = Number(process.env.SIMULATION_RUNS || 30);
const SEED = Number(process.env.SIMULATION_SEED || 20260302);
const STEPS = 60;

let app: App;
beforeAll(async () => {
  const db = await openTestDatabase();
  const config = readConfig({ SCHEDULER_CONCURRENCY: '0', OFFLINE_EMBEDDER: 'ngram', LOG_LEVEL: 'silent' });
  app = await createApp({ config, log: createLogger('silent'), db });
});
afterAll(() => app?.close());

const pick = fc.nat({ max: 1000 });
const fault = fc.constantFrom<Fault>('transient', 'permanent');

/** One step of a script. A failure prints its steps. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), pick, key: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fault' as const), fault }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('claim' as const), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(1, 10, 31, 300) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      seconds: fc.constantFrom(-86_400, -60, 60, 86_400),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function perform(world: World, of: Step): Promise<void> {
  switch (of.do) {
    case 'add':
      return world.add(of.pick, of.key);
    case 'fault':
      return world.fault(of.fault);
    case 'pass':
      return world.pass(of.seconds);
    case 'jump':
      return world.jump(of.seconds);
    case 'claim':
      return void (await world.claim(of.pick));
    default:
      return void (await world[of.do](of.pick));
  }
}

it(
  'acknowledged memories are never lost, duplicated or stuck, and deleted ones stay deleted, under any faults',
  async () => {
    let worlds = 0;
    const script = fc.array(step, { maxLength: STEPS, size: 'max' });
    const property = fc.asyncProperty(script, fc.nat(), async (steps, seed) => {
      const world = new World(app.services, `sim-${worlds++}`, randomFrom(seed));
      await world.begin();
      for (const of of steps) await perform(world, of);
      expect(await world.verdict()).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: false });
  },
  60_000 + RUNS * 5000,
);
