import { texts } from '../texts.ts';

export const audit = texts({
  intro: [
    'What operators did, and which requests were refused for their key. Nobody can change an entry.',
    '操作员做了什么，以及哪些请求因密钥被拒绝。任何人都不能更改记录。',
  ],
  at: ['Time', '时间'],
  actor: ['Who', '操作者'],
  action: ['What', '操作'],
  target: ['On what', '对象'],
  ip: ['From address', '来源地址'],
  result: ['Result', '结果'],
  reason: ['Reason', '原因'],
  started: ['started', '已开始'],
  ok: ['done', '完成'],
  refused: ['refused', '被拒绝'],
  failed: ['failed', '失败'],
  times: [(count: string) => `${count} times`, (count: string) => `${count} 次`],
  empty: ['No entry matches.', '没有匹配的记录。'],
  hint: [
    'A user stands here as a hash (~…), because the log outlives the erasure of a person. Many equal refusals of a minute share one entry.',
    '用户以哈希（~…）表示，因为记录在个人数据抹除后仍会保留。一分钟内大量相同的拒绝合并为一条记录。',
  ],
});
