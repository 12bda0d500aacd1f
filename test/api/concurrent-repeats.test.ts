import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function memoriesOf(cubeId: string): Promise<string[]> {
  const listed = await app.product('/get_memory', { mem_cube_id: cubeId });
  return listed.body.data.text_mem[0].memories.map(({ memory }: { memory: string }) => memory);
}

const tasksOf = async (userId: string) =>
  (await app.call('GET', `/product/scheduler/status?user_id=${userId}`)).body.data;

it('50 identical concurrent requests with one key make one task and one memory, and get one answer', async () => {
  const body = { user_id: 'fifty', messages: 'The spare key is under the third flower pot.' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.product('/add', body, { 'idempotency-key': 'fifty' })),
  );
  for (const { status, body: answer } of answers) {
    expect(status).toBe(200);
    expect(answer).toEqual(answers[0]?.body);
  }
  await app.idle('fifty');
  expect(await tasksOf('fifty')).toHaveLength(1);
  expect(await memoriesOf('fifty')).toHaveLength(1);
});

it('32 identical concurrent facts with different keys make one active memory in each cube, and all are acknowledged', async () => {
  const body = {
    user_id: 'many',
    writable_cube_ids: ['many-a', 'many-b'],
    messages: 'The boiler room code is 4711.',
  };
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) => app.product('/add', body, { 'idempotency-key': `many-${n}` })),
  );
  for (const { status } of answers) expect(status).toBe(200);
  await app.idle('many');
  const tasks = await tasksOf('many');
  expect(tasks).toHaveLength(32);
  for (const { status } of tasks) expect(status).toBe('completed');
  for (const cube of ['many-a', 'many-b']) expect(await memoriesOf(cube)).toHaveLength(1);
});
