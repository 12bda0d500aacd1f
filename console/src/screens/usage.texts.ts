import { texts } from '../texts.ts';

export const usage = texts({
  intro: [
    'Calls and tokens of models by day (UTC), and how many tokens the project may use a day.',
    '按天（UTC）统计的模型调用和令牌数，以及项目每天可用的令牌数。',
  ],
  budget: ['Daily budget', '每日预算'],
  tokens: ['Tokens a day (empty: no limit)', '每天令牌数（留空：不限）'],
  save: ['Save', '保存'],
  spent: ['Used today', '今日已用'],
  limit: ['Limit', '上限'],
  noLimit: ['no limit', '不限'],
  spentOut: [
    'The budget of today is spent: no model is called for this project until midnight UTC. Adds go on and are found by their words.',
    '今日预算已用完：在 UTC 午夜之前不会为此项目调用模型。添加仍可进行，并可按原文搜索。',
  ],
  from: ['From', '从'],
  to: ['To', '到'],
  calls: ['Calls', '调用'],
  failedCalls: ['Without an answer', '无应答'],
  promptTokens: ['Prompt tokens', '输入令牌'],
  completionTokens: ['Completion tokens', '输出令牌'],
  day: ['Day', '日期'],
  purpose: ['Purpose', '用途'],
  model: ['Model', '模型'],
  chart: ['Tokens by day', '每日令牌数'],
  empty: [
    'No model was called in these days. Without a configured model (LLM_BASE_URL, LLM_MODEL) the server works offline and uses no tokens.',
    '这些天没有调用模型。未配置模型（LLM_BASE_URL、LLM_MODEL）时，服务器离线工作，不使用令牌。',
  ],
});
