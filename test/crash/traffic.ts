import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

/** Random numbers between 0 and 1 from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A note that a client wants stored, and what the client knows about it. */
export interface Note {
  readonly user: string;
  readonly n: number;
  /** Sent as Idempotency-Key by half of the clients; the others repeat the same body without one. */
  readonly key: string | undefined;
  state: 'new' | 'acknowledged' | 'deleting' | 'deleted';
  memoryId: string | undefined;
}

export const textOf = ({ n }: Note): string => `Note ${n}: parcel ${n} is in locker L${n}x.`;

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  readonly body: any;
}

/** A server, and the key of the project in which the client works; without it in the default project. */
export interface Target {
  readonly url: string;
  readonly apiKey?: string;
}

/** Rejects when the connection is lost: the client then does not know whether its request took effect. */
export async function call(
  { url, apiKey }: Target,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
): Promise<Reply> {
  const answer = await request(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: await answer.body.json() };
}

const BUSY_PAUSE_MS = 20;

/** Takes one step with a note: adds it, or deletes it. Its state stays the same when there is no answer. */
export async function advance(target: Target, note: Note): Promise<void> {
  if (note.state === 'new') {
    const body = { user_id: note.user, messages: textOf(note), chat_time: '2026-03-02T18:30:00Z' };
    const answer = await call(target, 'POST', '/product/add', body, note.key);
    if (answer.status !== 200) return void (await pause(BUSY_PAUSE_MS));
    note.memoryId = answer.body.data[0].memory_id;
    note.state = 'acknowledged';
  } else if (note.state === 'deleting') {
    const answer = await call(target, 'POST', '/product/delete_memory', { memory_ids: [note.memoryId] });
    if (answer.status === 503) return void (await pause(BUSY_PAUSE_MS));
    if (answer.status !== 200)
      throw new Error(`A deletion was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    note.state = 'deleted';
  }
}

export interface TrafficOptions {
  readonly target: Target;
  readonly notes: Note[];
  readonly users: number;
  readonly clients: number;
  readonly random: () => number;
  /** Ends the traffic. Requests in progress are cut when the server ends. */
  readonly over: () => boolean;
  /** While true, no client begins a request. */
  readonly held: () => boolean;
}

/**
 * Runs mixed traffic until it is stopped: new notes, repeats of unanswered ones, deletions, searches, queue
 * status.
 */
export async function traffic(options: TrafficOptions): Promise<void> {
  const { target, notes, users, clients, random, over, held } = options;
  const unfinished = notes.filter(({ state }) => state === 'new' || state === 'deleting');
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const step = async (): Promise<void> => {
    const open = unfinished.pop();
    if (open !== undefined) {
      await advance(target, open).catch((error: unknown) => {
        unfinished.push(open);
        throw error;
      });
      if (open.state === 'new' || open.state === 'deleting') unfinished.push(open);
      return;
    }
    const dice = random();
    const user = `user-${Math.floor(random() * users)}`;
    if (dice < 0.7) {
      const n = notes.length;
      const key = random() < 0.5 ? `key-${n}` : undefined;
      const note: Note = { user, n, key, state: 'new', memoryId: undefined };
      notes.push(note);
      await advance(target, note);
    } else if (dice < 0.8) {
      const note = pick(notes.filter(({ state }) => state === 'acknowledged'));
      if (note === undefined) return;
      note.state = 'deleting';
      await advance(target, note);
    } else if (dice < 0.95) {
      await call(target, 'POST', '/product/search', { user_id: user, query: 'parcel locker', top_k: 5 });
    } else await call(target, 'GET', `/product/scheduler/task_queue_status?user_id=${user}`);
  };
  const client = async () => {
    while (!over()) {
      while (held() && !over()) await pause(1);
      // when the server is killed, its clients lose their connections
      await step().catch(() => pause(BUSY_PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
