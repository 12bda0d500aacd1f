import { chineseTags } from '../../domain/text/segment.ts';

const MAX_NOTE = 40;
/** Words that make it a sentence, a greeting or a mood. bounded: 40 characters */
const NO_NOTE =
  /[吗呢吧啊呀了？?！!我你您他她]|快乐|愉快|早安|晚安|加油|天气|周末愉快|推荐|攻略|怎么|什么|多少|如何|帮|请|记录|后记|日志|计划|对比|总结|整理|收获|\.$/u;

/** Whether a Chinese sentence is a note of several words set apart by spaces, with a time: `婚纱照 周六 外滩`. */
export function isChineseNote(text: string, times: readonly { readonly text: string }[]): boolean {
  if (text.length > MAX_NOTE || times.length === 0 || NO_NOTE.test(text)) return false;
  const rest = times.reduce((words, time) => words.replace(time.text, ' '), text);
  if (/[，,。；;：:]/u.test(rest)) return false;
  const parts = text.trim().split(/\s+/u);
  const named = rest
    .trim()
    .split(/\s+/u)
    .filter((part) => part !== '');
  if (parts.length < 2 || named.length === 0 || named.length > 5) return false;
  return named.some((part) =>
    chineseTags(part).some(({ tag, word }) => /^[nvlix]/.test(tag) && word.length > 1),
  );
}
