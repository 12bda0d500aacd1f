import { texts } from '../texts.ts';

export const people = texts({
  intro: [
    'Users, agents and cubes that hold memories in the project.',
    '项目中拥有记忆的用户、智能体和记忆库。',
  ],
  text: ['Id contains', '编号包含'],
  show: ['Show', '显示'],
  users: ['Users', '用户'],
  agents: ['Agents', '智能体'],
  cubes: ['Cubes', '记忆库'],
  id: ['Id', '编号'],
  memories: ['Memories', '记忆数'],
  last: ['Last activity', '最近活动'],
  owner: ['Owner', '所有者'],
  empty: ['Nobody has memories in this project yet.', '此项目还没有任何人的记忆。'],
  none: ['None matches.', '没有匹配项。'],
  events: ['Events', '事件'],
  preferences: ['Preferences', '偏好'],
  facts: ['Facts', '事实'],
  conversations: ['Conversations', '对话'],
  nothing: ['Nothing known.', '暂无。'],
  allMemories: ['All memories', '全部记忆'],
  tasks: ['Tasks', '任务'],
  chat: ['Chat as this user', '以此用户身份对话'],
  search: ['Search as this user', '以此用户身份搜索'],
});
