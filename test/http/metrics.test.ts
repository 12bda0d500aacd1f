import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  // nothing listens there
  server = await startTestApp({ RERANK_BASE_URL: 'http://127.0.0.1:1/v1', RERANK_MODEL: 'none' });
}, 120_000);
afterAll(() => server.close());

const page = async () => (await server.call('GET', '/metrics')).text;

/** The value of a metric, by its name and labels as they are written on the page. */
const valueIn = (text: string, metric: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length + 1));
};

describe('GET /metrics', () => {
  it('follows the rules that `promtool check metrics` has for names, types and help', async () => {
    const text = await page();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    }));
    expect(types.length).toBeGreaterThan(40);
    for (const { name, type } of types) {
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
      expect(name).not.toMatch(
        /_(?:milliseconds|ms|kilobytes|megabytes|minutes)(?:_|$)|_(?:bucket|count|sum)$/,
      );
      expect(text).toContain(`# HELP ${name} `);
    }
    expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
  });

  it('has every metric that the dashboard and the alert rules ask for', async () => {
    const names = [...(await page()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
    for (const file of ['deploy/grafana/recollect.json', 'deploy/prometheus/alerts.yml']) {
      const asked = [
        ...readFileSync(file, 'utf8').matchAll(/\b((?:recollect|http|nodejs|process)_[a-z0-9_]+)(?=[{[ )])/g),
      ].map(([, name = '']) => name.replace(/_(?:bucket|count|sum)$/, ''));
      expect(asked.length, file).toBeGreaterThan(5);
      expect(asked.filter((name) => !names.includes(name))).toEqual([]);
    }
  });

  it('shows every kind of task, stage of a search and state of the sessions before the first one', async () => {
    const text = await page();
    for (const metric of [
      'recollect_queue_depth{kind="extract"}',
      'recollect_queue_oldest_seconds{kind="document"}',
      'recollect_tasks_total{kind="extract",outcome="failed"}',
      'recollect_search_stage_seconds_count{stage="encoder"}',
      'recollect_memories',
      'recollect_embedding_backlog',
      'recollect_index_bytes',
      'recollect_circuit_open{provider="rerank"}',
    ])
      expect(valueIn(text, metric), metric).toBe(0);
    for (const state of ['in_use', 'free', 'waiting'])
      expect(valueIn(text, `recollect_database_pool{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain('recollect_circuit_open{provider="llm"}');
  });

  it('counts what the server did: tasks, stages of searches, and the indexes in memory', async () => {
    await server.product('/add', { user_id: 'ann', messages: 'The boiler is serviced in May.' });
    await server.idle('ann');
    for (const query of ['boiler', 'service'])
      expect((await server.product('/search', { user_id: 'ann', query })).status).toBe(200);
    const text = await page();
    expect(valueIn(text, 'recollect_tasks_total{kind="extract",outcome="completed"}')).toBe(1);
    expect(valueIn(text, 'recollect_tasks_total{kind="extract",outcome="failed"}')).toBe(0);
    for (const stage of ['changes', 'encoder', 'rank', 'fetch'])
      expect(valueIn(text, `recollect_search_stage_seconds_count{stage="${stage}"}`)).toBeGreaterThanOrEqual(
        2,
      );
    expect(valueIn(text, 'recollect_indexes')).toBe(1);
    expect(valueIn(text, 'recollect_index_memories')).toBeGreaterThanOrEqual(1);
    expect(valueIn(text, 'recollect_index_lookups_total{result="load"}')).toBe(1);
    expect(valueIn(text, 'recollect_index_lookups_total{result="hit"}')).toBeGreaterThanOrEqual(1);
    expect(text).not.toMatch(/ann|boiler/);
  });

  it('shows that calls of a provider are stopped after failures in a row', async () => {
    for (let tries = 0; tries < 2; tries += 1)
      await server.v1('/rerank', { query: 'q', documents: ['a', 'b'] });
    expect(valueIn(await page(), 'recollect_circuit_open{provider="rerank"}')).toBe(1);
  });
});
