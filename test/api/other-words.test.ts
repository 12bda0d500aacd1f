import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

const TURNS = [
  '闺女昨天摔断了胳膊，打了石膏。',
  '楼下新开了一家火锅店，味道很好。',
  '公司下个月要搬到新的办公楼。',
  '上周末和同学一起去爬山了。',
  '我在学弹钢琴，每天练一小时。',
  '邻居送了我一盆绿色的植物。',
  '手机没电了，充电器也坏了。',
  '最近天气很热，晚上睡不好。',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
  await app.product('/add', {
    user_id: 'wang',
    session_id: 'chat',
    messages: TURNS.map((content) => ({ role: 'user', content, chat_time: '2026-05-12 10:00:00' })),
  });
  await app.idle('wang');
});
afterAll(() => app.close());

it.each([
  ['女儿哪里受伤骨折了？', '闺女'],
  ['单位什么时候搬家？', '办公楼'],
  ['户外活动是跟哪些朋友参加的？', '爬山'],
])('%s finds a memory in other Chinese words first', async (query, word) => {
  const { body } = await app.product('/search', { user_id: 'wang', query, relativity: 0 });
  expect(body.data.text_mem[0].memories[0].memory).toContain(word);
});
