import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

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

it('a wall clock that jumps by days neither shortens nor lengthens a wait', async () => {
  await still.product('/add', { user_id: 'clock', messages: 'I row.' });
  const path = '/product/scheduler/wait?user_name=clock&timeout_seconds=0.3&poll_interval=0.1';
  const waited = await still.call('POST', path);
  expect(waited.body).toMatchObject({ message: 'timeout', data: { running_tasks: 1, timed_out: true } });
  expect(waited.body.data.waited_seconds).toBeGreaterThanOrEqual(0.3);
});
