/**
 * Questions that no conversation of a data set answers, with the name of a speaker in place of `NAME`. They
 * are put to each conversation in its language.
 */
export const UNANSWERED = {
  en: [
    "What is NAME's blood type?",
    "What is NAME's passport number?",
    'Which train did NAME miss in Osaka?',
    "What was the maiden name of NAME's grandmother?",
    'How many teeth has NAME had pulled?',
    "What is the licence plate of NAME's motorcycle?",
    'Which island did NAME want to buy?',
    'What did NAME think of the opera about the whaling ship?',
    "Who tuned NAME's harpsichord?",
    'How deep did NAME dive in the Red Sea?',
  ],
  zh: [
    'NAME的血型是什么？',
    'NAME的护照号码是多少？',
    'NAME在大阪错过了哪班火车？',
    'NAME的外曾祖母姓什么？',
    'NAME拔过几颗牙？',
    'NAME的摩托车车牌是多少？',
    'NAME想买下哪座岛？',
    'NAME觉得那部讲捕鲸船的歌剧怎么样？',
    '谁给NAME的大键琴调过音？',
    'NAME在红海潜到了多深？',
  ],
} as const;

/** Queries that ask for nothing, put to each conversation in its language. */
export const IDLE = {
  en: ['thanks!', 'Good morning', 'ok, see you', 'haha', 'Please translate this into French.'],
  zh: ['谢谢！', '早上好', '好的，回头见', '哈哈', '请把这段话翻译成英文。'],
} as const;

const NOT_LATIN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u;

/** The language in which to ask about a text. */
export function languageOf(text: string): 'en' | 'zh' {
  return NOT_LATIN.test(text) ? 'zh' : 'en';
}
