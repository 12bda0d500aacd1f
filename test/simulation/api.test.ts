import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase, testServerUrl } from '../support/database.ts';
import { type FileHost, startFileHost } from '../support/file-host.ts';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';
import { observed } from '../support/observed-database.ts';
import { type SearchProvider, startSearchProvider } from '../support/search-provider.ts';
import { ApiWorld } from './api-world.ts';
import { Client } from './client.ts';

/**
 * Longer runs: SIMULATION_SEEDS=1,2,3 SIMULATION_STEPS=200 npx vitest run test/simulation/api.test.ts. Each
 * seed is a script of random steps in a project of its own; servers of even seeds have a useless chat model.
 * SIMULATION_SHRINK=1 looks for a shorter script that fails.
 */
const SEEDS = (process.env.SIMULATION_SEEDS || '1,2').split(',').map(Number);
const STEPS = Number(process.env.SIMULATION_STEPS || 50);
const SHRINKS = Boolean(process.env.SIMULATION_SHRINK);

/** On a database server, two servers work together. */
const INSTANCES = testServerUrl ? 2 : 1;

let db: Database;
let web: SearchProvider;
let host: FileHost;
let model: ModelProvider;
let servers: TestApp[] = [];
/** Whether a chat model is configured, which answers everything with the same useless sentence. */
let hasModel = false;

const startServer = () =>
  startTestApp(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      WEB_SEARCH_BASE_URL: web.url,
      KNOWLEDGE_URL_HOSTS: 'docs.example.com',
      ...(hasModel ? { LLM_BASE_URL: model.url, LLM_MODEL: 'test-model', MODEL_RETRY_SECONDS: '1' } : {}),
    },
    observed(db, () => null),
    undefined,
    undefined,
    host.network,
  );

beforeAll(async () => {
  db = await openTestDatabase();
  [web, host, model] = await Promise.all([startSearchProvider(), startFileHost(), startModelProvider()]);
  web.pages = [
    { url: 'https://museum.example/a', title: 'Museum', content: 'The museum opens at ten.' },
    { url: 'https://museum.example/b', title: '博物馆', content: '博物馆周一闭馆。' },
  ];
  model.respond = () => 'I would rather talk about the weather.';
  model.judge = model.respond;
});
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});
afterAll(async () => {
  await Promise.all([web.close(), host.close(), model.close()]);
  await db.close();
});

const MOVES = {
  add: [10, (world, pick) => world.adds.add(pick)],
  repeatWords: [2, (world, pick) => world.adds.repeatWords(pick)],
  repeatRequest: [1, (world, pick) => world.adds.repeatRequest(pick)],
  addNothing: [1, (world, pick) => world.adds.addNothing(pick)],
  addOddly: [1, (world, pick) => world.adds.addOddly(pick)],
  chat: [2, (world, pick) => world.adds.chat(pick)],
  bindProfile: [1, (world, pick) => world.adds.bindProfile(pick)],
  update: [3, (world, pick) => world.edits.update(pick)],
  updateToOther: [1, (world, pick) => world.edits.updateToOther(pick)],
  retitle: [1, (world, pick) => world.edits.retitle(pick)],
  archive: [1, (world, pick) => world.edits.archive(pick)],
  recover: [1, (world, pick) => world.edits.recover(pick)],
  correct: [3, (world, pick) => world.edits.correct(pick)],
  correctAndUndo: [1, (world, pick) => world.edits.correctAndUndo(pick)],
  deleteConversation: [1, (world, pick) => world.deletions.deleteConversation(pick)],
  deleteUser: [1, (world, pick) => world.deletions.deleteUser(pick)],
  deleteIds: [1, (world, pick) => world.deletions.deleteIds(pick)],
  deleteAdded: [2, (world, pick) => world.deletions.deleteAdded(pick)],
  deleteWithUserKey: [1, (world, pick) => world.deletions.deleteWithUserKey(pick)],
  deleteMatching: [2, (world, pick) => world.deletions.deleteMatching(pick)],
  deletePreferences: [1, (world, pick) => world.deletions.deletePreferences(pick)],
  reextract: [1, (world, pick) => world.operator.reextract(pick)],
  undo: [1, (world, pick) => world.operator.undo(pick)],
  addFile: [1, (world, pick) => world.addFile(pick)],
  deleteFile: [1, (world, pick) => world.deleteFile(pick)],
  deleteBase: [1, (world) => world.deleteBase()],
  search: [4, (world, pick) => world.search(pick)],
  searchTwo: [1, (world, pick) => world.searchTwo(pick)],
  searchWeb: [1, (world, pick) => world.searchWeb(pick)],
  list: [2, (world, pick) => world.list(pick)],
  check: [3, (world, pick) => world.check(pick)],
} satisfies Record<string, readonly [weight: number, (world: ApiWorld, pick: number) => Promise<void>]>;
type Move = keyof typeof MOVES;

const pick = fc.nat({ max: 1_000_000 });
const single = fc.oneof(
  ...(Object.entries(MOVES) as [Move, (typeof MOVES)[Move]][]).map(([move, [weight]]) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(move), pick),
  })),
);
/** Steps that may run at the same time: none of them compares the state before and after itself. */
const concurrent = fc.tuple(
  fc.constantFrom<Move[]>('add', 'search', 'search', 'searchTwo', 'list', 'repeatRequest'),
  pick,
);
const step = fc.oneof(
  { weight: 40, arbitrary: single.map((one) => [one]) },
  { weight: 4, arbitrary: fc.array(concurrent, { minLength: 3, maxLength: 8 }) },
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

async function start(): Promise<void> {
  while (servers.length < INSTANCES) servers.push(await startServer());
}

it.each(SEEDS)(
  'nothing is lost, doubled, foreign or back from deletion in both APIs, whatever their users do (seed %i)',
  async (seed) => {
    hasModel = seed % 2 === 0;
    await start();
    const script = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
    const property = fc.asyncProperty(script, async (steps) => {
      const project = await (servers[0] as TestApp).newProject();
      const client = new Client(() => servers, project);
      const world = new ApiWorld(client, now, { web, host });
      try {
        for (const one of steps) {
          if (one === 'restart') await restart();
          else await Promise.all(one.map(([move, pick]) => MOVES[move][1](world, pick)));
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
