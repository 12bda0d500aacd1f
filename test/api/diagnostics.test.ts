import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

const SECRET = 'a-secret-key-of-the-provider';

let server: TestApp;
beforeAll(async () => {
  // nothing listens there, and nothing works on tasks
  const LLM = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'm', LLM_API_KEY: SECRET };
  server = await startTestApp({ ...LLM, SCHEDULER_CONCURRENCY: '0' });
}, 120_000);
afterAll(() => server.close());

const diagnostics = () =>
  server.call('GET', '/admin/diagnostics', { headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` } });

const found = async (check: string) => {
  const { body } = await diagnostics();
  return body.findings.filter((finding: { check: string }) => finding.check === check);
};

const system = () => server.app.services.db.system();

describe('GET /admin/diagnostics', () => {
  it('says what it checked, and names the setting and address of a model that does not answer', async () => {
    const { status, body, text } = await diagnostics();
    expect(status).toBe(200);
    expect(body.healthy).toBe(false);
    const checks = new Set(body.facts.map(({ check }: { check: string }) => check));
    expect([...checks].toSorted()).toEqual(
      [
        'audit',
        'backups',
        'clock',
        'database',
        'disk',
        'durability',
        'indexes',
        'limits',
        'models',
        'settings',
        'streams',
        'vectors',
        'webhooks',
      ].toSorted(),
    );
    expect(await found('models')).toEqual([
      {
        check: 'models',
        severity: 'error',
        code: 'model_unreachable',
        values: { setting: 'LLM', address: '127.0.0.1:1', reason: expect.any(String) },
        message: expect.stringMatching(/^LLM_BASE_URL: the call of 127\.0\.0\.1:1 failed/),
        action: expect.stringContaining('correct LLM_BASE_URL'),
      },
    ]);
    expect(text).not.toContain(SECRET);
  });

  it('shares one examination between callers, who all get it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, diagnostics));
    for (const { status, body } of answers) expect([status, body.healthy]).toEqual([200, false]);
  });

  it('finds tasks that wait for long, and tasks that failed, with the route that shows them', async () => {
    expect(await found('streams')).toEqual([]);
    await server.product('/add', { user_id: 'ann', messages: 'The boiler is serviced in May.' });
    expect(await found('streams')).toEqual([]);
    await sql`UPDATE task SET created_at = now() - interval '1 hour'`.execute(system().db);
    expect(await found('streams')).toEqual([
      expect.objectContaining({
        message: 'A task of the kind extract in the project default has waited for 60 min.',
        action: expect.stringContaining('SCHEDULER_CONCURRENCY is 0'),
      }),
    ]);
    await sql`UPDATE task SET status = 'failed', finished_at = now()`.execute(system().db);
    expect((await found('streams'))[0].message).toBe('1 tasks failed within the last 24 hours.');
    await sql`UPDATE task SET finished_at = now() - interval '2 days'`.execute(system().db);
    expect(await found('streams')).toEqual([]);
  });

  it('finds memories that nothing gives a vector', async () => {
    expect(await found('vectors')).toEqual([]);
    // a cluster takes it without RETURNING as a COPY, which row-level security forbids
    await sql`INSERT INTO embedding_backlog (project_id, memory_id) SELECT project_id, memory_id FROM memory
      RETURNING 1`.execute(system().db);
    expect(await found('vectors')).toEqual([]);
    await sql`UPDATE memory SET recorded_at = now() - interval '1 hour'`.execute(system().db);
    expect((await found('vectors'))[0].message).toMatch(/^1 memories have no vector/);
  });

  it('finds a clock that is off', async () => {
    expect(await found('clock')).toEqual([]);
    const own = await startTestApp({}, undefined, () => new Date(Date.now() - 3_600_000));
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    const { body } = await own.call('GET', '/admin/diagnostics', { headers });
    const [clock] = body.findings.filter(({ check }: { check: string }) => check === 'clock');
    expect(clock.message).toBe("The database's clock is 3600 s ahead of this machine's.");
    await own.close();
  });
});
