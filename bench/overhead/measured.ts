import { readdirSync, readFileSync } from 'node:fs';
import { must, waitIdle } from '../lib/api.ts';
import { type Server, type Store, startServer } from '../lib/server.ts';
import { question, sentence } from '../lib/text.ts';

const CONNECTIONS = 8;
const USERS = 8;
const ADDING_USERS = Array.from({ length: USERS }, (_, n) => `add-${n}`);
const SEARCH_MEMORIES = 500;
/** A search takes a fraction of the time of an add. */
const SEARCHES_PER_ADD = 3;
const SCRAPE_MS = 5000;
export const ADMIN_KEY = 'bench-admin-0123456789abcdef';

export type Load = 'add' | 'search';
export const LOAD_NAMES = ['add', 'search'] as const satisfies readonly Load[];

/** A server with the processor time that it and its database sessions have taken, in seconds. */
export interface Measured {
  readonly server: Server;
  seconds(): number;
  stop(): Promise<void>;
}

/** Starts a server whose metrics are read every few seconds. */
export async function startMeasured(
  store: Store,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const server = await startServer({
    ...store,
    env: {
      ...store.env,
      ADMIN_KEY,
      // the sentence encoder takes many times what is measured here
      OFFLINE_EMBEDDER: 'ngram',
      // the process does not start itself again, so that its processor time is that of one process
      MALLOC_TRIM_THRESHOLD_: '1048576',
      ...env,
    },
  });
  const database =
    store.engine === 'postgres' ? new URL(store.env.DATABASE_URL ?? '').pathname.slice(1) : null;
  const scrape = () =>
    void fetch(`${server.url}/metrics`)
      .then((answer) => answer.text())
      .catch(() => undefined);
  const timer = setInterval(scrape, SCRAPE_MS);
  return {
    server,
    seconds: () => secondsOf([server.pid, ...(database === null ? [] : sessionsOf(database))]),
    stop: async () => {
      clearInterval(timer);
      await server.stop();
      await store.remove();
    },
  };
}

/** The processes of PostgreSQL's sessions in a database on this machine. */
function sessionsOf(database: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      return readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(` ${database} `) ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}

/** The processor time of all threads of processes; those that have ended are missing. */
function secondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + threadsOf(pid).reduce((own, seconds) => own + seconds, 0), 0);
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return Number(nanoseconds) / 1e9;
    });
  } catch {
    return [];
  }
}

/** Waits at the server, one request for each user: polling would cost more on a busy machine. */
async function idle(server: Server, users: readonly string[]): Promise<void> {
  for (const user of users) await waitIdle(server, user);
}

let serial = 0;

async function slice(requests: number, send: (number: number) => Promise<unknown>): Promise<void> {
  let left = requests;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      serial += 1;
      await send(serial);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

const LOADS: Readonly<Record<Load, (server: Server) => (number: number) => Promise<unknown>>> = {
  add: (server) => (number) => {
    const user = ADDING_USERS[number % USERS] ?? '';
    return must(server, 'POST', '/product/add', {
      user_id: user,
      writable_cube_ids: [user],
      async_mode: 'async',
      messages: [{ role: 'user', content: sentence(number) }],
    });
  },
  search: (server) => (number) =>
    must(server, 'POST', '/product/search', {
      query: question(number),
      user_id: 'searched',
      readable_cube_ids: ['searched'],
      top_k: 10,
    }),
};

export async function fill(server: Server): Promise<void> {
  const messages = Array.from({ length: SEARCH_MEMORIES }, (_, n) => ({
    role: 'user',
    content: sentence(n),
  }));
  for (let from = 0; from < messages.length; from += 50)
    await must(server, 'POST', '/product/add', {
      user_id: 'searched',
      writable_cube_ids: ['searched'],
      messages: messages.slice(from, from + 50),
    });
  await idle(server, ['searched']);
}

/** Puts a slice of load on a server. @returns the processor time of one request, in ms */
export async function costOf(measured: Measured, load: Load, adds: number): Promise<number> {
  const requests = load === 'add' ? adds : adds * SEARCHES_PER_ADD;
  const before = measured.seconds();
  await slice(requests, LOADS[load](measured.server));
  if (load === 'add') await idle(measured.server, ADDING_USERS);
  return ((measured.seconds() - before) * 1000) / requests;
}
