import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
});
afterAll(async () => {
  await app?.close();
});

interface Listed {
  readonly memory_detail_list: readonly { readonly memory_value: string; readonly confidence: number }[];
  readonly event_detail_list: readonly { readonly event_value: string }[];
}

let users = 0;
/** What the cloud API lists of a user who says this. */
async function listedOf(content: string): Promise<Listed> {
  const user_id = `events-by-meaning-${users++}`;
  const messages = [{ role: 'user', content, chat_time: '2026-03-04T10:00:00Z' }];
  const added = await app.v1('/add/message', { user_id, conversation_id: 'c', async_mode: false, messages });
  expect(added.status).toBe(200);
  return (await app.v1('/get/memory', { user_id })).body.data;
}

it.each([
  ['pipe burst behind the washing machine, kitchen is a swimming pool', 'pipe burst'],
  ['Locked myself out in my dressing gown, neighbours loved it', 'Locked myself out'],
  ['off to casualty with our Jamie, he came off his scooter', 'casualty'],
  ['Signed for the new flat at long last', 'Signed for the new flat'],
  ['水管爆了，厨房成了游泳池', '水管爆了'],
  ['把自己锁门外了，穿着睡衣等开锁师傅', '锁门外'],
])('an event is stored that no rule knows: %s', async (content, words) => {
  const { event_detail_list } = await listedOf(content);
  expect(event_detail_list.map(({ event_value }) => event_value).join('\n')).toContain(words);
});

it.each([
  'nearly locked myself out in my dressing gown',
  'The pipe behind the washing machine didn’t burst, it only dripped',
  'In the film a pipe bursts and the kitchen floods',
  'I dreamt that I was locked out in my dressing gown',
  'We have lived next to the swimming pool since 1998',
  '差点把自己锁门外',
  '小说里水管爆了，淹了整个厨房',
  '昨晚梦见把自己锁门外了',
  '早该换水管了',
  '游泳馆早上六点开门',
])('no event is stored of what did not take place in a life: %s', async (content) => {
  expect((await listedOf(content)).event_detail_list).toEqual([]);
});

it.each([
  'well that was quick',
  'I’ll be honest, I’m lost',
  '我去接个电话',
  '不好意思刚才走神了',
  '这话说得有点重',
])('chit-chat leaves no fact, and stays as what was said: %s', async (content) => {
  const { memory_detail_list } = await listedOf(content);
  // what was said itself is certain
  expect(memory_detail_list).toEqual([expect.objectContaining({ memory_value: content, confidence: 1 })]);
});

it.each(['I’m a nurse', 'sold the car', 'my cat died', '我是护士', '车卖了', '领导要走了'])(
  'a short message about a life leaves a memory: %s',
  async (content) => {
    const { memory_detail_list } = await listedOf(content);
    expect(memory_detail_list.some(({ confidence }) => confidence < 1)).toBe(true);
  },
);
