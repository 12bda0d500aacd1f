import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentIndex, dropIndexes } from '../../src/services/search/index-cache.ts';
import { writeImage } from '../../src/services/search/index-images.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const PROJECT = 'default';
const THINGS = ['roof', 'cellar', 'chimney', 'fence', 'oven', 'lamp', 'window', 'stairs', 'garden', 'well'];
const QUERIES = [
  'the chimney of house 7',
  'Which tea do I like?',
  '花园在哪里',
  'What did Ann say of the well?',
];

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
}, 120_000);
afterAll(() => server.close());

/** Fills a cube with as many changes as an image needs, and waits for the image. */
async function fill(user: string): Promise<void> {
  for (let house = 0; house < 15; house += 1)
    await server.product('/add', {
      user_id: user,
      session_id: `s${house}`,
      async_mode: 'async',
      messages: THINGS.map((thing, n) => ({
        role: n === 3 ? 'assistant' : 'user',
        ...(n === 9 && { role_name: 'Ann' }),
        content:
          n === 5
            ? `我喜欢第${house}座房子的花园。`
            : `The ${thing} of house ${house} cost ${n * 100} euros. I like ${thing} tea.`,
        chat_time: `2026-03-${`${house + 1}`.padStart(2, '0')} 10:0${n}:00`,
      })),
    });
  await server.idle(user);
  await search(user, 'anything');
  await vi.waitFor(async () => expect((await images(user)).complete).toBe(1), 30_000);
}

/** The images of a cube. */
async function images(cubeId: string) {
  const { db } = server.app.services.db.system();
  const { rows } = await sql<{ complete: number; parts: number }>`
    SELECT (SELECT count(*) FROM index_image WHERE cube_id = ${cubeId} AND is_complete) AS complete,
      (SELECT count(*) FROM index_image_part WHERE cube_id = ${cubeId}) AS parts`.execute(db);
  return rows[0] as { complete: number; parts: number };
}

const goCold = (cubeId: string) => dropIndexes(server.app.services.db, PROJECT, [cubeId]);

async function search(user: string, query: string, fields: object = {}) {
  const { body } = await server.product('/search', {
    user_id: user,
    query,
    top_k: 20,
    relativity: 0,
    ...fields,
  });
  const lists = Object.entries<
    { memories: { id: string; memory: string; metadata: { relativity: number } }[] }[]
  >(body.data).filter(([, list]) => Array.isArray(list));
  return lists.flatMap(([kind, buckets]) =>
    buckets.flatMap(({ memories = [] }) =>
      memories.map(({ id, memory, metadata }) => ({ kind, id, memory, relativity: metadata.relativity })),
    ),
  );
}

describe('the image of a search index', () => {
  it('gives a cold cube the same answers as its memories do', async () => {
    await fill('ann');
    const warm = await Promise.all(QUERIES.map((query) => search('ann', query)));
    expect(warm.every((hits) => hits.length > 0)).toBe(true);
    goCold('ann');
    expect(await Promise.all(QUERIES.map((query) => search('ann', query)))).toEqual(warm);
    await server.app.services.db.system().db.deleteFrom('index_image').where('cube_id', '=', 'ann').execute();
    goCold('ann');
    expect(await Promise.all(QUERIES.map((query) => search('ann', query)))).toEqual(warm);
  });

  it('is followed by what was added, edited and archived after it', async () => {
    await fill('bob');
    const [oven] = await search('bob', 'the oven of house 4');
    for (const messages of [
      'The weathercock of house 4 is golden.',
      'I live in Bergen.',
      'I moved to Oslo.',
      'I like oven tea no longer.',
    ])
      await server.product('/add', { user_id: 'bob', messages });
    await server.idle('bob');
    const queries = ['weathercock', 'where do I live', 'the oven of house 4', 'which tea do I like'];
    const warm = await Promise.all(queries.map((query) => search('bob', query)));
    expect(warm[0]?.[0]?.memory).toContain('weathercock');
    expect(warm[2]?.[0]?.id).toBe(oven?.id);
    expect((await images('bob')).complete).toBe(1);
    goCold('bob');
    expect(await Promise.all(queries.map((query) => search('bob', query)))).toEqual(warm);
    // an image of what was restored and changed
    const index = await currentIndex(contextOf(), 'bob');
    if (index === null) throw new Error('the cube has no index');
    const { signal } = new AbortController();
    const cube = { projectId: PROJECT, cubeId: 'bob' };
    expect(await writeImage(server.app.services, cube, index, signal)).toBe(index.seq);
    goCold('bob');
    expect(await Promise.all(queries.map((query) => search('bob', query)))).toEqual(warm);
  });

  it.each([
    { dedup: 'mmr' },
    { filter: { and: [{ created_at: { gte: '2026-01-01' } }] } },
    { as_of: new Date(Date.now() + 60_000).toISOString() },
    { explain: true },
  ])('serves a search with %j', async (fields) => {
    const cube = `searched with ${Object.keys(fields)}`;
    await fill(cube);
    const warm = await search(cube, 'the oven of house 4', fields);
    expect(warm.length).toBeGreaterThan(1);
    goCold(cube);
    expect(await search(cube, 'the oven of house 4', fields)).toEqual(warm);
  });

  it('vanishes with the erasure of a memory, and holds nothing of it afterwards', async () => {
    await fill('eve');
    const [hit] = await search('eve', 'the roof of house 3');
    expect(hit?.memory).toContain('roof');
    const before = await currentIndex(contextOf(), 'eve');
    await server.product('/delete_memory', { memory_ids: [hit?.id] });
    expect(await images('eve')).toEqual({ complete: 0, parts: 0 });
    goCold('eve');
    expect((await search('eve', 'the roof of house 3')).map(({ id }) => id)).not.toContain(hit?.id);
    // a process that has not heard of the erasure may not write what it remembers
    if (before === null) throw new Error('the cube has no index');
    const { signal } = new AbortController();
    const cube = { projectId: PROJECT, cubeId: 'eve' };
    expect(await writeImage(server.app.services, cube, before, signal)).toBe(null);
    expect(await images('eve')).toEqual({ complete: 0, parts: 0 });
  });

  it('is given up, with what is written of it, when the server stops', async () => {
    await fill('sue');
    const index = await currentIndex(contextOf(), 'sue');
    if (index === null) throw new Error('the cube has no index');
    const before = await images('sue');
    const cube = { projectId: PROJECT, cubeId: 'sue' };
    const stopped = AbortSignal.abort(new Error('the server stops'));
    await expect(writeImage(server.app.services, cube, index, stopped)).rejects.toThrow('the server stops');
    expect(await images('sue')).toEqual(before);
    const { db } = server.app.services.db.system();
    const { rows } = await sql`SELECT 1 FROM index_image WHERE cube_id = 'sue' AND NOT is_complete`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['cut off', (cube: string) => sql`DELETE FROM index_image_part WHERE cube_id = ${cube} AND part > 0`],
    ['empty', (cube: string) => sql`UPDATE index_image_part SET data = ''::bytea WHERE cube_id = ${cube}`],
    [
      'something else',
      (cube: string) =>
        sql`UPDATE index_image_part SET data = decode(repeat('414243', length(data) / 3), 'hex') WHERE cube_id = ${cube}`,
    ],
    [
      'of another program',
      (cube: string) => sql`UPDATE index_image SET format = 'other' WHERE cube_id = ${cube}`,
    ],
  ])('is not used if it is %s', async (what, spoil) => {
    const cube = `spoilt ${what}`;
    await fill(cube);
    const warm = await search(cube, 'the oven of house 4');
    await spoil(cube).execute(server.app.services.db.system().db);
    goCold(cube);
    expect(await search(cube, 'the oven of house 4')).toEqual(warm);
  });
});

function contextOf() {
  return { ...server.app.services, projectId: PROJECT, actor: { kind: 'worker' as const } } as Parameters<
    typeof currentIndex
  >[0];
}
