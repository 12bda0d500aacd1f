import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { createServerDatabase, endLeases, testServerUrl } from '../support/database.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { isSigned, type ReceivedEvent, startReceiver } from '../support/webhook-receiver.ts';

const ADMIN_KEY = 'admin-key-0123456789abcdef';
const API_KEY = 'test-key-0123456789abcdef';
const USERS = ['ann', 'bob', '李'];

interface Store {
  readonly env: Record<string, string>;
  /** Ends the leases of servers that were killed, as if their time had passed. */
  readonly endLeases: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** A store that outlives server processes. */
async function openStore(): Promise<Store> {
  if (testServerUrl !== undefined) {
    const database = await createServerDatabase(testServerUrl);
    return {
      env: { DATABASE_URL: database.url },
      endLeases: () => endLeases(database.url),
      drop: database.drop,
    };
  }
  const directory = await mkdtemp(join(tmpdir(), 'recollect-webhooks-'));
  const drop = () => rm(directory, { recursive: true, force: true });
  // a start on the embedded database ends them
  return { env: { DATA_DIR: directory }, endLeases: async () => undefined, drop };
}

async function call(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await answer.body.json()) as any;
}

it('events reach a receiver in order per user and without a loss, though the server and the receiver die', async () => {
  const store = await openStore();
  const env = { ...store.env, ADMIN_KEY, BOOTSTRAP_API_KEY: API_KEY, WEBHOOK_ALLOW: '127.0.0.1' };
  let server: ServerProcess | undefined = await startServer(env);
  let receiver = await startReceiver();
  const { port } = receiver;
  try {
    const hook = await call(
      `${server.url}/admin/projects/default/webhooks`,
      { url: receiver.url, events: ['task.completed'] },
      { authorization: `Bearer ${ADMIN_KEY}` },
    );
    const tasks: string[] = [];
    const add = async (text: string) => {
      for (const user_id of USERS) {
        const messages = [{ role: 'user', content: text }];
        const { data } = await call(
          `${server?.url}/v1/add/message`,
          { user_id, conversation_id: 'c', messages },
          { authorization: `Token ${API_KEY}` },
        );
        tasks.push(data.task_id);
      }
    };
    await add('The first one.');
    // the server is killed while it waits for the answers to the first events
    receiver.answer = () => () => undefined;
    await receiver.until((all) => all.length > 0);
    await add('While no answer comes.');
    await server.end('SIGKILL');
    const before = [...receiver.received];
    await receiver.close();
    // nobody listens when the server comes back, and events are written all the same
    await store.endLeases();
    server = await startServer(env);
    await add('While the receiver is down.');
    await call(`${server.url}/product/scheduler/wait?user_name=ann&timeout_seconds=60`, {});
    receiver = await startReceiver(port);
    const accepted = (all: readonly ReceivedEvent[]) =>
      new Set(all.filter(({ status }) => status === 200).map(({ data }) => data.request_id));
    const after = await receiver.until((all) => accepted([...before, ...all]).size === tasks.length);
    const all = [...before, ...after];
    expect(all.every((event) => isSigned(event, hook.secret))).toBe(true);
    for (const user of USERS) {
      const ids = all.filter(({ data }) => data.user_id === user).map(({ data }) => data.request_id);
      const firsts = [...new Set(ids)];
      expect(firsts).toEqual(tasks.filter((_, place) => USERS[place % USERS.length] === user));
      // a repeat is never behind a later event
      expect(ids).toEqual(ids.toSorted((a, b) => firsts.indexOf(a) - firsts.indexOf(b)));
    }
    expect(await server.end('SIGTERM')).toBe(0);
  } finally {
    await server?.end('SIGKILL');
    await receiver.close().catch(() => undefined);
    await store.drop();
  }
}, 240_000);
