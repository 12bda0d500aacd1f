import { chineseTags } from '../../domain/text/segment.ts';

/** Verbs of states, opinions and speech, which tell of no event. */
const STATIVE = new Set(
  (
    '是 有 没有 在 叫 姓 像 属 属于 等于 算 当 值得 需要 喜欢 爱 讨厌 怕 觉得 认为 以为 感觉 想 想要 希望 知道 认识 记得 忘 懂 明白 ' +
    '相信 同意 住 说 讲 问 谈 聊 看看 试试 等 等等 再说 可以 能 会 应该 要 得 必须 愿意 打算 准备 计划 开始 继续 变 变成 ' +
    '下雨 下雪 刮风 降温 出太阳 谢谢 感谢 帮 帮忙 推荐 解释 告诉 建议 上 下 来 去 到 起 过 用 让 使 给 没 不'
  ).split(' '),
);
/** Verbs of movement, with a place or a purpose behind them. bounded: 80 characters */
const GOES = /(?:去|来|回|到|飞|赶)(?!年|说|看看|了解|过|底|处|不及|自|往)\p{Script=Han}{1,}/u;
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
  /都是|一般|通常|总是|经常|平时|喜欢|习惯|每[天周月年次]|天气|气温|(?:很|太|真|好|非常|有点|挺|超)(?:累|困|烦|忙|热|冷|开心|难过|高兴|无聊|饿|美|漂亮|不错|好|差|堵)|[累饿困热冷烦笑气急吓忙疼美爽](?:死|坏|惨|疯|哭)了|为了|除了|罢了|周末愉快|再说|再聊|见$|快乐|加油|都(?!要|得|会)\p{Script=Han}{1,4}$/u;

/**
 * Confidence that a Chinese clause with a time tells what somebody did or will do, by its verbs, 0..1.
 * @param plain the clause in simplified characters
 * @param isAhead whether its time has not passed
 * @param isDated whether the clause names its time itself
 */
export function chineseVerbDeed(plain: string, isAhead: boolean, isDated: boolean): number {
  if (plain.length > 80 || NONE.test(plain)) return 0;
  if (DONE_TO.test(plain)) return 0.7;
  const isDone = PERFECTIVE.test(plain);
  if (!isDone && !isAhead) return 0;
  if (isDone && isDated && DID_SOMETHING.test(plain)) return 0.65;
  const verbs = [...chineseTags(plain)].filter(
    ({ tag, word }) => /^v(?:$|n|i)/.test(tag) && !STATIVE.has(word),
  );
  return verbs.length > 0 || GOES.test(plain) ? 0.65 : 0;
}
