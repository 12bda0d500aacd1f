import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the same user id in two projects shares nothing: search, reading, messages, templates, tasks', async () => {
  const one = await app.newProject();
  const two = await app.newProject();
  const added = await app.v1(
    '/add/message',
    {
      user_id: 'alice',
      conversation_id: 'c',
      async_mode: false,
      messages: [{ role: 'user', content: 'I live in Riga.' }],
    },
    one.key,
  );
  const template = await app.v1('/add/profile_template', { name: 'T', metadata: {} }, one.key);
  const mine = await app.v1('/search/memory', { user_id: 'alice', query: 'Riga' }, one.key);
  const id = mine.body.data.memory_detail_list[0].id;

  const theirs = await app.v1('/search/memory', { user_id: 'alice', query: 'Riga', relativity: 0 }, two.key);
  expect(theirs.body.data.memory_detail_list).toEqual([]);
  const read = (key: string, memoryId: string) =>
    app.call('GET', `/v1/get/memory/${memoryId}`, { headers: { authorization: `Token ${key}` } });
  expect((await read(one.key, id)).status).toBe(200);
  const foreign = await read(two.key, id);
  const absent = await read(two.key, '00000000-0000-7000-8000-000000000000');
  expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
  expect(foreign.status).toBe(404);
  const messages = await app.v1('/get/message', { user_id: 'alice', conversation_id: 'c' }, two.key);
  expect(messages.body.data.message_detail_list).toEqual([]);
  const tpl = { profile_template_id: template.body.data.profile_template_id };
  expect((await app.v1('/get/profile_template', tpl, one.key)).body.code).toBe(0);
  expect((await app.v1('/get/profile_template', tpl, two.key)).body.code).not.toBe(0);
  const task = { task_id: added.body.data.task_id };
  expect((await app.v1('/get/status', task, one.key)).body.data.status).toBe('completed');
  expect((await app.v1('/get/status', task, two.key)).body.code).toBe(50131);
});

it('a revoked or expired key is refused at once, in the same way as an unknown one', async () => {
  const admin = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  const project = await app.newProject();
  const made = await app.call('POST', `/admin/projects/${project.projectId}/api_keys`, {
    body: {},
    headers: admin,
  });
  const search = (key: string) => app.v1('/search/memory', { user_id: 'u', query: 'q' }, key);
  expect((await search(made.body.key)).status).toBe(200);
  const revoked = await app.call('DELETE', `/admin/api_keys/${made.body.id}`, { headers: admin });
  expect(revoked.status).toBeLessThan(300);
  const after = await search(made.body.key);
  expect(after.status).toBe(401);
  const expired = await app.call('POST', `/admin/projects/${project.projectId}/api_keys`, {
    body: { expires_at: '2020-01-01T00:00:00Z' },
    headers: admin,
  });
  if (expired.status < 300) expect((await search(expired.body.key)).status).toBe(401);
  else expect(expired.status).toBe(400);
  const unknown = await search('rk_nobody');
  expect([unknown.status, unknown.body]).toEqual([after.status, after.body]);
});

it('keys are never shown again, only their prefix', async () => {
  const admin = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  const project = await app.newProject();
  const listed = await app.call('GET', `/admin/projects/${project.projectId}/api_keys`, { headers: admin });
  expect(listed.text).not.toContain(project.key);
  expect(listed.text).toContain(project.key.slice(0, 8));
});

it('the operator’s routes require the operator key', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong-key-0123456789' }] as Record<string, string>[]) {
    expect((await app.call('GET', '/admin/projects', { headers })).status).toBe(401);
  }
});
