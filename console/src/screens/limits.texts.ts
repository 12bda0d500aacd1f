import { texts } from '../texts.ts';

export const limits = texts({
  intro: [
    'What this project may add and store. Above a limit adds get 429; searches and deletions go on.',
    '此项目可以添加和存储的数量。超过上限时添加返回 429；搜索和删除不受影响。',
  ],
  inUse: ['In use', '当前用量'],
  none: [
    'No limit is set: the project may add and store as much as the server can hold.',
    '未设上限：项目可添加和存储的数量仅受服务器容量限制。',
  ],
  set: ['Set the limits', '设置上限'],
  setHint: [
    'A change applies at once in this process and within 5 s in others.',
    '更改在本进程立即生效，在其他进程 5 秒内生效。',
  ],
  addsPerDay: ['Adds a day (UTC)', '每天添加次数（UTC）'],
  memories: ['Active memories', '有效记忆'],
  megabytes: ['Megabytes of messages and files', '消息和文件的大小（MB）'],
  bytes: ['Messages and files', '消息和文件'],
  users: ['Users', '用户数'],
  noLimit: ['no limit', '不限'],
  of: [
    (used: string, limit: string) => `${used} of ${limit}`,
    (used: string, limit: string) => `${used}，上限 ${limit}`,
  ],
  reached: ['reached', '已达上限'],
  reachedHint: [
    'A limit is reached: adds are refused until something is deleted, the day ends, or the limit is raised.',
    '已达上限：在删除内容、当天结束或提高上限之前，添加会被拒绝。',
  ],
  save: ['Save', '保存'],
});
