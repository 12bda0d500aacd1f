import { isSmallTalk } from '../../extractors/rules/small-talk.ts';

const REPLIES = {
  en: {
    hello:
      'Hello! No language model is configured: ask about your memories, and this server quotes those that answer.',
    thanks: "You're welcome!",
    bye: 'Goodbye!',
    other: 'All right.',
  },
  zh: {
    hello: '你好！未配置语言模型：您可以询问自己的记忆，服务器会摘录相关内容。',
    thanks: '不客气！',
    bye: '再见！',
    other: '好的。',
  },
} as const;

/** Which reply fits; the first pattern that matches decides. bounded: 120 characters, as small talk is */
const KINDS = [
  ['thanks', /\bthank|\bthx\b|\bty\b|\bcheers\b|谢|感谢/i],
  ['bye', /\b(?:good ?bye|bye|good ?night|see you|cya|later)\b|再见|拜拜|晚安|回头见|明天见|下次见/i],
  [
    'hello',
    /\b(?:hi|hello|hey|hiya|howdy|greetings|yo|good (?:morning|afternoon|evening)|how are you)\b|你好|您好|嗨|哈喽|早|上午好|中午好|下午好|晚上好|好久不见/i,
  ],
] as const;

/** A short reply to greetings, thanks and the like, which no memory answers; null for other messages. */
export function replyToSmallTalk(query: string, language: 'en' | 'zh'): string | null {
  if (!/[\p{L}\p{N}]/u.test(query.slice(0, 200)) || !isSmallTalk(query, new Set())) return null;
  const kind = KINDS.find(([, pattern]) => pattern.test(query))?.[0] ?? 'other';
  return REPLIES[language][kind];
}
