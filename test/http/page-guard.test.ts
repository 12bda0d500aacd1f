import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, API_KEY, startTestServer, type TestServer } from './test-server.ts';

/** One path of each kind: open, with a key, for the operator, and of no family. */
const PATHS = [
  '/product/scheduler/allstatus',
  '/v1/get/memory/x',
  '/admin/projects',
  '/health',
  '/metrics',
  '/docs',
  '/openapi.json',
  '/nowhere',
];
const NAMED = 'https://app.example.com';

function keyFor(path: string): Record<string, string> {
  if (path.startsWith('/v1')) return { authorization: `Token ${API_KEY}` };
  if (path.startsWith('/admin')) return { authorization: `Bearer ${ADMIN_KEY}` };
  return {};
}

/** Sends a request head unchanged. @returns the status line and headers of the answer, in lower case */
async function sendHead(url: string, lines: readonly string[]): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.toLowerCase()));
  });
}

describe('a server that needs no key', () => {
  let app: TestServer;
  let url: string;
  beforeAll(async () => {
    app = await startTestServer({ CORS_ORIGINS: `${NAMED}, tauri://localhost` });
    url = await app.listen();
  });
  afterAll(() => app.close());

  const statusOf = async (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    (await app.server.inject({ method, url: path, headers: { ...keyFor(path), ...headers } })).statusCode;

  it.each([
    'localhost',
    'localhost:8000',
    'LOCALHOST:1',
    '127.0.0.1',
    '127.0.0.1:65535',
    '[::1]',
    '[::1]:8000',
  ])('serves the host %s', async (host) => {
    for (const path of PATHS) expect([path, await statusOf(path, { host })]).not.toEqual([path, 403]);
    expect(await sendHead(url, ['GET /health HTTP/1.1', `Host: ${host}`])).toMatch(/^http\/1.1 200 /);
  });

  it.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    'evil-localhost',
    'localhost.',
    'localhost:8000:8000',
    'localhost:8000.evil.example',
    'localhost@evil.example',
    'evil@localhost',
    '127.0.0.1.evil.example',
    '127.0.0.2',
    '127.1',
    '2130706433',
    '0.0.0.0:8000',
    '[::1]evil.example',
    '[::1%25lo]',
    '::1',
    '[::ffff:127.0.0.1]',
    'localhost, evil.example',
    '',
  ])('refuses the host "%s" on every route', async (host) => {
    for (const path of PATHS) {
      const answer = await sendHead(url, [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        ...Object.entries(keyFor(path)).map(([name, value]) => `${name}: ${value}`),
      ]);
      expect([path, answer.slice(0, 12)]).toEqual([path, 'http/1.1 403']);
    }
  });

  it('refuses targets, repeated headers and old requests that name another host or none', async () => {
    const refused = [
      ['GET http://evil.example/health HTTP/1.1', 'Host: localhost'],
      ['GET http://localhost@evil.example/health HTTP/1.1', 'Host: localhost'],
      ['GET https://evil.example/health HTTP/1.1', 'Host: localhost'],
      ['GET http://localhost/health HTTP/1.1', 'Host: evil.example'],
      ['GET /health HTTP/1.1', 'Host: localhost', 'Host: evil.example'],
      ['GET /health HTTP/1.0'],
    ];
    for (const lines of refused) {
      expect([lines, (await sendHead(url, lines)).slice(0, 12)]).toEqual([lines, 'http/1.1 403']);
    }
    const served = ['GET http://localhost:1/health HTTP/1.1', 'Host: 127.0.0.1'];
    expect(await sendHead(url, served)).toMatch(/^http\/1.1 200 /);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://127.0.0.1' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'file://' },
    { origin: 'chrome-extension://abcdef' },
    { origin: 'http://localhost:80/' },
    { origin: `${NAMED}.evil.example` },
    { origin: `${NAMED}, https://evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'something-new' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  ])('refuses the foreign page %j on every route, with or without a key', async (headers) => {
    for (const path of PATHS) expect([path, await statusOf(path, headers)]).toEqual([path, 403]);
    expect(await statusOf('/product/search', headers, 'POST')).toBe(403);
    const answer = await app.server.inject({ url: '/health', headers });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    {},
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-mode': 'cors' },
    { origin: 'http://localhost' },
    { host: 'localhost:8000', origin: 'http://localhost:8000', 'sec-fetch-site': 'same-origin' },
    { host: 'localhost', origin: 'https://localhost' },
  ])('serves its own pages, the address bar and other programs: %j', async (headers) => {
    for (const path of PATHS) expect([path, await statusOf(path, headers)]).not.toEqual([path, 403]);
  });

  it('refuses the preflight of a page of another origin, and answers that of a named one', async () => {
    const preflight = (origin: string) =>
      app.server.inject({
        method: 'OPTIONS',
        url: '/product/search',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const foreign = await preflight('https://evil.example');
    expect(foreign.statusCode).toBe(403);
    expect(Object.keys(foreign.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const named = await preflight(NAMED);
    expect(named.statusCode).toBe(204);
    expect(named.headers).toMatchObject({ 'access-control-allow-origin': NAMED, vary: 'Origin' });
    for (const header of ['authorization', 'content-type', 'idempotency-key', 'x-request-id']) {
      expect(named.headers['access-control-allow-headers']).toContain(header);
    }
  });

  it('allows only named pages to read its answers, errors included', async () => {
    for (const origin of [NAMED, 'tauri://localhost']) {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      for (const path of ['/health', '/product/nowhere', '/v1/get/memory/x']) {
        const answer = await app.server.inject({ url: path, headers });
        expect(answer.statusCode).not.toBe(403);
        expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
      }
      const stream = await app.server.inject({
        url: '/product/scheduler/wait/stream?user_name=x',
        headers,
      });
      expect(stream.headers).toMatchObject({ 'access-control-allow-origin': origin });
    }
  });

  it('refuses a body without a content type if there is no key or a wrong one, chunked or not', async () => {
    const send = (headers: Record<string, string>) =>
      app.server.inject({
        method: 'POST',
        url: '/product/add',
        payload: '{"user_id":"u","messages":"x"}',
        headers,
      });
    expect((await send({})).statusCode).toBe(415);
    expect((await send({ 'transfer-encoding': 'chunked' })).statusCode).toBe(415);
    expect((await send({ 'content-type': '' })).statusCode).toBe(415);
    expect((await send({ authorization: 'Token wrong' })).statusCode).toBe(401);
    for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']) {
      expect((await send({ 'content-type': type })).statusCode).toBe(200);
    }
  });
});

describe('a server that needs a key', () => {
  it('serves any host and origin, accepts bodies without a type, and lets any page read streams', async () => {
    const app = await startTestServer({ PRODUCT_AUTH: 'required' });
    const headers = {
      host: 'recollect:8000',
      origin: 'https://any.example',
      'sec-fetch-site': 'cross-site',
      authorization: `Token ${API_KEY}`,
    };
    const search = await app.server.inject({
      method: 'POST',
      url: '/product/search',
      payload: '{"user_id":"u","query":"x"}',
      headers,
    });
    expect(search.statusCode).toBe(200);
    expect(search.headers).not.toHaveProperty('access-control-allow-origin');
    const stream = await app.server.inject({
      url: '/product/scheduler/wait/stream?user_name=x',
      headers,
    });
    expect(stream.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    await app.close();
  });
});

describe('a server that is open on another address on purpose', () => {
  it('serves any host, but no page of another origin', async () => {
    const app = await startTestServer({ HOST: '0.0.0.0', PRODUCT_AUTH: 'open' });
    const statusOf = async (headers: Record<string, string>) =>
      (await app.server.inject({ url: '/health', headers })).statusCode;
    expect(await statusOf({ host: 'recollect:8000' })).toBe(200);
    expect(await statusOf({ host: 'recollect:8000', origin: 'http://recollect:8000' })).toBe(200);
    expect(await statusOf({ host: 'recollect:8000', origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf({ host: '', origin: 'http://evil.example' })).toBe(403);
    await app.close();
  });
});
