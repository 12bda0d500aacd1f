import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const ROUNDS = 10;
const ADDS = 500;
const CLIENTS = 16;
const USERS = 10;

interface Add {
  readonly user: string;
  readonly text: string;
}

/** A separate store that outlives server processes. */
async function openStore(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (testServerUrl !== undefined) {
    const database = await createServerDatabase(testServerUrl);
    return { env: { DATABASE_URL: database.url }, drop: database.drop };
  }
  const directory = await mkdtemp(join(tmpdir(), 'recollect-kill-'));
  return { env: { DATA_DIR: directory }, drop: () => rm(directory, { recursive: true, force: true }) };
}

async function post(url: string, body: unknown): Promise<{ status: number; body: { data: never } }> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as { data: never } };
}

/**
 * Sends adds from several clients at the same time.
 * @returns the acknowledged ones, and those that got no answer
 */
async function send(server: ServerProcess, adds: readonly Add[], killAfter: number) {
  const acknowledged: Add[] = [];
  const lost: Add[] = [];
  const queue = [...adds];
  let killed: Promise<unknown> | undefined;
  const client = async () => {
    for (let add = queue.shift(); add !== undefined; add = queue.shift()) {
      try {
        const answer = await post(`${server.url}/product/add`, { user_id: add.user, messages: add.text });
        if (answer.status === 200) acknowledged.push(add);
        else lost.push(add);
      } catch {
        lost.push(add);
      }
      if (acknowledged.length >= killAfter) killed ??= server.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killed;
  return { acknowledged, lost };
}

it('kill -9 during 500 adds, ten times: every acknowledged add is found once, and no task is stuck', async () => {
  const store = await openStore();
  let server: ServerProcess | undefined;
  try {
    const expected: Add[] = [];
    let pending: Add[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      server = await startServer(store.env);
      const fresh = Array.from({ length: ADDS }, (_, i) => ({
        user: `user-${i % USERS}`,
        text: `Round ${round} note ${i}: parcel ${round * ADDS + i} is in locker L${round}x${i}.`,
      }));
      // adds without an answer are sent again, as clients do
      const { acknowledged, lost } = await send(server, [...pending, ...fresh], 50 + round * 40);
      expect(acknowledged.length).toBeGreaterThanOrEqual(50 + round * 40);
      expect(lost.length).toBeGreaterThan(0);
      expected.push(...acknowledged);
      // the first of the lost adds may have been committed before the kill; the rest were never sent
      pending = lost.slice(0, CLIENTS);
    }
    server = await startServer(store.env);
    for (let u = 0; u < USERS; u += 1) {
      const user = `user-${u}`;
      const waited = await post(
        `${server.url}/product/scheduler/wait?user_name=${user}&timeout_seconds=100`,
        {},
      );
      expect(waited.body).toMatchObject({ message: 'idle' });
      const status = await request(`${server.url}/product/scheduler/status?user_id=${user}`);
      const tasks = ((await status.body.json()) as { data: { status: string }[] }).data;
      expect(tasks.filter((task) => task.status !== 'completed')).toEqual([]);
      const listed = await post(`${server.url}/product/get_memory`, { mem_cube_id: user });
      const [bucket] = (listed.body.data as { text_mem: [{ memories: { memory: string }[] }] }).text_mem;
      const texts = bucket.memories.map((item) => /Round \d+ note \d+/.exec(item.memory)?.[0] ?? item.memory);
      expect(new Set(texts).size, 'no memory twice').toBe(texts.length);
      const stored = new Set(texts);
      const missing = expected.filter(
        (add) => add.user === user && !stored.has(add.text.split(':')[0] ?? ''),
      );
      expect(missing).toEqual([]);
      const sample = expected.filter((add) => add.user === user).filter((_, i) => i % 10 === 0);
      for (const add of sample) {
        const word = /L\d+x\d+/.exec(add.text)?.[0] ?? '';
        const found = await post(`${server.url}/product/search`, { user_id: user, query: word, top_k: 3 });
        expect(JSON.stringify(found.body.data), add.text).toContain(word);
      }
    }
    expect(await server.end('SIGTERM')).toBe(0);
  } finally {
    await server?.end('SIGKILL');
    await store.drop();
  }
}, 300_000);
