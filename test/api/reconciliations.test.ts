import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function says(userId: string, content: string, chat_time: string): Promise<void> {
  const answer = await app.v1('/add/message', {
    user_id: userId,
    conversation_id: chat_time,
    messages: [{ role: 'user', content, chat_time }],
  });
  expect(answer.body.code, answer.text).toBe(0);
  await app.idle(userId);
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function events(userId: string, query: string, more: object = {}): Promise<any[]> {
  const answer = await app.v1('/search/memory', {
    user_id: userId,
    query,
    relativity: 0,
    include_memory_view: ['event'],
    ...more,
  });
  return answer.body.data.event_detail_list;
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function facts(userId: string, query: string): Promise<any[]> {
  const answer = await app.v1('/search/memory', { user_id: userId, query, relativity: 0 });
  return answer.body.data.memory_detail_list;
}
const admin = (method: string, path: string, headers: Record<string, string> = {}) =>
  app.call(method, `/admin/projects/default/reconciliations${path}`, {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}`, ...headers },
  });
const of = async (memoryId: string) => (await admin('GET', `?memory_id=${memoryId}`)).body.reconciliations;

const MONDAY = '2026-03-02T10:00:00Z';
const TUESDAY = '2026-03-03T10:00:00Z';

describe('an event that is rescheduled', () => {
  it.each([
    [
      'en',
      'I have a meeting with Tom on Thursday.',
      'The meeting with Tom has been moved to Friday.',
      'meeting with Tom',
    ],
    [
      'en-old-time',
      'I have a dentist appointment on Thursday.',
      'My dentist appointment on Thursday was rescheduled to Friday.',
      'dentist',
    ],
    ['zh', '我周四要和李娜开会。', '和李娜的会议改到周五了。', '和李娜开会'],
  ])(
    'is one event with its new time, and its earlier text under the earlier id (%s)',
    async (name, before, after, query) => {
      const user = `moved-${name}`;
      await says(user, before, MONDAY);
      const [first, ...others] = await events(user, query);
      expect(others).toEqual([]);
      await says(user, after, TUESDAY);
      const [event, ...rest] = await events(user, query);
      expect(rest).toEqual([]);
      expect(event).toMatchObject({ version: 2, history: [{ memory_id: first.id }] });
      const [asOf] = await events(user, query, { known_at: '2100-01-01' });
      expect(asOf.times.valid_from.slice(0, 10)).toBe('2026-03-06');
      const earlier = await app.call('GET', `/product/get_memory/${first.id}`);
      expect(earlier.body.data).toMatchObject({
        memory: first.event_value,
        metadata: { status: 'archived', evolve_to: [event.id] },
      });
      // both sentences stay as facts
      expect(await facts(user, query)).toHaveLength(2);
      const [decision] = await of(event.id);
      expect(decision).toMatchObject({
        verdict: 'update',
        judged_by: 'offline-claims/2',
        older: { id: first.id, memory: first.event_value },
        newer: { id: event.id },
      });
      const undone = await admin('POST', `/${decision.id}/undo`);
      expect(undone.body, undone.text).toMatchObject({
        undone_at: expect.any(String),
        older: { status: 'activated' },
      });
      const both = await events(user, query);
      expect(new Set(both.map(({ id }) => id))).toEqual(new Set([first.id, event.id]));
    },
  );

  it.each([
    [
      'of somebody else',
      'I have a meeting with Tom on Thursday.',
      'The meeting with Eve has been moved to Friday.',
    ],
    [
      'of another kind',
      'I have a meeting with Tom on Thursday.',
      'My dentist appointment has been moved to Friday.',
    ],
    [
      'that is over',
      'I had a meeting with Tom on 5 January 2026.',
      'The meeting with Tom has been moved to Friday.',
    ],
  ])('does not change the one %s', async (what, before, after) => {
    const user = `kept-${what}`;
    await says(user, before, MONDAY);
    await says(user, after, TUESDAY);
    expect(await events(user, 'meeting')).toHaveLength(2);
  });

  it('changes neither of two events that may be meant', async () => {
    await says('two', 'I have a meeting with Tom on Thursday.', MONDAY);
    await says('two', 'I have a meeting with Eve on Friday.', MONDAY.replace('10:', '11:'));
    await says('two', 'The meeting has been moved to Saturday.', TUESDAY);
    expect(await events('two', 'meeting')).toHaveLength(3);
  });

  it('is restored when the conversation that rescheduled it is deleted', async () => {
    await says('back', 'I have a meeting with Tom on Thursday.', MONDAY);
    const [first] = await events('back', 'meeting');
    await says('back', 'The meeting with Tom has been moved to Friday.', TUESDAY);
    await app.product('/delete_memory', { user_id: 'back', session_id: TUESDAY });
    const left = await events('back', 'meeting with Tom');
    expect(left.map(({ id, status }) => [id, status])).toEqual([[first.id, 'activated']]);
  });
});

describe('a reconciliation', () => {
  async function moved(user: string) {
    await says(user, 'I live in Berlin.', '2025-01-01T10:00:00Z');
    await says(user, 'I just moved to Lisbon.', '2025-06-01T10:00:00Z');
    const [newer, older] = await facts(user, 'Where do I live?');
    const decisions = await of(newer.id);
    expect(decisions).toEqual(await of(older.id));
    return { newer, older, decision: decisions[0] };
  }

  it('is shown with both memories, its judge and its reason', async () => {
    const { newer, older, decision } = await moved('shown');
    expect(decision).toMatchObject({
      cube_id: 'shown',
      verdict: 'contradiction',
      older: { id: older.id, status: 'activated', memory: older.memory_value },
      newer: { id: newer.id, status: 'activated', memory: newer.memory_value },
      judged_by: 'offline-claims/2',
      reason: 'residence',
      undone_at: null,
    });
  });

  it('is undone once, also if the request is repeated, and stays in the list', async () => {
    const { newer, older, decision } = await moved('undone');
    const path = `/${decision.id}/undo`;
    const first = await admin('POST', path, { 'idempotency-key': 'undo-1' });
    const again = await admin('POST', path, { 'idempotency-key': 'undo-1' });
    const another = await admin('POST', path);
    expect(again.body).toEqual(first.body);
    expect(another.body.undone_at).toBe(first.body.undone_at);
    const hits = await facts('undone', 'Where do I live?');
    for (const hit of hits) expect(hit).not.toHaveProperty('evolve_to');
    for (const hit of hits) expect(hit).not.toHaveProperty('valid_to');
    for (const hit of hits) expect(hit).not.toHaveProperty('history');
    expect(new Set(hits.map(({ id }) => id))).toEqual(new Set([newer.id, older.id]));
    expect(await of(older.id)).toMatchObject([{ id: decision.id, undone_at: first.body.undone_at }]);
  });

  it('about a deleted memory reveals none of its words', async () => {
    const { newer, older } = await moved('gone');
    await app.product('/delete_memory', { memory_ids: [newer.id] });
    expect(await of(older.id)).toMatchObject([{ reason: null, newer: { status: 'deleted', memory: '' } }]);
  });

  it('of another project, or an unknown one, is not found', async () => {
    const { decision } = await moved('foreign');
    const { projectId } = await app.newProject();
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    const foreign = await app.call(
      'POST',
      `/admin/projects/${projectId}/reconciliations/${decision.id}/undo`,
      { headers },
    );
    const absent = await admin('POST', '/absent/undo');
    expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message]);
    expect(absent.status).toBe(404);
    const list = await app.call('GET', `/admin/projects/${projectId}/reconciliations`, { headers });
    expect(list.body).toEqual({ reconciliations: [], next_before: null });
  });

  it('comes in pages', async () => {
    await moved('paged-a');
    await moved('paged-b');
    const first = await admin('GET', '?limit=1');
    expect(first.body.reconciliations).toHaveLength(1);
    const second = await admin('GET', `?limit=1&before=${first.body.next_before}`);
    expect(second.body.reconciliations[0].id < first.body.reconciliations[0].id).toBe(true);
  });
});
