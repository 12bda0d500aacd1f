import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_TABLES } from '../../src/stores/transfer/project-rows.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

const TREE = { Basic: { City: { value: '', algorithm_updatable: true } } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const admin = (method: string, path: string, body?: unknown) =>
  app.call(method, `/admin${path}`, {
    ...(body !== undefined && { body }),
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
  });
const add = (key: string, content = 'I live in Lisbon.') =>
  app.v1('/add/message', { user_id: 'u', conversation_id: 'c', messages: [{ role: 'user', content }] }, key);

/** The number of rows that a project has in all tables. */
async function rowsOf(projectId: string): Promise<number> {
  let count = 0;
  for (const table of [...new Set([...PROJECT_TABLES, 'project'])]) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.table(table)} WHERE project_id = ${projectId}`.execute(
      app.app.services.db.system().db,
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

describe('a project', () => {
  it('is renamed, also to a name that another one has', async () => {
    const { projectId } = await app.newProject();
    const renamed = await admin('PATCH', `/projects/${projectId}`, { name: '  旅行社  ' });
    expect(renamed.body).toMatchObject({ id: projectId, name: '旅行社' });
    const { projects } = (await admin('GET', '/projects')).body;
    expect(projects).toContainEqual(renamed.body);
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(257) }, { name: 7 }, { name: 'x', id: 'y' }])
      expect((await admin('PATCH', `/projects/${projectId}`, body)).status).toBe(400);
    expect((await admin('PATCH', '/projects/none', { name: 'x' })).status).toBe(404);
  });

  it('is deleted with every row, its keys and its running tasks, and no other project loses one', async () => {
    const [gone, stays] = [await app.newProject(), await app.newProject()];
    for (const { key } of [gone, stays]) {
      const added = await add(key);
      await app.task(added.body.data.task_id, ({ status }) => status === 'completed');
      await app.v1('/create/knowledgebase', { knowledgebase_name: 'k', knowledgebase_description: 'd' }, key);
      await app.v1('/add/profile_template', { name: 't', metadata: TREE }, key);
      await Promise.all(Array.from({ length: 30 }, (_, n) => add(key, `I own ${n} bicycles.`)));
    }
    expect(await rowsOf(gone.projectId)).toBeGreaterThan(100);
    let answer = await admin('DELETE', `/projects/${gone.projectId}`);
    while (answer.body.deleted === false) answer = await admin('DELETE', `/projects/${gone.projectId}`);
    expect(answer.body).toEqual({ id: gone.projectId, deleted: true });
    expect((await add(gone.key)).status).toBe(401);
    expect((await admin('DELETE', `/projects/${gone.projectId}`)).status).toBe(404);
    expect(await rowsOf(gone.projectId)).toBe(0);
    expect((await admin('GET', `/projects/${stays.projectId}/users`)).body.users).toHaveLength(1);
  });

  it('named default is not deleted', async () => {
    const { status, body } = await admin('DELETE', '/projects/default');
    expect([status, body.message]).toEqual([409, expect.stringContaining('cannot be deleted')]);
  });
});

it('the list of API keys shows when each was used last', async () => {
  const { projectId, key } = await app.newProject();
  const used = async () =>
    (await admin('GET', `/projects/${projectId}/api_keys`)).body.api_keys[0].last_used_at;
  expect(await used()).toBeNull();
  const before = Date.now();
  await add(key);
  const first = Date.parse(await used());
  expect(first).toBeGreaterThanOrEqual(before - 1);
  await app.v1('/search/memory', { user_id: 'u', query: 'q' }, key);
  expect(Date.parse(await used())).toBeGreaterThanOrEqual(first);
});

describe('the lists of a project', () => {
  it('show knowledge bases with their files, and profile templates, by pages', async () => {
    const { projectId, key } = await app.newProject();
    const list = async (name: string, query = '') => {
      const { status, body, text } = await admin('GET', `/projects/${projectId}/${name}?limit=1${query}`);
      expect(status, text).toBe(200);
      return body;
    };
    const bases: string[] = [];
    for (const name of ['one', 'two']) {
      const made = await app.v1(
        '/create/knowledgebase',
        { knowledgebase_name: name, knowledgebase_description: 'd' },
        key,
      );
      bases.push(made.body.data.id);
      await app.v1('/add/profile_template', { name, metadata: TREE }, key);
    }
    const content = Buffer.from('The office opens at nine.').toString('base64');
    const file = [{ content, name: 'hours.txt' }];
    const added = await app.v1('/add/knowledgebase-file', { knowledgebase_id: bases[0], file }, key);
    expect(added.body.code, added.text).toBe(0);
    const first = await list('knowledge_bases');
    const second = await list('knowledge_bases', `&cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    const both = [...first.knowledge_bases, ...second.knowledge_bases];
    expect(both.map(({ id }) => id)).toEqual(bases.toSorted());
    const { files } = both.find(({ id }) => id === bases[0]);
    expect(files.available + files.processing + files.failed).toBe(1);
    const listed = await list('knowledge_files', `&knowledge_base_id=${bases[0]}`);
    expect(listed).toMatchObject({ total: 1, next_cursor: null, files: [{ bytes: 25, format: 'text' }] });
    const none = await admin('GET', `/projects/${projectId}/knowledge_files?knowledge_base_id=none`);
    expect(none.status).toBe(404);
    const newest = await list('profile_templates');
    const older = await list('profile_templates', `&cursor=${newest.next_cursor}`);
    expect([newest.profile_templates[0].name, older.profile_templates[0].name]).toEqual(['two', 'one']);
    expect(older.next_cursor).toBeNull();
    expect(newest.profile_templates[0]).toMatchObject({ profiles: 0, properties: expect.any(Object) });
  });
});
