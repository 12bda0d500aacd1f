import { trimTail } from '../../domain/text/trim.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { isChineseSmallTalk } from './small-talk-chinese.ts';

const MAX_CLAUSE = 120;
/** What leads up to a task: `那就请你再帮我`. */
const ASKS =
  '(?:(?:请|麻烦|劳驾|拜托|那么?|那就|好的?|嗯|然后|接着|现在|先|快|赶紧|能不能|可不可以|可以|能|再|重新|来|试着|直接|简单|详细|大概|具体|帮忙|帮我|给我|为我|替我|跟我|和我|给大家|你|您){0,5})';
/** Verbs for what an assistant does at once. Words behind some of them keep what else they may begin. */
const VERBS =
  '打开|关(?=灯|掉|闭)|播放|放(?=一?首|歌|点|音乐)|定(?=一?个)|讲(?=一|个|讲|段|点|下|几|些|到|完)|说(?=说|一下|一?[个句段首]|点|得|来|慢|快|清楚)|写(?=一|个|首|篇|段|封|份|几|下|得|成|完|作文|文章|代码)|翻译|译成|翻成|解释(?!权)|总结|概括|归纳|分析|列(?=出|一|个|举|几|下)|列举|算(?=一|下|出|算|的)|计算|换算|查(?=一|查|下|找|询|到)|搜(?=一|索|搜|下)|找(?=一下|一?[些个几首张]|出|几)|推荐(?=一|几|个|些|点|下|两|三|本|部|首|家)|介绍|生成|创作|画(?=一|个|张|幅|只)|起(?=一?个|名|几个)|取(?=一?个|名)|编(?=一|个|段)|改(?=一下|写|成|为|得)|润色|校对|优化|扩写|缩写|续写|仿写|改写|重写|重来|重新|换(?=一|个|种|句|首|成|下)|展开|举(?=一|个|几|例)|比较一下|对比|回答|告诉我|教我|唱(?=一?[首段个])|念(?=一|给)|朗读|背(?=一|首)|看看|看一下|检查(?=一|下|这|代码)|运行|执行|等(?=等|一下|一会)|猜(?=一|猜|个|我)|猜猜|出(?=一?[个道]|几[个道])|描述|形容|模仿|扮演|模拟|输出|打印|排序|转换|补充|完善|修改|精简|压缩|简化|缩短|扩充|提取|评价|点评|打(?=个分|分)|设计|制定|罗列|简述|详述|复述|演示|聊聊|谈谈|科普|列出|想(?=一?[个些几句段])|求(?=推荐|教|助|解|一个|大神)|给(?=出|个|几|一|点|这|上|下)|来(?=一?[个首段篇道份点]|几)';
// bounded: 120 characters (of a clause)
const DOES = new RegExp(`^${ASKS}(?:${VERBS})`, 'u');
const GOES_ON =
  /^(?:请|那|你|再|快|先|就|可以|麻烦你?){0,3}(?:继续|接着|往下|停|停止|停一下|重来|重新来|再来|再来一次|再试一次|再试试|重试|重新生成|换一个|下一个|上一个|下一步|下一题|展开|撤销|退出|开始)(?:吧|说|写|讲|来|一下|呢|一次|一遍|一个|一首|一段|完|下去)*$/u;
/** Something done with a text: `把这段话改成英文`. bounded: 120 characters */
const WITH_TEXT = new RegExp(
  `^${ASKS}(?:把|将|用)(?!我(?!刚|说|写|的(?:话|问题|文)))[^，,]{1,60}?(?:翻译|译|翻成|改成|改为|改得|改写|写成|写一|写得|换成|转换?成|总结|概括|列成|列出来|缩短|缩写|扩写|简化|润色|整理|说一遍|念一遍|讲一遍|排个?序|提取)[^了]{0,20}$`,
  'u',
);
/** How an answer is to be: `再短一点`, `太长了`. bounded: 120 characters */
const HOW =
  /^(?:请|能|可以|你|要|还要|还是|稍微|尽量|那就|就|说|写|讲|回答|解释|答案|内容|语气|有点|有些)*(?:得)?(?:再|更|太|还)*(?:太|不够)?(?:长|短|详细|简单|简短|简洁|具体|正式|口语化?|幽默|通俗|清楚|准确|专业|生动|快|慢|大声|小声|精炼|深入|委婉|丰富|严谨|浅显|全面|多|少|复杂|啰嗦|笼统|抽象|官方|生硬|夸张|深奥|难懂)(?:(?:了|得多)?(?:一?[点些]儿?|一下)?(?:吧|就好|行吗|可以吗|说|讲|写|啦|了)?)$/u;
const WRONG =
  /^(?:你|这|这个|还是|好像|还|又|答案|回答|结果|代码|说法|写的|说的|算的)*(?:不对|错了|答错了|理解错了|搞错了|算错了|写错了|看错了|不是这个|不是这样|不是这个意思|不是我要的|没听懂|看不懂|听不懂|没看懂|没懂|不明白)(?:吧|啊|呀|哦)?$/u;
/** What the speaker wants to hear: `我想听个故事`, `我们聊点别的吧`. bounded: 120 characters */
const WANTS =
  /^我?(?:还|就|也|只)?(?:想要|需要|要)(?:[一两二三四五六七八九十几\d]{0,3}[个份段篇首条句]|更|再)[^，,我]{0,8}(?:版本|标题|例子|选项|方案|答案|结尾|开头|总结|摘要|大纲|表格|列表|说法|同义词)$|^(?:我(?:们)?)?(?:还|就|也)?(?:想|要|来)?(?:听(?:一?个|一?首|点|些|你)?(?:听)?[^，,]{0,6}(?:故事|笑话|歌|诗|音乐|段子|讲|说)|聊(?:聊|点|一?会儿?|个)?[^，,我]{0,8}(?:别的|其他|其它|天|话题)?)吧?$/u;
/** What makes more of it than a task: the speaker's own affairs, wishes that last, notes to remember. */
const MORE =
  /我(?!刚|说的?话|的?(?:问题|话)|看看|听听|几岁|讲|说|写|解|介|一|翻|想(?:请?问|知道|听|看)|是谁)|咱|以后|今后|每次|每天|一直|总是|从现在|别|不要|不用|记住|记得|提醒|预[订约定]|订|买|挂号|[了过]$/u;
const FOR_ME = /(?:帮|给|为|替|跟|和|告诉|教|让|猜猜?)我/gu;
/** A question put into a clause of its own: `我想问一下`. bounded: 120 characters */
const INQUIRES =
  /^(?:我)?(?:就|还|只|也|很)?(?:想|要)?(?:请问|问|请教|了解|咨询|知道|打听)(?:(?:一下|下|你|您|个问题|一个问题)*|(?:一下|下)[^我家咱买订去住学]{1,12})$/u;

/** Whether a sentence only asks the assistant for something at once, or comments its answer. */
export function isChineseTask(claims: readonly ChineseClaim[]): boolean {
  let asks = false;
  for (const claim of claims) {
    const words = trimTail(claim.plain, /[\s\p{P}]/u);
    const isAsked = claim.isTask || asksInChinese(words) || claim.modality === 'question';
    if (!isAsked && !INQUIRES.test(words) && !isChineseSmallTalk(words)) return false;
    asks ||= isAsked;
  }
  return asks;
}

/**
 * Whether a clause asks the assistant for something at once.
 * @param words the clause in simplified characters, at most 120 are read
 */
export function asksInChinese(words: string): boolean {
  if (words.length > MAX_CLAUSE) return false;
  if (GOES_ON.test(words) || HOW.test(words) || WRONG.test(words) || WANTS.test(words)) return true;
  if (MORE.test(words.replace(FOR_ME, ''))) return false;
  return DOES.test(words) || WITH_TEXT.test(words);
}
