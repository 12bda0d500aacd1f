import { texts } from '../texts.ts';

export const conversations = texts({
  intro: ['What was said, and what became of each message.', '说过的内容，以及每条消息的处理结果。'],
  id: ['Conversation', '对话'],
  text: ['Id of the conversation', '对话编号'],
  user: ['User', '用户'],
  cube: ['Cube', '记忆库'],
  messages: ['Messages', '消息数'],
  last: ['Last message', '最后一条消息'],
  lastAt: ['When', '时间'],
  noId: ['without an id', '无编号'],
  empty: ['No conversation is stored in this project yet.', '此项目还没有存储对话。'],
  none: ['No conversation matches.', '没有匹配的对话。'],
  title: [(id: string) => `Conversation ${id}`, (id: string) => `对话 ${id}`],
  became: ['What became of it', '处理结果'],
  pending: [
    'No ended task has read this message, or its task was removed after its time.',
    '尚无已结束的任务读取此消息，或其任务已过期移除。',
  ],
  memories: ['Memories', '记忆'],
  readBy: ['Read by', '读取者'],
  task: ['Task', '任务'],
  memoriesOf: ['Memories of this conversation', '此对话的记忆'],
});
