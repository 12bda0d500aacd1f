import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
  await talk('friends', [
    ['Audrey', 'Thanks so much for the lovely tea, Ben! I love green tea.'],
    ['Ben', 'You are welcome, Audrey! I adopted a grey cat called Pixel last week.'],
    ['Audrey', 'Wow, congratulations! I prefer dogs, my collie is called Rex.'],
    ['Ben', 'I am learning to play the cello with Mrs Young.'],
    ['Audrey', 'I love hiking in Snowdonia, I go there every May.'],
    ['Ben', 'Ok, thanks, bye Audrey!'],
    ['Audrey', 'I like quiet hotels with a garden, see you tomorrow.'],
  ]);
  await talk('朋友', [
    ['小云', '谢谢你送我的茶，我喜欢绿茶。'],
    ['大海', '不客气！我上周领养了一只灰猫，叫皮皮。'],
    ['小云', '好的，我每年五月都去黄山爬山。'],
  ]);
});
afterAll(() => app.close());

async function talk(userId: string, turns: readonly (readonly [name: string, text: string])[]) {
  await app.product('/add', {
    user_id: userId,
    session_id: 'chat',
    messages: turns.map(([name, text]) => ({
      role: 'user',
      content: `${name}: ${text}`,
      chat_time: '2026-05-12 10:00:00',
    })),
  });
  await app.idle(userId);
}

/** All hits of both APIs, as clients ask by default. */
async function found(userId: string, query: string, more: object = {}): Promise<readonly string[]> {
  const { body } = await app.v1('/search/memory', { user_id: userId, query, ...more });
  return [
    ...body.data.memory_detail_list.map((hit: { memory_value: string }) => hit.memory_value),
    ...body.data.preference_detail_list.map((hit: { preference: string }) => hit.preference),
  ];
}

async function foundByProduct(userId: string, query: string, more: object = {}): Promise<readonly string[]> {
  const { body } = await app.product('/search', { user_id: userId, query, ...more });
  return [...body.data.text_mem, ...body.data.pref_mem].flatMap(({ memories }) =>
    memories.map(({ memory }: { memory: string }) => memory),
  );
}

describe('small talk and commands as queries', () => {
  const IDLE = ['thanks!', 'Thank you so much for your help', 'hi', 'ok thanks, bye', 'Good morning!', 'lol'];
  const COMMANDS = [
    'go on',
    'Please continue.',
    'translate this into French',
    'make it shorter',
    'summarize it',
  ];
  const CHINESE = ['谢谢', '好的，再见！', '继续', '翻译一下', '再说一遍'];

  it.each([...IDLE, ...COMMANDS, ...CHINESE])('find nothing on either API: %s', async (query) => {
    for (const user of ['friends', '朋友']) {
      expect(await found(user, query)).toEqual([]);
      expect(await foundByProduct(user, query)).toEqual([]);
      expect(await foundByProduct(user, query, { threshold: 0.01 })).toEqual([]);
    }
  });

  it('find all the same what is asked for without a floor, and are explained', async () => {
    expect((await foundByProduct('friends', 'thanks!', { relativity: 0 })).length).toBeGreaterThan(3);
    expect((await found('friends', 'thanks!', { relativity: 0 })).length).toBeGreaterThan(3);
    const { body } = await app.product('/search', { user_id: 'friends', query: 'thanks!', relativity: 0 });
    const [hit] = body.data.text_mem[0].memories;
    expect(hit.metadata.relativity).toBe(0);
    const { body: explained } = await app.product('/search', {
      user_id: 'friends',
      query: 'thanks!',
      explain_ids: [hit.id],
    });
    expect(explained.data.explanations[0].stage).toBe('below_threshold');
  });

  it.each([
    ['What did Ben say thanks for?', 'bye'],
    ['thanks, and which cat does Ben have?', 'Pixel'],
    ['go on about the cello', 'cello'],
    ['translate the name of the collie: Rex', 'Rex'],
    ['谢谢，那只灰猫叫什么？', '皮皮'],
  ])('are not seen where a question is asked: %s', async (query, answer) => {
    const user = /\p{Script=Han}/u.test(query) ? '朋友' : 'friends';
    expect((await foundByProduct(user, query)).join('\n')).toContain(answer);
  });
});

describe('a question that the memories cannot answer', () => {
  it('finds two hits at most on average at the default floor, because a name alone is no relevance', async () => {
    const questions = [
      "What is Audrey's blood type?",
      "What is Ben's shoe size?",
      "What is audrey's passport number?",
      'Which bank does Audrey use?',
      'How tall is Ben?',
      "Who is Ben's dentist?",
      'Which party does Audrey vote for?',
      "What is the licence plate of Ben's car?",
    ];
    const hits = await Promise.all(questions.map((query) => found('friends', query)));
    expect(hits.flat().length / questions.length, JSON.stringify(hits)).toBeLessThanOrEqual(2);
    for (const query of ['小云是什么血型？', '大海的护照号是多少？'])
      expect((await found('朋友', query)).length).toBeLessThanOrEqual(2);
  });

  it('still finds what is asked about somebody', async () => {
    expect((await found('friends', "What is the name of Audrey's collie?"))[0]).toContain('Rex');
    expect((await found('friends', 'Which instrument is Ben learning?')).join('\n')).toContain('cello');
    expect((await found('朋友', '小云每年五月去哪里爬山？'))[0]).toContain('黄山');
  });
});

describe('relativity', () => {
  it('keeps preferences that apply to a request for advice, though they share no word with it', async () => {
    expect((await found('friends', 'Where should I stay on my trip to Rome?')).join('\n')).toContain(
      'hotels',
    );
    expect((await found('friends', 'Can you recommend something to drink?')).join('\n')).toContain(
      'green tea',
    );
  });

  it('falls along the hits, between 0 and 1', async () => {
    for (const query of ['green tea', 'What does Ben play?', 'quiet hotels in May', '绿茶']) {
      const { body } = await app.product('/search', { user_id: 'friends', query });
      const values: number[] = body.data.text_mem[0].memories.map(
        ({ metadata }: { metadata: { relativity: number } }) => metadata.relativity,
      );
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      for (const value of values) expect(value >= 0 && value <= 1).toBe(true);
    }
  });
});
