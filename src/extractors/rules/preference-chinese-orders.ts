import type { ChineseClaim } from './claims/chinese.ts';
import type { PreferenceHit } from './preference-hit.ts';
import { isName } from './profile-chinese-values.ts';

/** What the assistant is asked to do from now on, as opposed to once. bounded: 120 characters */
const LASTING =
  /(?:以后|今后|从(?:现在|今天|今)(?:开始|起)|每次|每回|一律|总是|永远|始终|一直|尽量|务必|下次(?:开始|起))/u;
/** Words for how answers are to be: tone, length, language, units, form. bounded: 120 characters */
const ABOUT_ANSWERS =
  /^(?:请|麻烦|拜托|希望|要求)?(?:你|您)?(?:以后|今后|每次|每回|尽量|都|能|可以|请|要|得|帮我|给我|对我|跟我|和我){0,4}(?:(?:的)?(?:回答|回复我?|回我(?:消息|微信|话)?|答复|答案|说话|讲话|语气|口吻|解释|措辞|表达|输出|格式|代码(?:示例)?|示例|例子|日期|时间|价格|报价|金额|单位|温度|距离|货币|数字|长度|内容|总结|列表|标题|推荐|建议|行程|会议|称呼)[^，,]{0,4}?(?:请|要|都|时|的时候|尽量|就|给我|得|能|可以|写成|用|别|不要|不用|简|直|详|短|长|具体|正式|随意|口语|严肃|幽默|温柔|礼貌|友好|专业|通俗|精简|放|显示|先|只|控制|带|加|附|列|以|按|安排|排|少|多|温和))|^(?:给我|帮我)?列(?:要点|重点|提纲|步骤)$|^先(?:给|说|讲|列|写|放)\p{Script=Han}{2,6}[，,]?(?:再|然后|后)(?:给|说|讲|列|写|展开|解释)\p{Script=Han}{0,8}$/u;
// bounded: 120 characters
const SPEAKS =
  /^(?:请|麻烦|拜托|希望|还是|都|就)?(?:你|您)?(?:以后|今后|还是|尽量|都|请|就|一律|要|给我|跟我|和我|对我){0,4}(?:代码注释|注释|代码|邮件|文案|标题)?(?:用|说|讲|使用|换成|改用|写)(?<what>中文|汉语|普通话|英文|英语|日文|日语|韩语|法语|德语|西班牙语|粤语|方言|简体(?:中文|字)?|繁体(?:中文|字)?|双语|公制|英制|摄氏度?|华氏度?|公里|公斤|人民币|美元|欧元|24小时制|表格|列表|要点|分点|口语|书面语|敬语|大白话|白话|简单的?(?:话|语言|词)|通俗(?:的)?语言|markdown|Markdown|Python|Java|TypeScript|JavaScript|Go|Rust|C\+\+)/u;
// bounded: 120 characters
const CALL =
  /^(?:请|麻烦|就|都|还是)?(?:你|您)?(?:以后|今后|可以|就|都|请|直接){0,4}(?:叫|称呼|喊|管)我(?:为|作|叫)?(?<name>[\p{Script=Han}A-Za-z· ]{1,16}?)(?:就行|就好|吧|好了|即可|就可以)*了?$/u;
// bounded: 120 characters
const FORBIDS =
  /^(?:请|麻烦|拜托|千万|尽量|就|也|都|以后|今后|希望你?|跟我聊天|跟你聊天|聊天时?|你){0,4}(?:别|不要|不用|不许|不准|禁止|少|避免)(?:再|老是?|总是?|一直)?(?:给我|跟我|对我|向我|和我)?(?<what>(?:用|整|扯|堆|灌|贴|加|发|提|推荐|推|说|讲|写|放|带|叫|称呼|建议|安排|约|问|解释|打电话|使用|重复|啰嗦|废话|客套|卖萌|夸|奉承|道歉|emoji|表情|敬语)[^，,]{0,30})$/u;
/** Something that is not to be given: `香菜别给我放`. bounded: 120 characters */
const FORBIDS_TOPIC =
  /^[^，,我你他她别不]{1,12}(?:都|就|也|可|千万|统统|一律)?(?:别|不要)(?:再|老)?(?:给我|跟我|替我)?(?:放|加|推荐|点|安排|推|发|提|选|排|订|约|买|寄|打)(?:给我)?$/u;
const NOT_LASTING =
  /这(?!样|种|类)|那(?!样|种|类|些(?:套|虚|废|大|空|官|没用))|上面|下面|以下|刚才|刚刚|一下|一首|一篇|一段|一个|一份|几个|今天|明天|今晚|翻译|^再|再(?:发|说|写|来|讲|改|做|给)(?:一|两)?[遍次个]|担心|客气$|着急|生气|介意|难过|急$|闹|[了过]$|吗$|[:：]/u;
/** `别再给我推荐恐怖片了`: the last word says that it is to end, and not that it is over. bounded: 120 characters */
const NO_MORE = /^(.{0,6}(?:别|不要)再.{2,60})了$/u;
/** Whether a wish is about the assistant's answers: `我希望你回答简短一点`. bounded: 120 characters */
const WISHES =
  /^(?:很|更|非常)?(?:(?:希望|想让|想请|要求|需要|想要)(?:你|您)(?:的)?|(?:更?喜欢|偏好)(?:你|您)(?!的|们|这|那))(?:以后|能|可以|都|尽量|在|能够|回答时|回复时){0,4}(?<what>.{2,40})$/u;

function toOrder(object: string, confidence = 0.85): PreferenceHit {
  return {
    predicate: '希望助手',
    object: object
      .replace(/^(?:[请您你]|麻烦|拜托|可以|希望|以后|今后|从现在(?:起|开始))+/u, '')
      .replace(/吧$/u, ''),
    marker: '希望',
    confidence,
    isOrder: true,
  };
}

/**
 * The lasting wish about tone, form or what to leave out that a clause has for the assistant; null for a task
 * that is done once.
 */
export function chineseOrder(claim: ChineseClaim): PreferenceHit | null {
  const { plain, modality, predicateAt, leadEnd, text } = claim;
  // a clause that leaves its subject out may speak to the assistant, whoever the one before was about
  const subject = claim.subject === 'speaker' && claim.isOmitted ? 'unknown' : claim.subject;
  if (modality === 'unreal' || modality === 'quoted' || modality === 'question') return null;
  if (modality === 'doubted' && !plain.endsWith('吧')) return null;
  const forbidden =
    modality === 'command' || modality === 'stated' ? FORBIDS_TOPIC.exec(plain.slice(leadEnd)) : null;
  if (forbidden !== null && subject !== 'speaker' && !NOT_LASTING.test(plain))
    return toOrder(text.slice(leadEnd));
  if (claim.isOmitted && claim.subject === 'speaker' && plain.length - leadEnd < 4) return null;
  if (subject === 'group' || (subject === 'other' && !ABOUT_ANSWERS.test(plain.slice(leadEnd)))) return null;
  const predicate = plain.slice(predicateAt);
  const words = plain.slice(leadEnd).replace(NO_MORE, '$1');
  const order = toOrder;
  const ending = plain.slice(leadEnd).length - words.length;
  const said = (part: string) => text.slice(text.length - ending - part.length, text.length - ending);
  const wish = subject === 'speaker' ? WISHES.exec(predicate)?.groups?.what : undefined;
  if (wish !== undefined) return NOT_LASTING.test(wish) ? null : order(said(wish));
  if (subject === 'speaker') return null;
  const called = CALL.exec(predicate) ?? CALL.exec(words);
  if (called?.groups?.name !== undefined && isName(called.groups.name)) return order(said(words));
  if (NOT_LASTING.test(words)) return null;
  if (FORBIDS.test(words) || FORBIDS.test(predicate) || SPEAKS.test(words) || ABOUT_ANSWERS.test(words))
    return order(said(words));
  const isCommand = modality === 'command';
  return isCommand && LASTING.test(words) && words.length > 5 ? order(said(words), 0.8) : null;
}
