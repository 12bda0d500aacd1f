import { chineseTags } from '../../domain/text/segment.ts';
import type { Timing } from './event-of-others.ts';

/** Verbs of states, opinions and speech, which tell of no event. */
const STATIVE = new Set(
  (
    '是 有 没有 在 叫 姓 像 属 属于 等于 算 当 值得 需要 喜欢 爱 讨厌 怕 觉得 认为 以为 感觉 想 想要 希望 知道 认识 记得 忘 懂 明白 ' +
    '相信 同意 住 说 讲 问 谈 聊 看看 试试 等 等等 再说 可以 能 会 应该 要 得 必须 愿意 打算 准备 计划 开始 继续 变 变成 ' +
    '下雨 下雪 刮风 降温 出太阳 谢谢 感谢 帮 帮忙 推荐 解释 告诉 建议 上 下 来 去 到 起 过 用 让 使 给 没 不'
  ).split(' '),
);
/** Verbs of movement, with a place or a purpose behind them. bounded: 80 characters */
const GOES =
  /(?:过来|回来|过去|回去|上来|下来)$|(?<!来)(?:去|来(?!回)|回|到|飞|赶)(?!年|说|看看|了解|过|底|处|不及|自|往)\p{Script=Han}{1,}/u;
// bounded: 80 characters
const PERFECTIVE =
  /\p{Script=Han}(?:完|到|好|掉|上|出|成|错|坏|丢|断|给|在|进|走|开|来|去|起来|出来|下来|回来|过)?(?:了|过(?!年|节|生日|期|敏|完年)|的(?=$|\p{Script=Han}{1,6}$))/u;
// bounded: 80 characters
const DONE_TO = /[把被给]\p{Script=Han}{1,10}(?:了|掉|坏|好|完|丢|走)/u;
/**
 * A done deed and its object, also of a verb that the dictionary has as another word: `提了新车`.
 * bounded: 80 characters
 */
const DID_SOMETHING = /(?<![罢为除得极好太算对])了(?!解|不起|得|吧|吗|呢)\p{Script=Han}{2,}/u;
/** Words of habits and moods, and talk about the weather. bounded: 80 characters */
const NONE =
  /都是|一般|通常|总是|经常|平时|喜欢|习惯|每[天周月年次]|天气|气温|(?:很|太|真|好|非常|有点|挺|超)(?:累|困|烦|忙|热|冷|开心|难过|高兴|无聊|饿|美|漂亮|不错|好|差|堵)|[累饿困热冷烦笑气急吓忙疼美爽](?:死|坏|惨|疯|哭)了|(?:紧张|吓|怕|慌|激动|期待|兴奋|愁)(?:死|坏|得)(?:我|人|宝宝|不行)?了?|有空|没空|有时间|^为了|[忙累困急气]得|除了|罢了|周末愉快|再说|再聊|见$|快乐|加油|都(?!要|得|会)\p{Script=Han}{1,4}$/u;

/** A deed that somebody suffered, without 了: `前天骑电动车被追尾`. bounded: 80 characters */
const SUFFERED = /被(?![子动告褥誉称子单面窝])\p{Script=Han}{1,6}$/u;
/** What goes on for long, and is no event of a day. */
const LASTING = new Set('工作 上班 上学 读书 住 待 呆 留学 休息 放假 睡觉 生活 负责 担任 属于'.split(' '));
/** Words that only say that all is well, or not. bounded: 80 characters */
const MOOD_ONLY =
  /^(?:这[回次下]?|总算|终于|行|好|嗯|哦|可以|现在|人|我|真的?|彻底|直接|都){0,3}[，,]?(?:稳|好|行|对|懂|明白|看到|知道|可以|够|没事|完蛋|放心|踏实|舒服|爽|值|绝|服|醉|麻|裂开|崩溃|破防|无语|佛|酸|慌|饿|困|累|烦)了[啊呀吧哦呢啦]?$/u;

/** Characters of deeds that are rarely part of a noun, for words that the dictionary tags otherwise. */
const DEED = /[吃喝买卖搬修洗扫骑逛陪签付租寄摔撞刮蹭咬骂吵钓抢偷丢捡拔剪染缝拆砸绊烫淹]/u;

/** Whether a deed of a short past is told without 了: `昨天跟老张吃火锅`. */
function tellsOfPast(words: readonly Word[]): boolean {
  const at = words.findIndex(
    ({ word, tag }) => /^v(?:$|n|i|g)/.test(tag) && !STATIVE.has(word) && !LASTING.has(word),
  );
  const verb = words[at];
  if (verb === undefined) return words.some(({ word, tag }) => !/^[vtmrd]/.test(tag) && DEED.test(word));
  // a verb of two characters may hold its object: 搬家, 逛街
  return verb.word.length > 1 || words.slice(at + 1).some(({ tag }) => /^(?:n|x|l|i|j|m|v)/.test(tag));
}

interface Word {
  readonly word: string;
  readonly tag: string;
}

/**
 * Confidence that a Chinese clause with a time tells what somebody did or will do, by its verbs, 0..1.
 * @param plain the clause in simplified characters
 * @param isDated whether the clause names its time itself
 * @param isShort whether its time is a day, a few days or less
 */
export function chineseVerbDeed(
  plain: string,
  { isPast, isFuture }: Timing,
  isDated: boolean,
  isShort: boolean,
): number {
  if (plain.length > 80 || MOOD_ONLY.test(plain)) return 0;
  if (DONE_TO.test(plain) && !HABIT.test(plain)) return 0.7;
  if (NONE.test(plain)) return 0;
  const isDone = PERFECTIVE.test(plain) || (isPast && isDated && SUFFERED.test(plain));
  if (isDone && isDated && (DID_SOMETHING.test(plain) || SUFFERED.test(plain))) return 0.65;
  const words = [...chineseTags(plain)];
  const deeds = words.filter(({ tag, word }) => /^v(?:$|n|i)/.test(tag) && !STATIVE.has(word));
  // `挺吓人` says what is thought of what was told
  if (!isDone && !isDated && BE.test(plain)) return 0;
  if (isDone || isFuture) {
    const isDeed = deeds.length > 0 || GOES.test(plain) || (isDone && isDated && endsInDeed(words));
    return isDeed ? 0.65 : 0;
  }
  return isPast && isDated && isShort && !BE.test(plain) && tellsOfPast(words) ? 0.6 : 0;
}

/** What is said of somebody, and not what he did. bounded: 80 characters */
const BE =
  /是|特别|非常|很|太|有点|比较|挺|好(?:累|困|烦|忙|热|冷|难|开心|大|多)|怎么|什么|多少|为啥|想|应该|觉得/u;
/** bounded: 80 characters */
const HABIT = /一般|通常|总是|经常|平时|习惯|每[天周月年次]/u;

/** Whether the word before a 了 or 过 is a verb, or a noun that stands for one: `中风了`, `发了`. */
function endsInDeed(words: readonly Word[]): boolean {
  return words.some(({ word, tag }, at) => {
    if (word.length > 1 && word.endsWith('了') && /^[vx]/.test(tag)) return true;
    const before = words[at - 1];
    return (
      /^[了过]$/.test(word) && before !== undefined && before.word.length > 1 && /^[vnx]/.test(before.tag)
    );
  });
}
