import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Shown {
  readonly id: string;
  readonly memory: string;
  readonly metadata: Record<string, unknown>;
}

async function list(body: object): Promise<{ memories: Shown[]; total_nodes: number }> {
  const answer = await app.product('/get_memory', body);
  expect(answer.body).toMatchObject({ code: 200, message: 'Memories retrieved successfully' });
  return answer.body.data.text_mem[0];
}

async function search(body: object): Promise<Shown[]> {
  const answer = await app.product('/search', { include_preference: false, ...body });
  expect(answer.body.code, answer.text).toBe(200);
  return answer.body.data.text_mem.flatMap((bucket: { memories: Shown[] }) => bucket.memories);
}

/** One memory of the model. */
interface Known {
  readonly word: string;
  readonly cube: string;
  readonly user: string;
  readonly session: string;
  readonly tag: string;
}

const CUBES = ['m1', 'm2', 'm3'];
const USERS = ['ua', 'ub'];
const SESSIONS = ['x', 'y'];
const TAGS = ['red', 'green', 'blue'];
const one = <T>(values: readonly T[]) => fc.constantFrom(...values);

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      size: fc.integer({ min: 1, max: 4 }),
      cube: one(CUBES),
      user: one(USERS),
      session: one(SESSIONS),
      tag: one(TAGS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('deleteTag' as const), cube: one(CUBES), tag: one(TAGS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deleteUser' as const),
      cube: one([...CUBES, undefined]),
      user: one(USERS),
      session: one(SESSIONS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('deleteIds' as const),
      cube: one(CUBES),
      places: fc.array(fc.nat(30), { maxLength: 3 }),
    }),
  },
  {
    weight: 40,
    arbitrary: fc.record({
      do: fc.constant('page' as const),
      cube: one(CUBES),
      tag: one([...TAGS, undefined]),
      page: fc.integer({ min: -2, max: 6 }),
      size: fc.integer({ min: -1, max: 7 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('search' as const),
      cubes: fc.uniqueArray(one(CUBES), { minLength: 1 }),
      tag: one([...TAGS, undefined]),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('against a model', () => {
  it('adding, deleting, paging and searching of several cubes match it over thousands of random steps', async () => {
    let known: Known[] = [];
    let count = 0;
    const wordOf = ({ memory }: Shown) => /zebra (\w+)/.exec(memory)?.[1];
    const filterOf = (tag: string | undefined) =>
      tag === undefined ? undefined : { tags: { contains: tag } };
    const expected = (cube: string, tag?: string) =>
      known
        .filter((memory) => memory.cube === cube && (tag === undefined || memory.tag === tag))
        .map(({ word }) => word);
    const remove = async (body: object, gone: (memory: Known) => boolean) => {
      expect((await app.product('/delete_memory', body)).body.data).toEqual({ status: 'success' });
      known = known.filter((memory) => !gone(memory));
    };
    const run = async (given: Step) => {
      switch (given.do) {
        case 'add': {
          const { cube, user, session, tag } = given;
          const words = Array.from({ length: given.size }, (_, n) => {
            const number = count + n;
            return `w${String.fromCharCode(97 + (number % 26))}${number}`;
          });
          count += words.length;
          await app.product('/add', {
            user_id: user,
            session_id: session,
            writable_cube_ids: [cube],
            custom_tags: [tag],
            messages: words.map((word) => ({ role: 'user', content: `zebra ${word}` })),
          });
          await app.idle(user);
          for (const word of words) known.unshift({ word, cube, user, session, tag });
          return;
        }
        case 'deleteTag':
          return remove(
            { writable_cube_ids: [given.cube], filter: filterOf(given.tag) },
            (memory) => memory.cube === given.cube && memory.tag === given.tag,
          );
        case 'deleteUser':
          return remove(
            { user_id: given.user, session_id: given.session, writable_cube_ids: given.cube && [given.cube] },
            (memory) =>
              memory.user === given.user &&
              memory.session === given.session &&
              memory.cube === (given.cube ?? memory.cube),
          );
        case 'deleteIds': {
          const { memories } = await list({ mem_cube_id: given.cube });
          const picked = given.places.flatMap((place) => memories[place] ?? []);
          if (picked.length === 0) return;
          const words = picked.map(wordOf);
          return remove({ memory_ids: [...picked.map(({ id }) => id), 'unknown'] }, ({ word }) =>
            words.includes(word),
          );
        }
        case 'page': {
          const { cube, tag, page, size } = given;
          const bucket = await list({ mem_cube_id: cube, filter: filterOf(tag), page, page_size: size });
          const all = expected(cube, tag);
          const length = size < 1 ? 10 : size;
          const start = (Math.max(page, 1) - 1) * length;
          expect(bucket.memories.map(wordOf)).toEqual(all.slice(start, start + length));
          expect(bucket.total_nodes).toBe(all.length);
          return;
        }
        case 'search': {
          const found = await search({
            user_id: 'ua',
            readable_cube_ids: given.cubes,
            query: 'zebra',
            top_k: 1000,
            filter: filterOf(given.tag),
          });
          expect(found.map(wordOf).toSorted()).toEqual(
            given.cubes.flatMap((cube) => expected(cube, given.tag)).toSorted(),
          );
        }
      }
    };
    // one long run, because each step starts from the result of the previous one
    let reads: Promise<void>[] = [];
    for (const given of fc.sample(step, { numRuns: 2000, seed: 20260 })) {
      // reads between two writes run concurrently
      if (given.do === 'page' || given.do === 'search') reads.push(run(given));
      if (reads.length > 0 && (reads.length === 16 || !(given.do === 'page' || given.do === 'search'))) {
        await Promise.all(reads);
        reads = [];
      }
      if (given.do !== 'page' && given.do !== 'search') await run(given);
    }
    await Promise.all(reads);
    expect(count).toBeGreaterThan(100);
  }, 120_000);

  it('the pages of a filtered listing together are the whole listing, in its order', async () => {
    const messages = Array.from({ length: 23 }, (_, n) => ({ role: 'user', content: `gnu number ${n}` }));
    await app.product('/add', { user_id: 'pat', messages, custom_tags: ['t'] });
    await app.idle('pat');
    const filter = { and: [{ tags: 't' }] };
    const whole = await list({ mem_cube_id: 'pat', filter });
    expect(whole.memories.length).toBe(23);
    expect(await list({ mem_cube_id: 'pat', filter, page: 2 })).toEqual(whole);
    expect(await list({ mem_cube_id: 'pat', filter, page_size: 2 })).toEqual(whole);
    for (const size of [1, 5, 23, 50]) {
      const ids: string[] = [];
      for (let page = 1; ids.length < 23; page += 1) {
        const bucket = await list({ mem_cube_id: 'pat', filter, page, page_size: size });
        expect(bucket.total_nodes).toBe(23);
        ids.push(...bucket.memories.map(({ id }) => id));
      }
      expect(ids).toEqual(whole.memories.map(({ id }) => id));
    }
    expect((await list({ mem_cube_id: 'pat', page: 10 ** 15, page_size: 10 ** 15 })).memories).toEqual([]);
  });
});

describe('get_memory_by_ids', () => {
  it('answers in the requested order, each memory once, without unknown ids', async () => {
    await app.product('/add', {
      user_id: 'kay',
      messages: [
        { role: 'user', content: 'emu one' },
        { role: 'user', content: 'emu two' },
      ],
    });
    await app.idle('kay');
    const { memories } = await list({ mem_cube_id: 'kay' });
    const ids = memories.map(({ id }) => id);
    const answer = await app.product('/get_memory_by_ids', [...ids.toReversed(), 'none', ...ids]);
    expect(answer.body.data.memories.map(({ id }: Shown) => id)).toEqual(ids.toReversed());
    expect((await app.product('/get_memory_by_ids', [])).body.data).toEqual({ memories: [] });
    for (const bad of [{}, 'x', [1], null])
      expect((await app.product('/get_memory_by_ids', bad)).status).toBe(422);
    const names = await app.product('/get_user_names_by_memory_ids', {
      memory_ids: [ids[0], 'none', 'constructor'],
    });
    expect(names.body).toEqual({
      code: 200,
      message: 'Successfully',
      data: { [ids[0] ?? '']: 'kay', none: null, constructor: null },
    });
  });
});

describe('get_all', () => {
  it('returns nodes, tree and statistics of every kind of memory', async () => {
    await app.product('/add', {
      user_id: 'lou',
      messages: 'I love strawberry ice cream. My sister Nora is a vet.',
    });
    await app.idle('lou');
    const answer = await app.product('/get_all', { user_id: 'lou', memory_type: 'text_mem' });
    expect(answer.body.message).toBe('Memories retrieved successfully');
    const [graph] = answer.body.data;
    const [{ nodes, tree_structure }] = graph.memories;
    expect(graph.cube_id).toBe('lou');
    expect(nodes.length).toBeGreaterThan(1);
    expect(tree_structure).toMatchObject({ id: 'root', memory_type: 'Root', children: expect.any(Array) });
    const [working, ...leaves] = tree_structure.children;
    expect(working).toMatchObject({ id: 'WorkingMemory', children: expect.any(Array) });
    expect([...working.children, ...leaves].map(({ id }: Shown) => id).toSorted()).toEqual(
      nodes.map(({ id }: Shown) => id).toSorted(),
    );
    const counts = Object.values(graph.memory_statistics as Record<string, number>);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(nodes.length);
    expect(graph.memory_statistics.PreferenceMemory).toBeGreaterThan(0);

    const part = await app.product('/get_all', {
      user_id: 'x',
      mem_cube_ids: ['lou'],
      memory_type: 'text_mem',
      search_query: 'Who is a vet?',
    });
    const found = part.body.data[0].memories[0].nodes;
    expect(found.length).toBeLessThan(nodes.length);
    expect(found[0].memory).toContain('vet');
    const near = await app.product('/get_all', {
      user_id: 'lou',
      memory_type: 'text_mem',
      search_query: 'strawberries',
      search_type: 'embedding',
    });
    expect(near.body.data[0].memories[0].nodes[0].memory).toContain('strawberry');
  });

  it('returns nothing for other kinds, and an empty tree for an unknown cube', async () => {
    for (const memory_type of ['act_mem', 'para_mem', 'param_mem'])
      expect((await app.product('/get_all', { user_id: 'lou', memory_type })).body.data).toEqual([]);
    const none = await app.product('/get_all', { user_id: 'nobody', memory_type: 'text_mem' });
    expect(none.body.data[0].memories[0].nodes).toEqual([]);
    expect((await app.product('/get_all', { user_id: 'lou', memory_type: 'other' })).status).toBe(422);
  });

  it('shows the newest 2,000 memories and counts all', async () => {
    const messages = Array.from({ length: 2050 }, (_, n) => ({
      role: 'assistant',
      content: `tile ${n}`,
    }));
    for (let start = 0; start < messages.length; start += 500)
      await app.product('/add', { user_id: 'mia', messages: messages.slice(start, start + 500) });
    const answer = await app.product('/get_all', { user_id: 'mia', memory_type: 'text_mem' });
    const [graph] = answer.body.data;
    expect(graph.memories[0].nodes).toHaveLength(2000);
    expect(
      Object.values(graph.memory_statistics as Record<string, number>).reduce((a, b) => a + b, 0),
    ).toBeGreaterThanOrEqual(2050);
    await app.product('/delete_memory', { user_id: 'mia' });
  }, 60_000);
});

describe('working memory', () => {
  it('consists of the 20 newest memories of a cube, in search and get_all, with their ids', async () => {
    const messages = Array.from({ length: 25 }, (_, n) => ({
      role: 'assistant',
      content: `Kite number ${n}.`,
    }));
    await app.product('/add', { user_id: 'kim', messages });
    await app.idle('kim');
    const whole = await list({ mem_cube_id: 'kim' });
    const newest = whole.memories.slice(0, 20).map(({ id }) => id);
    const found = await search({
      user_id: 'kim',
      query: 'kite number 3',
      top_k: 50,
      search_memory_type: 'WorkingMemory',
    });
    expect(found.map(({ id }) => id).toSorted()).toEqual(newest.toSorted());
    for (const { metadata } of found) expect(metadata.memory_type).toBe('WorkingMemory');
    const all = await app.product('/get_all', { user_id: 'kim', memory_type: 'text_mem' });
    const [working, ...leaves] = all.body.data[0].memories[0].tree_structure.children;
    expect(working.children.map(({ id }: Shown) => id).toSorted()).toEqual(newest.toSorted());
    expect(leaves).toHaveLength(5);
    await app.product('/delete_memory', { memory_ids: newest.slice(0, 2), auto_cleanup_working: true });
    const after = await search({
      user_id: 'kim',
      query: 'kite',
      top_k: 50,
      search_memory_type: 'WorkingMemory',
    });
    expect(after.map(({ id }) => id).toSorted()).toEqual(
      whole.memories
        .slice(2, 22)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('get_memory_dashboard', () => {
  it('works like get_memory for one cube, or for all cubes of a user, each in pages', async () => {
    for (const cube of ['d1', 'd2'])
      await app.product('/add', {
        user_id: 'dee',
        writable_cube_ids: [cube],
        messages: [1, 2, 3].map((n) => ({ role: 'assistant', content: `Note ${n} of ${cube}` })),
      });
    await app.idle('dee');
    const dashboard = async (body: object) => (await app.product('/get_memory_dashboard', body)).body.data;
    const one = await app.product('/get_memory', { mem_cube_id: 'd1' });
    expect(await dashboard({ mem_cube_id: 'd1' })).toEqual(one.body.data);
    const all = await dashboard({ user_id: 'dee', page: 1, page_size: 2 });
    const shown = all.text_mem.map(
      (bucket: { cube_id: string; memories: unknown[]; total_nodes: number }) => [
        bucket.cube_id,
        bucket.memories.length,
        bucket.total_nodes,
      ],
    );
    expect(shown).toEqual([
      ['d1', 2, 3],
      ['d2', 2, 3],
    ]);
    expect((await dashboard({ user_id: 'nobody-here' })).text_mem).toEqual([]);
    expect((await dashboard({})).text_mem.length).toBeGreaterThan(2);
  });
});

describe('delete_memory_by_record_id', () => {
  const records = async (path: string, body: object) => app.product(path, { mem_cube_id: 'rex', ...body });

  it('removes a memory, and recover restores it under its id; hard_delete is permanent', async () => {
    await app.product('/add', {
      user_id: 'rex',
      messages: [{ role: 'assistant', content: 'The anchor is rusty.' }],
    });
    await app.idle('rex');
    const [memory] = (await list({ mem_cube_id: 'rex' })).memories;
    const record_id = memory?.id;
    const found = async () => (await search({ user_id: 'rex', query: 'anchor' })).map(({ id }) => id);
    const out = await records('/delete_memory_by_record_id', { record_id });
    expect(out.body).toMatchObject({ code: 200, data: { status: 'success' } });
    expect(await found()).toEqual([]);
    expect((await list({ mem_cube_id: 'rex' })).total_nodes).toBe(0);
    for (let again = 0; again < 2; again += 1) {
      const back = await records('/recover_memory_by_record_id', { delete_record_id: record_id });
      expect(back.body).toMatchObject({ code: 200, data: { status: 'success' } });
      expect(await found()).toEqual([record_id]);
    }
    const elsewhere = await app.product('/delete_memory_by_record_id', { mem_cube_id: 'other', record_id });
    expect(elsewhere.body).toMatchObject({ code: 404, data: null });
    await records('/delete_memory_by_record_id', { record_id, hard_delete: true });
    const gone = await records('/recover_memory_by_record_id', { delete_record_id: record_id });
    expect([gone.status, await found()]).toEqual([404, []]);
  });

  it('does not recover a memory if the same content or a newer version exists', async () => {
    const add = async () => {
      const message = { role: 'assistant', content: 'The mast is tall.', chat_time: '2026-01-01 10:00:00' };
      await app.product('/add', { user_id: 'rex', messages: [message] });
      await app.idle('rex');
      return (await list({ mem_cube_id: 'rex' })).memories[0]?.id;
    };
    const first = await add();
    await records('/delete_memory_by_record_id', { record_id: first });
    const second = await add();
    expect(second).not.toBe(first);
    const beside = await records('/recover_memory_by_record_id', { delete_record_id: first });
    expect(beside.body).toMatchObject({ code: 409, data: null });
    await app.v1('/update/memory', { memory_id: second, content: 'The mast is short.' });
    const present = await records('/recover_memory_by_record_id', { delete_record_id: second });
    expect(present.status).toBe(200);
    const [shown] = (await list({ mem_cube_id: 'rex' })).memories;
    expect(shown).toMatchObject({ id: second, memory: 'The mast is short.' });
    const { body } = await app.call('GET', `/product/get_memory/${second}`);
    const [{ memory_id: delete_record_id }] = body.data.metadata.history;
    const old = await records('/recover_memory_by_record_id', { delete_record_id });
    expect(old.status).toBe(409);
    expect((await list({ mem_cube_id: 'rex' })).total_nodes).toBe(1);
  });
});

describe('register_cube', () => {
  it('registers a cube under its id or, without one, its name', async () => {
    const exists = async (id: string) =>
      (await app.product('/exist_mem_cube_id', { mem_cube_id: id })).body.data[id];
    const named = await app.product('/register_cube', { mem_cube_name_or_path: 'alpha' });
    expect(named.body.data).toEqual({ cube_id: 'alpha', cube_name_or_path: 'alpha' });
    const both = await app.product('/register_cube', {
      mem_cube_name_or_path: '/tmp/beta',
      mem_cube_id: 'b',
      user_id: 'u',
    });
    expect(both.body.data).toEqual({ cube_id: 'b', cube_name_or_path: '/tmp/beta' });
    expect([await exists('alpha'), await exists('b'), await exists('/tmp/beta')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('search fields', () => {
  it('search_memory_type is applied before ranking', async () => {
    const chat = Array.from({ length: 30 }, (_, n) => ({
      role: 'assistant',
      content: `The harbour has ${n} boats.`,
    }));
    await app.product('/add', {
      user_id: 'nia',
      messages: [...chat, { role: 'user', content: 'Soup was good.' }],
    });
    const ask = (search_memory_type: string) =>
      search({ user_id: 'nia', query: 'harbour boats', top_k: 2, search_memory_type });
    const own = await ask('UserMemory');
    expect(own.map(({ memory }) => memory)).toEqual(['Soup was good.']);
    for (const type of ['OuterMemory', 'ToolSchemaMemory']) expect(await ask(type)).toEqual([]);
    const long = await ask('LongTermMemory');
    expect(long).toHaveLength(2);
    for (const { metadata } of long) expect(metadata.memory_type).toBe('LongTermMemory');
  });

  it('dedup: no keeps all, the default drops equal texts, sim and mmr drop similar ones and fill their places', async () => {
    const said = (content: string, day: number) => ({
      role: 'assistant',
      content,
      chat_time: `2026-01-0${day} 10:00:00`,
    });
    await app.product('/add', {
      user_id: 'ora',
      messages: [
        said('The lighthouse keeper feeds the seagulls every single morning at dawn', 1),
        said('The lighthouse keeper feeds the seagulls every single morning at dawn', 2),
        said('The lighthouse keeper feeds the seagulls every single morning at dawn!', 3),
        said('The lighthouse needs fresh paint', 4),
        said('Tea is in the cupboard', 5),
      ],
    });
    for (const idle of [false, true]) {
      if (idle) await app.idle('ora');
      const ask = async (dedup?: string, top_k = 10) =>
        (await search({ user_id: 'ora', query: 'lighthouse keeper seagulls', dedup, top_k })).map(
          ({ memory }) => memory,
        );
      const gulls = (texts: string[]) => texts.filter((text) => text.includes('seagulls')).length;
      // An extraction may be running: stored memories may differ, but not which ones each mode leaves out.
      const texts = await ask();
      expect(new Set(texts).size).toBe(texts.length);
      expect(gulls(await ask('no'))).toBeGreaterThanOrEqual(2);
      for (const dedup of ['sim', 'mmr']) {
        expect(gulls(await ask(dedup)), dedup).toBe(1);
        const two = await ask(dedup, 2);
        expect(two).toHaveLength(2);
        expect(two[0]).toContain('seagulls');
        expect(two[1]).toContain('paint');
      }
    }
  });
});

describe('a hit', () => {
  it('looks the same as its memory everywhere else, whether it was shown before or not', async () => {
    const long = `We saw a "capybara" 水豚 🦫 in Zürich\nand talked of nothing else${' for weeks'.repeat(20)}.`;
    await app.product('/add', {
      user_id: 'lee',
      info: { n: 1, 'a "name"': ['水豚', null] },
      custom_tags: ['zoo', '动物'],
      messages: [
        { role: 'user', content: long },
        { role: 'user', content: 'A capybara eats grass.' },
      ],
    });
    await app.idle('lee');
    const asked = { user_id: 'lee', query: 'capybara' };
    const first = await search(asked);
    expect(first).toHaveLength(2);
    const stored = await app.product('/get_memory_by_ids', [first[0]?.id, first[1]?.id]);
    for (const [at, hit] of first.entries()) {
      const { relativity, ...metadata } = hit.metadata;
      expect(relativity).toBeTypeOf('number');
      expect({ ...hit, metadata }).toEqual(stored.body.data.memories[at]);
    }
    expect(await search(asked)).toEqual(first);
    const explained = await search({ ...asked, explain: true });
    for (const [at, hit] of explained.entries()) {
      const { explanation, ...metadata } = hit.metadata;
      expect(explanation).toBeTypeOf('object');
      expect({ ...hit, metadata }).toEqual(first[at]);
    }
  });
});
