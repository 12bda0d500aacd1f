import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { extracted, type ModelApp, startModelApp } from '../support/model-app.ts';

/** An app without a worker, so that tasks stay open. */
let still: TestApp;
let rules: TestApp;
let app: ModelApp;
beforeAll(async () => {
  still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
  rules = await startTestApp();
  app = await startModelApp();
});
afterAll(() => Promise.all([still.close(), rules.close(), app.close()]));
beforeEach(() => {
  app.provider.respond = () => extracted({});
  app.provider.requests.length = 0;
});

const SAID = { role: 'user', content: 'Last Saturday I had dinner with Mel in Graz.' };
const HISTORY = [
  { role: 'user', role_name: 'Melanie', content: 'I moved to Austria for a quokka sanctuary.' },
  { role: 'assistant', content: [{ type: 'text', text: 'Where will you live?' }] },
];

/** The rows that contain a given history, as JSON. */
async function kept(on: TestApp): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    SELECT to_jsonb(m)::text AS row FROM message m WHERE given_history IS NOT NULL
    UNION ALL SELECT to_jsonb(t)::text FROM task t WHERE to_jsonb(t)::text LIKE '%quokka%'`.execute(
    on.app.services.db.system().db,
  );
  return rows.map(({ row }) => row);
}

describe.each(['sync', 'async'])('chat_history of an add (%s)', (async_mode) => {
  const add = async (on: TestApp, user_id: string, more: object) => {
    const answer = await on.product('/add', { user_id, async_mode, messages: [SAID], ...more });
    expect(answer.body.code, answer.text).toBe(200);
    await on.idle(user_id);
  };

  it('lets the rules resolve names, and is not stored after the extraction', async () => {
    const rolesOf = async (user: string) => {
      const body = { user_id: user, include_memory_view: ['event'] };
      const answer = await rules.v1('/get/memory', body);
      return answer.body.data.event_detail_list.flatMap(
        (event: { event_roles: string[] }) => event.event_roles,
      );
    };
    const [given, absent] = [`given-${async_mode}`, `absent-${async_mode}`];
    await add(rules, given, { chat_history: HISTORY });
    await add(rules, absent, {});
    expect(await rolesOf(given)).toContain('Melanie');
    expect(await rolesOf(absent)).not.toContain('Melanie');
    expect((await rules.product('/get_all', { user_id: given, memory_type: 'text_mem' })).text).not.toContain(
      'quokka',
    );
    const { body } = await rules.v1('/get/message', { user_id: given, conversation_id: 'default_session' });
    expect(body.data.message_detail_list).toHaveLength(1);
    expect(await kept(rules)).toEqual([]);
  });

  it('replaces the stored turns in the prompt of a model; [] shows no turns', async () => {
    const prompt = async (text: string, more: object = {}) => {
      // every text is unique, because a model's answers are cached
      await add(app, `shown-${async_mode}`, { messages: `${text} (${async_mode})`, ...more });
      return JSON.stringify(app.provider.requests.at(-1)?.body.messages);
    };
    await prompt('The otter I adopted is called Finn.');
    expect(await prompt('He is three years old.')).toContain('otter');
    const given = await prompt('She is three years old.', { chat_history: HISTORY });
    expect(given).toContain('quokka');
    expect(given).toContain('Where will you live?');
    expect(given).not.toContain('otter');
    const none = await prompt('It is three years old.', { chat_history: [] });
    expect(none).not.toMatch(/otter|quokka|earlier_turn role/);
    expect(await kept(app)).toEqual([]);
  });
});

describe('a chat_history that waits', () => {
  const admin = { headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` } };
  const add = async (on: TestApp, user_id: string, more: object = {}) => {
    const body = { user_id, session_id: 's', messages: [SAID], chat_history: HISTORY, ...more };
    expect((await on.product('/add', body)).body.code).toBe(200);
  };

  it('is stored per cube, reduced to its last turns, and shown by no route', async () => {
    const long = Array.from({ length: 50 }, (_, n) => ({
      role: 'user',
      content: `turn ${n}. ${'x'.repeat(9000)}`,
    }));
    await add(still, 'long', {
      chat_history: [...long, { odd: true }, ...HISTORY],
      writable_cube_ids: ['l1', 'l2'],
    });
    const rows = await kept(still);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toContain('quokka');
      expect(row).toContain('turn 49.');
      expect(row).not.toContain('turn 40.');
      expect(row.length).toBeLessThan(30_000);
    }
    const shown = [
      await still.call('GET', '/admin/tasks?user_id=long', admin),
      await still.product('/get_all', { user_id: 'long', mem_cube_ids: ['l1'], memory_type: 'text_mem' }),
      await still.v1('/get/message', { user_id: 'long', conversation_id: 's' }),
      await still.product('/search', { user_id: 'long', readable_cube_ids: ['l1'], query: 'quokka' }),
    ];
    const [task] = shown[0]?.body.tasks ?? [];
    shown.push(await still.call('GET', `/admin/tasks/${task.id}`, admin));
    for (const answer of shown) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('turn 49.');
      expect(answer.text.replaceAll('"query":"quokka"', '')).not.toContain('sanctuary');
    }
    await still.product('/delete_memory', { user_id: 'long', writable_cube_ids: ['l1', 'l2'] });
    expect(await kept(still)).toEqual([]);
  });

  it.each([
    ['user', { user_id: 'gone' }],
    ['session', { user_id: 'gone', session_id: 's' }],
    ['user in a cube', { user_id: 'gone', writable_cube_ids: ['gone'] }],
  ])('is deleted with its %s', async (_, body) => {
    await add(still, 'gone');
    expect(await kept(still)).toHaveLength(1);
    expect((await still.product('/delete_memory', body)).body.code).toBe(200);
    expect(await kept(still)).toEqual([]);
  });

  it('is deleted with the owner of the cube', async () => {
    await add(still, 'owner');
    expect((await still.v1('/delete/memory', { user_id: 'owner' })).body.code).toBe(0);
    expect(await kept(still)).toEqual([]);
  });

  it('is deleted when its task is cancelled', async () => {
    await add(still, 'stopped');
    const { body } = await still.call('GET', '/admin/tasks?user_id=stopped', admin);
    const cancelled = await still.call('POST', `/admin/tasks/${body.tasks[0].id}/cancel`, admin);
    expect(cancelled.body.status).toBe('cancelled');
    expect(await kept(still)).toEqual([]);
  });

  it('survives failed attempts, is deleted when the task fails, and is not replaced by stored turns in a retry', async () => {
    await app.product('/add', {
      user_id: 'fails',
      session_id: 's',
      messages: 'The otter I adopted is Finn.',
    });
    await app.idle('fails');
    app.provider.fail({ kind: 'status', status: 400 });
    await add(app, 'fails');
    const { body } = await app.admin('GET', '/tasks?user_id=fails');
    const { id } = body.tasks[0];
    await app.task(id, ({ error }) => error !== null);
    expect(await kept(app)).toHaveLength(1);
    await sql`UPDATE task SET attempt = 4 WHERE task_id = ${id}`.execute(app.app.services.db.system().db);
    await app.task(id, ({ status }) => status === 'failed');
    expect(await kept(app)).toEqual([]);
    app.provider.heal();
    app.provider.respond = () => extracted({});
    await app.admin('POST', `/tasks/${id}/retry`);
    await app.task(id, ({ status }) => status === 'completed');
    expect(JSON.stringify(app.provider.requests.at(-1)?.body.messages)).not.toMatch(/otter|quokka/);
  });
});
