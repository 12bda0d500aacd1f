/**
 * Kills the server (SIGKILL) at random moments of mixed traffic, half of them during a checkpoint, restarts
 * it, and at the end compares what is stored with what was acknowledged: npm run test:crash --
 * [--rounds N] [--engine embedded|postgres|both] [--seed S] [--clock]
 *
 * With --clock it also sets the clock an hour to a day forward or back, in the middle of the traffic and
 * while the server is down.
 *
 * The seed determines the traffic and the moments of the kills, as far as the machine's timing allows.
 * TEST_DATABASE_URL names the PostgreSQL, TEST_SUPERUSER_DATABASE_URL the role that writes its checkpoints:
 * without it there are none. Exits with 1 if anything was lost, duplicated, resurrected or stuck.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inOrder, together } from '../../src/lib/together.ts';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { startServer } from '../support/server-process.ts';
import { ADMIN_KEY, type AskForCheckpoint, embeddedCheckpoints, postgresCheckpoints } from './checkpoints.ts';
import { SteppedClock } from './stepped-clock.ts';
import { type Note, randomFrom, traffic } from './traffic.ts';
import { type Verdict, verify } from './verify.ts';

const USERS = 6;
const CLIENTS = 8;
/**
 * The server is killed after a random number of acknowledged notes, at most `MOST_NOTES`, and a random delay.
 */
const MOST_NOTES = 80;
const LONGEST_DELAY_MS = 50;

type Engine = 'embedded' | 'postgres';

interface Store {
  readonly env: Record<string, string>;
  readonly url?: string;
  readonly askForCheckpoint: AskForCheckpoint | undefined;
  readonly drop: () => Promise<void>;
}

async function openStore(engine: Engine): Promise<Store> {
  if (engine === 'embedded') {
    const directory = await mkdtemp(join(tmpdir(), 'recollect-crash-'));
    return {
      env: { DATA_DIR: directory },
      askForCheckpoint: embeddedCheckpoints(directory),
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  }
  if (testServerUrl === undefined) throw new Error('--engine postgres: TEST_DATABASE_URL is not set.');
  const superuserUrl = process.env.TEST_SUPERUSER_DATABASE_URL;
  const { url, drop } = await createServerDatabase(testServerUrl);
  const askForCheckpoint = superuserUrl ? postgresCheckpoints(superuserUrl) : undefined;
  return { env: { DATABASE_URL: url }, url, askForCheckpoint, drop };
}

interface Outcome extends Verdict {
  readonly engine: Engine;
  readonly rounds: number;
  /** Steps of the clock and how often each was taken; null without --clock. */
  readonly clockSteps: Record<'running' | 'down', Record<string, number>> | null;
  readonly checkpoints: {
    readonly written: number;
    /** Those during which the server was killed. */
    readonly killed: number;
  };
  readonly restartMs: { readonly p50: number; readonly max: number };
}

async function crash(engine: Engine, rounds: number, seed: number, setsClock: boolean): Promise<Outcome> {
  const random = randomFrom(seed);
  const store = await openStore(engine);
  const clock = setsClock ? new SteppedClock(store.url) : null;
  const clockEnv = (await clock?.env()) ?? {};
  const notes: Note[] = [];
  const starts: number[] = [];
  const checkpoints = { written: 0, killed: 0 };
  const start = async () => {
    const began = performance.now();
    const server = await startServer({ LOG_LEVEL: 'fatal', ADMIN_KEY, ...store.env, ...clockEnv });
    starts.push(performance.now() - began);
    return server;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      // the first start makes the tables, the clock's among them
      if (round > 0 && random() < 0.5) await clock?.step('down');
      const server = await start();
      let [killed, held] = [false, false];
      const [goal, delay] = [random() * MOST_NOTES, random() * LONGEST_DELAY_MS];
      const done = () => notes.filter(({ memoryId }) => memoryId !== undefined).length;
      const before = done();
      const moving = traffic({
        target: server,
        notes,
        users: USERS,
        clients: CLIENTS,
        random,
        over: () => killed,
        held: () => held,
      });
      while (done() - before < goal / 2) await pause(1);
      if (random() < 0.5) await clock?.step('running');
      while (done() - before < goal) await pause(1);
      const checkpoint = random() < 0.5 ? store.askForCheckpoint?.(server.url) : undefined;
      // maintenance waits for requests, and goes on at once without them
      held = checkpoint !== undefined;
      await checkpoint?.begun;
      held = false;
      if (random() < 0.3) await checkpoint?.ended;
      await pause(delay);
      const isComplete = checkpoint?.isComplete();
      await server.end('SIGKILL');
      if (checkpoint) checkpoints[isComplete ? 'written' : 'killed'] += 1;
      killed = true;
      await together(
        () => moving,
        () => checkpoint?.ended,
        () => clock?.forget(server.process.pid),
      );
    }
    const server = await start();
    const verdict = await verify(server, notes).finally(() => server.end('SIGTERM'));
    await clock?.forget(server.process.pid);
    // the first start did not follow a crash
    const restarts = starts.slice(1).toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(restarts[Math.floor((restarts.length - 1) * share)] ?? 0);
    return {
      engine,
      rounds,
      clockSteps: clock && {
        running: Object.fromEntries(clock.steps.running),
        down: Object.fromEntries(clock.steps.down),
      },
      checkpoints,
      ...verdict,
      restartMs: { p50: at(0.5), max: at(1) },
    };
  } finally {
    await inOrder([() => clock?.drop(), store.drop]);
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    engine: { type: 'string', default: 'embedded' },
    clock: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
});
const engines: readonly Engine[] =
  values.engine === 'both'
    ? ['embedded', 'postgres']
    : [values.engine === 'postgres' ? 'postgres' : 'embedded'];
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
process.stdout.write(`seed ${seed}\n`);
for (const engine of engines) {
  const outcome = await crash(engine, rounds, seed, values.clock);
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  if (outcome.lost + outcome.doubled + outcome.resurrected + outcome.stuck > 0) process.exitCode = 1;
}
