import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase, testServerUrl } from '../support/database.ts';
import { observed } from '../support/observed-database.ts';
import { ApiWorld } from './api-world.ts';
import { Client } from './client.ts';

/**
 * Longer runs: SIMULATION_SEEDS=1,2,3 SIMULATION_STEPS=200 npx vitest run test/simulation/api.test.ts. Each
 * seed is a script of random steps in a project of its own. SIMULATION_SHRINK=1 looks for a shorter script
 * that fails.
 */
const SEEDS = (process.env.SIMULATION_SEEDS || '1,2').split(',').map(Number);
const STEPS = Number(process.env.SIMULATION_STEPS || 60);
const SHRINKS = Boolean(process.env.SIMULATION_SHRINK);

/** On a database server, two servers work together. */
const INSTANCES = testServerUrl ? 2 : 1;

let db: Database;
let servers: TestApp[] = [];

const startServer = () =>
  startTestApp(
    { RATE_LIMIT_PER_MINUTE: '0' },
    observed(db, () => null),
  );

beforeAll(async () => {
  db = await openTestDatabase();
  for (let n = 0; n < INSTANCES; n += 1) servers.push(await startServer());
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await db.close();
});

const pick = fc.nat({ max: 1_000_000 });
const weights = {
  add: 12,
  repeatWords: 2,
  repeatRequest: 1,
  update: 3,
  correct: 2,
  deleteConversation: 1,
  deleteUser: 1,
  deleteIds: 2,
  deleteMatching: 1,
  deletePreferences: 1,
  reextract: 1,
  undo: 1,
  addFile: 1,
  deleteFile: 1,
  search: 4,
  searchTwo: 1,
  list: 2,
  check: 3,
} as const;
type Move = keyof typeof weights;
const single = fc.oneof(
  ...(Object.entries(weights) as [Move, number][]).map(([move, weight]) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(move), pick),
  })),
);
/** Steps that may run at the same time: none of them compares the state before and after itself. */
const concurrent = fc.tuple(
  fc.constantFrom('add', 'search', 'search', 'searchTwo', 'list', 'repeatRequest'),
  pick,
);
const step = fc.oneof(
  { weight: 40, arbitrary: single.map((one) => [one]) },
  {
    weight: 4,
    arbitrary: fc.array(concurrent as fc.Arbitrary<[Move, number]>, { minLength: 3, maxLength: 8 }),
  },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
);

async function now(): Promise<string> {
  const clock = async () => {
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db.system().db);
    return rows[0]?.now.getTime() ?? 0;
  };
  const moment = (await clock()) + 1;
  while ((await clock()) <= moment);
  return new Date(moment).toISOString();
}

async function restart(): Promise<void> {
  const [first, ...others] = servers;
  await first?.close();
  servers = [...others, await startServer()];
}

it.each(SEEDS)(
  'nothing is lost, doubled, foreign or back from deletion in both APIs, whatever their users do (seed %i)',
  async (seed) => {
    const script = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
    const property = fc.asyncProperty(script, async (steps) => {
      const project = await (servers[0] as TestApp).newProject();
      const client = new Client(() => servers, project);
      const world = new ApiWorld(client, now);
      try {
        for (const one of steps) {
          if (one === 'restart') await restart();
          else await Promise.all(one.map(([move, pick]) => world[move](pick)));
        }
        await world.check(0);
      } catch (error) {
        throw new Error([...client.lastWrites, String(error)].join('\n'), { cause: error });
      }
    });
    await fc.assert(property, { numRuns: 1, seed, endOnFailure: !SHRINKS });
  },
  60_000 + STEPS * 5000,
);
