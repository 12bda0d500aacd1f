import { getEventListeners, once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openEventStream } from '../support/sse.ts';

let still: TestApp;
let app: TestApp;
beforeAll(async () => {
  still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
  app = await startTestApp();
});
afterAll(() => Promise.all([still.close(), app.close()]));

const get = (on: TestApp, path: string) => on.call('GET', `/product/scheduler/${path}`);
const add = (on: TestApp, userId: string, text: string, cubes?: string[]) =>
  on.product('/add', { user_id: userId, messages: text, writable_cube_ids: cubes });

describe('task_queue_status', () => {
  it('gives correct counts per stream, and the users of the whole project', async () => {
    await add(still, 'queue', 'One.');
    await add(still, 'queue', 'Two.', ['queue', 'shared']);
    await add(still, 'queue-other', 'Three.');
    await sql`UPDATE task SET status = 'in_progress' WHERE cube_id = 'shared'`.execute(
      still.app.services.db.system().db,
    );
    const status = await get(still, 'task_queue_status?user_id=queue');
    expect(status.body).toMatchObject({
      code: 200,
      message: 'Scheduler task queue status retrieved successfully',
    });
    const [own, shared] = status.body.data.stream_keys;
    expect(status.body.data).toEqual({
      user_id: 'queue',
      user_name: null,
      mem_cube_id: null,
      stream_keys: [
        expect.stringMatching(/:queue:queue:extract$/),
        expect.stringMatching(/:queue:shared:extract$/),
      ],
      users_count: 2,
      pending_tasks_count: 1,
      remaining_tasks_count: 2,
      pending_tasks_detail: [`${shared}:1`],
      remaining_tasks_detail: [`${own}:2`],
    });
  });

  it('has empty lists for a user without tasks', async () => {
    const status = await get(still, 'task_queue_status?user_id=nobody');
    expect(status.status).toBe(200);
    expect(status.body.data).toMatchObject({
      stream_keys: [],
      pending_tasks_count: 0,
      remaining_tasks_count: 0,
      remaining_tasks_detail: [],
    });
    const missing = await get(still, 'task_queue_status');
    expect([missing.status, missing.body.detail[0].loc]).toEqual([422, ['query', 'user_id']]);
  });
});

describe('allstatus', () => {
  it('counts open tasks of any age, and all tasks of the last 24 hours; pending ones are not counted twice', async () => {
    const own = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
    try {
      for (const text of ['A.', 'B.', 'C.', 'D.']) await add(own, 'all', text);
      const { db } = own.app.services.db.project('default');
      const set = (n: number, status: string, age: string) =>
        sql`UPDATE task SET status = ${status},
        created_at = now() - ${age}::interval
        WHERE seq = (SELECT seq FROM task ORDER BY seq OFFSET ${n} LIMIT 1)`.execute(db);
      await set(1, 'in_progress', '1 hour');
      await set(2, 'completed', '23 hours');
      await set(3, 'failed', '25 hours');
      const none = {
        waiting: 0,
        in_progress: 0,
        pending: 0,
        completed: 0,
        failed: 0,
        cancelled: 0,
        total: 0,
      };
      const { data } = (await get(own, 'allstatus')).body;
      expect(data.scheduler_summary).toEqual({ ...none, waiting: 1, in_progress: 1, pending: 1, total: 2 });
      expect(data.all_tasks_summary).toEqual({
        ...none,
        waiting: 1,
        in_progress: 1,
        pending: 1,
        completed: 1,
        total: 3,
      });
    } finally {
      await own.close();
    }
  });
});

describe('wait/stream', () => {
  const open = (on: TestApp, query: string) =>
    openEventStream(`${on.url}/product/scheduler/wait/stream?${query}`);

  it('has one frame for a user without tasks', async () => {
    const stream = await open(app, 'user_name=idle');
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-cache',
      connection: 'keep-alive',
    });
    expect(stream.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await stream.next()).toEqual({
      user_name: 'idle',
      active_tasks: 0,
      elapsed_seconds: expect.any(Number),
      status: 'idle',
      instance_id: expect.any(String),
    });
    expect(await stream.next()).toBeUndefined();
  });

  it('reports running tasks until the user has none, then ends', async () => {
    await add(still, 'busy', 'I row on Sundays.');
    const stream = await open(still, 'user_name=busy&poll_interval=0.05');
    expect(await stream.next()).toMatchObject({ status: 'running', active_tasks: 1 });
    const [task] = (await get(still, 'status?user_id=busy')).body.data;
    expect(task.status).toBe('waiting');
    await sql`UPDATE task SET status = 'completed', finished_at = now() WHERE user_id = 'busy'`.execute(
      still.app.services.db.system().db,
    );
    let last: Record<string, unknown> | undefined;
    for (let frame = await stream.next(); frame !== undefined; frame = await stream.next()) {
      if (last) expect(last.status).toBe('running');
      last = frame;
    }
    expect(last).toMatchObject({ status: 'idle', active_tasks: 0 });
  });

  it('ends with timeout when the time is up', async () => {
    await add(still, 'stuck', 'I row on Mondays.');
    const stream = await open(still, 'user_name=stuck&timeout_seconds=0');
    expect(await stream.next()).toMatchObject({ status: 'timeout', timed_out: true, active_tasks: 1 });
    expect(await stream.next()).toBeUndefined();
  });

  it('frees its resources when its client disconnects', async () => {
    await add(still, 'left', 'I row on Tuesdays.');
    const subscribers = still.app.services.tasksMoved;
    const before = subscribers.size;
    const stream = await open(still, 'user_name=left');
    expect(await stream.next()).toMatchObject({ status: 'running' });
    expect(subscribers.size).toBe(before + 1);
    stream.leave();
    // the test's time limit is the deadline
    while (subscribers.size > before) await new Promise((resolve) => setImmediate(resolve));
  });

  it('has its frames in order; clients that disconnect or never read leave nothing behind', async () => {
    await add(still, 'many', 'I row on Sundays.');
    const { tasksMoved, shutdown } = still.app.services;
    const held = () => [tasksMoved.size, getEventListeners(shutdown, 'abort').length];
    const before = held();
    const path = '/product/scheduler/wait/stream?user_name=many&poll_interval=0';
    const reading = await Promise.all(Array.from({ length: 5 }, () => openEventStream(still.url + path)));
    for (const stream of reading) {
      let last = -1;
      for (let n = 0; n < 4; n += 1) {
        const frame = await stream.next();
        expect(frame).toMatchObject({ user_name: 'many', status: 'running', active_tasks: 1 });
        expect(Number(frame?.elapsed_seconds)).toBeGreaterThanOrEqual(last);
        last = Number(frame?.elapsed_seconds);
      }
    }
    const { hostname, port } = new URL(still.url);
    const silent = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
        await once(socket, 'readable');
        return socket;
      }),
    );
    expect(tasksMoved.size).toBe((before[0] ?? 0) + 1);
    for (const stream of reading) stream.leave();
    for (const socket of silent) socket.destroy();
    // the test's time limit is the deadline
    while (held().some((count, n) => count > (before[n] ?? 0)))
      await new Promise((resolve) => setImmediate(resolve));
  });

  it('sends a last frame when the server stops, and does not delay the stop', async () => {
    const own = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
    await add(own, 'stop', 'I row on Fridays.');
    const stream = await open(own, 'user_name=stop&timeout_seconds=500&poll_interval=5');
    expect(await stream.next()).toMatchObject({ status: 'running' });
    const closed = own.close();
    let last: Record<string, unknown> | undefined;
    for (let frame = await stream.next(); frame !== undefined; frame = await stream.next()) last = frame;
    expect(last).toEqual({ status: 'error', detail: 'shutting_down', user_name: 'stop' });
    await closed;
  });

  it('refuses an invalid query in the shape of the family', async () => {
    const missing = await get(still, 'wait/stream');
    expect([missing.status, missing.body.detail[0].loc]).toEqual([422, ['query', 'user_name']]);
  });
});
