import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { createExtractHandler } from '../../src/services/extraction/extract-handler.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Its tasks wait until the test starts a worker. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
});
afterAll(() => app.close());

async function extract(userId: string): Promise<void> {
  const { services } = app.app;
  const scheduler = new Scheduler({
    db: services.db,
    log: services.log,
    handlers: new Map([['extract', createExtractHandler(services)]]),
    concurrency: 1,
    moved: services.tasksMoved,
    requestCounter: services.requestCounter,
  });
  scheduler.start();
  await app.idle(userId);
  await scheduler.stop(1000);
}

async function add(userId: string, content: string): Promise<{ taskId: string; memoryId: string }> {
  const messages = [{ role: 'user', content, chat_time: '2026-03-02T18:30:00Z' }];
  const added = await app.v1('/add/message', { user_id: userId, conversation_id: 'c', messages });
  const listed = await app.product('/get_memory', { mem_cube_id: userId });
  return { taskId: added.body.data.task_id, memoryId: listed.body.data.text_mem[0].memories[0].id };
}

async function textsOf(userId: string): Promise<string[]> {
  const listed = await app.product('/get_memory', { mem_cube_id: userId });
  const { text_mem, pref_mem } = listed.body.data;
  return [...text_mem, ...pref_mem].flatMap((of: { memories: { memory: string }[] }) =>
    of.memories.map(({ memory }) => memory),
  );
}

const receiptOf = async (taskId: string) =>
  (await app.v1('/get/status', { task_id: taskId })).body.data.receipts[0];

it('a raw memory that is corrected before its extraction stays as corrected, and its receipt says so', async () => {
  const { taskId, memoryId } = await add('ed', 'My dentist is Doctor Brown.');
  const updated = await app.v1('/update/memory', {
    memory_id: memoryId,
    content: 'My dentist is Doctor Green.',
  });
  expect(updated.body.code).toBe(0);
  await extract('ed');
  expect(await textsOf('ed')).toEqual(['My dentist is Doctor Green.']);
  expect(await receiptOf(taskId)).toMatchObject({ outcome: 'skipped', reason: 'edited' });
});

it('the same holds if its words were sent again before both extractions', async () => {
  const { memoryId } = await add('twice', 'My vet is Doctor Brown.');
  await add('twice', 'My vet is Doctor Brown.');
  await app.v1('/update/memory', { memory_id: memoryId, content: 'My vet is Doctor Green.' });
  await extract('twice');
  expect(await textsOf('twice')).toEqual(['My vet is Doctor Green.']);
});

it('a raw memory that is archived before its extraction stays archived', async () => {
  const { taskId, memoryId } = await add('arch', 'My boss is Mister Brown.');
  await app.v1('/update/memory', { memory_id: memoryId, status: 'archived' });
  await extract('arch');
  expect(await textsOf('arch')).toEqual([]);
  expect(await receiptOf(taskId)).toMatchObject({ outcome: 'skipped', reason: 'edited' });
});

it('words that are sent again after their extraction, without a correction, are merged as usual', async () => {
  const { taskId } = await add('again', 'My barber is Mister Brown.');
  const second = await add('again', 'My barber is Mister Brown.');
  await extract('again');
  expect(await textsOf('again')).toHaveLength(1);
  expect(await receiptOf(taskId)).toMatchObject({ outcome: 'stored' });
  expect(await receiptOf(second.taskId)).toMatchObject({ outcome: 'merged' });
});
