import { keptReadings } from '../../../../lib/kept-readings.ts';
import { rephrased } from '../../rephrased.ts';
import type { KnownChinese } from '../linked-chinese-clauses.ts';
import { isOfOthers } from './clauses.ts';

const MAX_SAID = 100;
const MAX_KEPT = 100;
/** What takes place once. */
const EVENTS =
  '面试|复查|复诊|体检|聚会|聚餐|饭局|饭|约会|相亲|航班|机票|飞机|高铁|火车|车票|会议|会|课|考试|婚礼|手术|预约|理发|剪头发|看牙|牙医|搬家|答辩|比赛|演唱会|音乐会|话剧|电影|旅行|旅游|出差|露营|爬山|野餐|培训|讲座|演出|拍照|家长会|报告|作业|论文|截止|交稿|项目|展览|活动|团建|生日|派对|年会|直播|签约|看房|保养|打疫苗|疫苗|号|酒店|民宿|行程|票|位子|餐厅|见面|碰头|拜访|洗牙|做指甲|按摩|接机|开庭|验房|试驾|试课|彩排|录音|拍摄|快递|装修|彩超|产检|美甲';
// linear: words of a list
const EVENT = new RegExp(EVENTS, 'gu');
/** When it takes place, once. bounded: 120 characters */
const ONE_DAY =
  /明[天晚早]|后[天晚]|大后天|今[天晚]|下(?:个)?(?:周|月|星期|礼拜)|这(?:个)?(?:周|周末|月)|周末(?:约|要|和|跟|去|有)|(?:周|星期|礼拜)[一二三四五六日天]|[\d一二三四五六七八九十]{1,3}[号日]|[\d一二三四五六七八九十]{1,2}月|[\d一二三四五六七八九十]{1,3}点|五一|国庆|春节|元旦|中秋|端午|清明|暑假|寒假|约了|预约|订了|定了|挂了|买了|报了|航班|机票/u;
/** What is so again and again. bounded: 120 characters */
const OFTEN = /每|经常|喜欢|爱|习惯|平时|一般|天天|周[一二三四五六日天](?:都|练|打|踢|跑|游|上(?!午))|例会/u;
/** bounded: 120 characters */
const OFF =
  /取消|不(?:成|了)了|[吃去看见爬玩办开聚参跑走约面考搬剪做]不(?:成|了)|泡汤|黄了|作罢|吹了|没戏|告吹|流局|退(?:票|了|掉|款)|(?:不|没)(?:去|办|开|聚|吃|约|看|面|搬|考|参加|交)了|停办|延期举行|爽约|放(?:了)?我?们?鸽子|鸽了/u;
/** bounded: 120 characters */
const MOVED =
  /推迟|延误|提前(?:到|了|至)|延期|延后|顺延|延(?:到|至)|往后(?:推|挪|拖)|往前(?:提|挪)|(?:改|挪|换|调|移|推|拖|约|订|定|排|转)(?:签|期|约)?(?:到|在|至|成|为)|改签|改期|改约|另约|重新(?:约|订|挂|排|安排|定)|(?:改|换)(?:了)?(?:时间|日子|天|班|个时间)|换(?:了)?(?:一)?天/u;
/** bounded: 120 characters */
const NOT_SO =
  /没(?:取消|推迟|改|变)|不(?:取消|推迟|改|变)|照常|如期|要不要|能不能|可不可以|会不会|是不是|如果|要是|假如|万一|可能|也许|或许|说不定|想(?:要)?(?:改|取消|推|换|退)|打算|考虑|差点|[吗呢?？]$|别取消|怎么(?:改|取消|退)|希望|梦/u;
/** Who tells the speaker of it. bounded: 120 characters */
const TELLS_US =
  /^(?:HR|hr|人事|医院|诊所|牙科|护士|前台|客户|老师|学校|公司|领导|老板|对方|房东|主办方?|教练|中介|店家|餐厅|航空公司|航司|铁路|面试官|导师|医生|大夫|群里|班主任|客服|快递|物业|他们|朋友|[小老阿]?\p{Script=Han}{1,3}?(?=说|打电话|发(?:微信|消息|短信)|通知|临时|有事|来不了|去不了))(?:那边|那里)?(?:刚|又|突然|昨天|今天|来)?(?:打?电话|微信|发(?:来)?(?:微信|消息|短信|邮件)|通知|临时有事|来不了)?(?:说|通知|告诉我|让我?|给我?|把)?/u;

const eventsIn = (text: string): readonly string[] => [...text.matchAll(EVENT)].map(({ 0: word }) => word);
/** Events that are one: a flight has a ticket. */
const KINDS: readonly RegExp[] = [
  /航班|机票|飞机|高铁|火车|车票|票/u,
  /饭|聚餐|饭局|餐厅|位子/u,
  /复查|复诊|看病|预约|号|体检|产检|彩超/u,
  /理发|剪头发/u,
  /牙医|看牙|洗牙/u,
  /报告|截止|交稿|论文|作业/u,
  /旅行|旅游|行程|酒店|民宿/u,
];

/** Whether a clause names the event of a memory, or none. */
function isSameEvent(clause: string, memory: string): boolean {
  const [said, known] = [eventsIn(clause), eventsIn(memory)];
  if (said.length === 0) return /改签|退票/u.test(clause) ? KINDS[0]?.test(memory) === true : false;
  return said.some(
    (event) =>
      known.includes(event) || KINDS.some((kind) => kind.test(event) && known.some((one) => kind.test(one))),
  );
}

/** The clauses that tell that something is off or moved; a sentence is compared with many memories. */
const movedClausesOf = keptReadings(
  (sentence): readonly string[] =>
    sentence.length > MAX_SAID || NOT_SO.test(sentence)
      ? []
      : rephrased(sentence)
          .split(/[，,；;。！!]/u)
          .map((part) => part.trim())
          .filter((clause) => OFF.test(clause) || MOVED.test(clause)),
  MAX_KEPT,
  MAX_SAID,
);

/**
 * Whether a sentence says that what a memory tells of one day does not take place, or at another time:
 * `HR说面试推迟到后天` after `我明天上午十点面试`.
 */
export function isMovedOrOff(sentence: string, known: KnownChinese): boolean {
  if (movedClausesOf(sentence).length === 0) return false;
  if (known.who !== '' || !ONE_DAY.test(known.predicate) || OFTEN.test(known.predicate)) return false;
  if (/[、]|以及/u.test(known.text)) return false;
  return movedClausesOf(sentence).some((clause) => {
    const own = clause.replace(TELLS_US, '');
    if (isOfOthers(own, known.text)) return false;
    // the event may stand in the clause before: `面试那边来电话，改到下周二了`
    if (eventsIn(own).length > 0 || /改签|退票/u.test(own))
      return isSameEvent(own, known.text) && isSameDay(own, known.text);
    const before = sentence.slice(0, Math.max(0, sentence.indexOf(clause)));
    return (
      eventsIn(before).length > 0 &&
      isSameEvent(before, known.text) &&
      !isOfOthers(before.replace(TELLS_US, ''), known.text)
    );
  });
}

const DAY = /(?:周|星期|礼拜)[一二三四五六日天]/u;

/** `周四的会取消了` after `我周三要开会`: another one of its kind. */
function isSameDay(clause: string, memory: string): boolean {
  // bounded: 100 characters
  const of =
    /^(?:我)?(?<day>(?:这|下|本)?个?(?:周|星期|礼拜)[一二三四五六日天])[^改推挪调换延提]{0,8}(?:取消|不|改|推|挪|调|换|延|提)/u.exec(
      clause,
    )?.groups?.day;
  const own = DAY.exec(memory)?.[0];
  if (of === undefined || own === undefined) return true;
  return of.slice(-1) === own.slice(-1);
}

/** Whether a sentence may tell such a change. */
export const tellsMovedOrOff = (said: string): boolean =>
  (OFF.test(said) || MOVED.test(said)) && (eventsIn(said).length > 0 || /改签/u.test(said));
