import { texts } from '../texts.ts';

export const dryRun = texts({
  title: ['Extract without storing', '试提取（不存储）'],
  hint: [
    'Shows which memories an add of this text would make, with the active prompt. Nothing is stored.',
    '显示添加此文本会产生哪些记忆（使用当前提示词）。不会存储任何内容。',
  ],
  text: ['Text of a message', '消息文本'],
  run: ['Extract', '提取'],
  again: ['Extract these messages again, without storing', '重新试提取这些消息（不存储）'],
  readBy: ['Read by', '读取者'],
  none: ['It would make no memory beyond the words themselves.', '除原文外不会产生记忆。'],
  fellBack: [
    'Rules read it, because the answers of the model could not be used.',
    '因模型的回答无法使用，由规则读取。',
  ],
});
