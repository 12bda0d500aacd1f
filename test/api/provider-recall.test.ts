import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type DataSet, readDataSet } from '../../bench/lib/data.ts';
import { EvalRun, RECOLLECT } from '../../bench/lib/eval-run.ts';
import { meanScore } from '../../bench/lib/metrics.ts';
import { startTestApp, TEST_KEY } from '../support/app.ts';
import { type Served, startEncoderProvider } from '../support/encoder-provider.ts';

const HAN = /\p{Script=Han}/u;
const OF_EACH_LANGUAGE = 3;

/** R@10 of the English and of the Chinese questions with the vectors of a provider. */
async function recallWith({ conversations, unit }: DataSet, served: Served) {
  const provider = await startEncoderProvider(served);
  const app = await startTestApp({ EMBEDDING_BASE_URL: provider.url, EMBEDDING_MODEL: served });
  try {
    const run = new EvalRun('product', 'session', unit);
    const stop = async () => undefined;
    const server = { url: app.url, key: TEST_KEY, pid: 0, startMs: 0, residentMib: () => 0, stop };
    for (const conversation of conversations) await run.conversation(server, conversation);
    const asked = new Map(
      conversations.flatMap(({ questions }) => questions.map(({ qid, query }) => [qid, query])),
    );
    const recall = (isChinese: boolean) =>
      meanScore(
        run.results
          .filter(({ qid }) => HAN.test(asked.get(qid) ?? '') === isChinese)
          .flatMap(({ scores }) => scores[RECOLLECT] ?? []),
      ).recall10;
    return { english: recall(false), chinese: recall(true) };
  } finally {
    await app.close();
    await provider.close();
  }
}

it('vectors of a provider help in the languages that its model reads, and do not hurt in others', async () => {
  const all = await readDataSet(fileURLToPath(new URL('../../bench/dialogues/tune', import.meta.url)));
  const isChinese = (n: number) => HAN.test(all.conversations[n]?.questions[0]?.query ?? '');
  const places = [...all.conversations.keys()];
  // Chinese first: its first question shows what the model reads
  const chosen = [true, false].flatMap((chinese) =>
    places.filter((n) => isChinese(n) === chinese).slice(0, OF_EACH_LANGUAGE),
  );
  const data = { ...all, conversations: chosen.flatMap((n) => all.conversations[n] ?? []) };
  const words = await recallWith(data, 'nothing');
  const english = await recallWith(data, 'english');
  const both = await recallWith(data, 'both');
  expect(english.english).toBeGreaterThan(words.english + 0.05);
  expect(english.chinese).toBe(words.chinese);
  expect(both.english).toBeGreaterThan(words.english + 0.05);
  expect(both.chinese).toBeGreaterThan(words.chinese - 0.03);
}, 240_000);
