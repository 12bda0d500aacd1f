import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { isSigned, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const ALL = [
  'task.completed',
  'task.failed',
  'memory.created',
  'memory.superseded',
  'memory.erased',
  'budget.spent',
];

let app: TestApp;
let receiver: Receiver;
/** Each test has a project of its own. */
let project: { projectId: string; key: string };

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_ALLOW: '127.0.0.1' });
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver();
  project = await app.newProject();
});
afterEach(() => receiver.close());

const admin = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(method, `/admin/projects/${project.projectId}${path}`, {
    headers: { ...ADMIN, ...headers },
    ...(body === undefined ? {} : { body }),
  });

const create = (events: readonly string[] = ALL, url = receiver.url) =>
  admin('POST', '/webhooks', { url, events });

const deliveries = async (id: string, query = '') =>
  (await admin('GET', `/webhooks/${id}/deliveries${query}`)).body.deliveries;

const add = (user_id: string, content: string, conversation_id = 'c') =>
  app.v1('/add/message', { user_id, conversation_id, messages: [{ role: 'user', content }] }, project.key);

/** Waits until a webhook, or its deliveries, satisfy a condition. */
async function webhookUntil(id: string, isSo: (webhook: Record<string, unknown>) => boolean) {
  for (;;) {
    const { webhooks } = (await admin('GET', '/webhooks')).body;
    const found = webhooks.find((webhook: { id: string }) => webhook.id === id);
    if (isSo(found)) return found;
  }
}

/** Makes what waits due, as if the time had passed. */
async function passTime(): Promise<void> {
  const { db } = app.app.services.db.system();
  await sql`UPDATE webhook_delivery SET due_at = '-infinity'`.execute(db);
  await sql`UPDATE webhook SET paused_until = '-infinity' WHERE paused_until IS NOT NULL`.execute(db);
  app.app.services.wakeWebhooks();
}

describe('what a webhook is told', () => {
  it('comes signed as Standard Webhooks say, with ids and no words, in the order in which it happened', async () => {
    const { body: hook, status } = await create();
    expect(status).toBe(200);
    expect(hook).toMatchObject({
      url: receiver.url,
      events: ALL,
      enabled: true,
      status: 'active',
      waiting: 0,
    });
    expect(hook.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    await add('ann', 'I live in Quixville.');
    const events = await receiver.until((all) => all.some(({ type }) => type === 'task.completed'));
    expect(events.map(({ type, data }) => [type, data.kind])).toEqual([
      ['memory.created', 'raw'],
      // one transaction archives the raw memory and writes the fact
      ['memory.superseded', 'raw'],
      ['memory.created', 'fact'],
      ['task.completed', 'extract'],
    ]);
    for (const event of events) {
      expect(isSigned(event, hook.secret)).toBe(true);
      expect(isSigned(event, `whsec_${Buffer.from('another').toString('base64')}`)).toBe(false);
      expect(event.raw).not.toContain('Quixville');
      expect(Object.keys(JSON.parse(event.raw))).toEqual(['type', 'timestamp', 'data']);
      expect(new Date(event.timestamp).toISOString()).toBe(event.timestamp);
      expect(event.data).toMatchObject({ project_id: project.projectId, user_id: 'ann', cube_id: 'ann' });
      expect(event.headers['content-type']).toBe('application/json');
    }
    const [raw, superseded, fact] = events;
    expect(superseded?.data).toMatchObject({
      memory_id: raw?.data.memory_id,
      superseded_by: fact?.data.memory_id,
      status: 'archived',
    });
    expect(new Set(events.map(({ id }) => id)).size).toBe(4);
    const found = await app.v1('/get/memory', { user_id: 'ann' }, project.key);
    expect(found.text).toContain(fact?.data.memory_id);
    const shown = await deliveries(hook.id);
    expect(shown.map(({ id }: { id: string }) => id)).toEqual(events.map(({ id }) => id).toReversed());
    expect(shown[0]).toMatchObject({ status: 'delivered', attempts: 1, response_status: 200, error: null });
  });

  it('covers changed truths, erased memories, failed tasks and spent budgets, in both languages', async () => {
    await add('ann', 'I live in Berlin.');
    await add('李', '我住在柏林。');
    const hook = (await create(ALL.slice(1))).body;
    await add('ann', 'I moved to Lisbon.', 'later');
    await add('李', '我搬到上海了。', 'later');
    const changed = await receiver.until((all) =>
      ['ann', '李'].every((user) =>
        all.some(
          ({ type, data }) => type === 'memory.superseded' && data.user_id === user && data.kind === 'fact',
        ),
      ),
    );
    const old = changed.find(({ type, data }) => type === 'memory.superseded' && data.kind === 'fact');
    expect(changed.some(({ data }) => data.memory_id === old?.data.superseded_by)).toBe(true);
    await app.v1('/delete/memory', { memory_ids: [old?.data.memory_id] }, project.key);
    await receiver.until((all) =>
      all.some(({ type, data }) => type === 'memory.erased' && data.memory_id === old?.data.memory_id),
    );
    await sql`UPDATE task SET status = 'failed', error_code = 'internal'
      WHERE project_id = ${project.projectId} AND user_id = 'ann'`.execute(app.app.services.db.system().db);
    const failed = await receiver.until((all) => all.some(({ type }) => type === 'task.failed'));
    expect(failed.find(({ type }) => type === 'task.failed')?.data).toMatchObject({
      kind: 'extract',
      error_code: 'internal',
    });
    await admin('PUT', '/budget', { daily_tokens: 0 });
    await admin('PUT', '/budget', { daily_tokens: 0 });
    const spent = await receiver.until((all) => all.some(({ type }) => type === 'budget.spent'));
    expect(spent.filter(({ type }) => type === 'budget.spent').map(({ data }) => data)).toEqual([
      { project_id: project.projectId, day: expect.any(String), daily_tokens: 0, spent_tokens: 0 },
    ]);
    expect(receiver.received.some(({ type }) => type === 'task.completed')).toBe(false);
    expect(hook.events).toEqual(ALL.slice(1));
  });

  it('concerns only its project, its events, and the time in which it is enabled', async () => {
    const hook = (await create(['task.completed'])).body;
    await app.v1('/add/message', {
      user_id: 'ann',
      conversation_id: 'c',
      messages: [{ role: 'user', content: 'In another project.' }],
    });
    await app.idle('ann');
    expect((await admin('PATCH', `/webhooks/${hook.id}`, { enabled: false })).body.status).toBe('disabled');
    const told = (await add('bob', 'While it is disabled.')).body.data.task_id;
    await app.task(told, ({ status }) => status === 'completed');
    expect(await deliveries(hook.id)).toEqual([]);
    expect((await admin('PATCH', `/webhooks/${hook.id}`, { enabled: true })).body.status).toBe('active');
    const later = (await add('bob', 'While it is enabled.')).body.data.task_id;
    const [event, ...more] = await receiver.until((all) => all.length > 0);
    expect(event?.data).toMatchObject({ request_id: later, user_id: 'bob' });
    expect(more).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  it('gets each event again after about 1, 5 and 15 seconds, in order, while other users do not wait', async () => {
    let held = Promise.withResolvers<void>();
    let isDown = true;
    receiver.answer = ({ data }) => {
      if (data.user_id !== 'ann' || !isDown) return 200;
      return (response) => void held.promise.then(() => response.writeHead(500).end());
    };
    const hook = (await create(['memory.created'])).body;
    await add('ann', 'First.');
    for (const [place, seconds] of [1, 5, 15].entries()) {
      await receiver.until((all) => all.length === place + 1);
      const before = Date.now();
      held.resolve();
      held = Promise.withResolvers();
      const failed = await webhookUntil(hook.id, ({ failures }) => failures === place + 1);
      expect(failed).toMatchObject({ status: 'failing', last_error: 'The receiver answered 500.' });
      const { rows } = await sql<{ due: Date }>`
        SELECT due_at AS due FROM webhook_delivery WHERE webhook_id = ${hook.id} AND error IS NOT NULL`.execute(
        app.app.services.db.system().db,
      );
      const due = rows[0]?.due.getTime() ?? 0;
      expect(due).toBeGreaterThanOrEqual(before + seconds * 1000);
      expect(due).toBeLessThanOrEqual(Date.now() + seconds * 1100);
      await passTime();
    }
    await add('ann', 'Second.', 'other');
    await add('bob', 'I am another one.');
    await receiver.until((all) => all.some(({ data }) => data.user_id === 'bob'));
    isDown = false;
    held.resolve();
    await webhookUntil(hook.id, ({ failures }) => failures !== 3);
    await passTime();
    const all = await receiver.until(
      (events) => new Set(events.filter(({ status }) => status === 200).map(({ id }) => id)).size >= 3,
    );
    const ofAnn = all.filter(({ data }) => data.user_id === 'ann');
    const first = ofAnn[0]?.id;
    const accepted = ofAnn.findIndex(({ status }) => status === 200);
    expect(accepted).toBeGreaterThanOrEqual(3);
    expect(ofAnn.slice(0, accepted + 1).map(({ id, raw }) => [id, raw])).toEqual(
      Array.from({ length: accepted + 1 }, () => [first, ofAnn[0]?.raw]),
    );
    expect(new Set(ofAnn.slice(accepted).map(({ id }) => id)).size).toBe(ofAnn.length - accepted);
    await webhookUntil(hook.id, ({ status, waiting }) => status === 'active' && waiting === 0);
  });

  it('is paused after ten failures in a row, and resumed by an operator without a loss', async () => {
    receiver.answer = () => 503;
    const hook = (await create(['memory.created'])).body;
    for (let user = 0; user < 12; user += 1) await add(`user-${user}`, 'Something.');
    const paused = await webhookUntil(hook.id, ({ status }) => status === 'paused');
    expect(Date.parse(String(paused.paused_until))).toBeGreaterThan(Date.now());
    expect(paused.failures).toBeGreaterThanOrEqual(10);
    const { body } = await app.call('GET', '/admin/diagnostics', { headers: ADMIN });
    expect(JSON.stringify(body.findings)).toContain(`The webhook ${hook.id}`);
    const metrics = (await app.call('GET', '/metrics')).text;
    expect(metrics).toMatch(/^recollect_webhooks_paused [1-9]/m);
    expect(metrics).toMatch(/^recollect_webhook_attempts_total\{outcome="failed"\} [1-9]/m);
    receiver.answer = () => 200;
    const resumed = await admin('PATCH', `/webhooks/${hook.id}`, { enabled: true });
    expect(resumed.body).toMatchObject({
      status: 'active',
      failures: 0,
      paused_until: null,
      last_error: null,
    });
    await receiver.until(
      (all) => new Set(all.flatMap(({ data, status }) => (status === 200 ? data.user_id : []))).size === 12,
    );
    await webhookUntil(hook.id, ({ waiting }) => waiting === 0);
    expect(await deliveries(hook.id, '?status=waiting')).toEqual([]);
  });

  it('gives an event up after eleven attempts; an operator has it sent again with the same id', async () => {
    receiver.answer = () => 500;
    const hook = (await create(['task.completed'])).body;
    await add('ann', 'Something.');
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await receiver.until((all) => all.length >= attempt);
      await webhookUntil(hook.id, ({ failures }) => failures === attempt);
      await passTime();
    }
    const [failed] = await deliveries(hook.id, '?status=failed');
    expect(failed).toMatchObject({ attempts: 11, response_status: 500, error: 'The receiver answered 500.' });
    receiver.answer = () => 204;
    const path = `/webhooks/${hook.id}/deliveries/${failed.id}/retry`;
    expect((await admin('POST', path)).body).toMatchObject({ id: failed.id, status: 'waiting', attempts: 0 });
    await webhookUntil(hook.id, ({ waiting }) => waiting === 0);
    expect((await admin('POST', path)).status).toBe(200);
    const all = await receiver.until((events) => events.length === 13);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([failed.id]));
    expect(all.every((event) => isSigned(event, hook.secret))).toBe(true);
    expect((await admin('POST', `/webhooks/${hook.id}/deliveries/msg_none/retry`)).status).toBe(404);
    await admin('PATCH', `/webhooks/${hook.id}`, { enabled: false });
    expect((await admin('POST', path)).status).toBe(409);
  });

  it('that redirects, is gone, or is not there gets nothing more from its answer', async () => {
    const other = await startReceiver();
    receiver.answer = () => (response) => response.writeHead(307, { location: other.url }).end();
    const hook = (await create(['memory.created'])).body;
    await add('ann', 'Something.');
    const redirected = await webhookUntil(hook.id, ({ failures }) => failures === 1);
    expect(redirected.last_error).toContain('redirects');
    receiver.answer = () => 410;
    await passTime();
    await webhookUntil(hook.id, ({ status }) => status === 'disabled');
    await other.close();
    await admin('PATCH', `/webhooks/${hook.id}`, { url: other.url, enabled: true });
    const unreached = await webhookUntil(hook.id, ({ failures }) => failures === 1);
    expect(unreached.last_error).toBe('The receiver could not be reached (ECONNREFUSED).');
    expect(other.received).toEqual([]);
  });
});

describe('the addresses of webhooks', () => {
  it('are refused if private, however they are written, unless WEBHOOK_ALLOW lists them', async () => {
    for (const url of [
      'http://127.0.0.2/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[::ffff:7f00:2]/',
      'http://10.0.0.1:8080/hook',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://0.0.0.0/',
      'http://2130706434/',
      'http://0x7f000002/',
      'http://100.64.0.1/',
      'http://224.0.0.1/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://user:password@127.0.0.1/',
      'not a url',
      '//example.com/hook',
      `http://127.0.0.1/${'x'.repeat(2000)}`,
    ]) {
      const { status, body } = await create(ALL, url);
      expect([url, status], body?.message).toEqual([url, 400]);
      expect(body.message).toMatch(/url/);
    }
    expect((await admin('GET', '/webhooks')).body).toEqual({ webhooks: [] });
    for (const url of [receiver.url, `http://[::ffff:127.0.0.1]:${receiver.port}/hook`])
      expect((await create(ALL, url)).status).toBe(200);
  });

  it('are checked at each attempt: a name that leads elsewhere later is not followed', async () => {
    const names = new Map([['hooks.example.com', ['127.0.0.1']]]);
    const own = await startTestApp(
      { WEBHOOK_ALLOW: '127.0.0.1' },
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      async (host) => names.get(host) ?? [host],
    );
    const call = (method: string, path: string, body?: unknown) =>
      own.call(method, `/admin/projects/default/webhooks${path}`, {
        headers: ADMIN,
        ...(body === undefined ? {} : { body }),
      });
    const url = `http://hooks.example.com:${receiver.port}/hook`;
    const { id } = (await call('POST', '', { url, events: ['memory.created'] })).body;
    await own.product('/add', { user_id: 'ann', messages: 'Something.' });
    const [first] = await receiver.until((all) => all.length > 0);
    expect(first?.headers.host).toBe(`hooks.example.com:${receiver.port}`);
    await own.idle('ann');
    const before = receiver.received.length;
    names.set('hooks.example.com', ['93.184.216.34', '10.0.0.1']);
    await own.product('/add', { user_id: 'bob', messages: 'Something.' });
    for (;;) {
      const [hook] = (await call('GET', '')).body.webhooks;
      if (hook.failures > 0) {
        expect(hook.last_error).toContain('private or reserved network address');
        break;
      }
    }
    expect(receiver.received.slice(before).some(({ data }) => data.user_id === 'bob')).toBe(false);
    expect(id).toMatch(/^wh_/);
    await own.close();
  });
});

describe('the routes of webhooks', () => {
  it('refuse what they cannot do with a text that says why, and change nothing', async () => {
    for (const [body, words] of [
      [{ url: receiver.url }, 'events'],
      [{ url: receiver.url, events: [] }, 'at least one'],
      [{ url: receiver.url, events: ['task.started'] }, 'task.completed'],
      [{ events: ALL }, 'url'],
      [{ url: receiver.url, events: ALL, secret: 'whsec_mine' }, 'secret'],
      [{ url: 7, events: ALL }, 'url'],
    ] as const) {
      const answer = await admin('POST', '/webhooks', body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(words);
    }
    for (const [method, path, body] of [
      ['PATCH', '/webhooks/wh_none', { enabled: true }],
      ['DELETE', '/webhooks/wh_none', undefined],
      ['GET', '/webhooks/wh_none/deliveries', undefined],
      ['GET', '/webhooks/%00/deliveries', undefined],
      ['POST', '/webhooks/wh_none/deliveries/msg_none/retry', undefined],
    ] as const)
      expect([path, (await admin(method, path, body)).status]).toEqual([path, 404]);
    const hook = (await create()).body;
    expect((await admin('GET', `/webhooks/${hook.id}/deliveries?cursor=x`)).status).toBe(400);
    expect((await admin('GET', `/webhooks/${hook.id}/deliveries?status=lost`)).status).toBe(400);
    for (let n = 1; n < 20; n += 1) expect((await create(['budget.spent'])).status).toBe(200);
    expect((await create()).body.message).toContain('at most 20 webhooks');
    const other = await app.newProject();
    const foreign = `/admin/projects/${other.projectId}/webhooks/${hook.id}`;
    expect((await app.call('DELETE', foreign, { headers: ADMIN })).status).toBe(404);
  });

  it('show the secret once and store no second webhook for a repeated creation', async () => {
    const body = { url: receiver.url, events: ALL };
    const once = { 'idempotency-key': 'hook-1' };
    const first = await admin('POST', '/webhooks', body, once);
    const second = await admin('POST', '/webhooks', body, once);
    expect(second.status).toBe(409);
    expect(second.body.message).toContain(first.body.id);
    const listed = await admin('GET', '/webhooks');
    expect(listed.body.webhooks).toHaveLength(1);
    for (const { text } of [second, listed]) expect(text).not.toContain('whsec_');
  });

  it('replace a secret: both sign for a day, and only the new one afterwards', async () => {
    const hook = (await create(['memory.created'])).body;
    const rotate = (body?: object, headers = {}) =>
      admin('POST', `/webhooks/${hook.id}/rotate`, body, headers);
    const once = { 'idempotency-key': 'rotation-1' };
    const second = await rotate({}, once);
    expect(second.status).toBe(200);
    expect(second.body.secret).toMatch(/^whsec_/);
    expect(second.body.secret).not.toBe(hook.secret);
    expect(Date.parse(second.body.previous_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await add('ann', 'Something.');
    const [both] = await receiver.until((all) => all.length >= 1);
    for (const secret of [hook.secret, second.body.secret]) expect(both && isSigned(both, secret)).toBe(true);
    expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2);

    expect((await rotate({}, once)).status).toBe(409);
    for (const body of [
      { previous_hours: 169 },
      { previous_hours: -1 },
      { previous_hours: '1' },
      { hours: 1 },
    ])
      expect((await rotate(body)).status, JSON.stringify(body)).toBe(400);
    expect((await admin('POST', '/webhooks/wh_none/rotate')).status).toBe(404);

    const { db } = app.app.services.db.system();
    await sql`UPDATE webhook SET previous_until = task_time() WHERE webhook_id = ${hook.id}`.execute(db);
    await add('bob', 'Something else.');
    const one = (await receiver.until((all) => all.some(({ data }) => data.user_id === 'bob'))).find(
      ({ data }) => data.user_id === 'bob',
    );
    expect(one && isSigned(one, second.body.secret)).toBe(true);
    expect(one && isSigned(one, hook.secret)).toBe(false);

    const third = await rotate({ previous_hours: 0 });
    expect(third.body.previous_secret_until).toBeNull();
    await add('carl', 'A third thing.');
    const last = (await receiver.until((all) => all.some(({ data }) => data.user_id === 'carl'))).find(
      ({ data }) => data.user_id === 'carl',
    );
    expect(last && isSigned(last, third.body.secret)).toBe(true);
    expect(last && isSigned(last, second.body.secret)).toBe(false);
    const listed = await admin('GET', '/webhooks');
    expect(listed.text).not.toContain('whsec_');
    const stored = await sql<{
      all: string;
    }>`SELECT w::text AS all FROM webhook w WHERE webhook_id = ${hook.id}`.execute(db);
    expect(stored.rows[0]?.all).not.toContain(second.body.secret);
  });

  it('page through deliveries, and delete them with their webhook', async () => {
    const hook = (await create(['memory.created'])).body;
    for (const user of ['ann', 'bob', 'carl']) await add(user, 'Something.');
    await receiver.until((all) => all.length >= 3);
    await webhookUntil(hook.id, ({ waiting }) => waiting === 0);
    const all = await deliveries(hook.id);
    const pages: { id: string }[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await admin('GET', `/webhooks/${hook.id}/deliveries?limit=2&cursor=${cursor}`);
      pages.push(...body.deliveries);
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }: { id: string }) => id));
    expect((await admin('DELETE', `/webhooks/${hook.id}`)).body).toEqual({ id: hook.id, deleted: true });
    expect((await admin('GET', '/webhooks')).body.webhooks).toEqual([]);
    expect(await rowsOf(project.projectId)).toBe(0);
  });

  it('leave no event of an erased person, and none of a deleted project', async () => {
    receiver.answer = () => 500;
    await create();
    await add('ann', 'I live in Berlin.');
    await add('bob', 'I live in Berlin.');
    await receiver.until((all) => new Set(all.map(({ data }) => data.user_id)).size === 2);
    for (const user of ['ann', 'bob'])
      await app.task(
        (await add(user, 'I like tea.')).body.data.task_id,
        ({ status }) => status === 'completed',
      );
    const { body } = await admin('POST', '/users/ann/erase');
    expect(body.counts.webhook_delivery).toBeGreaterThan(2);
    expect(await rowsOf(project.projectId, 'ann')).toBe(0);
    expect(await rowsOf(project.projectId, 'bob')).toBeGreaterThan(2);
    expect((await admin('DELETE', '')).body.deleted).toBe(true);
    expect(await rowsOf(project.projectId)).toBe(0);
  });
});

async function rowsOf(projectId: string, words = ''): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM webhook_delivery d
    WHERE project_id = ${projectId} AND strpos(to_jsonb(d)::text, ${words}) > 0`.execute(
    app.app.services.db.system().db,
  );
  return rows[0]?.n ?? -1;
}
