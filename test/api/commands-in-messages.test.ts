import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** `Forget …` and `Remember …` in added messages, without a model. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let users = 0;
const newUser = () => {
  users += 1;
  return `user-${users}`;
};
const message = (content: string, role = 'user', more: object = {}) => ({
  ...{ role, content, chat_time: '2026-03-02T18:30:00Z' },
  ...more,
});
async function add(user_id: string, ...contents: readonly string[]): Promise<void> {
  for (const content of contents) await app.product('/add', { user_id, messages: [message(content)] });
  await app.idle(user_id);
}
async function textsOf(user_id: string): Promise<string> {
  const { body } = await app.product('/get_memory', { mem_cube_id: user_id, user_id, page_size: 100 });
  const lists = [...body.data.text_mem, ...(body.data.pref_mem ?? [])];
  return lists
    .flatMap((list: { memories: { memory: string }[] }) => list.memories.map((one) => one.memory))
    .join('\n');
}

describe('a command to forget', () => {
  it.each([
    [
      ['We bought a sofa.', 'The sofa is green.', 'I like my desk.'],
      'forget what I said about the sofa',
      /desk/,
      /green|bought/,
    ],
    [
      ['My address is 5 Mill Street.', 'I like hiking.'],
      'Thanks! Please forget my address.',
      /hiking/,
      /Mill/,
    ],
    [['I like jazz.', 'I like opera.'], 'Forget that I like jazz.', /opera/, /(?:: I like|user likes) jazz/],
    [
      ['My address is 5 Mill Street.', 'I like hiking.'],
      'Can you delete my address from your memory?',
      /hiking/,
      /Mill/,
    ],
    [['沙发是绿色的。', '我喜欢我的书桌。'], '忘掉我说的关于沙发的事', /书桌/, /绿色/],
    [['我的地址是人民路5号。', '我喜欢爬山。'], '请忘掉我的地址', /爬山/, /人民路/],
    [['我喜欢咖啡。', '我喜欢茶。'], '别再记我喜欢咖啡', /喜欢茶/, /：我喜欢咖啡/],
    [['I live in Leeds.', 'My mum lives in York.'], 'forget where I live', /York/, /Leeds|: forget where/],
    [['I am a plumber.', 'I like tea.'], "Don't remember what I do for a living.", /tea/, /plumber/],
    [['我住在上海。', '我爸爸住在苏州。'], '别记我住哪里', /苏州/, /上海|：别记/],
    [['我的电话是88231。', '我喜欢茶。'], '我的电话不用记了', /喜欢茶/, /88231|：我的电话/],
  ])('%j, then %j: archives what it names, and says so', async (said, command, stands, gone) => {
    for (const api of ['product', 'v1']) {
      const user = newUser();
      await add(user, ...said);
      if (api === 'product') await add(user, command);
      else {
        const { body } = await app.v1('/add/message', {
          ...{ user_id: user, conversation_id: 'c', messages: [message(command)] },
        });
        await app.idle(user);
        const status = await app.v1('/get/status', { task_id: body.data.task_id });
        expect(status.body.data.receipts).toMatchObject([{ reason: 'forgotten' }]);
      }
      const texts = await textsOf(user);
      expect(texts).toMatch(stands);
      expect(texts).not.toMatch(gone);
    }
  });

  it.each([
    "Don't forget my address is 5 Mill Street!",
    'I forgot my keys at 5 Mill Street.',
    'Never forget that my address is 5 Mill Street.',
    'He said "forget my address".',
    '"Forget my address", she said.',
    'Did you forget my address?',
    'Forget my address if I move.',
    'Forget it.',
    'forget that',
    'Forget about the money, buy it!',
    'Delete the last paragraph about my address.',
    'I forget where I live.',
    'Forget what I said.',
    '我忘了我住在哪。',
    '我老公总是忘了吧',
    '我把密码忘了吧',
    '别忘了我的地址是人民路。',
    '我忘了带地址。',
    '你忘了我的地址吗？',
    '他说忘掉我的地址。',
  ])('is not read from %j', async (content) => {
    const user = newUser();
    await add(user, 'My address is 5 Mill Street.', '我的地址是人民路。');
    await add(user, content);
    const texts = await textsOf(user);
    expect(texts).toContain('My address is 5 Mill Street.');
    expect(texts).toContain('我的地址是人民路。');
  });

  it('is not taken from an assistant or a speaker with a name', async () => {
    const user = newUser();
    await add(user, 'My address is 5 Mill Street.');
    await app.product('/add', { user_id: user, messages: [message('Forget my address.', 'assistant')] });
    await app.v1('/add/message', {
      user_id: user,
      conversation_id: 'c',
      messages: [message('Forget my address.', 'user', { role_name: 'Bob' })],
    });
    await app.idle(user);
    expect(await textsOf(user)).toContain('5 Mill Street');
  });

  it('reaches no memories of another user of the same cube', async () => {
    const [ann, bob] = [newUser(), newUser()];
    const cube = { writable_cube_ids: [ann], async_mode: 'sync' };
    await app.product('/add', { user_id: ann, ...cube, messages: [message('My address is 5 Mill Street.')] });
    await app.product('/add', { user_id: bob, ...cube, messages: [message('Forget my address.')] });
    expect(await textsOf(ann)).toContain('5 Mill Street');
  });

  it('is carried out once, in the order in which it was said, among many messages', async () => {
    const user = newUser();
    await app.product('/add', { user_id: user, messages: [message('My address is 5 Mill Street.')] });
    await app.product('/add', { user_id: user, messages: [message('Forget my address.')] });
    await app.product('/add', { user_id: user, messages: [message('My address is 7 Elm Street.')] });
    await app.idle(user);
    const texts = await textsOf(user);
    expect(texts).not.toContain('5 Mill Street');
    expect(texts).toContain('7 Elm Street');
  });

  it('stays carried out when its own message is deleted, and can still be undone', async () => {
    for (const how of ['message', 'feedback']) {
      const user = newUser();
      const messages = [message('My address is 5 Mill Street.')];
      await app.product('/add', { user_id: user, session_id: 'before', messages });
      await app.idle(user);
      const { body } = await app.product('/get_memory', { mem_cube_id: user, user_id: user });
      const ids = body.data.text_mem[0].memories.map(({ id }: { id: string }) => id);
      const command = 'Forget my address';
      if (how === 'message')
        await app.product('/add', { user_id: user, session_id: 'command', messages: [message(command)] });
      else
        await app.product('/feedback', {
          ...{ user_id: user, session_id: 'command', feedback_content: command, history: [] },
        });
      await app.idle(user);
      expect(await textsOf(user)).not.toMatch(/Mill Street/);
      const gone = await app.product('/delete_memory', { user_id: user, session_id: 'command' });
      expect(gone.status).toBe(200);
      expect(await textsOf(user)).not.toMatch(/Mill Street/);
      for (const id of ids) await app.v1('/update/memory', { memory_id: id, status: 'activated' });
      expect(await textsOf(user)).toMatch(/Mill Street/);
    }
  });

  it('deletes nothing: what it archived is restored under its id', async () => {
    const user = newUser();
    await add(user, 'My address is 5 Mill Street.');
    const search = async () =>
      (await app.product('/search', { user_id: user, query: 'my address', top_k: 9 })).body.data.text_mem[0]
        .memories;
    const [{ id }] = await search();
    await add(user, 'Forget my address.');
    expect((await search()).map((one: { memory: string }) => one.memory).join()).not.toContain('Mill Street');
    await app.v1('/update/memory', { memory_id: id, status: 'activated' });
    expect((await search()).map((one: { memory: string }) => one.memory).join()).toContain('Mill Street');
  });
});

describe('a command to remember', () => {
  it.each([
    ["Remember that I'm vegetarian.", /I'm vegetarian|vegetarian/, /Remember that/],
    ["Don't forget that I live in Graz.", /live in Graz/, /forget that/],
    ['记住我吃素。', /我吃素/, /记住/],
    ['别忘了我住在苏州。', /住在苏州/, /别忘了/],
  ])('%j tells what its statement tells', async (content, told, command) => {
    const user = newUser();
    await add(user, content);
    const texts = await textsOf(user);
    expect(texts).toMatch(told);
    expect(texts).not.toMatch(command);
  });
});
