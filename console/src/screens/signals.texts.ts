import { texts } from '../texts.ts';

export const signals = texts({
  lexical: ['words in common', '共有词语'],
  passage: ['best passage', '最佳段落'],
  coverage: ['share of the query', '查询覆盖率'],
  similarity: ['meaning', '语义'],
  neighbours: ['turns around it', '前后对话'],
  answers: ['question and answer', '问与答'],
  session: ['its conversation', '所在对话'],
  sibling: ['other memories of its message', '同一消息的其他记忆'],
  telling: ['how much it tells', '信息量'],
  voice: ['who speaks', '说话者'],
  recency: ['how recent', '新近程度'],
  time: ['time asked for', '所问时间'],
  succession: ['newer or older state', '新旧状态'],
});
