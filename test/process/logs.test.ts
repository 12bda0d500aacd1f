import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';
import { type SearchProvider, startSearchProvider } from '../support/search-provider.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** A word that the log must not contain, used in every place of a request. */
const WORD = 'zqxsecretword';
const API_KEY = 'zqxsecretkey-of-the-project';
const ADMIN_KEY = 'zqxsecretkey-of-the-operator';
const MODEL_KEY = 'zqxsecretkey-of-the-model';
const WEB_KEY = 'zqxsecretkey-of-the-web-search';

let directory: string;
let provider: ModelProvider;
let web: SearchProvider;
let server: ServerProcess;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-logs-'));
  provider = await startModelProvider();
  provider.respond = () => `no JSON, but ${WORD}`;
  web = await startSearchProvider();
  web.pages = [{ url: `https://${WORD}.example/`, title: WORD, content: WORD, published: WORD }];
  server = await startServer({
    DATA_DIR: directory,
    LOG_LEVEL: 'trace',
    BOOTSTRAP_API_KEY: API_KEY,
    ADMIN_KEY,
    LLM_BASE_URL: provider.url,
    LLM_MODEL: 'm',
    LLM_API_KEY: MODEL_KEY,
    WEB_SEARCH_BASE_URL: web.url,
    WEB_SEARCH_API_KEY: WEB_KEY,
    PROVIDER_TIMEOUT_MS: '2000',
    SLOW_REQUEST_MS: '1',
  });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await provider?.close();
  await web?.close();
  await rm(directory, { recursive: true, force: true });
});

async function send(method: string, path: string, key: string, body?: string): Promise<number> {
  const answer = await request(`${server.url}${path}`, {
    method: method as 'POST',
    headers: {
      authorization: `Token ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `${WORD}-${method}-${path}`.slice(0, 100),
      cookie: WORD,
      'user-agent': WORD,
    },
    body: body ?? null,
  });
  await answer.body.dump();
  return answer.statusCode;
}

const linesWith = (text: string) => server.output().split(text).length - 1;

it('no level logs keys, headers, addresses or words, whatever the request and however it fails', async () => {
  const messages = [{ role: 'user', content: `I live in ${WORD}.`, role_name: WORD, chat_time: WORD }];
  const fields = Object.fromEntries(
    ['user_id', 'query', 'memory_id', 'task_id', 'name', 'conversation_id', 'feedback_content'].map(
      (name) => [name, WORD],
    ),
  );
  const bodies = [
    JSON.stringify({ ...fields, messages, history: messages, mem_cube_id: WORD, documents: [WORD] }),
    JSON.stringify({ ...fields, messages: WORD, filter: { [WORD]: { [WORD]: WORD } }, info: WORD }),
    `{"user_id":"${WORD}`,
    `[${WORD}]`,
  ];
  const document = await request(`${server.url}/openapi.json`);
  const { paths } = (await document.body.json()) as { paths: Record<string, Record<string, unknown>> };
  let sent = 0;
  for (const [path, methods] of Object.entries(paths)) {
    const key = path.startsWith('/admin') ? ADMIN_KEY : API_KEY;
    const address = `${path.replaceAll(/\{\w+\}/g, WORD)}?user_id=${WORD}&user_name=${WORD}&timeout_seconds=0`;
    for (const method of Object.keys(methods)) {
      for (const body of method === 'get' ? [undefined] : bodies) {
        await send(method.toUpperCase(), address, key, body);
        sent += 1;
      }
    }
  }
  provider.fail({ kind: 'status', status: 400, body: JSON.stringify({ error: { message: WORD } }) });
  await send('POST', '/product/chat/complete', API_KEY, JSON.stringify({ user_id: WORD, query: WORD }));
  await send('POST', '/product/chat/stream', API_KEY, JSON.stringify({ user_id: WORD, query: WORD }));
  const search = JSON.stringify({ user_id: WORD, query: WORD, internet_search: true });
  const faults = [
    null,
    { kind: 'status', status: 401 },
    { kind: 'status', status: 302, headers: { location: `https://${WORD}.example/` } },
    { kind: 'raw', body: `{"${WORD}` },
    { kind: 'reset' },
  ] as const;
  for (const fault of faults) {
    web.fault = fault;
    expect(await send('POST', '/product/search', API_KEY, search)).toBe(200);
  }
  // lines may arrive after the answers
  await expect.poll(() => linesWith('"msg":"the web search failed'), { timeout: 20_000 }).toBe(4);
  expect(await send('POST', `/product/${WORD}`, API_KEY, '{}')).toBe(404);
  expect(await send('POST', '/v1/search/memory', `${API_KEY}-wrong`, '{}')).toBe(401);
  expect(await send('GET', `/v1/get/memory/%zz${WORD}`, API_KEY)).toBe(400);

  const add = { user_id: WORD, messages: `My mother lives in ${WORD}.`, async_mode: 'async' };
  expect(await send('POST', '/product/add', API_KEY, JSON.stringify(add))).toBe(200);
  // the test's time limit is the deadline
  while (linesWith('"msg":"a task failed"') === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(linesWith('"msg":"request"') + linesWith('"msg":"slow request"')).toBeGreaterThan(sent);
  expect(sent).toBeGreaterThan(150);
  for (const secret of [WORD, API_KEY, ADMIN_KEY, MODEL_KEY, WEB_KEY]) {
    expect(server.output()).not.toContain(secret);
  }
});

it('a slow request is a warning with how long its parts took; a wait for tasks is none', async () => {
  const slow = (route: string) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"slow request"') && line.includes(`"route":"${route}"`))
      .map((line) => JSON.parse(line));
  // the last test sent them
  const add = slow('/product/add').find(({ stages }) => stages.commit !== undefined);
  expect(add).toMatchObject({ level: 40, method: 'POST', status: 200 });
  expect(add.stages.arrival).toBeLessThanOrEqual(add.stages.answer);
  expect(add.stages.answer).toBeLessThanOrEqual(add.ms);
  const search = slow('/product/search').find(
    ({ status, stages }) => status === 200 && stages.fetch !== undefined,
  );
  for (const stage of ['changes', 'encoder', 'rank', 'fetch'])
    expect(search.stages[stage], stage).toBeLessThanOrEqual(search.ms);
  const wait = '/product/scheduler/wait';
  expect(await send('POST', `${wait}?user_name=${WORD}&timeout_seconds=1`, API_KEY)).toBe(200);
  await expect.poll(() => linesWith(`"route":"${wait}"`)).toBeGreaterThan(0);
  expect(slow(wait)).toEqual([]);
});
