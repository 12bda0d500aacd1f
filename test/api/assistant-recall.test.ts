import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function chat(userId: string, turns: readonly (readonly ['user' | 'assistant', string])[]) {
  const messages = turns.map(([role, content]) => ({ role, content, chat_time: '2026-05-12 10:00:00' }));
  await server.product('/add', { user_id: userId, session_id: 'chat', messages });
  await server.idle(userId);
}

async function first(userId: string, query: string): Promise<string> {
  const { body } = await server.product('/search', { user_id: userId, query, top_k: 3 });
  return body.data.text_mem[0].memories[0].memory;
}

describe('a search in a chat with an assistant', () => {
  beforeAll(async () => {
    await chat('diner', [
      ['user', 'I need a restaurant in Rome near the Pantheon for Friday.'],
      ['assistant', 'For a restaurant in Rome near the Pantheon try Armando, and book two days ahead.'],
      ['user', 'Friday works, the four of us like quiet places.'],
    ]);
    await chat('读者', [
      ['user', '我想找一本关于敦煌历史的书。'],
      ['assistant', '关于敦煌历史的书，可以先读《敦煌学十八讲》。'],
    ]);
  });

  it('ranks the user’s own words first', async () => {
    expect(await first('diner', 'Which restaurant in Rome near the Pantheon is needed?')).toContain('Friday');
    expect(await first('diner', 'Would you recommend a restaurant in Rome near the Pantheon?')).toContain(
      'Friday',
    );
  });

  it('ranks the assistant’s words first if the question asks for them', async () => {
    for (const query of [
      'Which restaurant in Rome near the Pantheon did you recommend?',
      'What was the restaurant in Rome near the Pantheon that you suggested?',
    ])
      expect(await first('diner', query), query).toContain('Armando');
    expect(await first('读者', '你上次推荐的关于敦煌历史的书叫什么？')).toContain('十八讲');
  });

  it('finds a standing order where it is for what is asked, and nowhere else', async () => {
    await chat('traveller', [
      ['user', 'Always name the platform when I ask about trains.'],
      ['user', 'Please show the price in euros whenever I ask for hotel recommendations.'],
      ['user', 'Always write the month as a word if I ask about dates.'],
      ['user', 'The trains to Leeds and the trains to York were full, so we took other trains on Sunday.'],
      ['user', 'We found a quiet hotel in Leeds, a hotel in York and a hotel in Whitby.'],
      ['user', 'The music festival was in a field behind the hotel in Whitby.'],
    ]);
    await chat('旅客', [
      ['user', '我问到火车的时候，请一定写上站台。'],
      ['user', '我们坐火车去利兹，又坐火车去约克，路上换了三次火车。'],
      ['user', '妈妈在约克的旅馆里丢了帽子。'],
    ]);
    const search = async (user_id: string, query: string) => {
      const { body } = await server.product('/search', { user_id, query, top_k: 9, explain: true });
      return body.data.text_mem[0].memories as {
        memory: string;
        metadata: { relativity: number; explanation: { score: number; parts: Record<string, number> } };
      }[];
    };
    const applying = async (userId: string, query: string) => {
      const hits = await search(userId, query);
      for (const { metadata } of hits) {
        const { score, parts } = metadata.explanation;
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 3);
      }
      const orders = hits.filter(({ metadata }) => (metadata.explanation.parts.orders ?? 0) > 0);
      for (const { metadata } of orders) expect(metadata.relativity).toBeGreaterThanOrEqual(0.45);
      return orders.map(({ memory }) => memory).join('\n');
    };
    const order = (words: string) => expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*$`));
    expect(await applying('traveller', 'Which trains did we take?')).toEqual(order('platform'));
    expect(await applying('traveller', 'Can you recommend a place to sleep?')).toEqual(order('euros'));
    expect(await applying('traveller', 'When was the music festival?')).toEqual(order('month'));
    expect(await applying('traveller', 'Where was the music festival?')).toBe('');
    expect(await applying('旅客', '去利兹的火车是哪一趟？')).toEqual(order('站台'));
    expect(await applying('旅客', '妈妈丢了什么？')).toBe('');
  });

  it('finds the reply beside the user’s turn for a summary, in English and Chinese', async () => {
    await chat('gardener', [
      ['user', 'How do I keep slugs away from my lettuce in the garden?'],
      ['assistant', 'Put copper tape around the beds, and water in the morning.'],
      ['user', 'Which train goes to Leeds on Sundays?'],
      ['assistant', 'The one at nine, from platform four.'],
      ['user', 'My brother came by on Monday and fixed the printer.'],
      ['assistant', 'Nice of him. Does it print in colour again?'],
    ]);
    await chat('园丁', [
      ['user', '花园里的生菜老被蜗牛吃，怎么办？'],
      ['assistant', '在苗床四周贴一圈铜带，早上浇水。'],
      ['user', '周日去利兹坐哪趟火车？'],
      ['assistant', '九点那趟，四号站台。'],
    ]);
    const both = async (userId: string, query: string) => {
      const { body } = await server.product('/search', { user_id: userId, query, top_k: 2 });
      return body.data.text_mem[0].memories.map(({ memory }: { memory: string }) => memory).join('\n');
    };
    const english = await both(
      'gardener',
      'Can you give me a summary of what we said about slugs and lettuce?',
    );
    expect(english).toContain('slugs');
    expect(english).toContain('copper tape');
    const chinese = await both('园丁', '请总结一下我们聊天中关于生菜和蜗牛的内容');
    expect(chinese).toContain('蜗牛');
    expect(chinese).toContain('铜带');
  });

  it('shows what was replied to the turns that a question weighs, in English and Chinese', async () => {
    await chat('saver', [
      ['user', 'I want to raise the budget for groceries to 400 euros.'],
      ['assistant', 'Then 150 are left each month, and the goal moves to October.'],
      ['user', 'Groceries on Saturday, the budget shop, then the savings bank and the freelance fair.'],
      ['user', 'The freelance contract would bring 300 euros a month for my savings.'],
      ['assistant', 'With that you reach it in July after all.'],
      ['user', 'Our neighbour lent me a ladder.'],
      ['assistant', 'Good of him!'],
    ]);
    await chat('储蓄者', [
      ['user', '我想把买菜的预算提高到四百欧元。'],
      ['assistant', '那每个月只剩一百五，目标要推迟到十月。'],
      ['user', '邻居借给我一把梯子。'],
      ['assistant', '他真好！'],
    ]);
    const hits = async (user_id: string, query: string) => {
      const { body } = await server.product('/search', { user_id, query, top_k: 9, explain: true });
      return body.data.text_mem[0].memories as {
        memory: string;
        metadata: { relativity: number; explanation: { score: number; parts: Record<string, number> } };
      }[];
    };
    const places = async (userId: string, query: string, ...words: readonly string[]) => {
      const found = await hits(userId, query);
      for (const { metadata } of found) {
        const { score, parts } = metadata.explanation;
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 3);
      }
      return words.map((word) => found.findIndex(({ memory }) => memory.includes(word)));
    };
    const weighing =
      'How will the higher budget for groceries affect my savings, with the freelance contract?';
    const [groceries = 0, left, contract = 0, july] = await places(
      ...(['saver', weighing, '400 euros', '150 are left', '300 euros', 'July'] as const),
    );
    expect(left).toBe(groceries + 1);
    expect(july).toBe(contract + 1);
    const [wish = 0, october] = await places(
      '储蓄者',
      '综合考虑买菜的预算，我的目标怎么样？',
      '四百',
      '十月',
    );
    expect(october).toBe(wish + 1);
    // a question for a fact is answered by the user alone
    const [fact = 0, reply = 0] = await places(
      ...(['saver', 'To what did I raise the budget for groceries?', '400 euros', '150 are left'] as const),
    );
    expect(fact).toBe(0);
    expect(reply).not.toBe(1);
  });

  it('finds what a question is about, whatever words it asks with', async () => {
    await chat('collector', [
      ['user', 'In order to order things, our conversations have different aspects in order.'],
      ['user', 'I bought a Leica with a broken shutter.'],
      ['user', 'Nobody came on Monday.'],
    ]);
    for (const query of [
      'Can you list the order in which I brought up different aspects of the Leica throughout our conversations, in order? Mention ONLY three items.',
      'Could you please give me a comprehensive overview of the Leica across our chats?',
      'Can you tell me in chronological order about the Leica?',
    ])
      expect(await first('collector', query), query).toContain('Leica');
    // words of a frame alone are what the question is about
    expect(await first('collector', 'our conversations, in order')).toContain('aspects in order');
  });
});
