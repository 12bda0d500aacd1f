import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, API_KEY, startTestServer, type TestServer } from './test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ BODY_LIMIT_BYTES: '2000000', REQUEST_TIMEOUT_MS: '2000' });
});
afterAll(() => app.close());

/** The routes with a body, each with one valid body. */
const WRITES: readonly (readonly [string, object])[] = [
  ['/v1/add/message', { user_id: 'u', messages: [{ role: 'user', content: 'x' }] }],
  ['/v1/get/status', { task_id: 't' }],
  ['/v1/search/memory', { user_id: 'u', query: 'x' }],
  ['/v1/get/message', { user_id: 'u', conversation_id: 'c' }],
  ['/v1/add/profile_template', { name: 'n', metadata: { a: { value: '' } } }],
  ['/v1/get/profile_template', { profile_template_id: 't' }],
  ['/v1/update/profile_template', { profile_template_id: 't', name: 'n', metadata: {} }],
  ['/v1/delete/profile_template', { profile_template_id: 't' }],
  ['/v1/bind/profile_template', { bind_list: [{ user_id: 'u', profile_template_id: 't' }] }],
  ['/v1/edit/profile', { user_id: 'u', profile_template_id: 't', metadata: {} }],
  ['/v1/delete/profile', { user_id: 'u', profile_template_id: 't' }],
  ['/v1/get/memory', { user_id: 'u' }],
  ['/v1/delete/memory', { memory_ids: ['x'] }],
  ['/v1/extract/memory', { messages: [{ role: 'user', content: 'x' }] }],
  ['/v1/rerank', { query: 'q', documents: ['d'] }],
  ['/v1/update/memory', { memory_id: 'x', content: 'y' }],
  ['/v1/create/knowledgebase', { knowledgebase_name: 'n' }],
  ['/v1/delete/knowledgebase', { knowledgebase_id: 'k' }],
  ['/v1/get/knowledgebase-file', { knowledgebase_id: 'k' }],
  ['/v1/delete/knowledgebase-file', { file_ids: ['f'] }],
  ['/v1/add/knowledgebase-file', { knowledgebase_id: 'k', file: [{ name: 'a.txt', content: 'x y' }] }],
  ['/api/openmem/v1/search/memory', { user_id: 'u', query: 'x' }],
  ['/product/search', { user_id: 'u', query: 'x' }],
  ['/product/add', { user_id: 'u', messages: 'x' }],
  ['/product/get_memory', { mem_cube_id: 'u' }],
  ['/product/delete_memory', { memory_ids: ['x'] }],
  ['/product/get_all', { user_id: 'u', memory_type: 'text_mem' }],
  ['/product/get_user_names_by_memory_ids', { memory_ids: ['x'] }],
  ['/product/register_cube', { mem_cube_name_or_path: 'n' }],
  ['/product/create_cube', { cube_name: 'n', owner_id: 'o' }],
  ['/product/exist_mem_cube_id', { mem_cube_id: 'u' }],
  ['/product/get_memory_dashboard', { mem_cube_id: 'u' }],
  ['/product/delete_memory_by_record_id', { mem_cube_id: 'u', record_id: 'x' }],
  ['/product/recover_memory_by_record_id', { mem_cube_id: 'u', delete_record_id: 'x' }],
  ['/v1/chat', { user_id: 'u', conversation_id: 'c', query: 'x' }],
  ['/product/chat/complete', { user_id: 'u', query: 'x' }],
  ['/product/chat/stream', { user_id: 'u', query: 'x' }],
  ['/product/chat/stream/playground', { user_id: 'u', query: 'x' }],
  ['/v1/add/feedback', { user_id: 'u', feedback_content: 'x' }],
  ['/product/feedback', { user_id: 'u', history: [], feedback_content: 'x' }],
  ['/product/suggestions', { user_id: 'u', mem_cube_id: 'u' }],
  ['/admin/sign-in', { key: ADMIN_KEY }],
  ['/admin/projects/{id}/search', { user_id: 'u', query: 'x' }],
  ['/admin/projects/{id}/profile_templates', { name: 'n', properties: { Seat: { value: '' } } }],
  ['/admin/projects/{id}/knowledge_bases', { name: 'n' }],
  ['/admin/projects/{id}/chat', { user_id: 'u', query: 'x' }],
  ['/admin/projects/{id}/extract', { messages: [{ content: 'x' }] }],
  ['/admin/projects', { name: 'n' }],
  ['/admin/tasks/retry', { user_id: 'u', project_id: 'p', status: 'failed', before: 'x', limit: 5 }],
  ['/admin/tasks/cancel', { user_id: 'u', project_id: 'p', before: 'x', limit: 5 }],
  ['/admin/projects/{id}/prompts/{prompt}', { guidance: { event: 'x' } }],
  ['/admin/projects/{id}/prompts/{prompt}/activate', { version: 1 }],
  ['/admin/projects/{id}/extractions', { extractor: 'offline' }],
  ['/admin/projects/{id}/webhooks', { url: 'https://hooks.example.com/', events: ['task.failed'] }],
  ['/admin/projects/{id}/retention/run', { dry_run: true }],
];
/** Routes whose bodies are no objects, or optional. */
const OTHER_WRITES = [
  // their tests send hostile bodies too, and expect the errors of their protocols
  '/openai/v1/chat/completions',
  '/mcp',
  '/mcp/users/{user_id}',
  '/v1/list/profile_template',
  '/product/get_memory_by_ids',
  '/product/scheduler/wait',
  '/admin/sign-out',
  // its test sends wrong bodies too, and the query that it needs
  '/admin/projects/{id}/knowledge_files',
  '/admin/projects/{id}/users/{user}/export',
  '/admin/projects/{id}/users/{user}/erase',
  '/admin/projects/{id}/memories/{memory}/archive',
  '/admin/projects/{id}/memories/{memory}/restore',
  '/admin/maintenance',
  '/admin/tasks/{id}/retry',
  '/admin/tasks/{id}/cancel',
  '/admin/projects/{id}/reconciliations/{reconciliation}/undo',
  '/admin/projects/{id}/api_keys',
  '/admin/projects/{id}/webhooks/{webhook}/deliveries/{delivery}/retry',
  '/admin/projects/{id}/extractions/{run}/promote',
  '/admin/projects/{id}/extractions/{run}/drop',
  '/admin/backups',
  // its test sends wrong bodies too
  '/admin/projects/{id}/webhooks/{webhook}/rotate',
];
const READS = [
  '/v1/get/memory/',
  '/product/get_memory/',
  '/product/scheduler/status?user_id=',
  '/admin/projects/',
  '/v1/',
  '/product/',
  '/nowhere/',
];

function authorization(url: string): Record<string, string> {
  return { authorization: url.startsWith('/admin') ? `Bearer ${ADMIN_KEY}` : `Token ${API_KEY}` };
}

/** A stream has no envelope. It must consist of whole frames, none of them an error. */
function framesIn(text: string): { code: number; message: string } {
  const frames = text.split('\n\n').slice(0, -1);
  const types = frames.map((frame) => JSON.parse(frame.replace('data: ', '')).type);
  return { code: types.includes('error') ? 500 : 200, message: 'ok' };
}

async function send(url: string, options: InjectOptions) {
  const answer = await app.server.inject({
    method: 'POST',
    ...options,
    url,
    headers: { 'content-type': 'application/json', ...authorization(url), ...options.headers },
  });
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
  return { answer, body: isStream ? framesIn(answer.body) : JSON.parse(answer.body || 'null') };
}

it('every documented route with a body is in the table', async () => {
  const answer = await app.server.inject({ url: '/openapi.json' });
  const documented = Object.entries(JSON.parse(answer.body).paths as Record<string, object>)
    .filter(([, methods]) => 'post' in methods)
    .map(([path]) => path);
  expect(documented.length).toBeGreaterThan(20);
  const known = new Set([...WRITES.map(([path]) => path), ...OTHER_WRITES]);
  expect(documented.filter((path) => !known.has(path))).toEqual([]);
});

/** Checks the error shape of the family that owns the path. */
function expectFamilyError(url: string, answer: { statusCode: number; headers: object; body: string }): void {
  const body = JSON.parse(answer.body);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers).toHaveProperty('x-request-id');
  expect(body.message).toEqual(expect.stringMatching(/./));
  if (/^\/(api\/openmem\/)?v1(\/|$)/.test(url)) {
    expect(body).toMatchObject({ code: expect.any(Number), data: {} });
    expect(body.code).toBeGreaterThanOrEqual(40_000);
    return;
  }
  expect(body).toMatchObject({ code: answer.statusCode, data: null });
  if (answer.statusCode !== 422) return;
  for (const entry of body.detail) {
    expect(entry).toMatchObject({
      type: expect.any(String),
      msg: expect.any(String),
      loc: expect.any(Array),
    });
  }
}

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const HOSTILE: readonly (readonly [string, string])[] = [
  ['no body', ''],
  ['a cut body', '{"user_id":'],
  ['no JSON', 'user_id=1'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '1e999'],
  ['null', 'null'],
  ['depth', DEEP],
  ['depth in a field', `{"user_id":"u","query":"q","info":${DEEP}}`],
  ['a prototype key', '{"__proto__":{"x":1}}'],
  ['a hidden prototype key', '{"\\u005f\\u005fproto__":{"x":1}}'],
];

describe.each(WRITES)('POST %s', (url, accepted) => {
  it('accepts a valid request', async () => {
    const { answer } = await send(url, { payload: JSON.stringify(accepted) });
    expect([200, 404]).toContain(answer.statusCode);
  });

  it.each(HOSTILE)('answers %s with an error of its family', async (_name, payload) => {
    expectFamilyError(url, (await send(url, { payload })).answer);
  });

  it('answers wrong types in every field with an error of its family', async () => {
    const values = [
      5,
      -1,
      Number.POSITIVE_INFINITY,
      'x\0',
      '\ud800',
      true,
      [],
      {},
      [[]],
      [{}],
      '',
      'x'.repeat(100_000),
      null,
    ];
    for (const key of Object.keys(accepted)) {
      for (const value of values) {
        const text = JSON.stringify({ ...accepted, [key]: value }).replace(
          'null',
          value === Number.POSITIVE_INFINITY ? '1e400' : 'null',
        );
        const { answer } = await send(url, { payload: text });
        if (answer.statusCode !== 200) expectFamilyError(url, answer);
      }
    }
  });

  it('refuses other content types', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      ';;;',
      ...(url === '/v1/add/knowledgebase-file' ? [] : ['multipart/form-data; boundary=x']),
    ]) {
      const { answer } = await send(url, {
        payload: JSON.stringify(accepted),
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(415);
      expectFamilyError(url, answer);
    }
  });

  it('refuses a body above the limit', async () => {
    const { answer } = await send(url, {
      payload: JSON.stringify({ ...accepted, more: 'x'.repeat(2_000_000) }),
    });
    expect(answer.statusCode).toBe(413);
    expectFamilyError(url, answer);
  });

  it('answers other methods in the shape of its family', async () => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS'] as const) {
      const { answer } = await send(url, { method, payload: JSON.stringify(accepted) });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toContain('POST');
      expectFamilyError(url, answer);
    }
  });

  // signing in is what a caller without a key does
  it.skipIf(url === '/admin/sign-in')('answers a wrong key before it reads the body', async () => {
    const { answer } = await send(url, { payload: '{', headers: { authorization: 'Token wrong' } });
    expect(answer.statusCode).toBe(401);
    expectFamilyError(url, answer);
  });
});

describe.each(READS)('GET %s…', (prefix) => {
  it.each([
    ['a malformed escape', '%zz'],
    ['a cut escape', '%'],
    ['NUL', '%00'],
    ['invalid UTF-8', '%ff%fe'],
    ['an over-long part', 'x'.repeat(5000)],
    ['path climbing', '..%2f..%2fetc%2fpasswd'],
    ['a statement', "'%3B%20DROP%20TABLE%20memory%3B--"],
  ])('answers %s without failing', async (_name, part) => {
    const answer = await app.server.inject({ url: prefix + part, headers: authorization(prefix) });
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode >= 400) expectFamilyError(prefix, answer);
  });
});

describe('every answer', () => {
  it('keeps a short printable request id and replaces any other', async () => {
    const idOf = async (id: string) =>
      (await app.server.inject({ url: '/product/nowhere', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await idOf('abc-1')).toBe('abc-1');
    expect(await idOf('a b')).not.toBe('a b');
    expect(await idOf('x'.repeat(129))).toHaveLength(36);
  });

  it('needs no key to report an unknown route', async () => {
    const answer = await app.server.inject({ url: '/v1/nowhere' });
    expect(answer.json()).toMatchObject({ code: 40_001, data: {} });
  });

  it('accepts texts with NUL and lone surrogates, and refuses them in ids', async () => {
    const said = await send('/product/add', {
      payload: '{"user_id":"nul","messages":"a\\u0000b \\ud800 c"}',
    });
    expect(said.body.data[0].memory).toContain('a\uFFFDb \uFFFD c');
    const named = await send('/product/add', { payload: '{"user_id":"a\\u0000","messages":"x"}' });
    expect(named.body.detail[0]).toMatchObject({ type: 'string_unicode', loc: ['body', 'user_id'] });
  });
});

describe('a body', () => {
  it('with more than 250,000 values is refused, however short they are; the commas of a text are none', async () => {
    const many = await send('/product/search', { payload: `[${'0,'.repeat(250_000)}0]` });
    expect(many.answer.statusCode).toBe(413);
    expect(many.body.message).toContain('more than 250000 values');
    const cloud = await send('/v1/search/memory', { payload: `{"a":[${'{},'.repeat(250_000)}{}]}` });
    expect(cloud.answer.statusCode).toBe(413);
    expect(cloud.body).toMatchObject({ code: 40013, message: expect.stringContaining('250000 values') });
    const text = await send('/product/add', {
      payload: JSON.stringify({ user_id: 'commas', messages: `x ${',["'.repeat(300_000)}` }),
    });
    expect(text.answer.statusCode).toBe(200);
  });
});

describe('below HTTP', () => {
  /** Sends raw bytes and collects the answer until the server closes the connection. */
  async function raw(text: string): Promise<string> {
    const { port, hostname } = new URL(await url());
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => {
        answer += chunk;
        if (answer.includes('\r\n\r\n')) socket.end();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });
  }
  let listening: Promise<string> | undefined;
  const url = () => (listening ??= app.listen());

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['oversized headers', `GET /health HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, 431],
    ['an unknown method', 'FROB /health HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    [
      'two lengths',
      'POST /product/add HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}',
      400,
    ],
  ])('answers %s with a request id', async (_name, text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-request-id: ');
  });

  it('answers a target with scheme and host in the shape of its family', async () => {
    expect(await raw('GET http://localhost/v1/nowhere HTTP/1.1\r\nhost: localhost\r\n\r\n')).toContain(
      '"code":40001',
    );
  });

  it('serves a request with an unknown expectation', async () => {
    const answer = await raw('GET /health HTTP/1.1\r\nhost: localhost\r\nexpect: tea\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('reads a body without a content type as JSON only with a key, which no page of another site can send', async () => {
    const body = '{"mem_cube_id":"x"}';
    const head = `POST /product/exist_mem_cube_id HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n`;
    expect(await raw(`${head}authorization: Token ${API_KEY}\r\n\r\n${body}`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await raw(`${head}\r\n${body}`)).toMatch(/^HTTP\/1.1 415 /);
  });
});
