import { afterAll, beforeAll, expect, it } from 'vitest';
import { LatencyHistory } from '../../src/lib/latency-history.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

const START = Date.parse('2027-01-01T00:00:30Z');
const MINUTE = 60_000;

let now = START;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, undefined, () => new Date(now));
});
afterAll(() => app?.close());

async function overview(query = '') {
  const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  return app.call('GET', `/admin/overview${query}`, { headers });
}
const add = () =>
  app.v1('/add/message', {
    user_id: 'u',
    conversation_id: 'c',
    messages: [{ role: 'user', content: 'I live in Bern.' }],
  });
const search = (query: unknown) => app.v1('/search/memory', { user_id: 'u', query });

it('the overview shows the work of each minute, what waits, and who works', async () => {
  await add();
  await add();
  await search('Bern');
  await search(7);
  now += 2 * MINUTE;
  await app.product('/search', { user_id: 'u', query: 'Bern' });
  const { status, body, text } = await overview();
  expect(status, text).toBe(200);
  expect(body.series.map(({ at }: { at: string }) => at)).toEqual([
    '2027-01-01T00:00:00.000Z',
    '2027-01-01T00:01:00.000Z',
    '2027-01-01T00:02:00.000Z',
  ]);
  const [first, second, third] = body.series;
  expect(first).toMatchObject({
    adds: { count: 2, failed: 0 },
    searches: { count: 2 },
    requests: { count: 4 },
  });
  expect(first.adds.p50_ms).toBeLessThanOrEqual(first.adds.p95_ms);
  expect(second).toMatchObject({ adds: { count: 0, p50_ms: null }, queue_depth: null });
  expect(third).toMatchObject({ searches: { count: 1 }, queue_depth: 2, resident_bytes: expect.any(Number) });
  expect(body.queues.find(({ kind }: { kind: string }) => kind === 'extract').depth).toBe(2);
  expect(body).toMatchObject({
    server: { not_ready: [], started_at: '2027-01-01T00:00:30.000Z' },
    memories: 1,
    embedding_backlog: expect.any(Number),
    models: { chat: null, extractor: expect.stringContaining('offline'), reranker: false },
    step_seconds: 60,
  });
  expect(body.indexes.bytes).toBeLessThan(body.indexes.limit_bytes);
  expect((await overview('?range=week')).status).toBe(400);
});

it('the overview forgets what is older than its range, whatever the clock does', async () => {
  now = START + 90 * MINUTE;
  const hour = (await overview()).body.series;
  expect(hour).toHaveLength(60);
  for (const { adds } of hour) expect(adds.count).toBe(0);
  const day = (await overview('?range=day')).body;
  expect([day.step_seconds, day.series.length, day.series[0].adds.count]).toEqual([600, 10, 2]);
  now = START + 400 * 24 * 60 * MINUTE;
  expect((await overview('?range=day')).body.series).toHaveLength(144);
  now = START - 60 * MINUTE;
  await search('Bern');
  const earlier = (await overview()).body.series;
  expect(earlier).toHaveLength(1);
  expect(earlier[0].searches.count).toBe(1);
});

it('percentiles are at most half too high, for latencies of any size', () => {
  const history = new LatencyHistory(1000, 3);
  for (let ms = 1; ms <= 1000; ms += 1) history.add(5000, ms, ms > 990);
  const { count, failed, p50, p95 } = history.of(5);
  expect([count, failed]).toEqual([1000, 10]);
  expect(p50).toBeGreaterThanOrEqual(500);
  expect(p50).toBeLessThanOrEqual(750);
  expect(p95).toBeGreaterThanOrEqual(950);
  expect(p95).toBeLessThanOrEqual(1425);
  history.add(8000, 1e12, false);
  expect(history.of(5).count).toBe(0);
  expect(history.of(8).p95).toBeGreaterThan(100_000);
});
