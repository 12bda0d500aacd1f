import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backoffSeconds, outageSeconds } from '../../src/scheduler/backoff.ts';
import { extracted, type ModelApp, startModelApp } from '../support/model-app.ts';
import type { Fault } from '../support/model-provider.ts';

let app: ModelApp;
/** An app whose tasks wait as long as in production. */
let slow: ModelApp;
beforeAll(async () => {
  [app, slow] = await Promise.all([
    startModelApp({ PROVIDER_TIMEOUT_MS: '1500' }),
    startModelApp({ MODEL_RETRY_SECONDS: '600' }),
  ]);
  for (const { provider } of [app, slow])
    provider.respond = () => extracted({ facts: [['Ann keeps bees.', [1, 'I keep bees']]] });
});
afterAll(() => Promise.all([app?.close(), slow?.close()]));

const message = (text: string) => [{ role: 'user', content: text }];
// biome-ignore lint/suspicious/noExplicitAny: tasks of every state
const isFailing = (task: any) => task.error !== null && task.status === 'waiting';
const isDone = (task: { status: string }) => task.status === 'completed';

const FAULTS: readonly (readonly [name: string, code: string, fault: Fault | 'refused'])[] = [
  ['refuses connections', 'model_unavailable', 'refused'],
  ['cuts the connection', 'model_unavailable', { kind: 'reset' }],
  ['answers 500', 'model_unavailable', { kind: 'status', status: 500 }],
  ['refuses the key', 'model_unauthorized', { kind: 'unauthorized' }],
  ['has no credit left', 'model_quota', { kind: 'quota' }],
  ['limits the rate', 'model_rate_limited', { kind: 'rate_limited', retryAfter: '0' }],
  ['stalls', 'model_timeout', { kind: 'stall' }],
  ['stalls in the middle', 'model_timeout', { kind: 'stall_midway' }],
  ['sends one byte a second', 'model_timeout', { kind: 'one_byte_per_second' }],
  ['sends keep-alives for ever', 'model_timeout', { kind: 'keep_alives' }],
  [
    'redirects elsewhere',
    'model_rejected',
    { kind: 'redirect', to: 'http://127.0.0.1:9/v1/chat/completions' },
  ],
  ['refuses the request', 'model_rejected', { kind: 'status', status: 400 }],
];

describe('while the model', () => {
  it.each(FAULTS)(
    '%s: adds are acknowledged and searchable, the reason is shown, and extraction continues by itself',
    async (name, code, fault) => {
      const { provider } = app;
      const userId = `user ${name}`;
      if (fault === 'refused') await provider.refuse();
      else provider.fail(fault);
      const id = await app.add(userId, message(`I keep bees. (${name})`));
      const found = await app.product('/search', { user_id: userId, query: 'bees' });
      expect(found.body.data.text_mem[0].memories[0].memory).toContain('I keep bees.');

      const failing = await app.task(id, isFailing);
      expect(failing).toMatchObject({ status: 'waiting', error: { code }, retryable: false });
      expect(failing.next_try_at).toBeTruthy();
      expect(failing.error.message).not.toMatch(/the-key|127\.0\.0\.1|Incorrect/);
      const status = await app.v1('/get/status', { task_id: id });
      expect(status.body.data).toMatchObject({ status: 'running', error: { code } });
      const listed = await app.call('GET', `/product/scheduler/status?user_id=${encodeURIComponent(userId)}`);
      expect(listed.body.data[0]).toMatchObject({ task_id: id, error: { code } });

      if (fault === 'refused') await provider.accept();
      else provider.heal();
      const done = await app.task(id, isDone);
      expect(done).toMatchObject({ error: null, failing_since: null });
      const refined = await app.product('/search', { user_id: userId, query: 'bees' });
      expect(refined.text).toContain('Ann keeps bees.');
    },
    60_000,
  );

  it('wraps its JSON in prose and a code fence, the JSON is still used', async () => {
    const fact = JSON.stringify(extracted({ facts: [['Ann keeps bees.', [1, 'I keep bees']]] }));
    app.provider.say(`Here you are:\n\`\`\`json\n${fact}\n\`\`\``);
    await app.task(await app.add('fenced', message('I keep bees. (fenced)')), isDone);
    const found = await app.product('/search', { user_id: 'fenced', query: 'bees' });
    expect(found.text).toContain('Ann keeps bees.');
  });

  it('does not answer, a synchronous add reports pending extraction in both APIs', async () => {
    app.provider.fail({ kind: 'status', status: 500 });
    const cloud = await app.v1('/add/message', {
      user_id: 'sync',
      messages: message('I keep bees. (sync)'),
      async_mode: false,
    });
    expect(cloud).toMatchObject({
      status: 200,
      body: { code: 0, data: { success: true, status: 'running', error: { code: 'model_unavailable' } } },
    });
    const product = await app.product('/add', {
      user_id: 'sync-product',
      messages: 'I keep bees. (sync too)',
      async_mode: 'sync',
    });
    expect(product).toMatchObject({
      status: 200,
      body: {
        message: 'Memory added successfully',
        data: [{ memory: 'I keep bees. (sync too)' }],
        extraction: { status: 'running', error: { code: 'model_unavailable' } },
      },
    });
    app.provider.heal();
    await app.idle('sync');
    await app.idle('sync-product');
  });

  it('fails on one conversation, others continue; its task fails after five attempts, its messages stay, a retry works', async () => {
    app.provider.faultOf = ({ body }) =>
      JSON.stringify(body).includes('poison') ? { kind: 'status', status: 400 } : null;
    const poisoned = await app.add('poisoned', message('I keep poison beside the honey.'));
    expect(await app.task(poisoned, isFailing)).toMatchObject({ attempt: 1, failing_since: null });
    await app.task(await app.add('other', message('I keep bees. (other)')), isDone);
    await moveTask(app, poisoned, sql`attempt = 4`);
    const failed = await app.task(poisoned, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempt: 5, error: { code: 'model_rejected' }, retryable: true });
    expect(failed.receipts).toMatchObject([{ outcome: 'failed', reason: 'model_rejected' }]);
    const found = await app.product('/search', { user_id: 'poisoned', query: 'honey' });
    expect(found.text).toContain('I keep poison beside the honey.');
    app.provider.faultOf = () => null;
    app.provider.respond = () => extracted({});
    expect((await app.admin('POST', `/tasks/${poisoned}/retry`)).status).toBe(200);
    await app.task(poisoned, isDone);
  });
});

describe('an outage', () => {
  it('uses up no attempts; the pauses grow and respect the provider’s Retry-After', async () => {
    const { provider } = slow;
    provider.fail({ kind: 'rate_limited', retryAfter: '120' });
    const id = await slow.add('limited', message('I keep bees.'));
    const failing = await slow.task(id, isFailing);
    expect(failing).toMatchObject({ attempt: 0, max_attempts: 5, error: { code: 'model_rate_limited' } });
    expect(Date.parse(failing.next_try_at) - Date.parse(failing.failing_since)).toBeGreaterThan(110_000);
    const asked = provider.requests.length;
    // an add wakes the scheduler, but a waiting task is not tried before its time
    await slow.add('limited', message('I keep bees, still.'));
    expect((await slow.product('/search', { user_id: 'limited', query: 'still' })).text).toContain('still');
    expect(provider.requests).toHaveLength(asked);

    let age = 0;
    const waits: number[] = [];
    while (age < 24 * 3600) {
      const wait = outageSeconds(age, 600, 0.5);
      waits.push(wait);
      age += wait;
    }
    expect(waits[0]).toBeLessThanOrEqual(2);
    expect(waits.slice(0, 12)).toEqual(waits.slice(0, 12).toSorted((a, b) => a - b));
    expect(Math.max(...waits)).toBeLessThanOrEqual(600);
    expect(waits.length).toBeLessThan(250);
    expect(outageSeconds(0, 600, 0, 30)).toBe(30);
    expect(outageSeconds(0, 600, 0, 1e9)).toBe(3600);
    expect(backoffSeconds(1, 0, 1e9)).toBe(3600);
  });

  it('because of a used-up budget stops the model only for that project, and does not stop its adds', async () => {
    const { projectId, key } = await app.newProject();
    await app.admin('PUT', `/projects/${projectId}/budget`, { daily_tokens: 1 });
    const add = async (text: string) => {
      const body = { user_id: 'spender', messages: message(text) };
      return (await app.v1('/add/message', body, key)).body.data.task_id;
    };
    await app.task(await add('I keep bees. (first)'), isDone);
    const asked = app.provider.requests.length;
    const failing = await app.task(await add('I keep bees. (second)'), isFailing);
    expect(failing).toMatchObject({ attempt: 0, error: { code: 'model_budget' } });
    expect(Date.parse(failing.next_try_at) - Date.parse(failing.failing_since)).toBeGreaterThan(500_000);
    expect(app.provider.requests).toHaveLength(asked);
    const found = await app.v1('/search/memory', { user_id: 'spender', query: 'bees second' }, key);
    expect(found.text).toContain('I keep bees. (second)');
    await app.task(await app.add('thrifty', message('I keep bees. (elsewhere)')), isDone);
  });

  it('of more than a day fails the task with the reason, and a later retry succeeds', async () => {
    const { provider } = app;
    provider.fail({ kind: 'unauthorized' });
    const id = await app.add('day', message('I keep bees. (for a day)'));
    await app.task(id, isFailing);
    await moveTask(app, id, sql`failing_since = now() - interval '25 hours'`);
    const failed = await app.task(id, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ error: { code: 'model_unauthorized' }, retryable: true });
    expect(failed.receipts[0]).toMatchObject({ outcome: 'failed', reason: 'model_unauthorized' });
    provider.heal();
    provider.respond = () => extracted({ facts: [['Ann keeps bees.', [1, 'I keep bees']]] });
    await app.admin('POST', `/tasks/${id}/retry`);
    expect(await app.task(id, isDone)).toMatchObject({ failing_since: null, error: null });
  }, 60_000);
});

/** Changes a waiting task and makes it due at once. */
async function moveTask(on: ModelApp, id: string, set: ReturnType<typeof sql>): Promise<void> {
  const { db } = on.app.services.db.system();
  await sql`UPDATE task SET ${set}, run_at = now() WHERE task_id = ${id} AND status = 'waiting'`.execute(db);
  await sql`UPDATE task_stream SET ready_at = now()
    WHERE stream_key = (SELECT stream_key FROM task WHERE task_id = ${id})`.execute(db);
  on.app.services.wakeScheduler();
}
