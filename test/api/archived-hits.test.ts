import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { observed } from '../support/observed-database.ts';

/** A server without workers, whose searches can be interrupted after each statement. */
let app: TestApp;
let db: Database;
/** Runs after the next statement of a project, before its rows reach the server. */
let interrupt: (() => Promise<void>) | null = null;
beforeAll(async () => {
  db = await openTestDatabase();
  const interrupted = sharing(async () => {
    const act = interrupt;
    interrupt = null;
    await act?.();
  });
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, interrupted);
  return () => db.close();
});
afterAll(() => app.close());

/** The database for one more server, which does not close it. */
function sharing(onResult: () => Promise<void> | undefined): Database {
  return observed(db, {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await onResult();
      return result;
    },
  });
}

interface Hit {
  readonly id: string;
  readonly status: string;
  readonly memory_value: string;
}

async function add(user_id: string, contents: readonly string[]): Promise<void> {
  const messages = contents.map((content) => ({ role: 'user', content }));
  const { body } = await app.v1('/add/message', { user_id, conversation_id: 'c', messages });
  expect(body.code).toBe(0);
}

async function search(user_id: string, query: string, more: object = {}): Promise<readonly Hit[]> {
  const { body } = await app.v1('/search/memory', { user_id, query, relativity: 0, ...more });
  expect(body.code, body.message).toBe(0);
  return body.data.memory_detail_list;
}

it.each([{}, { operation: 'fine' }, { filter: { and: [{ user_id: 'raced' }] } }])(
  'a raw memory that extraction supersedes during a search (%o) is answered by its successor',
  async (more) => {
    const user = more.filter ? 'raced' : `raced ${more.operation ?? 'fast'}`;
    await add(user, ['I keep three goats behind the barn.']);
    interrupt = async () => {
      const worker = await startTestApp(
        {},
        sharing(() => undefined),
      );
      await worker.idle(user);
      await worker.close();
    };
    const hits = await search(user, 'goats behind the barn', more);
    expect(interrupt).toBeNull();
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ status: 'activated' });
    const [stored] = (await app.v1('/get/memory', { user_id: user })).body.data.memory_detail_list;
    expect(hits[0]?.id).toBe(stored.id);
  },
);

it('no hit is archived, even if each ranking is followed by another change', async () => {
  const user = 'restless';
  await add(
    user,
    Array.from({ length: 12 }, (_, n) => `The lighthouse has lamp number ${n}.`),
  );
  const best = await search(user, 'lighthouse lamp', { memory_limit_number: 12 });
  expect(best).toHaveLength(12);
  // a search after a change begins with a statement
  await add(user, ['The tide is low.']);
  let next = 0;
  const archiveNext = async () => {
    const memory_id = best[next]?.id;
    next += 1;
    if (memory_id === undefined) return;
    const { body } = await app.v1('/update/memory', { memory_id, status: 'archived' });
    expect(body.code).toBe(0);
    interrupt = archiveNext;
  };
  interrupt = archiveNext;
  const hits = await search(user, 'lighthouse lamp', { memory_limit_number: 12 });
  interrupt = null;
  expect(next).toBeGreaterThan(0);
  expect(hits.length).toBeGreaterThan(0);
  for (const { status } of hits) expect(status).toBe('activated');
});
