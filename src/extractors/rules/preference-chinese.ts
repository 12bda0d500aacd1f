import { trimTail } from '../../domain/text/trim.ts';
import { ATTRIBUTES } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { isAppointment, isNeedless } from './preference-chinese-hours.ts';
import { chineseOrder } from './preference-chinese-orders.ts';
import { PREFERENCE_RULES } from './preference-chinese-rules.ts';
import { ofWhole } from './preference-chinese-whole.ts';
import { ONCE, original } from './preference-chinese-words.ts';
import type { PreferenceHit } from './preference-hit.ts';

const ONLY = /^(?:[^，,]{0,6}?)?(?:只|都是?|一般|通常|总是|永远|每[天次周晚]|平时|首选|固定|选|认)/u;
const BARE = /^[喝吃用穿][^了过着在给跟完，,]{2,6}$/u;
/** A liking whose object the clause before named. */
const EMPTY_LIKING =
  /^(?:不|很少|几乎不|基本不|再也不|不再|戒|(?:很|特别|非常|最|挺|超|已经|又|反而|反倒|倒是?|却|居然|竟然){0,4}(?:喜欢|爱|讨厌))/u;
/** What is no lasting object of a preference. */
const EMPTY =
  /^(?:你|您|它|他|她|这(?!种|类|[一口]|样的)|那(?!种|类)|的(?:话|是)?|吗|什么|哪|上了|了|过(?!道|年|山)|着|时|就[好行]|说$|死了?)|^(?:得|地|很|不)?$|(?:主意|想法|建议|回答|答案|提议|说法)$/u;

/** A favourite: `最喜欢的歌手是…`, `我的最爱是…`. bounded: 120 characters */
const FAVOURITE =
  /^(?:我的?)?(?<what>(?:喜欢|最(?:喜欢|爱|喜爱|讨厌|不喜欢|爱吃|常吃|喜欢吃|喜欢喝|欣赏|崇拜|怕|烦|推荐))(?:[吃喝看听玩读去])?的[^，,。是]{0,16}?|最爱|首选)(?:现在|一直)?(?:是|就是|要数|还是|当然是|莫过于|非)(?<object>.+?)(?:莫属)?$/u;
/** A habit: `每天睡前都要看会儿书`. bounded: 120 characters */
const HABIT =
  /^(?:我)?(?:(?:几乎|基本上?|差不多)?每(?:天|周|晚|年|个?月|逢|到|隔)|通常|一般|平时|习惯|总是|总要|总会|从来都|经常|常常|天天|周[一二三四五六日末]|工作日|周末|早上|晚上|中午|睡前|饭后|下班后|下午|上午|[夏冬春秋]天|出门|出差|旅行|上班)/u;
/** A new hour of a habit: `现在五点半就起了`. bounded: 120 characters */
const KEEPS_HOURS =
  /^(?:我)?(?:现在|最近|目前|如今)(?:我)?(?:都|一般|改成|改为|改)?[^，,]{0,4}点[^，,]{0,4}?(?:就|才)?(?:起床|起|睡觉|睡|上床)了?$/u;
/** A condition that is none: `一般十点前我就睡了`. */
const USUALLY = /^(?:我)?(?:一般|通常|平时|每[天晚周])/u;
const DOES =
  /(?:去|吃|喝|看|听|跑|游|骑|走|坐|用|睡|起床|起$|起得?早|写|读|玩|打|练|做|泡|遛|健身|锻炼|冥想|运动|爬|散步|上课|有课|接孩子|学|买|逛|洗|点|喂|称|记|背|开车|加班|值班|开会|午睡|熬夜)/u;
const NO_HABIT =
  /[和跟与]\p{Script=Han}{1,6}?(?:开会|吃饭|见面|面谈|聊)|很|太|好累|累|忙|难|困|疼|痛|冷|热|堵|[了过](?:$|[^，,]{1,3}$)|多少|有点|为了|为什么|遇到|看到|听到|收到|看起来|听说|打算|(?<!每.{0,8})[约订定报请带陪见]了/u;
/** An appointment of one day: `周五晚上和小刘看电影`. bounded: 120 characters */
const APPOINTED =
  /^(?:这个?|本)?(?:周|星期|礼拜)[一二三四五六日天末](?!.{0,10}(?:都|一般|通常|总|经常|常|习惯|固定)).{0,8}[和跟与陪约]/u;
/** A limit: `一晚别超过500`, `预算3000以内`. bounded: 120 characters */
const LIMIT =
  /(?:预算|价格|价位|价钱|房租|租金|费用|总价|单价|一晚|每晚|每月|一个月|人均|月薪|期望薪资|时长|距离|通勤)[^，,]{0,12}?(?:[\d一二三四五六七八九十百千万两]{1,8}|不高|有限|充足|不多|越低越好)|(?:别|不要|不能|不)超过?[^，,]{0,4}[\d一二三四五六七八九十百千万]+|控制在[^，,]{0,6}(?:以内|以下|左右|之内)/u;
/** A requirement: `要有电梯`. bounded: 120 characters */
const REQUIRED =
  /^(?:(?:住酒店|住店|坐飞机|坐火车|坐高铁|订票|订酒店|订房|吃饭|点菜|点餐|租房|买房|开会|面试|见面|约时间|出差|旅行|出门)(?=一定|必须|最好|尽量|要|只|不))?(?:都|也|还|就)?(?:要(?=有|靠|高层|低层|安静|窗|过道|朝|带(?=早|阳台|厨房|空调|泳池|电梯|花园|院|车位|停车|独|健身)|含)|得有|得有|必须(?:要|得)?(?:来(?=[一]?[杯碗份点])|有|是|带|能|可以|靠|离|在|允许|提供|坐|住|吃|喝|用|睡|先|开着?|穿|听)|一定要(?:有|是|带|能|靠|离|在)|需要有|最好(?:有|是|带|能|靠|离|不要|别|安排|在)|尽量(?:排|安排|选|订|约|放|靠|在|避开|不要|别)|不要(?=靠|有|带|太|放|加|在)|不接受|只接受|不考虑|只考虑)(?<object>.+)$/u;

/** A clause that states a preference, with what it is about and its words in the third person. */
function hitOf(claim: ChineseClaim, last: PreferenceHit | null): PreferenceHit | null {
  const predicate = claim.plain.slice(claim.predicateAt);
  const behind = claim.plain.slice(claim.subjectEnd);
  const order = chineseOrder(claim);
  if (order !== null) return { ...order, ...told(claim) };
  const isLimit = LIMIT.test(claim.plain) && !ONCE.test(claim.plain);
  const isLasting = isLimit && claim.modality === 'command' && /的话|以后|每次/u.test(claim.plain);
  const isSaid = claim.modality === 'stated' || (claim.modality === 'doubted' && isLimit) || isLasting;
  if (!isSaid || !(isOwn(claim) || claim.isThing) || claim.isBefore || isNeedless(behind)) return null;
  const favourite = FAVOURITE.exec(claim.plain.slice(claim.leadEnd).replace(/^(?:现在|目前|我现在)/u, ''));
  if (favourite?.groups?.object !== undefined && !EMPTY.test(favourite.groups.object)) {
    const what = `${favourite.groups.what}是`;
    return {
      predicate: what,
      object: original(claim, favourite.groups.object),
      marker: '最',
      confidence: 0.9,
      ...told(claim),
    };
  }
  if (isLimit) return { predicate: '', object: claim.text, marker: '预算', confidence: 0.85, ...told(claim) };
  const required = REQUIRED.exec(predicate)?.groups?.object;
  const whole = ofWhole(claim);
  if (whole !== null) return whole;
  if (required !== undefined && claim.subject !== 'group' && required.length < 24 && !ONCE.test(claim.plain))
    return {
      predicate: '需要',
      object: original(claim, required),
      marker: '要',
      confidence: 0.75,
      ...told(claim),
    };
  if (claim.isThing) return thingHit(claim, predicate);
  return byRule(claim, predicate, last) ?? habitOf(claim, behind);
}

/** `是不吃葱姜蒜的`: what somebody is. bounded: 120 characters */
const IS_ONE_WHO =
  /^(?:就|都)?是(?:从来?|一直|绝对?|坚决)?(?=不[吃喝碰抽看玩坐穿用]|只[吃喝看坐穿用]|吃素|素食|纯素)(?<what>[^，,]{2,16})的$/u;

function byRule(claim: ChineseClaim, predicate: string, last: PreferenceHit | null): PreferenceHit | null {
  const denied = IS_ONE_WHO.exec(predicate)?.groups?.what ?? predicate;
  for (const { pattern, predicate: name, confidence } of PREFERENCE_RULES) {
    const match = pattern.exec(denied);
    if (match === null) continue;
    if (
      name === '只' &&
      !ONLY.test(claim.plain.slice(claim.leadEnd).replace('我', '')) &&
      !BARE.test(predicate)
    )
      continue;
    if ((name === '不' || name === '只' || name === '不能') && ONCE.test(claim.plain)) return null;
    const found = match.groups?.object ?? '';
    const object = isEmpty(found) ? claim.topic || (claim.condition ?? '') : original(claim, found);
    if (object === '') {
      // 现在不喜欢了 is about what the clause before was about
      return last === null || EMPTY_LIKING.test(predicate) === false
        ? null
        : { predicate: name, object: last.object, marker: name, confidence, ...toldOf(claim, last.object) };
    }
    if (EMPTY.test(object)) return null;
    return { predicate: name, object, marker: name, confidence, ...told(claim) };
  }
  return topicHit(claim, predicate);
}

/** What a thing is to the speaker: `香菜是我的最爱`, `房间要安静`. bounded: 120 characters */
const OF_THING =
  /^是我(?:的最爱|的心头好|的菜|最(?:喜欢|爱|讨厌)的[^，,]{0,6}|(?:最)?(?:喜欢|爱)的[^，,]{0,6})$/u;
const NEEDED = /^(?:一定要|必须|最好|尽量|要|得)(?!是|求|不|紧|么|素)[^，,了]{1,14}$/u;

function thingHit(claim: ChineseClaim, predicate: string): PreferenceHit | null {
  const words = claim.text.slice(claim.leadEnd).replaceAll('我的', '').replaceAll('我', '');
  const hit = { object: words, marker: '要', ...told(claim), confidence: 0.75 };
  const thing = claim.text.slice(claim.subjectAt, claim.subjectEnd);
  if (OF_THING.test(predicate)) {
    const isDisliked = predicate.includes('讨厌');
    return { ...hit, predicate: isDisliked ? '讨厌' : '喜欢', object: thing };
  }
  const isDear =
    /对我(?:来说|而言)/u.test(claim.plain) &&
    /^最(?:重要|关键|要紧)$/u.test(claim.plain.slice(claim.subjectEnd));
  if (isDear) return { ...hit, predicate: '看重', told: { condition: '', text: claim.text } };
  return NEEDED.test(predicate) && !ONCE.test(claim.plain) ? { ...hit, predicate: '需要' } : null;
}

/** What somebody thinks of a topic: `甜食我敬谢不敏`. bounded: 120 characters */
const OF_TOPIC =
  /^(?:真的|实在|都|就|可|是|也|完全|一点都?|一向|一直|从来){0,4}(?:敬谢不敏|(?:一天|一日|一顿|一刻)?(?:都|也)?(?:离不(?:了|开)|断不了|戒不掉|少不了)|get不到|欣赏不(?:了|来)|无感|免谈|不行|提不起(?:劲|兴趣)|没兴趣|不感兴趣|就算了|过敏(?:得厉害|很严重)?|不吃|不喝|不碰|不看|不行|吃不了|戒了|来者不拒|百吃不厌|百看不厌|最拿手|不能忍|不耐受|百听不厌|(?:一点儿?|半点)?(?:兴趣|感觉)都?没有?|碰都不碰|不敢[看吃喝坐玩碰去养]|不(?:爱|想|太爱|怎么爱|太|怎么|常|大)[吃喝看玩坐穿用碰听去养买]|[吃喝看听用住坐穿睡]不(?:惯|来|下去?)|不(?:太)?(?:习惯|适应)|[吃看喝听]腻了|没(?:什么)?感觉|接受不了|受不了|[吃喝看用穿坐住睡]着(?:就|会)?(?:不舒服|难受|不习惯|想吐|犯困|恶心|胃疼|头疼))的?$/u;
/** What somebody chooses of a topic: `牛排我要五分熟`. bounded: 120 characters */
const CHOOSES_OF_TOPIC =
  /^(?:都|也|就|一般|通常|基本上?|一直|从来|向来|永远|总)*(?:只|都(?=自己|是|尽量|选|去|要|用|会|在)|要(?!是|不|去|回|走|交|买|写|做|还)|会[选点去坐买用挑]|偏(?!偏)|走|选|挑|必须|一定|从不|尽量|首选|讲究|看重|坚持)(?:[^，,了过]|过道){1,18}$/u;
const BEST_WITH =
  /^(?:觉得)?(?:最|比较|更)(?:顺手|习惯|舒服|自在|放松|开心|有感觉|安心|拿手|踏实|香|来劲|有效率|高效|容易(?:懂|理解|记住|接受|学会|入睡))$/u;

function topicHit(claim: ChineseClaim, predicate: string): PreferenceHit | null {
  if (claim.topic === '') return null;
  const behind = claim.plain.slice(claim.subjectEnd);
  if (CHOOSES_OF_TOPIC.test(behind) && !ONCE.test(claim.plain) && !/^[这那]/u.test(claim.topic))
    return {
      predicate: '习惯',
      object: original(claim, behind),
      marker: '习惯',
      confidence: 0.75,
      ...told(claim),
    };
  if (!(OF_TOPIC.test(predicate) || BEST_WITH.test(predicate))) return null;
  const name = /过敏|不耐受/.test(predicate)
    ? '对…过敏'
    : /来者|百[吃看]|[离断戒少]不|^(?:觉得)?(?:最|比较|更)/.test(predicate)
      ? '喜欢'
      : '不喜欢';
  return {
    predicate: name,
    object: original(claim, claim.topic),
    marker: name,
    confidence: 0.8,
    ...told(claim),
  };
}

function habitOf(claim: ChineseClaim, behind: string): PreferenceHit | null {
  const words = `${USUALLY.test(claim.condition ?? '') ? claim.condition : ''}${claim.plain.slice(claim.leadEnd)}`;
  const isHabit = HABIT.test(words) && !NO_HABIT.test(behind) && DOES.test(behind);
  if (
    ONCE.test(words) ||
    APPOINTED.test(words) ||
    isAppointment(words) ||
    !(isHabit || KEEPS_HOURS.test(words))
  )
    return null;
  if (claim.polarity === 'ended' || claim.subject === 'group') return null;
  return {
    predicate: '习惯',
    object: claim.text.slice(claim.predicateAt),
    marker: '习惯',
    confidence: 0.7,
    ...told(claim),
  };
}

function isEmpty(words: string): boolean {
  return trimTail(words.replace(/^[了的得]/u, ''), /[了的啊呀吧呢哦啦嘛]/u) === '';
}

/** Whether a clause speaks of the speaker: he is its subject, or nobody is and it may be his. */
function isOwn({ subject, subjectWords }: ChineseClaim): boolean {
  if (subject === 'group')
    return /^(?:我[和跟与]|我们?(?:全|一)?家(?:里)?$|我们(?:全|一)?家|我们[俩两]|我俩)/u.test(subjectWords);
  return subject === 'speaker' || subject === 'unknown';
}

/** A clause that begins with something of the speaker's: `预算三千以内`. */
const POSSESSED = new RegExp(`^(?:最(?:喜欢|爱|讨厌|怕)的|${ATTRIBUTES}|首选|最爱)`, 'u');

/** The clause in the first person, with the subject that it may leave out, and with its condition. */
function told(claim: ChineseClaim, object = ''): Pick<PreferenceHit, 'told'> {
  const { text, leadEnd, subjectAt, subjectEnd, subjectWords, condition, isThing, isOmitted } = claim;
  const before = text.slice(leadEnd, subjectAt);
  const topic = claim.topic === '' || /[，,]$/.test(before) ? before : `${before}，`;
  const behind = text.slice(subjectEnd).replace(/^(?:个人|自己|本人|这个人)/u, '') + object;
  const subject = text.slice(subjectAt, subjectEnd);
  const isSelf = isOmitted || /^(?:我|本人|俺)(?:个人|自己|本人|这个人)?$/u.test(subjectWords);
  const own = isThing
    ? `${behind.includes('我') ? '' : '我：'}${topic}${subject}${behind}`
    : `${topic}${isSelf ? (isOmitted && POSSESSED.test(behind) ? '我的' : '我') : subject}${behind}`;
  return { told: { condition: condition ?? '', text: own } };
}

/** The preferences that a Chinese sentence states of its speaker. */
export function chineseHits(claims: readonly ChineseClaim[]): readonly PreferenceHit[] {
  const hits: PreferenceHit[] = [];
  let last: PreferenceHit | null = null;
  for (const claim of claims) {
    const hit: PreferenceHit | null = hitOf(claim, last);
    const joined: PreferenceHit | null =
      last !== null && MANNER.test(claim.plain) ? withManner(last, claim.text) : null;
    if (joined !== null) hits[hits.length - 1] = joined;
    else if (hit !== null) hits.push(hit);
    last = joined ?? hit ?? pastHit(claim) ?? last;
  }
  return hits;
}

/** How something is taken, which says nothing by itself: `我喝咖啡，不加糖`. */
const MANNER =
  /^(?:都|也|还|就)?(?:不|少|多|半|要|只|全)(?:加|放|要|去|糖|冰|辣)|^(?:但是?|不过|只有|就)?[^，,我你他她]{1,8}(?:除外|例外)$/u;

/** The clause in the first person behind what the clause before was about: `打游戏，现在我不玩了`. */
function toldOf(claim: ChineseClaim, object: string): Pick<PreferenceHit, 'told'> {
  const { told: said } = told(claim);
  if (said === undefined || /(?:喜欢|爱|讨厌)了?$/u.test(said.text)) return told(claim, object);
  return { told: { ...said, text: `${object}，${said.text}` } };
}

function withManner(hit: PreferenceHit, words: string): PreferenceHit | null {
  const { told: said } = hit;
  return said === undefined ? null : { ...hit, told: { ...said, text: `${said.text}，${words}` } };
}

/** What somebody liked before, which `现在不喜欢了` may be about. bounded: 120 characters */
const LIKED = /^(?:很|最|特别|非常|挺|不)?(?:喜欢|爱|讨厌|[吃喝玩看](?!了))(?<object>[^了]{1,20})$/u;

function pastHit(claim: ChineseClaim): PreferenceHit | null {
  const isOfOther = claim.subject === 'other' && !claim.isThing;
  const object =
    claim.isBefore || isOfOther
      ? LIKED.exec(claim.plain.slice(claim.predicateAt))?.groups?.object
      : undefined;
  return object === undefined || !(isOfOther || isOwn(claim))
    ? null
    : { predicate: '', object: original(claim, trimTail(object, /的/)), marker: '', confidence: 0 };
}
