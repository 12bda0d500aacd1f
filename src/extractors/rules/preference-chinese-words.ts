import { trimTail } from '../../domain/text/trim.ts';
import type { ChineseClaim } from './claims/chinese.ts';

/** Words that tie a clause to one occasion. */
export const ONCE =
  /今天|明天|后天|昨天|刚才|这次|上次|下次|这会儿|暂时|这两天|这几天|今晚|昨晚|明晚|下周|上周|下个月|这个周末|这周|待会|等会|马上|正在|刚刚|^在|去了|[吃喝看买玩用]了|[吃喝看买玩用]过/u;

/** The words of the clause itself, where `plain` has simplified or masked ones. */
export function original({ plain, text }: ChineseClaim, words: string): string {
  const at = plain.lastIndexOf(words);
  return trimTail(at < 0 ? words : text.slice(at, at + words.length), /[了啊呀吧呢哦啦嘛]/u);
}
