import { texts } from '../texts.ts';

/** The names of the screens: in the navigation, and as their headings. */
export const names = texts({
  overview: ['Overview', '概览'],
  search: ['Search', '搜索'],
  memories: ['Memories', '记忆'],
  people: ['People', '用户'],
  conversations: ['Conversations', '对话'],
  tasks: ['Tasks', '任务'],
  decisions: ['Decisions', '裁决'],
  extractions: ['Re-extraction', '重新提取'],
  prompts: ['Prompts', '提示词'],
  templates: ['Profile templates', '画像模板'],
  knowledge: ['Knowledge', '知识库'],
  projects: ['Keys and projects', '密钥与项目'],
  webhooks: ['Webhooks', 'Webhook 推送'],
  limits: ['Limits', '配额'],
  usage: ['Usage and budgets', '用量与预算'],
  audit: ['Audit', '审计'],
  chat: ['Playground chat', '对话试验'],
});
