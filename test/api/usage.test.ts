import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';

let provider: ModelProvider;
let server: TestApp;
beforeAll(async () => {
  provider = await startModelProvider();
  server = await startTestApp({ EMBEDDING_BASE_URL: provider.url, EMBEDDING_MODEL: 'letters' });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const admin = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, `/admin${path}`, {
    body,
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}`, ...headers },
  });

const today = () => new Date().toISOString().slice(0, 10);

/** A project with one user whose messages are added and extracted. */
async function projectWith(words: string) {
  const made = await server.newProject();
  const add = (messages: string) =>
    server.v1(
      '/add/message',
      { user_id: 'u', conversation_id: 'c', messages: [{ role: 'user', content: messages }] },
      made.key,
    );
  const search = (query: string) =>
    server.v1('/search/memory', { user_id: 'u', query, relativity: 0 }, made.key);
  const tasks = async () => (await admin('GET', `/tasks?project_id=${made.projectId}`)).body.tasks;
  const done = async () => {
    while ((await tasks()).some((task: { status: string }) => task.status !== 'completed')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  if (words !== '') {
    await add(words);
    await done();
  }
  return { ...made, add, search, tasks, done };
}

describe('GET /admin/projects/{id}/usage', () => {
  it('counts calls and tokens by day, purpose and model, of this project alone', async () => {
    const one = await projectWith('The boiler is serviced in May.');
    const other = await projectWith('');
    await one.search('When is the boiler serviced?');
    const { status, body } = await admin('GET', `/projects/${one.projectId}/usage`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ project_id: one.projectId, to: today() });
    const line = { day: today(), model: 'letters', failed_calls: 0, completion_tokens: 0 };
    expect(body.usage).toEqual([
      { ...line, purpose: 'embed', calls: expect.any(Number), prompt_tokens: expect.any(Number) },
      { ...line, purpose: 'search', calls: 1, prompt_tokens: 5 },
    ]);
    const [embed] = body.usage;
    expect(embed.prompt_tokens).toBeGreaterThan(0);
    expect(body.total).toEqual({
      calls: embed.calls + 1,
      failed_calls: 0,
      prompt_tokens: embed.prompt_tokens + 5,
      completion_tokens: 0,
    });
    expect((await admin('GET', `/projects/${other.projectId}/usage`)).body.usage).toEqual([]);
    const before = await admin('GET', `/projects/${one.projectId}/usage?from=2026-01-01&to=2026-01-31`);
    expect(before.body).toMatchObject({ from: '2026-01-01', to: '2026-01-31', usage: [] });
  });

  it.each([
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['to=0001-01-01', '2000-01-01'],
    ['from=0000-01-01&to=0000-01-02', '2000-01-01'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2020-01-01&to=2026-01-01', '366'],
  ])('with %s is refused, and the error names the parameter', async (query, named) => {
    const answer = await admin('GET', `/projects/default/usage?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(named);
  });

  it('of an unknown project gets 404, and without the operator key 401', async () => {
    expect((await admin('GET', '/projects/nowhere/usage')).status).toBe(404);
    expect((await admin('GET', '/projects/%00/usage')).status).toBe(404);
    expect((await server.call('GET', '/admin/projects/default/usage')).status).toBe(401);
  });
});

describe('PUT /admin/projects/{id}/budget', () => {
  it('that is used up stops models but not adds: messages are found by words, extraction waits for a higher budget', async () => {
    const project = await projectWith('');
    const path = `/projects/${project.projectId}/budget`;
    expect((await admin('PUT', path, { daily_tokens: 0 })).body).toEqual({
      project_id: project.projectId,
      daily_tokens: 0,
      day: today(),
      spent_tokens: 0,
    });
    const before = provider.requests.length;
    expect((await project.add('The fuse box is behind the stairs.')).body.code).toBe(0);
    while ((await project.tasks())[0]?.error === null) await new Promise((resolve) => setImmediate(resolve));
    expect(await project.tasks()).toMatchObject([
      {
        error: {
          code: 'model_budget',
          message: "The project's model budget is used up. The task waits and goes on by itself.",
        },
      },
    ]);
    const found = await project.search('Where is the fuse box?');
    expect(JSON.stringify(found.body.data.memory_detail_list)).toContain('behind the stairs');
    expect(found.body.data.degraded).toEqual(['embedding']);
    expect(provider.requests).toHaveLength(before);

    await admin('PUT', path, { daily_tokens: null });
    await project.done();
    const { body } = await admin('GET', path);
    expect(body).toMatchObject({ daily_tokens: null });
    expect(body.spent_tokens).toBeGreaterThan(0);
    expect((await project.search('Where is the fuse box?')).body.data.degraded).toBeUndefined();
  });

  it('takes effect once per Idempotency-Key', async () => {
    const { projectId } = await projectWith('');
    const path = `/projects/${projectId}/budget`;
    const key = { 'idempotency-key': 'budget-1' };
    const first = await admin('PUT', path, { daily_tokens: 5 }, key);
    await admin('PUT', path, { daily_tokens: 7 });
    expect((await admin('PUT', path, { daily_tokens: 5 }, key)).body).toEqual(first.body);
    expect((await admin('PUT', path, { daily_tokens: 6 }, key)).status).toBe(409);
    expect((await admin('GET', path)).body.daily_tokens).toBe(7);
  });

  it.each([
    {},
    { daily_tokens: -1 },
    { daily_tokens: 1.5 },
    { daily_tokens: 'many' },
    { daily_tokens: 1e15 },
  ])('with %j is refused and changes nothing', async (body) => {
    const answer = await admin('PUT', '/projects/default/budget', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('daily_tokens');
    expect((await admin('GET', '/projects/default/budget')).body.daily_tokens).toBeNull();
  });

  it('of an unknown project gets 404, with an Idempotency-Key too', async () => {
    expect((await admin('PUT', '/projects/nowhere/budget', { daily_tokens: 1 })).status).toBe(404);
    const keyed = await admin(
      'PUT',
      '/projects/nowhere/budget',
      { daily_tokens: 1 },
      { 'idempotency-key': 'k' },
    );
    expect(keyed.status).toBe(404);
    expect((await admin('GET', '/projects/nowhere/budget')).status).toBe(404);
  });
});

describe('GET /metrics', () => {
  it('counts calls and tokens of models, without names of projects or models', async () => {
    const { search, projectId } = await projectWith('');
    await search('a query of its own');
    const { text } = await server.call('GET', '/metrics');
    expect(text).toMatch(/recollect_model_calls_total\{purpose="search",outcome="answered"\} [1-9]/);
    expect(text).toMatch(/recollect_model_tokens_total\{purpose="search",kind="prompt"\} [1-9]/);
    expect(text).not.toContain(projectId);
    expect(text).not.toContain('letters');
  });
});
