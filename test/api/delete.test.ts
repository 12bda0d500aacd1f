import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DONE = { code: 200, message: 'Memories deleted successfully', data: { status: 'success' } };
const MODES = 'Exactly one delete mode must be provided: memory_ids, file_ids, or filter/user_id/session_id.';
const EMPTY = 'filter cannot be empty. Provide a non-empty filter or user_id/session_id.';

const remove = (body: object) => app.product('/delete_memory', body);

async function add(user: string, session: string, text: string, more: object = {}): Promise<string[]> {
  const messages = [{ role: 'user', content: text }];
  const answer = await app.product('/add', { user_id: user, session_id: session, messages, ...more });
  return answer.body.data.map((item: { memory_id: string }) => item.memory_id);
}

const textsOf = (bucket: { memories: { memory: string }[] }) => bucket.memories.map(({ memory }) => memory);

/** Everything that any route still shows of a cube and conversation. */
async function shown(cube: string, session: string, query: string, ids: readonly string[] = []) {
  const search = await app.product('/search', { user_id: cube, query });
  const listing = await app.product('/get_memory', { mem_cube_id: cube });
  const tree = await app.product('/get_all', { user_id: cube, memory_type: 'text_mem' });
  const byIds = await app.product('/get_memory_by_ids', ids);
  const messages = await app.v1('/get/message', { user_id: cube, conversation_id: session });
  return {
    found: [...textsOf(search.body.data.text_mem[0]), ...textsOf(search.body.data.pref_mem[0])],
    listed: [...textsOf(listing.body.data.text_mem[0]), ...textsOf(listing.body.data.pref_mem[0])],
    nodes: textsOf({ memories: tree.body.data[0].memories[0].nodes }),
    byId: textsOf(byIds.body.data),
    said: messages.body.data.message_detail_list.map((message: { content: string }) => message.content),
  };
}

const NOTHING = { found: [], listed: [], nodes: [], byId: [], said: [] };

describe('the delete modes', () => {
  it.each<[object, string]>([
    [{}, MODES],
    [{ writable_cube_ids: ['ann'] }, MODES],
    [{ memory_ids: [], file_ids: [] }, MODES],
    [{ memory_ids: ['a'], file_ids: ['b'] }, MODES],
    [{ memory_ids: ['a'], filter: { tags: 'x' } }, MODES],
    [{ file_ids: ['a'], user_id: 'u' }, MODES],
    [{ file_ids: ['a'], filter: {} }, MODES],
    [{ filter: {} }, EMPTY],
    [{ filter: { and: [] }, writable_cube_ids: ['ann'] }, EMPTY],
  ])('%j deletes nothing and says why, with HTTP 200', async (body, message) => {
    const answer = await remove(body);
    expect([answer.status, answer.body]).toEqual([200, { code: 200, message, data: { status: 'failure' } }]);
  });

  it('memory ids with a user, as clients send them, and unknown files succeed', async () => {
    expect((await remove({ user_id: 'u', memory_ids: ['none'] })).body).toEqual(DONE);
    expect((await remove({ file_ids: ['none'] })).body).toEqual(DONE);
  });

  it('a filter that contradicts the request is refused', async () => {
    for (const body of [
      { user_id: 'a', filter: { user_id: 'b' } },
      { session_id: 'a', filter: { or: [{ tags: 'x' }, { session_id: 'b' }] } },
    ]) {
      const answer = await remove(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 400, data: null });
      expect(answer.body.message).toMatch(/^Conflicting filter condition for '(user|session)_id'/);
    }
    expect((await remove({ session_id: 'a', conversation_id: 'b' })).status).toBe(422);
  });
});

describe('deleting by filter', () => {
  it('deletes matching memories with their earlier versions, only in the named cubes; messages stay', async () => {
    const doomed = await add('bea', 's', 'I bought a red kayak.', { custom_tags: ['gone'] });
    await add('bea', 's', 'I bought a blue canoe.', { custom_tags: ['kept'] });
    await add('other', 's', 'I bought a green raft.', { custom_tags: ['gone'] });
    await app.idle('bea');
    await app.idle('other');
    expect(
      (await remove({ writable_cube_ids: ['bea'], filter: { tags: { contains: 'gone' } } })).body,
    ).toEqual(DONE);
    const left = await shown('bea', 's', 'bought', doomed);
    expect(left.byId).toEqual([]);
    for (const texts of [left.found, left.listed, left.nodes]) {
      expect(texts.join()).toContain('canoe');
      expect(texts.join()).not.toContain('kayak');
    }
    expect(left.said).toEqual(['I bought a red kayak.', 'I bought a blue canoe.']);
    expect((await shown('other', 's', 'bought')).listed.join()).toContain('raft');
  });

  it('with a session deletes only what is in both', async () => {
    await add('cal', 's1', 'The oboe is mine.', { custom_tags: ['t'] });
    await add('cal', 's2', 'The flute is mine.', { custom_tags: ['t'] });
    await add('cal', 's1', 'The harp is mine.');
    await app.idle('cal');
    await remove({ session_id: 's1', user_id: 'cal', filter: { or: [{ tags: 't' }, { tags: 'u' }] } });
    const { listed } = await shown('cal', 's1', 'mine');
    expect(listed.join()).not.toContain('oboe');
    expect(listed.join()).toContain('flute');
    expect(listed.join()).toContain('harp');
  });
});

describe('deleting by user or session', () => {
  it('leaves nothing of a user in any route, and everything of other users', async () => {
    const ids = await add('dan', 's', 'I love strawberry ice cream and moved to Oslo with Sam.');
    await add('eva', 's', 'I love vanilla.', { writable_cube_ids: ['eva', 'dan'] });
    await app.idle('dan');
    await app.idle('eva');
    const before = await shown('dan', 's', 'strawberry ice cream', ids);
    expect(before.said).toHaveLength(2);
    expect((await remove({ user_id: 'dan', writable_cube_ids: ['dan'] })).body).toEqual(DONE);
    const after = await shown('dan', 's', 'strawberry ice cream', ids);
    expect(after.said).toEqual(['I love vanilla.']);
    expect(after.byId).toEqual([]);
    for (const texts of [after.found, after.listed, after.nodes]) {
      expect(texts.join()).not.toMatch(/strawberry|Oslo/);
      expect(texts.join()).toContain('vanilla');
    }
    await remove({ user_id: 'eva' });
    expect(await shown('dan', 's', 'vanilla')).toEqual(NOTHING);
    expect(await shown('eva', 's', 'vanilla')).toEqual(NOTHING);
  });

  it('deletes one session alone, also by its other name', async () => {
    await add('fay', 's1', 'The trombone is loud.');
    await add('fay', 's2', 'The piccolo is high.');
    await app.idle('fay');
    await remove({ user_id: 'fay', conversation_id: 's1' });
    const one = await shown('fay', 's1', 'trombone piccolo');
    expect(one.said).toEqual([]);
    expect(one.listed.join()).not.toContain('trombone');
    const two = await shown('fay', 's2', 'trombone piccolo');
    expect(two.said).toEqual(['The piccolo is high.']);
    expect(two.listed.join()).toContain('piccolo');
  });

  it('keeps words that another session said too, with that session’s tags', async () => {
    const say = {
      messages: [{ role: 'user', content: 'The wifi code is 4711.', chat_time: '2026-01-01 10:00:00' }],
    };
    await add('gus', 's1', '', { ...say, custom_tags: ['one'] });
    const [second] = await add('gus', 's2', '', { ...say, custom_tags: ['two'] });
    await app.idle('gus');
    await remove({ user_id: 'gus', session_id: 's1' });
    const left = await shown('gus', 's2', 'wifi code', [second ?? '']);
    expect(left.found.join()).toContain('4711');
    expect(left.said).toEqual(['The wifi code is 4711.']);
    expect(left.byId).toEqual(['The wifi code is 4711.']);
    const listing = await app.product('/get_memory', { mem_cube_id: 'gus' });
    for (const { metadata } of listing.body.data.text_mem[0].memories) {
      expect(metadata.session_id).toBe('s2');
      expect(metadata.tags).toEqual(['two']);
      expect(metadata.sources).toHaveLength(1);
    }
    await remove({ user_id: 'gus', session_id: 's2' });
    expect(await shown('gus', 's2', 'wifi code', [second ?? ''])).toEqual(NOTHING);
  });

  it('while extraction is waiting or running brings nothing back, and every task ends', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = `hal-${round}`;
      const ids: string[] = [];
      const adds = Array.from({ length: 6 }, async (_, n) => {
        ids.push(
          ...(await add(user, 's', `I love marzipan number ${n} and went to Lima with Ann.`, {
            task_id: `${user}-${n}`,
          })),
        );
      });
      // some adds come after the deletion: then only their memories may exist
      await Promise.all(adds.slice(0, round % 2 ? 6 : 3));
      await remove(round % 3 ? { user_id: user } : { session_id: 's', writable_cube_ids: [user] });
      await Promise.all(adds);
      await app.idle(user);
      await remove({ user_id: user });
      expect(await shown(user, 's', 'marzipan', ids)).toEqual(NOTHING);
      const tasks = await app.call('GET', `/product/scheduler/status?user_id=${user}`);
      for (const task of tasks.body.data) expect(task.status).toBe('completed');
    }
  });

  it('during extraction leaves nothing if it is the last request', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = `ida-${round}`;
      const ids = (
        await Promise.all(
          [1, 2, 3, 4].map((n) => add(user, 's', `I love nougat number ${n} and live in Rome.`)),
        )
      ).flat();
      await remove({ user_id: user });
      await app.idle(user);
      expect(await shown(user, 's', 'nougat', ids)).toEqual(NOTHING);
    }
  });

  it('lets the same words be remembered again afterwards', async () => {
    await add('jon', 's', 'My locker code is 9321.');
    await app.idle('jon');
    await remove({ user_id: 'jon' });
    await add('jon', 's', 'My locker code is 9321.');
    await app.idle('jon');
    const left = await shown('jon', 's', 'locker code');
    expect(left.found.join()).toContain('9321');
    expect(left.said).toHaveLength(1);
  });
});
