import { call, type Reply, type ServerProcess, startServer } from './server-process.ts';

/** Notes that each client adds at least, and at most. */
const NOTES = { least: 10, most: 400 };
const CLIENTS = 3;

/** Two servers behind a balancer that sends no request to one that is being restarted. */
export interface Pair {
  readonly servers: readonly [ServerProcess, ServerProcess];
  /**
   * Ends a server and starts a program in its place.
   * @param signal SIGKILL breaks requests that are under way
   */
  replace(at: 0 | 1, program: string | undefined, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Sends a POST to one of them, again after a broken connection. */
  send(path: string, body: object, headers?: Record<string, string>): Promise<Reply>;
  end(): Promise<void>;
}

/** @param program what Node.js runs; undefined: this version */
export async function startPair(env: Record<string, string>, program?: string): Promise<Pair> {
  const servers = await Promise.all([startServer(env, program), startServer(env, program)]);
  const inUse = new Set<ServerProcess>(servers);
  let turn = 0;
  const send: Pair['send'] = async (path, body, headers = {}) => {
    for (;;) {
      const ready = [...inUse];
      turn += 1;
      const server = ready[turn % ready.length] as ServerProcess;
      try {
        return await call(server, 'POST', path, body, headers);
      } catch (error) {
        // a server that was not killed answers everything
        if (inUse.has(server)) throw error;
      }
    }
  };
  const replace: Pair['replace'] = async (at, next, signal = 'SIGTERM') => {
    const leaving = servers[at];
    inUse.delete(leaving);
    const code = await leaving.end(signal);
    if (code !== (signal === 'SIGTERM' ? 0 : null))
      throw new Error(`a server ended with ${code}: ${leaving.output()}`);
    servers[at] = await startServer(env, next);
    inUse.add(servers[at]);
  };
  const end = async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
  };
  return { servers, replace, send, end };
}

export interface Load {
  /** Ends the load and returns the number of notes of each user. */
  end(): Promise<ReadonlyMap<string, number>>;
  /** Answers other than 200, and searches that did not find what was added before. */
  readonly wrong: readonly unknown[];
}

/** Clients that add a note and search for it, one note after the other, with a key for repeats. */
export function startLoad(pair: Pair, prefix: string): Load {
  let isOver = false;
  const wrong: unknown[] = [];
  const client = async (user: string): Promise<number> => {
    for (let n = 0; n < NOTES.most; n += 1) {
      if (isOver && n >= NOTES.least) return n;
      const note = { user_id: user, messages: `Parcel ${user}x${n} lies in locker ${n}.` };
      const added = await pair.send('/product/add', note, { 'idempotency-key': `${user}-${n}` });
      const found = await pair.send('/product/search', { user_id: user, query: `parcel ${user}x${n}` });
      const isFound = JSON.stringify(found.body).includes(`${user}x${n} lies`);
      if (added.status !== 200 || found.status !== 200 || !isFound) wrong.push(added, found);
    }
    return NOTES.most;
  };
  const users = Array.from({ length: CLIENTS }, (_, n) => `${prefix}${n}`);
  const clients = Promise.all(users.map(async (user) => [user, await client(user)] as const));
  // read by `end`
  clients.catch(() => undefined);
  const end = async () => {
    isOver = true;
    return new Map(await clients);
  };
  return { end, wrong };
}

/** The numbers of the notes that a server lists of a user, in order. */
export async function notesOf(server: ServerProcess, user: string): Promise<readonly number[]> {
  const { body } = await call(server, 'POST', '/product/get_memory', { mem_cube_id: user });
  const memories: readonly { memory: string }[] = body.data.text_mem[0].memories;
  const numbers = memories.map(({ memory }) => Number(/x(\d+) lies in locker \1\b/.exec(memory)?.[1]));
  return numbers.toSorted((a, b) => a - b);
}
