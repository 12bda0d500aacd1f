import type { ChineseClaim } from './claims/chinese.ts';
import { ONCE, original } from './preference-chinese-words.ts';
import type { PreferenceHit } from './preference-hit.ts';

/** What a whole clause says is the speaker's: `听播客是我的习惯`. bounded: 120 characters */
const OF_WHOLE =
  /^(?<object>[^，,我你他她是]{2,14})(?:一直|就|都|永远)?是我(?:的)?[^，,]{0,8}?(?:习惯|日常|必备|标配|最爱|心头好|解压方式|放松方式|快乐源泉|软肋|雷点|雷区|死穴|大忌|底线|噩梦|克星|命根子|本命|(?:最|很|比较)?(?:放松|开心|快乐|享受|自在|解压|踏实|幸福)的(?:事儿?|事情|时候|时刻|时光|方式))$/u;
/** A rule that somebody keeps to whatever happens: `不管多晚都要洗澡`. bounded: 120 characters */
const WHATEVER =
  /^(?:不管|无论|不论|再(?:忙|累|晚|冷|困))[^，,]{1,12}?(?:我)?(?:也|都)(?:要|得|会|不|必须)(?<object>[^，,了]{1,16}|.{1,8}了.{1,8})$/u;

/** What something always does to the speaker: `一闻到榴莲味我就想吐`. bounded: 120 characters */
const WHENEVER =
  /^一(?:吃|喝|碰|闻|沾|听|看|坐|想)(?:到|见|起|上)?[^，,他她]{1,10}?我?就(?:想吐|恶心|头疼|头晕|犯困|来劲|开心|高兴|过敏|难受|不舒服|烦|紧张|拉肚子|起鸡皮疙瘩)$/u;

/** What a season or a time brings with it: `一到冬天就想吃火锅`. bounded: 120 characters */
const SEASON =
  /^(?:我)?一(?:到|入|降温|放假)[^，,他她你]{0,6}我?就(?:很|特别|老)?(?:想|爱|喜欢|要|馋|离不开)(?:[吃喝看听穿去睡用泡窝玩])?[^，,了过]{1,10}$/u;
/** How a kind of thing makes the speaker feel: `太吵的餐厅让我很烦`. bounded: 120 characters */
const MAKES =
  /^(?![这那他她你我])[^，,了过他她你我]{2,14}(?:总|会|都|最|很|特别){0,2}[让令使]我(?:很|特别|非常|挺|超|最|觉得|感到|感觉|有点){0,2}(?:烦|烦躁|焦虑|头疼|恶心|不舒服|难受|反感|紧张|压抑|开心|放松|平静|快乐|安心|幸福|兴奋)$/u;
/** What is left out of all that somebody takes: `除了内脏我什么都吃`, `只要不放蘑菇我都行`. bounded: 120 characters */
const ALL_BUT =
  /^(?:除了[^，,他她你]{1,12}?[，,]?我?(?:什么|啥|别的|其他的?|其它的?|剩下的)(?:我)?(?:都|也)(?:能|爱|喜欢|可以)?(?:吃|喝|行|看|听|玩|穿|坐)|只要(?:不|别|没有?)[^，,他她你]{1,10}?我?(?:就)?(?:怎么|什么|啥|哪种|哪个)?(?:都|就)(?:能|爱)?(?:行|可以|吃|喝|能接受|无所谓))的?$/u;
/** How people bother the speaker: `别人吃饭吧唧嘴我特别烦`. bounded: 120 characters */
const BOTHERS =
  /^(?:别人|人家|有人|谁|小孩|陌生人|推销)[^，,我]{2,12}我?(?:就|会|最|特别|很|超|真|实在|都|挺){0,3}(?:烦|受不了|恶心|难受|不舒服|抓狂|火大|生气|来气|反感|不爽|头疼)$/u;
/** What does not go with the speaker: `我跟早起八字不合`. bounded: 120 characters */
const UNSUITED =
  /^我(?:和|跟|与)[^，,他她你我]{2,8}(?:八字不合|八字犯冲|无缘|绝缘|合不来|不对付|没缘分|天生犯冲)$/u;
/** When the speaker is at his best: `我晚上效率最高`. bounded: 120 characters */
const AT_BEST =
  /^我?(?:在)?(?:一?大?清?早上?|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|半夜|深夜|凌晨|周末)(?:的时候)?(?:的)?(?:工作|学习|干活|写作|脑子|思路|脑袋)?(?:效率|状态|精神|灵感|注意力|清醒|灵光)?(?:都|就)?(?:最|比较|更)(?:高|好|足|多|集中|清醒|灵光|清楚|有精神|有灵感|有效率)$/u;
/** What the speaker never does, whatever is named first: `十点以前的会我一概不接`. bounded: 120 characters */
const NEVER_OF =
  /^(?![这那他她你])[^，,了过他她你我]{2,14}我(?:一概|一律|从来?|从来都|坚决|绝对?|统统|通通|打死(?:也|都)|死(?:也|都)|是不会){1,2}(?:都)?不(?!知|认识|明|懂|记得|后悔|是)[^，,了过]{1,8}的?$/u;

/** `对我来说睡眠最重要`, without the words before. bounded: 120 characters */
const DEAR = /^[^，,我你他她这那]{2,8}最(?:重要|要紧|关键|优先)$/u;

const KEPT = [WHATEVER, WHENEVER, SEASON, MAKES, DEAR, BOTHERS, UNSUITED, AT_BEST, NEVER_OF];

/** A preference that only the whole clause states: what is a habit, a rule or an effect on the speaker. */
export function ofWhole(claim: ChineseClaim): PreferenceHit | null {
  const words = claim.plain.slice(claim.leadEnd);
  if (ALL_BUT.test(claim.plain)) return hit(claim.text, claim.text);
  const what = OF_WHOLE.exec(words)?.groups?.object;
  const kept = KEPT.some((pattern) => pattern.test(words)) && !ONCE.test(claim.plain);
  if (DEAR.test(words) && !claim.plain.startsWith('对我')) return null;
  if (what === undefined && !kept) return null;
  const text = claim.text.slice(claim.leadEnd);
  return what === undefined ? hit(text, text) : { ...hit(text, original(claim, what)), predicate: '喜欢' };
}

const hit = (text: string, object: string): PreferenceHit => ({
  predicate: '习惯',
  object,
  marker: '习惯',
  confidence: 0.75,
  told: { condition: '', text: text.includes('我') ? text : `我${text}` },
});
