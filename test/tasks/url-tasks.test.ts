import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThreadReader } from '../../src/providers/documents/thread-reader.ts';
import { TaskError } from '../../src/scheduler/task-handler.ts';
import { createDocumentHandler } from '../../src/services/knowledge/document-handler.ts';
import { claimStream } from '../../src/stores/tasks/task-claims.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type FileHost, sends, startFileHost } from '../support/file-host.ts';

let host: FileHost;
let app: TestApp;
beforeAll(async () => {
  host = await startFileHost();
  const env = { KNOWLEDGE_URL_HOSTS: 'docs.example.com, wrong.test', SCHEDULER_CONCURRENCY: '0' };
  app = await startTestApp(env, undefined, undefined, undefined, host.network);
});
afterAll(async () => {
  await app.close();
  await host.close();
});

const LIMIT = 60_000;

/** Adds a file by URL, claims its task and returns what prepares it, as a worker does. */
async function claimed(url: string) {
  const base = (await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' })).body.data.id;
  const added = await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file: [{ content: url }] });
  const { db } = app.app.services;
  const claim = await claimStream(db.system(), 'w', 60, 20, '');
  if (claim === null) throw new Error('no task was ready');
  const { projectId } = claim.lease;
  const handler = createDocumentHandler(app.app.services, createThreadReader());
  const shown = async () => {
    const answer = await app.v1('/get/knowledgebase-file', { file_ids: [added.body.data[0].id] });
    return answer.body.data.file_detail_list[0];
  };
  return {
    fileId: added.body.data[0].id as string,
    shown,
    prepare: (signal = new AbortController().signal) => handler.prepare(projectId, claim.tasks, signal),
    commit: (prepared: Awaited<ReturnType<typeof handler.prepare>>) =>
      db.projectTransaction(projectId, (scope) => prepared.commit(scope, prepared.count)),
  };
}

it.each([
  [500, 'https://docs.example.com/later.txt'],
  [503, 'https://docs.example.com/later.txt'],
  [429, 'https://docs.example.com/later.txt'],
  ['a wrong certificate', 'https://wrong.test/later.txt'],
  ['a broken connection', 'https://docs.example.com/later.txt'],
  ['an unknown name', 'https://docs.example.com/later.txt'],
])(
  'a file whose host answers with %s is tried again and keeps its URL until then',
  {
    timeout: LIMIT,
  },
  async (trouble, url) => {
    host.files.set('/later.txt', (response) => {
      if (typeof trouble === 'number') response.writeHead(trouble).end();
      else response.destroy();
    });
    if (trouble === 'an unknown name') host.addresses.set('docs.example.com', [[]]);
    const task = await claimed(url);
    const failed = await task.prepare();
    expect(failed).toMatchObject({
      count: 0,
      error: { retryable: true, failure: { code: 'url_unavailable' } },
    });
    expect(failed.error).toBeInstanceOf(TaskError);
    expect(await task.shown()).toMatchObject({ status: 'PROCESSING', size: 0 });
    if (trouble === 'a wrong certificate') return;
    host.addresses.clear();
    host.files.set('/later.txt', sends('The words came later.'));
    await task.commit(await task.prepare());
    expect(await task.shown()).toMatchObject({ status: 'AVAILABLE', size: 21 });
  },
);

it('a file that was fetched by a process which died is read from its stored bytes', {
  timeout: LIMIT,
}, async () => {
  host.files.set('/first.txt', sends('The first words.'));
  const task = await claimed('https://docs.example.com/first.txt');
  expect(await task.prepare()).toMatchObject({ count: 1, error: undefined });
  expect(await task.shown()).toMatchObject({ status: 'PROCESSING', size: 16 });
  host.files.set('/first.txt', sends('Other words that came too late.'));
  await task.commit(await task.prepare());
  expect(await task.shown()).toMatchObject({ status: 'AVAILABLE', size: 16 });
  expect(host.requests.filter(({ url }) => url.endsWith('/first.txt'))).toHaveLength(1);
});

it('a file that is deleted while it is fetched leaves nothing', { timeout: LIMIT }, async () => {
  const task = await claimed('https://docs.example.com/gone.txt');
  host.files.set('/gone.txt', async (response) => {
    await app.v1('/delete/knowledgebase-file', { file_ids: [task.fileId] });
    sends('The words of nobody.')(response);
  });
  const prepared = await task.prepare();
  expect(prepared).toMatchObject({ count: 1, error: undefined });
  expect(await task.commit(prepared)).toEqual([{ memories: 0 }]);
  expect(await task.shown()).toBeUndefined();
});

it('a worker that stops ends a fetch at once, and the file is fetched again', {
  timeout: LIMIT,
}, async () => {
  const task = await claimed('https://docs.example.com/silent.txt');
  const stop = new AbortController();
  host.files.set('/silent.txt', () => stop.abort(new Error('stopped')));
  expect(await task.prepare(stop.signal)).toMatchObject({ count: 0, error: { message: 'stopped' } });
  host.files.set('/silent.txt', sends('Words after the silence.'));
  await task.commit(await task.prepare());
  expect(await task.shown()).toMatchObject({ status: 'AVAILABLE' });
});
