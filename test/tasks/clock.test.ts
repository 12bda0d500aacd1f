import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintain } from '../../src/scheduler/maintenance.ts';
import {
  type Claim,
  claimStream,
  endClaim,
  lockLease,
  secondsFailing,
  secondsToNextStream,
} from '../../src/stores/tasks/task-claims.ts';
import { TaskClock, tick } from '../../src/stores/tasks/task-clock.ts';
import { extendLeases } from '../../src/stores/tasks/task-leases.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { onOneServer } from '../support/cluster.ts';

/** Each call returns the time a day ahead or a day behind. */
let looks = 0;
const jumping = () => new Date(Date.now() + (looks++ % 2 === 0 ? 1 : -1) * 86_400_000);

let app: TestApp;
let still: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, undefined, jumping);
  still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, undefined, jumping);
});
afterAll(() => Promise.all([app?.close(), still?.close()]));

it('a wall clock that jumps by days delays no task: synchronous adds wait for theirs and return its memories', async () => {
  for (let n = 0; n < 5; n += 1) {
    const added = await app.product('/add', {
      user_id: 'clock',
      async_mode: 'sync',
      messages: `Note ${n}: I prefer window seats in train ${n}.`,
    });
    expect(added.status).toBe(200);
    const types = added.body.data.map(({ memory_type }: { memory_type: string }) => memory_type);
    expect(types).toContain('PreferenceMemory');
  }
  await app.idle('clock');
  const status = await app.call('GET', '/product/scheduler/status?user_id=clock');
  expect(status.body.data.map((task: { status: string }) => task.status)).toEqual(Array(5).fill('completed'));
});

it('a clock of the database that goes back an hour while tasks are done leaves none of them waiting', async () => {
  const users = ['back-1', 'back-2', 'back-3'];
  for (let n = 0; n < 4; n += 1) {
    await Promise.all(
      users.map((user) => app.product('/add', { user_id: user, messages: `I own boat ${n}.` })),
    );
    // a smaller shift of the task clock is the same as a server's clock that was set back
    await sql`UPDATE task_clock SET shift_seconds = shift_seconds - 3600`.execute(
      app.app.services.db.system().db,
    );
  }
  for (const user of users) {
    await app.product('/add', { user_id: user, messages: 'I own a raft.' });
    await app.idle(user);
    const status = await app.call('GET', `/product/scheduler/status?user_id=${user}`);
    expect(status.body.data.map((task: { status: string }) => task.status)).toEqual(
      Array(5).fill('completed'),
    );
  }
});

it('a wall clock that jumps by days neither shortens nor lengthens a wait', async () => {
  await still.product('/add', { user_id: 'clock', messages: 'I row.' });
  const path = '/product/scheduler/wait?user_name=clock&timeout_seconds=0.3&poll_interval=0.1';
  const waited = await still.call('POST', path);
  expect(waited.body).toMatchObject({ message: 'timeout', data: { running_tasks: 1, timed_out: true } });
  expect(waited.body.data.waited_seconds).toBeGreaterThanOrEqual(0.3);
});

describe('a clock of the database server that is set', () => {
  const HOUR = 3600;
  const DAY = 24 * HOUR;
  /** The time of the last tick is written down at least this often, in seconds. */
  const TICK = 6;
  const system = () => still.app.services.db.system();
  /** To the task clock, a smaller shift is the same as a server's clock that was set back. */
  const setClock = (seconds: number) =>
    sql`UPDATE task_clock SET shift_seconds = shift_seconds + ${seconds}`.execute(system().db);
  const claim = (clock?: TaskClock) => claimStream(system(), 'worker', 30, 20, '', clock);
  const nothingOpen = async () => {
    await sql`DELETE FROM task`.execute(system().db);
    await sql`DELETE FROM task_stream`.execute(system().db);
  };
  const add = async (user: string) => {
    await nothingOpen();
    const added = await still.product('/add', { user_id: user, messages: 'I own a kayak.' });
    expect(added.status).toBe(200);
    return added.body.data[0].task_id as string;
  };
  const wait = async ({ lease, tasks }: Claim, seconds: number, outage = false) => {
    const end = {
      status: 'waiting',
      result: null,
      error_code: 'c',
      error_text: 't',
      untried: outage,
    } as const;
    await still.app.services.db.projectTransaction(lease.projectId, async (tx) => {
      expect(await lockLease(tx, lease)).toBe(true);
      await endClaim(
        tx,
        lease,
        tasks.map(({ taskId }) => ({ ...end, task_id: taskId, delay_seconds: seconds, outage })),
      );
    });
  };
  const claimed = async (clock?: TaskClock) => {
    const found = await claim(clock);
    if (found === null) throw new Error('nothing was claimed');
    return found;
  };

  it.each([
    ['while the server runs', true],
    ['while the server is down', false],
  ])('back two hours %s delays neither new tasks nor retries', async (_, runs) => {
    const clock = new TaskClock();
    await add('back');
    await tick(system(), clock);
    await setClock(-2 * HOUR);
    if (!runs) {
      // of a process that was down, only the last time that it wrote down is known
      await tick(system(), new TaskClock());
      expect(await secondsToNextStream(system())).toBeLessThanOrEqual(TICK);
      await setClock(TICK);
    }
    const first = await claimed(runs ? clock : undefined);
    expect(first.tasks).toHaveLength(1);
    await wait(first, 30);
    await setClock(-2 * HOUR);
    expect(await claim(runs ? clock : undefined)).toBeNull();
    expect(await secondsToNextStream(system())).toBeLessThanOrEqual(30 + TICK);
  });

  it('forward a day ends no lease, no wait and no patience with an outage', async () => {
    const clock = new TaskClock();
    await add('ahead');
    const held = await claimed(clock);
    await setClock(DAY);
    expect(await claim(clock)).toBeNull();
    expect(await extendLeases(system(), [held.lease], 30)).toEqual([]);
    await wait(held, 200, true);
    await setClock(DAY);
    expect(await claim(clock)).toBeNull();
    const scope = still.app.services.db.project(held.lease.projectId);
    expect(await secondsFailing(scope, held.lease, held.tasks[0]?.taskId ?? '')).toBeLessThan(HOUR);
    expect(await secondsToNextStream(system())).toBeGreaterThan(100);
  });

  it('forward and back again leaves waits as long as they were', async () => {
    const clock = new TaskClock();
    await add('both');
    const held = await claimed(clock);
    await wait(held, 200);
    for (const seconds of [DAY, -DAY, -DAY, DAY, HOUR, -2 * HOUR]) {
      await setClock(seconds);
      expect(await claim(clock)).toBeNull();
      const left = await secondsToNextStream(system());
      expect(left).toBeGreaterThan(100);
      expect(left).toBeLessThanOrEqual(200 + TICK);
    }
  });

  it.runIf(onOneServer('the nodes of a cluster end claims by clocks of their own, which nobody sets here'))(
    'forward a day does not delay what is added before the scheduler has seen it',
    async () => {
      const clock = new TaskClock();
      await add('window');
      const held = await claimed(clock);
      await setClock(DAY);
      const later = await still.product('/add', { user_id: 'window', messages: 'I own a tent.' });
      expect(later.status).toBe(200);
      const other = await still.product('/add', { user_id: 'window-2', messages: 'I own a stove.' });
      expect(other.status).toBe(200);
      // the results of a claim are written without a tick
      await wait(held, 0);
      await tick(system(), clock);
      const { rows } = await sql<{ left: number }>`
      SELECT extract(epoch FROM greatest(s.ready_at, t.run_at) - task_now())::float8 AS left
      FROM task_stream s JOIN task t USING (project_id, stream_key)`.execute(system().db);
      expect(rows).toHaveLength(3);
      for (const { left } of rows) expect(left).toBeLessThanOrEqual(TICK);
    },
  );

  it('forward a day forgets no idempotency key', async () => {
    await nothingOpen();
    const clock = new TaskClock();
    await tick(system(), clock);
    const body = { user_id: 'again', messages: 'I own a raft.' };
    const once = await still.product('/add', body, { 'idempotency-key': 'clock-1' });
    await setClock(DAY + HOUR);
    await maintain({
      db: still.app.services.db,
      taskRetentionDays: 7,
      auditRetentionDays: 365,
      taskClock: clock,
    });
    const twice = await still.product('/add', body, { 'idempotency-key': 'clock-1' });
    expect(twice.body).toEqual(once.body);
  });

  it.runIf(onOneServer('a cluster has its clock on one node, which ticks before all are asked for tasks'))(
    'is not written down while nothing is open',
    async () => {
      await nothingOpen();
      await sql`UPDATE task_clock SET latest = latest - interval '1 minute'`.execute(system().db);
      const read = () => sql<{ latest: Date }>`SELECT latest FROM task_clock`.execute(system().db);
      const before = await read();
      expect(await claim()).toBeNull();
      expect((await read()).rows).toEqual(before.rows);
    },
  );
});
