import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { observed } from '../support/observed-database.ts';

/** One server only searches; the other one extracts when its gate is open. */
let db: Database;
let reader: TestApp;
let writer: TestApp;
/** Holds the worker of the writing server before its commit. */
let extractionGate = Promise.withResolvers<void>();
/**
 * Called with the number of each statement of the reading server, after its result and before the server has
 * it.
 */
let onResult: (statement: number) => Promise<void> = async () => undefined;
let statements = 0;
let users = 0;

const held: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await extractionGate.promise;
    return result;
  },
};
const interrupted: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1;
    await onResult(statements);
    return result;
  },
};

beforeAll(async () => {
  extractionGate.resolve();
  db = await openTestDatabase();
  reader = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, observed(db, interrupted));
  writer = await startTestApp({}, observed(db, held));
});
afterAll(async () => {
  extractionGate.resolve();
  await Promise.all([reader.close(), writer.close()]);
  await db.close();
});

interface Item {
  readonly memory: string;
  readonly metadata: { readonly status: string };
}

async function search(user_id: string, query: string, more: object): Promise<readonly Item[]> {
  const { body } = await reader.product('/search', { user_id, query, include_preference: false, ...more });
  expect(body.code, body.message).toBe(200);
  return body.data.text_mem[0].memories;
}

/** A user whose messages are searchable and not extracted yet. */
async function newUser(messages: readonly string[]): Promise<string> {
  const [user_id = ''] = await newUsers(1, messages);
  return user_id;
}

/** Several users with the same messages, none of which is extracted yet. */
async function newUsers(count: number, messages: readonly string[]): Promise<readonly string[]> {
  extractionGate = Promise.withResolvers();
  const turns = messages.map((content) => ({ role: 'user', content }));
  const names = Array.from({ length: count }, (_, n) => `user-${users + n + 1}`);
  users += count;
  for (const user_id of names) {
    const { body } = await reader.product('/add', { user_id, messages: turns, async_mode: 'async' });
    expect(body.code, body.message).toBe(200);
  }
  return names;
}

/** Replaces the raw memories by extracted ones. */
async function extract(user: string): Promise<void> {
  extractionGate.resolve();
  // on the embedded engine an add wakes only the workers of its own server
  await writer.product('/add', { user_id: 'other', messages: [{ role: 'user', content: 'Hello.' }] });
  await writer.idle(user);
}

const SEARCHES: Record<string, object> = {
  'a fast search': { mode: 'fast' },
  'a fine search': { mode: 'fine' },
  'a mixture': { mode: 'mixture' },
  'a filtered search': { mode: 'fast', filter: { created_at: { gte: '2020-01-01' } } },
  'a filtered mixture': { mode: 'mixture', filter: { created_at: { gte: '2020-01-01' } } },
  'a search as of a time': { mode: 'fast', known_at: '2999-01-01T00:00:00Z' },
};
const TEXT = 'The lighthouse of Kiel is white, as white as the windmill of Husum is red.';
const QUERY = 'What colour is the lighthouse of Kiel, and what colour is the windmill of Husum?';

describe.each(Object.entries(SEARCHES))('%s', (_, more) => {
  it.each([
    ['of a cube that was never searched', false],
    ['of a cube that was searched before', true],
  ])(
    '%s shows a memory once and activated, whichever of its steps an extraction commits between',
    async (_, isWarm) => {
      let wasInterrupted = true;
      for (let at = 1; wasInterrupted; at += 1) {
        const user = await newUser([TEXT, 'The harbour of Bremen is quiet in winter.']);
        if (isWarm) await search(user, QUERY, more);
        wasInterrupted = false;
        statements = 0;
        onResult = async (statement) => {
          if (statement !== at) return;
          wasInterrupted = true;
          await extract(user);
        };
        const hits = await search(user, QUERY, more);
        onResult = async () => undefined;
        await extract(user);
        const about = hits.filter(({ memory }) => memory.includes('lighthouse'));
        expect(
          about.map(({ metadata }) => metadata.status),
          `after statement ${at}`,
        ).toEqual(['activated']);
        expect(hits[0]).toEqual(about[0]);
      }
    },
  );
});

describe('a search of two cubes', () => {
  const bucketsOf = async (users: readonly string[], more: object): Promise<readonly (readonly Item[])[]> => {
    const asked = { user_id: users[0], readable_cube_ids: users, query: QUERY, include_preference: false };
    const { body } = await reader.product('/search', { ...asked, ...more });
    return body.data.text_mem.map(({ memories }: { memories: readonly Item[] }) => memories);
  };

  it.each([
    ['a fast search', {}],
    ['a filtered mixture', { mode: 'mixture', filter: { created_at: { gte: '2020-01-01' } } }],
  ])(
    'shows each cube as of one commit, whichever of its steps a commit in both comes between (%s)',
    async (_, more) => {
      let wasInterrupted = true;
      for (let at = 1; wasInterrupted; at += 1) {
        const users = await newUsers(2, [TEXT]);
        wasInterrupted = false;
        statements = 0;
        onResult = async (statement) => {
          if (statement !== at) return;
          wasInterrupted = true;
          await extract(users[0] ?? '');
          await writer.idle(users[1] ?? '');
        };
        const buckets = await bucketsOf(users, more);
        onResult = async () => undefined;
        for (const items of buckets) {
          const about = items.filter(({ memory }) => memory.includes('lighthouse'));
          expect(
            about.map(({ metadata }) => metadata.status),
            `after statement ${at}`,
          ).toEqual(['activated']);
        }
        expect(buckets).toHaveLength(2);
        await extract(users[0] ?? '');
      }
    },
  );

  it('sees in both cubes what was committed before it, on another server too', async () => {
    const users = await newUsers(2, [TEXT]);
    await bucketsOf(users, {});
    for (const user_id of users) await writer.product('/delete_memory', { user_id });
    expect(await bucketsOf(users, {})).toEqual([[], []]);
    await extract(users[0] ?? '');
  });
});

it('a filtered list shows what matches, whichever of its steps an edit commits between', async () => {
  const filter = { and: [{ memory: { contains: 'lighthouse' } }] };
  let wasInterrupted = true;
  for (let at = 1; wasInterrupted; at += 1) {
    const user = await newUser([TEXT, 'The lighthouse of Bremen is quiet in winter.']);
    await extract(user);
    const list = async () =>
      (await reader.product('/get_memory', { mem_cube_id: user, filter, include_preference: false })).body
        .data.text_mem[0].memories as readonly (Item & { readonly id: string })[];
    const [first] = await list();
    wasInterrupted = false;
    statements = 0;
    onResult = async (statement) => {
      if (statement !== at) return;
      wasInterrupted = true;
      await writer.v1('/update/memory', { memory_id: first?.id, content: 'The tower is closed.' });
    };
    const shown = await list();
    onResult = async () => undefined;
    for (const { memory } of shown) expect(memory, `after statement ${at}`).toContain('lighthouse');
    expect(shown.length).toBeGreaterThan(0);
  }
});
