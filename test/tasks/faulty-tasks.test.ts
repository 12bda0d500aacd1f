import { type KyselyPlugin, type RawNode, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { type PreparedTasks, TaskError, type TaskHandler } from '../../src/scheduler/task-handler.ts';
import { claimStream } from '../../src/stores/tasks/task-claims.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { insertSelected } from '../support/insert-selected.ts';
import { observed } from '../support/observed-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
  await sql`INSERT INTO project (project_id, name) VALUES ('p', 'p')`.execute(rows());
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`DELETE FROM task`.execute(rows());
  await sql`DELETE FROM task_stream`.execute(rows());
});

const rows = () => app.app.services.db.system().db;

interface Task {
  readonly id: string;
  readonly status: string;
  readonly attempt: number;
  readonly later: boolean;
}

/** Tasks as the table has them; `later`: not due for at least 0.4 s. */
async function tasks(): Promise<readonly Task[]> {
  const found = await sql<Task>`
    SELECT task_id AS id, status, attempt, run_at > task_now() + interval '0.4 seconds' AS later
    FROM task ORDER BY stream_key, seq`.execute(rows());
  return found.rows;
}

/** Enqueues tasks `stream-0`, `stream-1`, … of the user `stream`. */
async function enqueue(stream: string, count: number): Promise<void> {
  await sql`INSERT INTO task_stream (project_id, stream_key, user_id, ready_at)
    VALUES ('p', ${stream}, ${stream}, task_now())`.execute(rows());
  await insertSelected(
    { db: rows() },
    'task',
    sql`SELECT 'p' AS project_id, ${stream} || '-' || n AS task_id, ${stream}::text AS stream_key, 'test' AS kind,
      'waiting' AS status, ${stream}::text AS user_id, 'c' AS cube_id, 'r' AS request_id, '{}' AS payload
    FROM generate_series(0, ${count - 1}) AS n`,
  );
}

function start(handler: TaskHandler, db: Database = app.app.services.db): Scheduler {
  const { log, tasksMoved, requestCounter } = app.app.services;
  const scheduler = new Scheduler({
    ...{ db, log, requestCounter, concurrency: 2, moved: tasksMoved, random: () => 0 },
    handlers: new Map([['test', handler]]),
  });
  scheduler.start();
  return scheduler;
}

/** Looks until the tasks are as wanted; the test's time limit is the deadline. */
async function until(isSo: (now: readonly Task[]) => boolean): Promise<readonly Task[]> {
  for (;;) {
    const now = await tasks();
    if (isSo(now)) return now;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const BROKEN = { code: 'broken', text: 'It cannot be done.' };
/** Fails each task for good, and cannot write that. */
const unwritable: TaskHandler = {
  prepare: async () => {
    throw new TaskError(BROKEN, { retryable: false });
  },
  fail: async () => {
    throw new Error('the failure cannot be written');
  },
};

describe('a claim', () => {
  const claimed = async () =>
    (await claimStream(app.app.services.db.system(), 'w', 30, 20, ''))?.tasks.map(({ taskId }) => taskId);

  it('does not pass over a task that was tried before', async () => {
    await enqueue('s', 4);
    await sql`UPDATE task SET attempt = 2 WHERE task_id = 's-2'`.execute(rows());
    expect(await claimed()).toEqual(['s-0', 's-1']);
  });

  it('does not pass over a task that is not due, nor take it', async () => {
    await enqueue('s', 4);
    await sql`UPDATE task SET run_at = task_now() + interval '1 hour' WHERE task_id = 's-1'`.execute(rows());
    expect(await claimed()).toEqual(['s-0']);
  });
});

describe('results that cannot be written', () => {
  it.each([
    ['first', 0],
    ['thirteenth', 12],
    ['last', 19],
  ])('fail the %s task alone: those before it are done, those behind it not tried', async (_, culprit) => {
    await enqueue('s', 20);
    const commits: number[] = [];
    const prepared = (count: number): PreparedTasks => ({
      count,
      error: undefined,
      commit: async (_scope, most) => {
        commits.push(most);
        if (most > culprit) throw new Error('this one cannot be written');
        return Array.from({ length: most }, () => ({}));
      },
    });
    const scheduler = start({ prepare: async (_, of) => prepared(of.length), fail: async () => undefined });
    const now = await until(
      (all) => all.every(({ status }) => status !== 'in_progress') && all[culprit]?.attempt === 1,
    );
    await scheduler.stop(5000);
    expect(now.map(({ status, attempt }) => [status, attempt])).toEqual(
      Array.from({ length: 20 }, (_, n) => {
        if (n < culprit) return ['completed', 1];
        return ['waiting', n === culprit ? 1 : 0];
      }),
    );
    // twenty, then at most five halves, then the tasks before the culprit
    expect(commits.length).toBeLessThanOrEqual(7);
  });
});

it('a task of a kind that this version does not know waits for a version that knows it', async () => {
  await enqueue('s', 2);
  await sql`UPDATE task SET kind = 'of the next version'`.execute(rows());
  const older = start(unwritable);
  await until(([first]) => first?.later === true);
  await older.stop(5000);
  await sql`UPDATE task SET kind = 'test', run_at = task_now()`.execute(rows());
  await sql`UPDATE task_stream SET ready_at = task_now()`.execute(rows());
  const newer = start({
    prepare: async (_, { length }) => ({
      count: length,
      error: undefined,
      commit: async () => Array.from({ length }, () => ({})),
    }),
    fail: async () => undefined,
  });
  const now = await until((all) => all.every(({ status }) => status === 'completed'));
  await newer.stop(5000);
  expect(now.map(({ attempt }) => attempt)).toEqual([1, 1]);
});

describe('a final failure that cannot be written', () => {
  it('makes the task wait before it is tried again', async () => {
    await enqueue('s', 1);
    const scheduler = start(unwritable);
    const [task] = await until(([one]) => one?.later === true);
    await scheduler.stop(5000);
    expect(task?.attempt).toBe(1);
    expect(await claimStream(app.app.services.db.system(), 'w', 30, 20, '')).toBeNull();
  });

  it('is written without its consequences in the end, and the stream goes on', async () => {
    await enqueue('s', 2);
    await sql`UPDATE task SET attempt = max_attempts + 18 WHERE task_id = 's-0'`.execute(rows());
    const scheduler = start(unwritable);
    const now = await until(([first, second]) => first?.status === 'failed' && second?.later === true);
    await scheduler.stop(5000);
    expect(now[1]?.attempt).toBe(1);
  });
});

it('a lease that is dropped while others are given back is given back too', async () => {
  await enqueue('a', 1);
  await enqueue('b', 1);
  const givingBack = Promise.withResolvers<void>();
  const bothDropped = Promise.withResolvers<void>();
  const { services } = app.app;
  let failures = 0;
  const holdFirst: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result, queryId }) => {
      if (held.has(queryId)) {
        givingBack.resolve();
        await bothDropped.promise;
      }
      return result;
    },
  };
  const held = new WeakSet<object>();
  holdFirst.transformQuery = ({ node, queryId }) => {
    const text = node.kind === 'RawNode' ? (node as RawNode).sqlFragments.join('') : '';
    if (text.includes('WITH freed AS')) held.add(queryId);
    return node;
  };
  const { log } = services;
  const { tasksMoved, requestCounter } = services;
  const scheduler = new Scheduler({
    ...{ requestCounter, concurrency: 2, moved: tasksMoved, random: () => 0 },
    db: observed(services.db, () => null, holdFirst),
    log: Object.assign(Object.create(log), {
      error: () => {
        failures += 1;
        // the lease is kept right after this line was logged
        if (failures === 2) setImmediate(bothDropped.resolve);
      },
    }),
    handlers: new Map([
      [
        'test',
        {
          ...unwritable,
          prepare: async (_: string, [task]: readonly { taskId: string }[]) => {
            if (task?.taskId === 'b-0') await givingBack.promise;
            throw new TaskError(BROKEN, { retryable: false });
          },
        },
      ],
    ]),
  });
  scheduler.start();
  await until((all) => all.length === 2 && all.every(({ attempt, later }) => attempt === 1 && later));
  await scheduler.stop(5000);
});
