import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { openTestDatabase, testServerUrl } from '../support/database.ts';
import { observed } from '../support/observed-database.ts';

/** Two servers on one database. One only searches, the other only writes. */
let reader: TestApp;
let writer: TestApp;
/** The statements of projects that the reading server has run. */
let statements = 0;
beforeAll(async () => {
  const db = await openTestDatabase();
  writer = await startTestApp(
    {},
    seenBy(db, () => undefined),
  );
  reader = await startTestApp(
    { SCHEDULER_CONCURRENCY: '0' },
    seenBy(db, () => {
      statements += 1;
    }),
  );
  return () => db.close();
});
afterAll(() => Promise.all([reader.close(), writer.close()]));

function seenBy(db: Database, onStatement: () => void): Database {
  return observed(db, {
    transformQuery({ node }) {
      onStatement();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

interface Item {
  readonly id: string;
  readonly memory: string;
  readonly metadata: {
    readonly sources: readonly object[];
    readonly evolve_to: readonly string[];
    readonly history?: readonly object[];
  };
}

async function search(query: string, more: object = {}): Promise<readonly Item[]> {
  const { body } = await reader.product('/search', { user_id: 'ann', query, ...more });
  expect(body.code, body.message).toBe(200);
  return body.data.text_mem[0].memories;
}

async function add(content: string, more: object = {}): Promise<void> {
  await writer.product('/add', { user_id: 'ann', messages: [{ role: 'user', content }], ...more });
  await writer.idle('ann');
}

/** The memory, as each route shows it that reads the database. */
async function stored({ id }: Item): Promise<object> {
  const { body } = await writer.call('GET', `/product/get_memory/${id}`);
  return body.data;
}

async function expectStored(items: readonly Item[]): Promise<void> {
  for (const item of items) {
    const metadata: Record<string, unknown> = { ...item.metadata };
    // they tell of the search, not of the memory
    delete metadata.relativity;
    delete metadata.priority;
    expect({ ...item, metadata }).toEqual(await stored(item));
  }
}

describe('a hit that was shown before', () => {
  const query = 'What does the user say about the harbour in Berlin?';
  const first = async () => (await search(query))[0];

  beforeAll(() => add('The harbour in Berlin is quiet in winter.', { session_id: 'one' }));
  // everything that is cached is cached from here on
  beforeEach(async () => void (await search(query)));

  it('comes with sources that were added since, and without deleted ones', async () => {
    expect((await first())?.metadata.sources).toHaveLength(1);
    await add('The harbour in Berlin is quiet in winter.', { session_id: 'two' });
    expect((await first())?.metadata.sources).toHaveLength(2);
    await expectStored(await search(query));
    await writer.product('/delete_memory', { user_id: 'ann', session_id: 'one' });
    expect((await first())?.metadata.sources).toHaveLength(1);
    await expectStored(await search(query));
  });

  it('comes with the sources of a preference that is said again among other words', async () => {
    const preferences = async (): Promise<readonly Item[]> => {
      const { body } = await reader.product('/search', {
        user_id: 'ann',
        query: 'Which tea does the user like?',
      });
      return body.data.pref_mem[0].memories;
    };
    await add('I like green tea.', { session_id: 'one' });
    expect((await preferences()).map(({ metadata }) => metadata.sources.length)).toEqual([1]);
    await add('It rained all day. I like green tea.', { session_id: 'two' });
    expect((await preferences()).map(({ metadata }) => metadata.sources.length)).toEqual([2]);
    await expectStored(await preferences());
  });

  it('comes without the earlier version that was erased alone', async () => {
    const tower = 'When is the tower open?';
    await add('The tower is open on Monday.');
    const [{ id } = { id: '' }] = await search(tower);
    for (const day of ['Tuesday', 'Friday'])
      await writer.v1('/update/memory', { memory_id: id, content: `The tower is open on ${day}.` });
    const history = async () => (await search(tower)).find((hit) => hit.id === id)?.metadata.history ?? [];
    expect(await history()).toHaveLength(2);
    const filter = { and: [{ version: { lte: 1 } }, { memory: { contains: 'tower' } }] };
    await writer.product('/delete_memory', { user_id: 'ann', filter });
    expect(await history()).toHaveLength(1);
    await expectStored(await search(tower));
  });

  it('comes with the text and tags that another server gave it', async () => {
    const before = await first();
    const content = 'The harbour in Berlin is loud in summer.';
    await writer.v1('/update/memory', { memory_id: before?.id, content, tags: ['water'] });
    const after = await first();
    expect(after?.memory).toBe(content);
    expect(after?.id).toBe(before?.id);
    await expectStored(await search(query));
  });

  it('is marked when a later statement contradicts it, and unmarked when that decision is undone', async () => {
    const home = 'Where does the user live?';
    const berlin = async () => (await search(home)).find(({ memory }) => memory.includes('Hamburg'));
    await add('I live in Hamburg.', { session_id: 'one' });
    expect((await berlin())?.metadata.evolve_to).toEqual([]);
    await add('I moved to Lisbon, I live in Lisbon now.', { session_id: 'two' });
    const outdated = await berlin();
    expect(outdated?.metadata.evolve_to).toHaveLength(1);
    await expectStored(await search(home));

    const project = await projectId();
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    const path = `/admin/projects/${project}/reconciliations`;
    const listed = await writer.call('GET', `${path}?memory_id=${outdated?.id}`, { headers });
    const [decision] = listed.body.reconciliations;
    const undone = await writer.call('POST', `${path}/${decision.id}/undo`, { headers });
    expect(undone.status, undone.text).toBe(200);
    expect((await berlin())?.metadata.evolve_to).toEqual([]);
    await expectStored(await search(home));
  });

  it('is gone when another server has deleted it', async () => {
    const [hit] = await search(query);
    await writer.product('/delete_memory', { memory_ids: [hit?.id] });
    expect((await search(query)).map(({ id }) => id)).not.toContain(hit?.id);
  });
});

async function projectId(): Promise<string> {
  const { body } = await writer.call('GET', '/admin/projects', {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
  });
  return body.projects[0].id;
}

it('a search takes two statements, one if its hits were shown since they changed, none if it can know that', async () => {
  // only this process writes to the embedded database
  const look = testServerUrl ? 1 : 0;
  // maintenance of the tables may run between two searches, and counts as writing
  const leastOf = async (query: string, more?: object) =>
    Math.min(
      await statementsOf(query, more),
      await statementsOf(query, more),
      await statementsOf(query, more),
    );
  const statementsOf = async (query: string, more: object = {}) => {
    const before = statements;
    await search(query, { include_preference: false, ...more });
    return statements - before;
  };
  for (const n of [1, 2, 3]) await add(`The telescope number ${n} needs a new lens.`);
  expect(await statementsOf('telescope lens')).toBe(2);
  expect(await leastOf('telescope lens')).toBe(look);
  expect(await leastOf('Which number needs a lens?')).toBe(look);
  await add('The accordion is in the cellar.');
  expect(await statementsOf('telescope lens', { relativity: 0.5 })).toBe(1);
  expect(await statementsOf('accordion')).toBe(look + 1);
  expect(await leastOf('accordion', { filter: { user_id: 'ann' } })).toBe(look + 1);
});
