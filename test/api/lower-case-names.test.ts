import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function add(user_id: string, texts: readonly string[]): Promise<void> {
  const messages = texts.map((content) => ({ role: 'user', content, chat_time: '2026-05-12 10:00:00' }));
  await app.product('/add', { user_id, session_id: 'chat', messages });
  await app.idle(user_id);
}

async function search(user_id: string, query: string): Promise<readonly string[]> {
  const { body } = await app.product('/search', { user_id, query });
  return body.data.text_mem[0].memories.map(({ memory }: { memory: string }) => memory);
}

const CHAT = [
  'the ferry to the island leaves at nine every morning',
  'i bought a blue canoe for the lake last week',
  'my canoe is green and much older than yours',
  'then we can paddle to the island together on sunday',
];

describe('names without capitals before a colon', () => {
  it.each([
    ['two people', ['elise', 'tom', 'elise', 'tom']],
    ['three people', ['elise', 'tom', 'rené', 'elise']],
  ])('are the speakers of a chat: %s', async (user, names) => {
    await add(
      user,
      CHAT.map((text, n) => `${names[n]}: ${text}`),
    );
    const found = await search(user, 'Which canoe does Elise have?');
    for (const [n, text] of CHAT.entries()) {
      const memory = found.find((one) => one.includes(text.slice(0, 25)) || one.includes(text.slice(8, 25)));
      expect(memory?.startsWith(names[n] ?? 'nobody'), text).toBe(true);
    }
    expect(found.join('\n')).not.toMatch(/\buser\b/i);
  });

  it('are the speakers of a Chinese chat, which has no spaces between words', async () => {
    await add('chinese', [
      'lulu: 我上个月买了一条蓝色的独木舟',
      'dafei: 我的独木舟是绿色的，比你的旧多了',
      'lulu: 那我们周日可以一起划到岛上去',
    ]);
    const found = await search('chinese', '独木舟是什么颜色的？');
    expect(found.find((memory) => memory.includes('绿色'))).toMatch(/^dafei/);
    expect(found.find((memory) => memory.includes('蓝色'))).toMatch(/^lulu/);
    expect((await search('chinese', 'dafei的独木舟是什么颜色的？'))[0]).toContain('绿色');
    expect((await search('chinese', 'lulu的独木舟是什么颜色的？'))[0]).toContain('蓝色');
  });

  it('rank their turns by who is asked about', async () => {
    await add(
      'asked',
      CHAT.map((text, n) => `${n % 2 === 0 ? 'elise' : 'tom'}: ${text}`),
    );
    expect((await search('asked', 'What colour is the canoe of Elise?'))[0]).toContain('green');
    expect((await search('asked', 'What colour is the canoe of Tom?'))[0]).toContain('blue');
  });

  it.each([
    [
      'labels',
      [
        'mood: quite good today really',
        'sleep: seven hours in all',
        'mood: not so good today',
        'sleep: six hours in all',
      ],
    ],
    [
      'one speaker',
      ['elise: the ferry leaves at nine', 'elise: the canoe is blue and new', 'elise: we paddle on sunday'],
    ],
    [
      'few messages with one',
      [
        'elise: the ferry leaves at nine',
        'the canoe is blue',
        'tom: we paddle on sunday',
        'we eat soup at noon',
      ],
    ],
    ['short Chinese values', ['kuche: 红色', 'mood: 不错', 'kuche: 蓝色', 'mood: 很好']],
    ['short values', ['kitchen: red', 'hall: blue', 'kitchen: red', 'hall: green']],
    [
      'addresses',
      ['http: //a.example is down', 'https: //b.example is up again', 'http: //a.example is up again'],
    ],
  ])('are not seen in other texts: %s', async (user, texts) => {
    await add(user, texts);
    const found = await search(user, texts[0] ?? '');
    expect(found.length).toBeGreaterThan(0);
    for (const memory of found)
      expect(memory).not.toMatch(/^(?:mood|sleep|kuche|elise|tom|kitchen|hall|https?) ?(?:\(|said)/);
  });
});
