import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import type { TasksMoved } from '../../src/domain/tasks/task.ts';
import { Emitter } from '../../src/lib/event-emitter.ts';
import { createLogger } from '../../src/logger.ts';
import { TaskSignals } from '../../src/scheduler/task-signals.ts';
import { sendNotification } from '../../src/stores/tasks/notifications.ts';
import { createServerDatabase, OPEN_LIMIT_MS, silentLog, testServerUrl } from '../support/database.ts';

/** The notifications that one process receives, in order; `next` waits for the next one. */
class Heard {
  readonly all: (TasksMoved | 'enqueued')[] = [];
  #wake: (() => void) | undefined;

  readonly put = (what: TasksMoved | 'enqueued'): void => {
    this.all.push(what);
    this.#wake?.();
  };

  async next(): Promise<TasksMoved | 'enqueued' | undefined> {
    while (this.all.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.all.shift();
  }
}

describe.runIf(testServerUrl)('processes on one PostgreSQL', { timeout: OPEN_LIMIT_MS }, () => {
  let server: Awaited<ReturnType<typeof createServerDatabase>>;
  const databases: Database[] = [];
  const signals: TaskSignals[] = [];
  const moved = [new Emitter<TasksMoved>(), new Emitter<TasksMoved>()] as const;
  let heard: readonly [Heard, Heard];
  let payloads: string[];

  beforeAll(async () => {
    server = await createServerDatabase(testServerUrl ?? '');
    for (const index of [0, 1] as const) {
      const db = await openDatabase({ databaseUrl: server.url, dataDir: '', log: silentLog });
      databases.push(db);
      const process = new TaskSignals({
        db,
        log: createLogger('silent'),
        moved: moved[index],
        onEnqueued: () => heard[index].put('enqueued'),
      });
      moved[index].subscribe((event) => heard[index].put(event));
      signals.push(process);
      process.start();
    }
    await databases[1]?.listen('recollect_tasks', (payload) => payloads.push(payload));
    heard = [new Heard(), new Heard()];
    payloads = [];
    // both processes receive notifications of the other one before the tests begin
    for (const index of [0, 1] as const) {
      const other = heard[1 - index] as Heard;
      while (other.all.length === 0) {
        signals[index]?.enqueued();
        await databases[index]?.ping();
      }
      moved[index].emit({ projectId: 'ready', userIds: null });
      let last: unknown;
      while ((last as TasksMoved | undefined)?.projectId !== 'ready') last = await other.next();
    }
  });
  beforeEach(() => {
    heard = [new Heard(), new Heard()];
    payloads = [];
  });
  afterAll(async () => {
    await Promise.all(signals.map((process) => process.stop()));
    await Promise.all(databases.map((db) => db.close()));
    await server?.drop();
  });

  it('learn at once that tasks were committed elsewhere, and whose tasks ended', async () => {
    const event: TasksMoved = { projectId: 'p', userIds: ['ann', '张伟'] };
    moved[0].emit(event);
    expect(await heard[0].next()).toEqual(event);
    expect(await heard[1].next()).toEqual(event);
    signals[0]?.enqueued();
    expect(await heard[1].next()).toBe('enqueued');
  });

  it('do not receive their own notifications, and do not forward those of others', async () => {
    moved[1].emit({ projectId: 'p', userIds: ['bo'] });
    moved[1].emit({ projectId: 'q', userIds: ['cy'] });
    const there: unknown[] = [];
    while (there.length < 2) there.push(await heard[0].next());
    moved[0].emit({ projectId: 'end', userIds: null });
    let last: unknown;
    while ((last as TasksMoved | undefined)?.projectId !== 'end') last = await heard[1].next();
    expect(there).toEqual([
      { projectId: 'p', userIds: ['bo'] },
      { projectId: 'q', userIds: ['cy'] },
    ]);
    expect(heard[0].all).toEqual([{ projectId: 'end', userIds: null }]);
  });

  it('send one notification for a thousand simultaneous events, and say “any” when the list would be too long', async () => {
    for (let n = 0; n < 1000; n += 1) {
      signals[0]?.enqueued();
      moved[0].emit({ projectId: 'p', userIds: [`user-${n}-${'x'.repeat(50)}`] });
    }
    const got = [await heard[1].next(), await heard[1].next()];
    expect(got).toEqual(['enqueued', { projectId: null, userIds: null }]);
    expect(payloads).toHaveLength(1);
  });

  it('poll after a payload that they cannot read', async () => {
    await sendNotification((databases[0] as Database).system(), 'recollect_tasks', 'something newer');
    expect([await heard[1].next(), await heard[1].next()]).toEqual([
      'enqueued',
      { projectId: null, userIds: null },
    ]);
  });
});
