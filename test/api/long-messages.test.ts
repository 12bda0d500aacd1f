import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROOMS = [
  'kitchen',
  'cellar',
  'attic',
  'garden',
  'office',
  'garage',
  'hall',
  'balcony',
  'pantry',
  'porch',
];

/** About 70 words that no question here uses. */
function filler(n: number): string {
  const room = ROOMS[n % ROOMS.length];
  return `${room}: first we swept the floor and wiped every shelf until nothing was left to clean. Then came the lamps, which took longer than expected because two of them were broken and the spare bulbs had the wrong socket. In between there was tea with biscuits, a short walk to the corner and back, and a talk about nothing in particular. At last the boxes were stacked against the wall and labelled neatly.`;
}

/** A message of about 500 words with a given text in the middle. */
function long(...inside: readonly string[]): string {
  const parts = Array.from({ length: 7 }, (_, n) => filler(n));
  for (const [n, words] of inside.entries()) parts[inside.length === 1 ? 3 : n * 2] += ` ${words}`;
  return parts.join('\n');
}

const SCATTERED = long(
  'The violin is old.',
  'My teacher called.',
  'It was about Lisbon.',
  'A concert is on.',
);
const TOLD = long('My violin teacher moved to Lisbon after the concert.');

/** One message per conversation, an hour apart. */
async function say(userId: string, messages: readonly string[]): Promise<void> {
  for (const [n, content] of messages.entries())
    await app.product('/add', {
      user_id: userId,
      session_id: `s${n}`,
      messages: [{ role: 'user', content, chat_time: `2026-05-04 1${n}:00:00` }],
    });
  await app.idle(userId);
}

interface Hit {
  readonly id: string;
  readonly memory: string;
  readonly metadata: {
    readonly explanation: { readonly score: number; readonly parts: Readonly<Record<string, number>> };
  };
}

async function search(userId: string, query: string, more: object = {}): Promise<readonly Hit[]> {
  const answer = await app.product('/search', { user_id: userId, query, explain: true, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.text_mem[0].memories;
}

describe('a long message', () => {
  it('is found by one passage in its middle, before short ones that share fewer words', async () => {
    await say('middle', [
      TOLD,
      'The concert was loud.',
      'A teacher waved at me.',
      filler(8),
      'The violin needs new strings.',
    ]);
    const [first] = await search('middle', 'Where did the violin teacher move after the concert?');
    expect(first?.memory).toContain('violin teacher moved to Lisbon');
  });

  it('with scattered words ranks behind one that has them together', async () => {
    await say('scattered', [TOLD, filler(8), SCATTERED]);
    const hits = await search('scattered', 'violin teacher Lisbon concert');
    expect(hits[0]?.memory).toContain('violin teacher moved to Lisbon');
    const { body } = await app.call('GET', `/product/get_memory/${hits[1]?.id}`);
    expect(body.data.memory).toContain('It was about Lisbon.');
  });

  it('in Chinese is divided into passages too', async () => {
    const day = (n: number) =>
      `第${n}天我们先把地板扫干净，再擦柜子和窗户，忙了整个上午。中午随便吃了点面条，下午继续搬箱子，把旧报纸捆好放到门口。晚上大家累得说不出话，洗完澡很早就睡下了，谁也没有看电视。`;
    const days = [1, 2, 3, 4, 5, 6, 7].map(day);
    const together = days.with(3, `${days[3]}小提琴老师音乐会以后搬到里斯本。`);
    const apart = days
      .with(0, `${days[0]}小提琴很旧。`)
      .with(2, `${days[2]}老师来电话。`)
      .with(4, `${days[4]}说起里斯本。`)
      .with(6, `${days[6]}还有音乐会。`);
    await say('zh', [together.join('\n'), day(9), apart.join('\n')]);
    const [first] = await search('zh', '小提琴 老师 里斯本 音乐会');
    expect(first?.memory).toContain('小提琴老师音乐会');
  });

  it('is found the same with a filter, and the passage is a part of the explained score', async () => {
    await say('explained', [TOLD, filler(8), SCATTERED]);
    for (const more of [{}, { filter: { and: [{ created_at: { gt: '2020-01-01' } }] } }]) {
      const hits = await search('explained', 'violin teacher Lisbon concert', more);
      expect(hits[0]?.memory).toContain('violin teacher moved to Lisbon');
      const [told, scattered] = hits.map(({ metadata }) => metadata.explanation);
      expect(told?.parts.passage).toBeGreaterThan(scattered?.parts.passage ?? Number.POSITIVE_INFINITY);
      for (const { score, parts } of hits.map(({ metadata }) => metadata.explanation))
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 6);
    }
  });
});

describe('without passages, for evaluation', () => {
  it('long messages are ranked as a whole', async () => {
    const whole = await startTestApp({ RANKING_WITHOUT: 'passage' });
    try {
      await whole.product('/add', { user_id: 'ann', messages: [{ role: 'user', content: TOLD }] });
      await whole.idle('ann');
      const { body } = await whole.product('/search', { user_id: 'ann', query: 'violin', explain: true });
      expect(body.data.text_mem[0].memories[0].metadata.explanation.parts).not.toHaveProperty('passage');
    } finally {
      await whole.close();
    }
  });
});
