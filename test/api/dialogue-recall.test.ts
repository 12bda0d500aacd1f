import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function talk(userId: string, turns: readonly string[]): Promise<void> {
  const messages = turns.map((content) => ({ role: 'user', content, chat_time: '2026-05-12 10:00:00' }));
  await server.product('/add', { user_id: userId, session_id: 'talk', messages });
  await server.idle(userId);
}

async function found(userId: string, query: string, limit = 1): Promise<readonly string[]> {
  const { body } = await server.product('/search', { user_id: userId, query, top_k: limit });
  return body.data.text_mem[0].memories.map((hit: { memory: string }) => hit.memory);
}

describe('a search in a chat between people', () => {
  it('ranks the words of the named speaker before the other one’s words about the same', async () => {
    await talk('painters', [
      'Ann: I took up watercolour painting in spring.',
      'Ben: Ann, watercolour painting, that sounds wonderful, Ann!',
      'Ann: Watercolour painting needs more patience than I have.',
      'Ben: My cousin has a gallery in Porto.',
    ]);
    const hits = await found('painters', 'What does Ann say about watercolour painting?', 3);
    expect(hits.map((text) => text.slice(0, 3))).toEqual(['Ann', 'Ann', 'Ben']);
  });

  it('takes a question that names both speakers to be about the first one', async () => {
    await talk('friends', [
      'Cleo: The race in Leeds was hard, Dan, I came fourth in the end.',
      'Dan: The race in Leeds was hard, Cleo, I came ninth in the end.',
    ]);
    expect((await found('friends', 'What did Cleo tell Dan about the race in Leeds?'))[0]).toContain(
      'fourth',
    );
    expect((await found('friends', 'What did Dan tell Cleo about the race in Leeds?'))[0]).toContain('ninth');
  });

  it('finds an answer by the words of the question before it, in English and Chinese', async () => {
    await talk('sketchers', [
      'Ann: Last week I was at the coast with my paints.',
      'Ben: Which lighthouse did you sketch?',
      'Ann: The white one near Dover, from the cliffs.',
      '小李: 你上周画的灯塔是哪一座？',
      '小王: 多佛海边那座白色的，从悬崖上看过去。',
    ]);
    expect((await found('sketchers', 'Which lighthouse did Ann sketch?'))[0]).toContain('near Dover');
    expect((await found('sketchers', '小王画了哪座灯塔？'))[0]).toContain('悬崖');
  });

  it('ranks turns with content before thanks and questions with the same words', async () => {
    await talk('choir', [
      'Eve: Our choir rehearsal was moved to the old chapel behind the station.',
      'Fay: Wow, choir rehearsal!',
      'Fay: Choir rehearsal? How did the choir rehearsal go?',
    ]);
    expect((await found('choir', 'choir rehearsal'))[0]).toContain('chapel');
  });

  it("does not lower a user's requests to an assistant, because they show what the user wants", async () => {
    await talk('planner', [
      'Could you suggest a vegan menu for the wedding of my sister in June?',
      'My sister has a wedding. There is a menu. It will be in June, and someone said that vegan things are in.',
    ]);
    const { body } = await server.product('/search', {
      user_id: 'planner',
      query: 'vegan wedding menu',
      explain: true,
    });
    for (const { metadata } of body.data.text_mem[0].memories)
      expect(metadata.explanation.parts).toMatchObject({ telling: 0, answers: 0 });
  });

  it('is explained: the gain from a question and the loss for little content add up with the other parts', async () => {
    const { body } = await server.product('/search', {
      user_id: 'sketchers',
      query: 'Which lighthouse did Ann sketch?',
      explain: true,
    });
    const [answer, ...others] = body.data.text_mem[0].memories.map(
      (hit: { metadata: { explanation: object } }) => hit.metadata.explanation,
    );
    expect(answer.parts.answers).toBeGreaterThan(0);
    expect(answer.signals.answers.rank).toBe(1);
    const question = others.find(
      (one: { signals: { lexical: { rank: number } } }) => one.signals.lexical.rank === 1,
    );
    expect(question.parts.telling).toBeLessThan(0);
    for (const { score, parts } of [answer, ...others]) {
      const sum = Object.values<number>(parts).reduce((total, part) => total + part, 0);
      expect(sum).toBeCloseTo(score, 6);
    }
  });

  it('finds a thing of the class that is asked for, and not who only asked for it', async () => {
    await talk('band', [
      'Ann: I practised the cello until midnight.',
      'Ann: The whole evening was about my garden and the neighbours.',
      'Ben: Which instrument should I learn, the banjo?',
      'Ann: We moved to Leeds in the spring.',
    ]);
    expect((await found('band', 'Which instrument does Ann play?'))[0]).toContain('cello');
    expect((await found('band', 'In which city does Ann live?'))[0]).toContain('Leeds');
  });
});
