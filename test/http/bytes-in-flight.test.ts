import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, API_KEY, startTestServer, type TestServer } from './test-server.ts';

/** More than half of the bytes that a project may hold on any machine. */
const LARGE = 150_000_000;

let app: TestServer;
let url: URL;
let otherKey: string;
beforeAll(async () => {
  app = await startTestServer({ BODY_LIMIT_BYTES: String(LARGE) });
  url = new URL(await app.listen());
  const admin = { authorization: `Bearer ${ADMIN_KEY}` };
  const project = await app.server.inject({
    method: 'POST',
    url: '/admin/projects',
    headers: admin,
    payload: { name: 'other' },
  });
  const made = await app.server.inject({
    method: 'POST',
    url: `/admin/projects/${project.json().id}/api_keys`,
    headers: admin,
    payload: { name: 'other' },
  });
  otherKey = made.json().key;
});
afterAll(() => app.close());

async function bytesInFlight(): Promise<number> {
  const answer = await request(new URL('/metrics', url));
  return Number(/^recollect_in_flight_bytes (\S+)$/m.exec(await answer.body.text())?.[1]);
}

/** Waits until the server has counted the bytes, or has released them. */
async function until(condition: (bytes: number) => boolean): Promise<void> {
  while (!condition(await bytesInFlight())) await setImmediate();
}

/** Announces a body and sends none of it. */
async function announce(length: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST /product/search HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Token ${API_KEY}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  await until((bytes) => bytes >= LARGE);
  return socket;
}

const search = (key: string, query: string) =>
  request(new URL('/product/search', url), {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'u', query }),
  });

describe('the bytes of request bodies in progress', () => {
  it.each([
    ['with a length', `Content-Length: ${LARGE}`],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('%s are limited per project, and other projects are served', async (_, length) => {
    const socket = await announce(length);
    const refused = await search(API_KEY, 'a');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await refused.body.json()).toMatchObject({ message: expect.stringContaining('under way') });
    const served = await search(otherKey, 'a');
    expect(served.statusCode).toBe(200);
    await served.body.dump();
    socket.destroy();
    await until((bytes) => bytes === 0);
    const again = await search(API_KEY, 'a');
    expect(again.statusCode).toBe(200);
    await again.body.dump();
  });

  it('are released after every answer', async () => {
    for (const payload of ['{"user_id":"u","query":"x"}', '{', '[]']) {
      const headers = { authorization: `Token ${API_KEY}`, 'content-type': 'application/json' };
      await app.server.inject({ method: 'POST', url: '/product/search', headers, payload });
    }
    await until((bytes) => bytes === 0);
    expect(await bytesInFlight()).toBe(0);
  });
});
