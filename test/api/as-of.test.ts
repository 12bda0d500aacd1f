import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
/** Times of the server's clock between the steps. */
const at: Record<string, string> = {};
/** Memory ids by name. */
const ids: Record<string, string> = {};

interface Item {
  readonly id: string;
  readonly memory: string;
  readonly metadata: { readonly status: string; readonly times?: Record<string, string | null> };
}

beforeAll(async () => {
  app = await startTestApp();
  const said = async (name: string, content: string, chat_time: string) => {
    const answer = await app.product('/add', {
      user_id: 'ann',
      messages: [{ role: 'user', content, chat_time }],
    });
    await app.idle('ann');
    const [{ memory_id }] = answer.body.data;
    const { body } = await app.call('GET', `/product/get_memory/${memory_id}`);
    ids[name] = body.data.metadata.evolve_to[0] ?? memory_id;
  };
  await said('home', 'My flat is in Berlin, near the old harbour.', '2025-01-10 10:00:00');
  await said('car', 'My flat mate has a red car.', '2025-05-10 10:00:00');
  at.before = await now();
  // the same memory with another text: it keeps its id, and the first version is archived under another one
  const moved = await app.v1('/update/memory', {
    memory_id: ids.home,
    content: 'The flat of the user is in Paris.',
  });
  ids.moved = moved.body.data.memory_id;
  const updated = await app.call('GET', `/product/get_memory/${ids.moved}`);
  ids.home = updated.body.data.metadata.history.at(-1).memory_id;
  at.between = await now();
  await app.v1('/update/memory', { memory_id: ids.car, status: 'archived' });
  at.after = await now();
});
afterAll(() => app.close());

/** A time of the database's clock between the writes before and after the call. */
async function now(): Promise<string> {
  const { db } = app.app.services.db.system();
  const clock = async () =>
    (await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)).rows[0]?.now.getTime() ?? 0;
  const moment = (await clock()) + 1;
  while ((await clock()) <= moment);
  return new Date(moment).toISOString();
}

async function search(body: object): Promise<Item[]> {
  const answer = await app.product('/search', { user_id: 'ann', query: 'Where is the flat?', ...body });
  expect(answer.body.code, answer.text).toBe(200);
  return answer.body.data.text_mem[0].memories;
}
const found = async (body: object) => new Set((await search(body)).map(({ id }) => id));

/** Gives both versions of the flat an end and a start in the world, as an extraction of a change does. */
async function setValidTimes(): Promise<void> {
  const { db } = app.app.services.db.project('default');
  await sql`UPDATE cube SET change_seq = change_seq + 2`.execute(db);
  const last = sql`(SELECT change_seq FROM cube WHERE cube_id = memory.cube_id)`;
  await sql`UPDATE memory SET valid_to = '2025-03-01', change_seq = ${last} - 1 WHERE memory_id = ${ids.home}`.execute(
    db,
  );
  await sql`UPDATE memory SET valid_from = '2025-03-01', change_seq = ${last} WHERE memory_id = ${ids.moved}`.execute(
    db,
  );
}

describe('a search as of a time', () => {
  it('known_at finds what the server knew at that time: versions replaced since are marked, newer memories are missing', async () => {
    expect(await found({})).toEqual(new Set([ids.moved]));
    expect(await found({ known_at: at.before })).toEqual(new Set([ids.home, ids.car]));
    expect(await found({ known_at: at.between })).toEqual(new Set([ids.moved, ids.car]));
    expect(await found({ known_at: at.after })).toEqual(new Set([ids.moved]));
    expect(await found({ known_at: '2020-01-01' })).toEqual(new Set());
    const [old] = await search({ known_at: at.before, top_k: 1, query: 'old harbour in Berlin' });
    expect(old).toMatchObject({
      id: ids.home,
      memory: expect.stringContaining('Berlin'),
      metadata: { status: 'archived', evolve_to: [ids.moved], times: { retired_at: expect.any(String) } },
    });
  });

  it('valid_at finds what was true at that time: the version of that time, and facts that had begun', async () => {
    await setValidTimes();
    expect(await found({ valid_at: '2025-02-01' })).toEqual(new Set([ids.home]));
    expect(await found({ valid_at: '2025-03-01T00:00:00Z' })).toEqual(new Set([ids.moved]));
    expect(await found({ valid_at: '2024-12-31' })).toEqual(new Set());
    // the end of the old version became known with the new one
    expect(await found({ valid_at: '2025-04-01', known_at: at.before })).toEqual(new Set([ids.home]));
    expect(await found({ valid_at: '2025-02-01', known_at: at.after })).toEqual(new Set());
    const [old] = await search({ valid_at: '2025-02-01' });
    expect(old?.metadata.times).toMatchObject({ valid_to: '2025-03-01T00:00:00.000Z' });
    expect(old?.metadata.status).toBe('archived');
  });

  it('works together with a filter and in /v1, and explains what it leaves out', async () => {
    const filter = { memory: { like: 'paris' } };
    expect(await found({ valid_at: '2025-02-01', filter })).toEqual(new Set());
    expect(await found({ valid_at: '2025-04-01', filter })).toEqual(new Set([ids.moved]));
    const cloud = await app.v1('/search/memory', {
      user_id: 'ann',
      query: 'Where is the flat?',
      valid_at: '2025-02-01',
      relativity: 0,
      explain_ids: [ids.home, ids.moved, 'unknown'],
    });
    const { memory_detail_list, explanations } = cloud.body.data;
    expect(memory_detail_list).toHaveLength(1);
    expect(memory_detail_list[0]).toMatchObject({ id: ids.home, status: 'archived', times: {} });
    expect(explanations.map(({ stage }: { stage: string }) => stage)).toEqual([
      'hit',
      'other_time',
      'not_found',
    ]);
  });

  it('refuses a text that is no time, and ignores an empty one', async () => {
    for (const bad of ['yesterday', '2025-02-30', 'x'.repeat(100)]) {
      expect((await app.product('/search', { user_id: 'ann', query: 'q', valid_at: bad })).status).toBe(422);
      const cloud = await app.v1('/search/memory', { user_id: 'ann', query: 'q', known_at: bad });
      expect([cloud.status, cloud.body.code]).toEqual([400, expect.any(Number)]);
    }
    expect(await found({ valid_at: '', known_at: null })).toEqual(new Set([ids.moved]));
  });

  it('does not bring back deleted memories', async () => {
    await app.product('/delete_memory', { memory_ids: [ids.car] });
    expect(await found({ known_at: at.before })).toEqual(new Set([ids.home]));
  });
});
