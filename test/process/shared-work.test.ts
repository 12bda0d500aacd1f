import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { extracted } from '../support/model-app.ts';
import { type ModelProvider, type ModelRequest, startModelProvider } from '../support/model-provider.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';

/** Set INSTANCE_ADDS=2000 for a long run, which prints its figures. */
const ADDS = Number(process.env.INSTANCE_ADDS || 400);
const CLIENTS = 12;
/**
 * Each user is a stream. An instance works on four streams at once, so that some are always left for the
 * other one.
 */
const USERS = Math.max(6, Math.ceil(ADDS / 300));
/**
 * Number of messages that each instance has read when one of them ends: fewer than any two streams have by
 * then.
 */
const READ_BEFORE = Math.floor(ADDS / 16);
/**
 * Maximum number of tasks that a process has claimed when it is killed: streams at once × tasks per claim.
 */
const MOST_LEASED = 4 * 20;
const ADMIN_KEY = 'instances-admin-key-0123456789';

interface ModelCall {
  readonly by: 'survivor' | 'leaver';
  /** Unix time in ms. */
  readonly at: number;
}

/** The calls of the model by the message that they are about, in their order. */
class CallLog {
  /** Calls to extract the memories of a message. */
  readonly extractions = new Map<number, ModelCall[]>();
  /** Calls to compare them with others. One call is about all messages of a claim. */
  readonly comparisons = new Map<number, ModelCall[]>();

  add(request: ModelRequest): void {
    const by = callerOf(request);
    const asked: string = request.body.messages.at(-1).content;
    for (const [, tag, text = ''] of asked.matchAll(/<(turn|new_note)\b[^>]*>\n(.*)\n<\/\1>/g)) {
      const calls = tag === 'turn' ? this.extractions : this.comparisons;
      const n = numberIn(text);
      calls.set(n, [...(calls.get(n) ?? []), { by, at: Date.now() }]);
    }
  }

  readBy(who: ModelCall['by']): number {
    return [...this.extractions.values()].flat().filter(({ by }) => by === who).length;
  }
}

const callerOf = ({ headers }: ModelRequest): ModelCall['by'] =>
  headers.authorization === 'Bearer key-of-leaver' ? 'leaver' : 'survivor';
const numberIn = (text: string) => Number(/note (\d+):/.exec(text)?.[1]);

describe.runIf(testServerUrl)('two instances on one PostgreSQL, with a model', () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let provider: ModelProvider;
  const started: ServerProcess[] = [];
  const start = async (name: ModelCall['by']) => {
    const server = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR: '/nonexistent',
      ADMIN_KEY,
      LLM_BASE_URL: provider.url,
      LLM_MODEL: 'test-model',
      // tells the provider which instance calls
      LLM_API_KEY: `key-of-${name}`,
    });
    started.push(server);
    return server;
  };
  let survivor: ServerProcess;

  beforeAll(async () => {
    [database, provider] = await Promise.all([
      createServerDatabase(testServerUrl ?? ''),
      startModelProvider(),
    ]);
    survivor = await start('survivor');
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await provider?.close();
    await database?.drop();
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'share adds while one ends by %s: none lost, none twice, none stuck, calls are repeated only for leased tasks',
    async (signal) => {
      const begun = performance.now();
      const leaver = await start('leaver');
      const calls = new CallLog();
      const reading = Promise.withResolvers<void>();
      const signalled = Promise.withResolvers<void>();
      // both instances read some messages, then wait: one ends while it waits for answers, before the other
      // has read everything
      provider.thinks = async (request) => {
        calls.add(request);
        if (provider.judged.includes(request)) return;
        const who = callerOf(request);
        if (calls.readBy(who) <= READ_BEFORE) return;
        if (who === 'leaver') reading.resolve();
        await signalled.promise;
      };
      provider.respond = ({ body }) => {
        const said = /<turn [^>]*>\n(.*)\n<\/turn>/.exec(body.messages.at(-1).content)?.[1] ?? '';
        return extracted({ facts: [[`Noted: ${said}`, [1, said]]] });
      };

      const acknowledged = new Set<number>();
      const midway = Promise.withResolvers<void>();
      const ended = Promise.all([reading.promise, midway.promise]).then(() => {
        const end = leaver.end(signal);
        signalled.resolve();
        return end;
      });
      let hasLeft = false;
      void signalled.promise.then(() => {
        hasLeft = true;
      });
      const add = (on: ServerProcess, n: number) =>
        call(
          on,
          'POST',
          '/product/add',
          {
            user_id: `${signal}-${n % USERS}`,
            messages: `${signal} note ${n}: parcel ${n} is in locker ${signal[3]}${n}x.`,
            task_id: `${signal}-${n}`,
          },
          { 'idempotency-key': `${signal}-${n}` },
        );
      const queue = Array.from({ length: ADDS }, (_, n) => n);
      const client = async (index: number) => {
        for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
          const own = index % 2 === 0 || hasLeft ? survivor : leaver;
          // like a client, sends an add without an answer again, to the other instance
          const answer = await add(own, n).catch(() => add(survivor, n as number));
          if (answer.status !== 200) queue.push(n);
          else acknowledged.add(n);
          if (acknowledged.size >= ADDS / 3) midway.resolve();
          if (acknowledged.size >= ADDS / 2) await signalled.promise;
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
      expect(acknowledged.size).toBe(ADDS);
      expect(await ended).toBe(signal === 'SIGTERM' ? 0 : null);

      const leased = new Set<number>();
      const repeated: number[] = [];
      for (let u = 0; u < USERS; u += 1) {
        const user = `${signal}-${u}`;
        // idle within the time limit of the test
        const wait = `/product/scheduler/wait?user_name=${user}&timeout_seconds=100`;
        while ((await call(survivor, 'POST', wait)).body.message !== 'idle');
        const own = [...acknowledged].filter((n) => n % USERS === u).toSorted((a, b) => a - b);
        const listed = await call(survivor, 'POST', '/product/get_memory', { mem_cube_id: user });
        const memories: string[] = listed.body.data.text_mem[0].memories.map(
          (item: { memory: string }) => item.memory,
        );
        // each message was extracted once, and replaced its raw memory
        expect(memories.filter((memory) => !memory.startsWith('Noted: '))).toEqual([]);
        expect(memories.map(numberIn).toSorted((a, b) => a - b)).toEqual(own);

        const tasks: Task[] = await tasksOf(survivor, user);
        expect(tasks.map((task) => task.status)).toEqual(own.map(() => 'completed'));
        for (const task of tasks) {
          const n = Number(task.client_task_id.split('-')[1]);
          const read = calls.extractions.get(n) ?? [];
          const compared = calls.comparisons.get(n) ?? [];
          expect(read.length, `calls for message ${n}`).toBeGreaterThan(0);
          if (task.attempt > 1) leased.add(n);
          // an instance ended by SIGTERM releases its tasks untried: their last claim is later than the first
          // call
          const claimedAgain =
            signal === 'SIGKILL' ? task.attempt > 1 : Date.parse(task.started_at) > (read[0]?.at ?? 0);
          if (compared.length > 1) expect(claimedAgain).toBe(true);
          if (read.length === 1) continue;
          repeated.push(n);
          expect(read.map(({ by }) => by)).toEqual(['leaver', 'survivor']);
          expect(claimedAgain).toBe(true);
        }
      }
      if (signal === 'SIGKILL') expect(repeated.length).toBeGreaterThan(0);
      else expect(leased.size).toBe(0);
      expect(leased.size).toBeLessThanOrEqual(MOST_LEASED);
      if (process.env.INSTANCE_ADDS) {
        process.stdout.write(
          `${signal}: ${ADDS} adds, ${sizeOf(calls.extractions)} calls to extract, ${repeated.length} repeated, ` +
            `${leased.size} tasks leased at the end of one, ${Math.round((performance.now() - begun) / 1000)} s\n`,
        );
      }
    },
    280_000,
  );
});

const sizeOf = (calls: ReadonlyMap<number, readonly ModelCall[]>) => [...calls.values()].flat().length;

interface Task {
  readonly client_task_id: string;
  readonly status: string;
  readonly attempt: number;
  readonly started_at: string;
}

async function tasksOf(server: ServerProcess, userId: string): Promise<Task[]> {
  const path = `/admin/tasks?user_id=${userId}&limit=500`;
  const answer = await call(server, 'GET', path, undefined, { authorization: `Bearer ${ADMIN_KEY}` });
  return answer.body.tasks;
}
