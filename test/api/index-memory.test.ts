import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropIndexes } from '../../src/services/search/index-cache.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** A megabyte for indexes. The largest index may have half of it. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ INDEX_MEMORY_MB: '1', SCHEDULER_CONCURRENCY: '0' });
  for (let batch = 0; batch < 3; batch += 1)
    await server.product('/add', {
      user_id: 'large',
      session_id: `s${batch}`,
      info: { batch },
      messages: Array.from({ length: 10 }, (_, n) => ({
        role: 'user',
        content: `Note ${batch}-${n} is about the ${THINGS[n]} of house ${batch}. ${rareWords(batch * 10 + n)}`,
        chat_time: `2026-0${batch + 1}-01T10:00:00Z`,
      })),
    });
}, 120_000);
afterAll(() => server.close());

const THINGS = ['roof', 'cellar', 'chimney', 'fence', 'oven', 'lamp', 'window', 'stairs', 'garden', 'well'];

function rareWords(seed: number): string {
  return Array.from({ length: 550 }, (_, n) => `q${(seed * 1000 + n).toString(36).padStart(7, 'z')}`).join(
    ' ',
  );
}

async function search(fields: object) {
  const { body } = await server.product('/search', { user_id: 'large', query: 'chimney', ...fields });
  const memories = body.data.text_mem.flatMap((bucket: { memories: unknown[] }) => bucket.memories);
  return { texts: memories.map(({ memory }: { memory: string }) => memory), degraded: body.data.degraded };
}

async function gauge(): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/^recollect_index_bytes (\S+)$/m.exec(text)?.[1]);
}

describe('a cube that exceeds the size of one index', () => {
  it('is searched among its likeliest memories, and the answer says so', async () => {
    const { texts, degraded } = await search({ query: 'the chimney of house 1', top_k: 3 });
    expect(texts[0]).toContain('Note 1-2 is about the chimney');
    expect(degraded).toEqual(['index']);
    const rare = await search({ query: `q${(5003).toString(36).padStart(7, 'z')}`, top_k: 1 });
    expect(rare.texts[0]).toContain('Note 0-5');
  });

  it('is filtered before the search', async () => {
    const { texts, degraded } = await search({ query: 'chimney', filter: { batch: 2 }, top_k: 20 });
    expect(texts[0]).toContain('Note 2-2');
    expect(texts).toHaveLength(10);
    expect(degraded).toEqual(['index']);
    expect((await search({ filter: { batch: 9 } })).texts).toEqual([]);
  });

  it('can be searched as of a time, and by its working memory', async () => {
    const past = await search({ query: 'chimney', valid_at: '2026-02-15T00:00:00Z', top_k: 30 });
    expect(past.texts.some((text: string) => text.includes('Note 1-2'))).toBe(true);
    const working = await search({ search_memory_type: 'WorkingMemory', query: 'chimney' });
    expect(working.texts[0]).toContain('chimney');
  });

  it('explains where a memory dropped out', async () => {
    const listed = await server.product('/get_memory', { mem_cube_id: 'large' });
    const [first] = listed.body.data.text_mem[0].memories;
    const { body } = await server.product('/search', {
      user_id: 'large',
      query: first.memory.slice(0, 60),
      explain: true,
      explain_ids: [first.id],
    });
    expect(body.data.explanations).toMatchObject([{ memory_id: first.id, stage: 'hit' }]);
  });

  it('shows a new memory at once, and a deleted one no more', async () => {
    const added = await server.product('/add', { user_id: 'large', messages: 'The weathercock is golden.' });
    expect((await search({ query: 'weathercock' })).texts[0]).toContain('weathercock');
    await server.product('/delete_memory', { memory_ids: [added.body.data[0].memory_id] });
    expect((await search({ query: 'weathercock' })).texts.join()).not.toContain('weathercock');
  });
});

describe('the memory for indexes', () => {
  it('never exceeds its limit, whatever number of cubes is searched, and the cubes searched last stay', async () => {
    for (let n = 0; n < 12; n += 1)
      await server.product('/add', {
        user_id: `small${n}`,
        messages: [
          { role: 'user', content: `I keep ${n} bees. ${rareWords(n)}` },
          { role: 'user', content: rareWords(100 + n) },
        ],
      });
    for (let round = 0; round < 2; round += 1)
      for (let n = 0; n < 12; n += 1) {
        const { texts, degraded } = await search({ user_id: `small${n}`, query: 'bees' });
        expect(texts[0]).toContain(`I keep ${n} bees`);
        expect(degraded).toBeUndefined();
        const bytes = await gauge();
        expect(bytes).toBeGreaterThan(50_000);
        expect(bytes).toBeLessThanOrEqual(1024 * 1024);
      }
  });

  it('is limited within one search of many cubes too', async () => {
    const cubes = Array.from({ length: 12 }, (_, n) => `small${n}`);
    const { texts } = await search({ readable_cube_ids: [...cubes, 'large'], query: 'bees', top_k: 1 });
    for (const n of cubes.keys()) expect(texts.join('\n')).toContain(`I keep ${n} bees`);
    expect(await gauge()).toBeLessThanOrEqual(1024 * 1024);
  });
});

async function addNotes(user_id: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 50) {
    const messages = Array.from({ length: Math.min(50, count - from) }, (_, n) => ({
      role: 'user',
      content: `Parcel ${from + n} of ${user_id} lies in shelf ${(from + n) % 7}.`,
    }));
    const { body } = await server.product('/add', { user_id, messages });
    expect(body.code, body.message).toBe(200);
  }
}

async function lookups(result: 'hit' | 'load'): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(
    new RegExp(`^recollect_index_lookups_total\\{result="${result}"\\} (\\S+)$`, 'm').exec(text)?.[1],
  );
}

it('keeps some of the indexes of cubes that are searched in turns and do not fit together', async () => {
  const users = Array.from({ length: 20 }, (_, n) => `turn-${n}`);
  for (const user of users) await addNotes(user, 50);
  const round = async () => {
    for (const user_id of users) {
      const { texts, degraded } = await search({ user_id, query: 'parcel 42', top_k: 1 });
      expect(texts).toEqual([`Parcel 42 of ${user_id} lies in shelf 0.`]);
      expect(degraded).toBeUndefined();
    }
  };
  // what other tests used is forgotten in the meantime
  for (let n = 0; n < 8; n += 1) await round();
  const [hits, loads] = [await lookups('hit'), await lookups('load')];
  await round();
  expect(await gauge()).toBeLessThanOrEqual(1024 * 1024);
  expect((await lookups('hit')) - hits).toBeGreaterThanOrEqual(3);
  expect((await lookups('load')) - loads).toBeGreaterThan(0);
}, 60_000);

it('keeps the index of a cube that is used often while others are used once', async () => {
  await addNotes('often', 100);
  for (let n = 0; n < 12; n += 1) {
    await search({ user_id: 'often' });
    await search({ user_id: `turn-${n}` });
  }
  const hits = await lookups('hit');
  await search({ user_id: 'often' });
  expect(await lookups('hit')).toBe(hits + 1);
}, 60_000);

describe('a cube whose words fit into an index, and its vectors do not', () => {
  it('is searched completely: the database compares the vectors', async () => {
    const apps = await Promise.all([startTestApp(), startTestApp({ INDEX_MEMORY_MB: '1' })]);
    try {
      const found = await Promise.all(
        apps.map(async (app) => {
          for (let from = 0; from < 300; from += 50)
            await app.product('/add', {
              user_id: 'u',
              messages: Array.from(
                { length: 50 },
                (_, n) => `The ${THINGS[n % 10]} of house ${from + n} creaks.`,
              ).map((content) => ({ role: 'user', content })),
            });
          await app.idle('u');
          const answers = [];
          for (const query of ['chimny of house 142', 'which staircase makes a noise?', 'house 7']) {
            const { body } = await app.product('/search', { user_id: 'u', query, top_k: 5 });
            expect(body.data.degraded).toBeUndefined();
            answers.push(body.data.text_mem[0].memories.map(({ memory }: { memory: string }) => memory));
          }
          const { text } = await app.call('GET', '/metrics');
          return { answers, bytes: Number(/^recollect_index_bytes (\S+)$/m.exec(text)?.[1]) };
        }),
      );
      const [roomy, tight] = found;
      expect(roomy?.bytes).toBeGreaterThan(512 * 1024);
      expect(tight?.bytes).toBeLessThan(512 * 1024);
      expect(tight?.bytes).toBeGreaterThan(100 * 1024);
      expect(tight?.answers).toEqual(roomy?.answers);
    } finally {
      await Promise.all(apps.map((app) => app.close()));
    }
  }, 120_000);
});

describe('a cube with more changes than memories fit into an index', () => {
  it('has an index if few of its memories are left', async () => {
    await addNotes('pruned', 650);
    const parcel = { user_id: 'pruned', query: 'parcel 641', top_k: 1 };
    const texts = ['Parcel 641 of pruned lies in shelf 4.'];
    expect(await search(parcel)).toEqual({ texts, degraded: ['index'] });
    const listed = await server.product('/get_memory', { mem_cube_id: 'pruned', page_size: 1000 });
    const memories: { id: string; memory: string }[] = listed.body.data.text_mem[0].memories;
    const doomed = memories.filter(({ memory }) => !/^Parcel 6\d\d /.test(memory)).map(({ id }) => id);
    expect(doomed).toHaveLength(600);
    for (let from = 0; from < doomed.length; from += 100)
      await server.product('/delete_memory', { memory_ids: doomed.slice(from, from + 100) });
    // as after a restart
    dropIndexes(server.app.services.db, 'default', ['pruned']);
    expect(await search(parcel)).toEqual({ texts, degraded: undefined });
  });
});
