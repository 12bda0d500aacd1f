import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThreadReader } from '../../src/providers/documents/thread-reader.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { createDocumentHandler } from '../../src/services/knowledge/document-handler.ts';
import { claimStream } from '../../src/stores/task-claims.ts';
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

it('a file whose reader died with its process is read by the next one', { timeout: LIMIT }, async () => {
  const { db, log, tasksMoved, traffic } = app.app.services;
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
    traffic,
  });
  scheduler.start();
  await app.idle(base);
  await scheduler.stop(5_000);
  expect(await statusOf(file)).toBe('AVAILABLE');
  expect(await memoriesOf(base)).toEqual(['The mill was built in 1888.']);
});

it('a file that two workers have read is stored once, and one deleted meanwhile not at all', {
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
    for (const result of results) await db.projectTransaction(projectId, (scope) => result.commit(scope));
  expect(await statusOf(file)).toBe('AVAILABLE');
  expect(await memoriesOf(base)).toEqual(['The bridge has nine arches.']);
  expect(await memoriesOf(gone.base)).toEqual([]);
});
