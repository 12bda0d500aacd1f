import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** One server compares vectors in its process. The other leaves that to pgvector, as with large cubes. */
let near: TestApp;
let far: TestApp;
beforeAll(async () => {
  [near, far] = await Promise.all([startTestApp(), startTestApp({ VECTORS_IN_PROCESS: '0' })]);
});
afterAll(() => Promise.all([near.close(), far.close()]));

const THINGS = [
  'strawberry jam',
  'a mountain bike',
  'the accordion',
  'a beehive',
  'origami paper',
  'a sundial',
];

interface Hit {
  readonly memory: string;
  readonly metadata: { readonly relativity: number };
}

async function hits(app: TestApp, query: string): Promise<readonly Hit[]> {
  const answer = await app.product('/search', { user_id: 'u', query, top_k: 6 });
  return answer.body.data.text_mem[0].memories;
}

async function texts(app: TestApp, query: string): Promise<string[]> {
  return (await hits(app, query)).map(({ memory }) => memory);
}

const byText = (a: Hit, b: Hit) => (a.memory < b.memory ? -1 : 1);

it('pgvector and the vectors in this process rank alike, also memories that are only similar', async () => {
  for (const app of [near, far]) {
    for (const thing of THINGS) {
      await app.product('/add', {
        user_id: 'u',
        session_id: thing,
        messages: `We talked about ${thing} today.`,
      });
    }
    await app.idle('u');
  }
  for (const query of ['strawbery', 'acordion', 'mountainbike', 'origamy', 'jam and bike']) {
    const [here, there] = [await hits(near, query), await hits(far, query)];
    expect(here).toHaveLength(THINGS.length);
    expect(there[0]?.memory).toBe(here[0]?.memory);
    // vectors in this process are rounded, so that equally similar memories may change places
    const sorted = there.toSorted(byText);
    for (const [i, { memory, metadata }] of here.toSorted(byText).entries()) {
      expect(sorted[i]?.memory).toBe(memory);
      expect(sorted[i]?.metadata.relativity).toBeCloseTo(metadata.relativity, 2);
    }
  }
  expect((await texts(far, 'acordion'))[0]).toContain('accordion');
});

it('memories that are added or deleted after a search are in or out of the next one', async () => {
  for (const app of [near, far]) {
    const search = async () => (await texts(app, 'telescope lens'))[0];
    expect(await search()).not.toContain('telescope');
    const added = await app.product('/add', { user_id: 'u', messages: 'The telescope needs a new lens.' });
    expect(await search()).toContain('telescope');
    await app.idle('u');
    expect(await search()).toContain('telescope');
    const listed = await app.product('/get_memory', { mem_cube_id: 'u' });
    const ids = listed.body.data.text_mem[0].memories
      .filter((item: { memory: string }) => item.memory.includes('telescope'))
      .map((item: { id: string }) => item.id);
    expect(ids).toHaveLength(1);
    expect(added.body.data).toHaveLength(1);
    await app.product('/delete_memory', { memory_ids: ids });
    expect(await search()).not.toContain('telescope');
  }
});
