import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDataSet } from '../../bench/lib/data.ts';
import { EvalRun, RECOLLECT } from '../../bench/lib/eval-run.ts';
import { meanScore } from '../../bench/lib/metrics.ts';
import type { Server } from '../../bench/lib/server.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

const CONVERSATIONS = 4;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('without a model, nine tenths of the evidence in the Chinese evaluation set is among the first ten hits', async () => {
  const data = await readDataSet(
    fileURLToPath(new URL('../../bench/chinese', import.meta.url)),
    CONVERSATIONS,
  );
  const server: Server = {
    url: app.url,
    key: TEST_KEY,
    pid: 0,
    startMs: 0,
    residentMib: () => 0,
    stop: async () => undefined,
  };
  const run = new EvalRun('product', 'session', data.unit);
  for (const conversation of data.conversations) await run.conversation(server, conversation);
  expect(run.rejected).toBe(0);
  expect(run.results.length).toBeGreaterThan(60);
  const found = meanScore(run.results.flatMap((result) => result.scores[RECOLLECT] ?? []));
  const words = meanScore(run.results.flatMap((result) => result.scores.BM25 ?? []));
  expect(found.recall10).toBeGreaterThan(0.9);
  expect(found.recall10).toBeGreaterThan(words.recall10);
}, 120_000);
