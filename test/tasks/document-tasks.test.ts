import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentReader } from '../../src/providers/documents/document-reader.ts';
import { createThreadReader } from '../../src/providers/documents/thread-reader.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { createDocumentHandler } from '../../src/services/knowledge/document-handler.ts';
import { claimStream } from '../../src/stores/tasks/task-claims.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
});
afterAll(() => app.close());

const LIMIT = 60_000;

async function accepted(content: string): Promise<{ base: string; file: string }> {
  const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
  const base = made.body.data.id;
  const added = await app.v1('/add/knowledgebase-file', {
    knowledgebase_id: base,
    file: [{ name: 'a.txt', content }],
  });
  return { base, file: added.body.data[0].id };
}

async function statusOf(file: string): Promise<string> {
  const answer = await app.v1('/get/knowledgebase-file', { file_ids: [file] });
  return answer.body.data.file_detail_list[0]?.status;
}

async function memoriesOf(base: string): Promise<string[]> {
  const answer = await app.product('/get_memory', { mem_cube_id: base });
  return answer.body.data.text_mem[0].memories.map((one: { memory: string }) => one.memory);
}

function newHandler() {
  return createDocumentHandler(app.app.services, createThreadReader());
}

it('a file whose reader died with its process is read by the next process', { timeout: LIMIT }, async () => {
  const { db, log, tasksMoved, requestCounter } = app.app.services;
  const { base, file } = await accepted('The mill was built in 1888.');
  expect(await statusOf(file)).toBe('PROCESSING');
  const dead = await claimStream(db.system(), 'dead', 0, 20, '');
  expect(dead?.tasks).toHaveLength(1);
  const scheduler = new Scheduler({
    db,
    log,
    handlers: new Map([['document', newHandler()]]),
    concurrency: 1,
    moved: tasksMoved,
    requestCounter,
  });
  scheduler.start();
  await app.idle(base);
  await scheduler.stop(5_000);
  expect(await statusOf(file)).toBe('AVAILABLE');
  expect(await memoriesOf(base)).toEqual(['The mill was built in 1888.']);
});

it('a file that two workers read is stored once, and one deleted in the meantime is not stored', {
  timeout: LIMIT,
}, async () => {
  const { db } = app.app.services;
  const { base, file } = await accepted('The bridge has nine arches.');
  const gone = await accepted('The tower fell.');
  const { signal } = new AbortController();
  const prepared = [];
  for (let n = 0; n < 2; n += 1) {
    const claim = await claimStream(db.system(), `w${n}`, 60, 20, '');
    if (claim === null) throw new Error('no task was ready');
    const read = () => newHandler().prepare(claim.lease.projectId, claim.tasks, signal);
    prepared.push({ projectId: claim.lease.projectId, results: [await read(), await read()] });
  }
  await app.v1('/delete/knowledgebase-file', { file_ids: [gone.file] });
  for (const { projectId, results } of prepared)
    for (const result of results)
      await db.projectTransaction(projectId, (scope) => result.commit(scope, result.count));
  expect(await statusOf(file)).toBe('AVAILABLE');
  expect(await memoriesOf(base)).toEqual(['The bridge has nine arches.']);
  expect(await memoriesOf(gone.base)).toEqual([]);
});

it('a project whose files take for ever has one reader, and delays neither files nor extraction of other projects', {
  timeout: LIMIT,
}, async () => {
  const { db, log, tasksMoved, requestCounter } = app.app.services;
  const quiet = await app.newProject();
  const loud = await accepted('SLOW 0');
  for (let n = 1; n < 6; n += 1)
    await app.v1('/add/knowledgebase-file', {
      knowledgebase_id: loud.base,
      file: [{ name: `${n}.txt`, content: `SLOW ${n}` }],
    });
  const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'Q' }, quiet.key);
  const base = made.body.data.id;
  const file = [{ name: 'q.txt', content: 'The lock has three gates.' }];
  const added = await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file }, quiet.key);
  const told = Promise.withResolvers<void>();
  let most = 0;
  let slow = 0;
  const real = createThreadReader();
  const reader: DocumentReader = {
    async read(bytes, format, signal) {
      if (!Buffer.from(bytes).toString().startsWith('SLOW')) return real.read(bytes, format, signal);
      slow += 1;
      most = Math.max(most, slow);
      await told.promise;
      slow -= 1;
      return real.read(bytes, format, signal);
    },
  };
  const scheduler = new Scheduler({
    db,
    log,
    handlers: new Map([['document', createDocumentHandler(app.app.services, reader)]]),
    concurrency: 2,
    moved: tasksMoved,
    requestCounter,
  });
  scheduler.start();
  const shown = async () => {
    const asked = { file_ids: [added.body.data[0].id] };
    const answer = await app.v1('/get/knowledgebase-file', asked, quiet.key);
    return answer.body.data.file_detail_list[0]?.status;
  };
  // the test's time limit is the deadline
  while ((await shown()) !== 'AVAILABLE') await new Promise((resolve) => setImmediate(resolve));
  expect([slow, most]).toEqual([1, 1]);
  told.resolve();
  await app.idle(loud.base);
  await scheduler.stop(5_000);
  expect(most).toBe(1);
  expect((await memoriesOf(loud.base)).toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => `SLOW ${n}`));
});
