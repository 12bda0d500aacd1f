import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidenceOf, readDataSet } from '../../bench/lib/data.ts';
import { EvalRun } from '../../bench/lib/eval-run.ts';
import { mean } from '../../bench/lib/metrics.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

const MOST_HITS = 10;

interface Asked {
  readonly query: string;
  readonly language: string;
  readonly evidence: readonly string[];
  /** Sources of each hit at the default floor. */
  readonly hits: readonly (readonly string[])[];
}

let app: TestApp;
const asked: Asked[] = [];

beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
  const stop = async () => undefined;
  const server = { url: app.url, key: TEST_KEY, pid: 0, startMs: 0, residentMib: () => 0, stop };
  for (const half of ['tune', 'held-out']) {
    const folder = fileURLToPath(new URL(`../../bench/concepts/${half}`, import.meta.url));
    const { conversations, unit } = await readDataSet(folder);
    const run = new EvalRun('product', 'session', unit);
    for (const conversation of conversations) {
      await run.conversation(server, { ...conversation, questions: [] });
      const user_id = run.userOf(conversation);
      await app.idle(user_id);
      for (const question of [...conversation.questions, ...conversation.unanswerable]) {
        const { body } = await app.v1('/search/memory', {
          user_id,
          query: question.query,
          memory_limit_number: MOST_HITS,
        });
        const hits: readonly { id: string }[] = body.data.memory_detail_list;
        const sources = await Promise.all(hits.map(({ id }) => sourcesOf(id)));
        asked.push({
          query: question.query,
          language: /\p{Script=Han}/u.test(question.query) ? 'Chinese' : 'English',
          evidence: evidenceOf(question, unit),
          hits: sources,
        });
      }
    }
  }
}, 120_000);
afterAll(() => app.close());

async function sourcesOf(id: string): Promise<readonly string[]> {
  const { body } = await app.call('GET', `/v1/get/memory/${id}`, {
    headers: { authorization: `Token ${TEST_KEY}` },
  });
  return body.data.message_ids;
}

describe.each(['English', 'Chinese'])('questions for fields of a profile, in %s', (language) => {
  const all = () => asked.filter((one) => one.language === language);

  it('find the memory that answers in other words, at the default floor', () => {
    const answered = all().filter(({ evidence }) => evidence.length > 0);
    expect(answered.length).toBeGreaterThanOrEqual(40);
    const found = answered.filter(({ hits, evidence }) =>
      hits.some((ids) => ids.some((id) => evidence.includes(id))),
    );
    expect(found.length / answered.length).toBeGreaterThan(0.9);
  });

  it('get few hits where nobody said what would answer', () => {
    const unanswered = all().filter(({ evidence }) => evidence.length === 0);
    expect(unanswered.length).toBeGreaterThanOrEqual(40);
    expect(mean(unanswered.map(({ hits }) => hits.length))).toBeLessThan(2.75);
  });
});
