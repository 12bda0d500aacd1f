import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openEventStream } from '../support/sse.ts';

/** Chat without a model: it answers the question asked, or says that nothing fits. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await userWho('ann', [
    'I am allergic to peanuts.',
    'My flight to Lisbon leaves on 14 May at 9:40.',
    'We stayed at Hotel Aurora in Vienna and loved the breakfast.',
    'My sister Lena keeps two parrots.',
    'My brother lives in Rome.',
    'I live in Leeds.',
    'My wife Clara is a violinist.',
    'I gave Clara a necklace for her birthday.',
    'I work as a nurse.',
    'Please keep your answers short.',
  ]);
  await userWho('eva', [
    'My doctor told me to cut down on salt.',
    'I work as a bookkeeper for a brewery.',
    'I am allergic to shellfish.',
  ]);
  await userWho('mei', ['医生让我少吃盐。', '我在一家啤酒厂当会计。', '我对虾过敏。']);
  await userWho('lin', [
    '我对花生过敏。',
    '我的航班5月14日9点40分飞里斯本。',
    '我们在维也纳住过极光酒店。',
    '我妹妹养了两只鹦鹉。',
    '我哥哥住在罗马。',
    '我住在苏州。',
    '我在医院当护士。',
  ]);
});
afterAll(() => app.close());

async function userWho(user_id: string, said: readonly string[]): Promise<void> {
  for (const content of said)
    await app.product('/add', {
      user_id,
      session_id: 'before',
      messages: [{ role: 'user', content, chat_time: '2026-03-02T18:30:00Z' }],
    });
  await app.idle(user_id);
}

/** The quotes of an answer, in order, without the wishes for every answer. */
const quotesIn = (response: string) => (response.split('\n\n')[0] ?? '').split('\n- ').slice(1);
const complete = async (user_id: string, query: string, more: object = {}): Promise<string> => {
  const { status, body } = await app.product('/chat/complete', {
    user_id,
    query,
    add_message_on_answer: false,
    ...more,
  });
  expect(status).toBe(200);
  return body.data.response;
};

const ANSWERED = [
  ['ann', 'Which snack should I avoid?', 'peanuts'],
  ['ann', 'When does my plane leave?', '14 May'],
  ['ann', 'What do I do for a living?', 'nurse'],
  ['ann', 'Where do I live?', 'Leeds'],
  ['ann', 'Where does my brother live?', 'Rome'],
  ['ann', 'How many parrots does my sister have?', 'two parrots'],
  ['ann', 'What did I give my wife for her birthday?', 'necklace'],
  ['lin', '我不能吃什么零食？', '花生'],
  ['lin', '我的飞机什么时候起飞？', '5月14日'],
  ['lin', '我的职业是什么？', '护士'],
  ['lin', '我住在哪里？', '苏州'],
  ['lin', '我哥哥住在哪里？', '罗马'],
  ['eva', 'Who do I work for?', 'brewery'],
  ['eva', 'What do I do for a living?', 'brewery'],
  ['eva', 'Can I have prawns tonight?', 'shellfish'],
  ['mei', '我在哪上班？', '啤酒厂'],
  ['mei', '今晚能吃海鲜火锅吗？', '虾'],
] as const;
const UNANSWERED = [
  ['eva', 'Can I have Friday off?'],
  ['ann', "What is my brother's name?"],
  ['ann', 'What is my blood type?'],
  ['ann', 'Where does my uncle live?'],
  ['ann', "When is Clara's birthday?"],
  ['ann', 'Have I been to Peru?'],
  ['ann', 'What is my favourite film?'],
  ['lin', '我哥哥叫什么名字？'],
  ['lin', '我的血型是什么？'],
  ['lin', '我舅舅住在哪里？'],
  ['lin', '我最喜欢的电影是什么？'],
] as const;

describe('a chat without a model', () => {
  it.each(ANSWERED)('%s: %s is answered by the memory that tells it', async (user, query, words) => {
    expect(quotesIn(await complete(user, query))[0]).toContain(words);
    const { body } = await app.v1('/chat', {
      user_id: user,
      query,
      conversation_id: 'other',
      add_message_on_answer: false,
    });
    expect(quotesIn(body.data.response)[0]).toContain(words);
    const [, place, id] = /\[(\d+):([\w-]+)\]/.exec(body.data.response) ?? [];
    expect(body.data.references[Number(place) - 1].id).toBe(id);
  });

  it.each(UNANSWERED)('%s: %s quotes nothing and says so', async (user, query) => {
    const response = await complete(user, query);
    expect(response).not.toContain('\n');
    expect(response).toMatch(/none that fits|没有与该问题相关的记忆/);
  });

  it('streams the same answer', async () => {
    const body = { user_id: 'ann', query: 'Which snack should I avoid?', add_message_on_answer: false };
    const stream = await openEventStream(`${app.url}/product/chat/stream`, { body });
    const frames = await stream.rest();
    expect(frames.map(({ data }) => data).join('')).toBe(await complete('ann', body.query));
  });

  it('quotes the wishes for every answer below an answer, and nowhere else', async () => {
    expect(await complete('ann', 'Where do I live?')).toMatch(
      /\n\nWishes for every answer:\n- .*answers short/,
    );
    expect(await complete('ann', 'What is my blood type?')).not.toContain('short');
  });

  it('recalls allergies with questions about food, and leaves preferences out where they are unwanted', async () => {
    const recalled = async (query: string, more = {}) => {
      const body = { user_id: 'ann', query, add_message_on_answer: false, top_k: 1, pref_top_k: 1, ...more };
      return JSON.stringify((await app.product('/chat/complete', body)).body.data.references);
    };
    expect(await recalled('What should I cook tonight?')).toContain('peanuts');
    expect(
      await recalled('Which restaurant shall I book?', { threshold: 1, include_preference: false }),
    ).toBe('[]');
  });

  it.each([
    ['Plan a dinner for me', 'peanuts'],
    ['Could you make us a cake for Sunday?', 'peanuts'],
    ['What is my sister called?', 'Lena'],
    ['帮我安排一顿晚饭', '花生'],
  ])('%s', async (query, quote) => {
    const user = /[a-z]/.test(query) ? 'ann' : 'lin';
    expect(quotesIn(await complete(user, query)).join(' ')).toContain(quote);
  });

  it('takes no relative of others for one of the user, and no habit for a wish', async () => {
    await userWho('pia', [
      "Jessica's husband is a vet.",
      "My sister's dog is called Rex.",
      'I always answer mails before nine.',
      'I live in Graz.',
    ]);
    for (const query of ['What does my husband do?', 'What is my dog called?'])
      expect(quotesIn(await complete('pia', query))).toEqual([]);
    expect(await complete('pia', "What does Jessica's husband do?")).toContain('vet');
    expect(await complete('pia', 'Where do I live?')).not.toContain('mails');
  });

  it('does not quote as a memory what the conversation says already', async () => {
    const history = [
      { role: 'user', content: 'I am allergic to peanuts, remember?' },
      { role: 'assistant', content: 'Yes.' },
    ];
    const response = await complete('ann', 'Which snack should I avoid?', { history });
    expect(response).toContain('This conversation already says');
    expect(response).toContain('peanuts');
    expect(response).not.toMatch(/\[\d+:/);
    expect(quotesIn(await complete('ann', 'Where do I live?', { history }))[0]).toContain('Leeds');
  });

  it('takes from the turn before what a short question lacks', async () => {
    const history = [{ role: 'user', content: 'Where does my brother live?' }];
    expect(quotesIn(await complete('ann', 'And where?', { history }))[0]).toContain('Rome');
  });

  it.each([
    ['hi', /^Hello!/],
    ['thanks!', /^You're welcome/],
    ['Good night', /^Goodbye/],
    ['你好', /^你好/],
    ['谢谢', /^不客气/],
  ])('answers %s in a sentence, without a memory', async (query, reply) => {
    const response = await complete('ann', query);
    expect(response).toMatch(reply);
    expect(response).not.toMatch(/\[\d+:/);
  });

  it('quotes only memories that reach a threshold that the request names', async () => {
    expect(quotesIn(await complete('ann', 'Which snack should I avoid?', { threshold: 1 }))).toEqual([]);
    const { body } = await app.v1('/chat', {
      ...{ user_id: 'ann', query: 'Which snack should I avoid?', conversation_id: 'c' },
      ...{ relativity: 1, add_message_on_answer: false },
    });
    expect(quotesIn(body.data.response)).toEqual([]);
  });

  it('does not quote what is outdated, unless the question asks for the past', async () => {
    await userWho('max', ['I live in Riga.', 'I moved to Oslo, I live in Oslo now.']);
    const now = await complete('max', 'Where do I live?');
    expect(now).toContain('Oslo');
    expect(now).not.toContain('Riga');
    expect(await complete('max', 'Where did I use to live?')).toContain('Riga');
  });

  it.each(['?', '???', 'a'.repeat(20_000), '我'.repeat(20_000), '§', 'or or or', "'s 's", '\u0000'])(
    'answers %#: whatever is asked',
    async (query) => {
      expect((await complete('ann', query)).length).toBeGreaterThan(0);
    },
  );
});
