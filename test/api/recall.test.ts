import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

const NOISE = [
  'Please write a function that sorts a list of numbers.',
  'Translate this paragraph about the French Revolution into German.',
  'What is the boiling point of water at high altitude?',
  'The train to Leeds leaves from platform nine.',
  'Summarise the quarterly report in three bullet points.',
];

interface Explanation {
  readonly parts: { readonly similarity: number };
  readonly signals: { readonly similarity: { readonly value: number } };
}

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
});
afterAll(() => server.close());

async function add(userId: string, texts: readonly string[]): Promise<void> {
  for (const [n, content] of texts.entries())
    await server.product('/add', {
      user_id: userId,
      writable_cube_ids: [userId],
      session_id: `s${n}`,
      async_mode: 'async',
      messages: [{ role: 'user', content }],
    });
  await server.idle(userId);
}

/** One conversation per day. */
async function say(
  userId: string,
  said: readonly (readonly [day: string, content: string])[],
): Promise<void> {
  for (const [day, content] of said)
    await server.product('/add', {
      user_id: userId,
      session_id: day,
      messages: [{ role: 'user', content, chat_time: `${day} 10:00:00` }],
    });
  await server.idle(userId);
}

async function first(search: object): Promise<string> {
  const { body } = await server.product('/search', { top_k: 1, ...search });
  return body.data.text_mem[0].memories[0].memory;
}

describe('a search without a model configured', () => {
  it('finds a preference for a request that shares no word with it, on both APIs', async () => {
    await add('vegan', [
      NOISE[0] ?? '',
      'I am a strict vegan and avoid all animal products.',
      ...NOISE.slice(1),
    ]);
    const query = 'Which dinner recipes would you recommend?';
    const product = await server.product('/search', {
      query,
      user_id: 'vegan',
      readable_cube_ids: ['vegan'],
      top_k: 2,
    });
    const found = product.body.data.text_mem[0].memories.map((hit: { memory: string }) => hit.memory);
    expect(found.join('\n')).toContain('vegan');
    const cloud = await server.v1('/search/memory', {
      query,
      user_id: 'vegan',
      include_memory_view: ['detail_factual'],
      memory_limit_number: 2,
      relativity: 0,
    });
    const values = cloud.body.data.memory_detail_list.map(
      (hit: { memory_value: string }) => hit.memory_value,
    );
    expect(values.join('\n')).toContain('vegan');
  });

  it('finds a Chinese memory among English ones, and the other way round', async () => {
    await add('mixed', [...NOISE, '我上周六在杭州西湖边跑步', 'I ran along the lake on Saturday']);
    const best = async (query: string) => {
      const { body } = await server.product('/search', {
        query,
        user_id: 'mixed',
        readable_cube_ids: ['mixed'],
        top_k: 1,
      });
      return body.data.text_mem[0].memories[0].memory;
    };
    expect(await best('在西湖跑步')).toContain('西湖');
    expect(await best('jogging at the weekend')).toContain('lake');
  });

  it('ranks memories of the time in the question higher, in English and Chinese', async () => {
    await say('cook', [
      ['2026-03-10', 'I cooked risotto for dinner.'],
      ['2026-04-07', 'I cooked lasagne for dinner.'],
      ['2026-05-12', 'I cooked ramen for dinner.'],
      ['2026-03-11', '我晚饭做了饺子。'],
      ['2026-04-08', '我晚饭做了豆腐。'],
      ['2026-05-13', '我晚饭做了面条。'],
    ]);
    const asked = { user_id: 'cook', reference_time: '2026-05-20T12:00:00Z' };
    expect(await first({ ...asked, query: 'What did I cook for dinner last week?' })).toContain('ramen');
    expect(await first({ ...asked, query: 'What did I cook for dinner last month?' })).toContain('lasagne');
    expect(await first({ ...asked, query: 'What did I cook for dinner two months ago?' })).toContain(
      'risotto',
    );
    expect(await first({ ...asked, query: '我上个月晚饭做了什么？' })).toContain('豆腐');
    expect(await first({ ...asked, query: '我上周晚饭做了什么？' })).toContain('面条');
  });

  it('ranks memories before or after a time higher if the question says so', async () => {
    await say('baker', [
      ['2026-03-10', 'I baked scones for breakfast.'],
      ['2026-04-07', 'I baked muffins for breakfast.'],
      ['2026-05-12', 'I baked bagels for breakfast.'],
    ]);
    const raised = async (query: string) => {
      const { body } = await server.product('/search', {
        user_id: 'baker',
        reference_time: '2026-05-20T12:00:00Z',
        query,
        explain: true,
      });
      const hits: { memory: string; metadata: { explanation: { parts: { time: number } } } }[] =
        body.data.text_mem[0].memories;
      return hits
        .filter(({ metadata }) => metadata.explanation.parts.time > 0)
        .flatMap(({ memory }) => /scones|muffins|bagels/.exec(memory) ?? [])
        .toSorted();
    };
    expect(await raised('What did I bake for breakfast in April 2026?')).toEqual(['muffins']);
    for (const before of ['before April 2026', 'until April 2026', '2026年4月以前'])
      expect(await raised(`breakfast ${before}`), before).toEqual(['scones']);
    for (const after of ['after 7 April 2026', 'since May 2026', '2026年4月之后'])
      expect(await raised(`breakfast ${after}`), after).toEqual(['bagels']);
    expect(await raised('breakfast since 7 April 2026')).toEqual(['bagels', 'muffins']);
  });

  it('ranks the oldest match higher if the question asks for the first', async () => {
    await say('runner', [
      ['2025-02-01', 'I ran a race in Leeds.'],
      ['2025-06-01', 'I ran a race in York.'],
      ['2025-11-01', 'I ran a race in Bath.'],
    ]);
    expect(await first({ user_id: 'runner', query: 'Which race did I run?' })).toContain('Bath');
    expect(await first({ user_id: 'runner', query: 'Which race did I run first?' })).toContain('Leeds');
    const { body } = await server.product('/search', {
      user_id: 'runner',
      query: 'Which race did I run on the first weekend of November?',
      reference_time: '2025-12-01T10:00:00Z',
    });
    expect(body.data.text_mem[0].memories[0].memory).toContain('Bath');
  });

  it('finds by its rare words what a long question names, among memories that sound like the question', async () => {
    await add('narrator', [
      'For hours the group discussed how the tour had gone, which people they had seen, and what each of them felt.',
      'The lighthouse keeper wound a brass astrolabe.',
      'All were glad when the tour with its many troubles ended, and they returned as a group.',
      'Later on no one could say what took place on the second night of the tour, or which people came.',
      ...NOISE,
    ]);
    const query =
      'When I think back to everything that happened on our long journey and to everybody whom we met on the way, who was it again that had the old astrolabe in his hands at the lighthouse on that evening?';
    expect(await first({ user_id: 'narrator', query })).toContain('astrolabe');
  });

  it('finds a word that never occurs by another form of its root, and an occurring word by itself', async () => {
    await add('derived', [
      'A retired engineer mentored me through my first months at the company.',
      'The company moved its months of training to another floor.',
    ]);
    const asked = { user_id: 'derived', query: 'mentorship at the company' };
    expect(await first(asked)).toContain('mentored');
    await add('derived', ['The mentorship was announced.']);
    expect(await first({ ...asked, query: 'mentorship' })).toContain('announced');
  });

  it('finds a note that stands alone before a turn of a chat that says less', async () => {
    await add('notes', ['Paid the deposit of the cottage in Devon: 300 pounds.', ...NOISE]);
    const chat = [
      'What about a cottage?',
      'Devon?',
      'The cottage in Devon had no deposit this year.',
      'Fine.',
    ];
    await server.product('/add', {
      user_id: 'notes',
      session_id: 'chat',
      messages: chat.map((content, n) => ({ role: n % 2 === 0 ? 'user' : 'assistant', content })),
    });
    await server.idle('notes');
    const query = 'How many pounds was the deposit that I paid for the cottage in Devon?';
    expect(await first({ user_id: 'notes', query })).toContain('300 pounds');
  });

  it('ranks notes with a label like the user’s other words', async () => {
    await add('labels', [
      'Calendar: dentist, Dr Okafor, 9:30',
      'I rang the dentist about Dr Patel.',
      ...NOISE,
    ]);
    const search = { user_id: 'labels', query: 'dentist', explain: true };
    const { body } = await server.product('/search', search);
    const hits: { memory: string; metadata: { explanation: { parts: { voice: number } } } }[] =
      body.data.text_mem[0].memories;
    for (const name of ['Okafor', 'Patel']) {
      const hit = hits.find(({ memory }) => memory.includes(name));
      expect(hit?.metadata.explanation.parts.voice, name).toBeGreaterThan(0);
    }
  });

  it('ranks a preference by its meaning higher only for a request for advice', async () => {
    await add('tea', ['I prefer green tea to coffee.', 'The kettle in the office makes tea.', ...NOISE]);
    const part = async (query: string) => {
      const { body } = await server.product('/search', { user_id: 'tea', query, explain: true });
      const hits: { memory: string; metadata: { explanation: Explanation } }[] =
        body.data.text_mem[0].memories;
      const { parts, signals } =
        hits.find(({ memory }) => memory.includes('green'))?.metadata.explanation ?? {};
      return { part: parts?.similarity ?? 0, similarity: signals?.similarity.value ?? 0 };
    };
    const advice = await part('Which drinks would you recommend for the afternoon?');
    const fact = await part('Which drinks were there in the afternoon?');
    expect(advice.similarity).toBeGreaterThan(0);
    expect(advice.part / advice.similarity).toBeGreaterThan(fact.part / fact.similarity);
  });
});
