import type { Polarity } from '../claim.ts';

/** Words with 不, 没 or 无 that deny nothing. */
const NO_DENIAL =
  /不过敏感|不小心|不慎|不料|不巧|不幸|不到(?=[\d一二两三四五六七八九十半几])|不但|不仅|不错|不过(?!敏)|不好意思|不得不|不能不|不会不|不是不|没有不|不由得|不管|不论|无论|不如说|不久|不停地?|不断|不同|对不起|说不定|差不多|不止|不只|没问题|没事|没关系|没准|没想到|想不到|忍不住|不知不觉|不一会儿?|不客气|无所谓|无非|无比|要不|好不容易|毫不犹豫地?|不少|不时|没几[天年月]|没多久|特别(?=是)|分别|别人|别的|别墅|级别|性别|告别|道别|个别|区别|识别|未来|未婚|无锡|无人机|无线|无印|无糖|无麸质|无乳糖|不锈钢|不粘锅|不老|不辣的|不甜的|不婚主义|不可思议|不可或缺|离不开|少不了|免不了|无肉不欢|非.{1,8}不可|比.{1,6}不过/gu;
const MASK = '□';
/** A denial at the beginning of a predicate, before its verb. bounded: 120 characters */
const DENIAL =
  /^[并都也还就才从根本来完全绝对已经早现在再毫暂时真的可更实几乎其一点儿是]{0,8}?(?:不|没有?|别|未|无|非|[谈称算说够]不上|远不)/u;
/** A denial behind a preposition and its object: `对鸡蛋不过敏`, `跟他不熟`. bounded: 120 characters */
// bounded: 120 characters
const DENIAL_BEHIND =
  /^(?:对|跟|和|与|在|从|给|把|被|用|为|于)[^不没无未]{1,24}(?:不|没有?|无|未)(?!同|错|少|断|停|来)/u;
/** What somebody cannot do: `吃不了`, `喝不惯`, `游泳不会`. */
const CANNOT =
  /[吃喝用看听走住受熬坐穿睡学碰]不(?:了|惯|来|得|下|起)|[说讲听看读写学聊]不(?:懂|来|好(?!意思)|利索|清楚?|明白|出来|全|太?会)|(?:[去来回出赶搬飞做办开见]|参加)不(?:了|成)|(?:一窍|半点|狗屁)不通|(?:不会|不行|不能|不太行|不感冒)$/u;
// bounded: 120 characters
const ENDED =
  /不再(?=\p{Script=Han})|再也(?:不|没)|(?:已经?|早就|早已|现在|如今|后来就?|今年起)(?:都|就|完全)*(?:不|没有?)(?!错)|^(?:都|就|也|完全)*(?:不|没有?|别)[^，,。]{0,24}[^多久]了(?:[啊呀吧哦呢]|$)|戒(?:掉|断|酒|烟|糖|咖啡)|戒了|(?:去世|过世|病逝|离世|走丢|离职|辞职|离开|分手|离婚|分居|卖掉|卖|取消|退出|停止|停|放弃|关门|倒闭|丢|死|没|不在)了|(?:去世|过世|病逝|离世)|断了联系|不复/u;
/** What somebody has done or been through, which is past but has not ended: `去过日本`. */
const EXPERIENCE = /^(?:在[^，,]{1,12})?(?:去|到|吃|见|看|玩|听|读|坐|试|参加|经历|获得|拿|得)过/u;
// bounded: 120 characters
const STATE =
  /^(?:很|非常|特别|挺|最|也|都|一直|就|经常|常|总|每天)*(?:不|没)?(?:太|怎么)?(?:住|在|是|叫|喜欢|爱|讨厌|怕|对|有|养|姓|会|能|当|做|信|抽|喝|吃|用|玩|习惯|负责|担任|从事|开|学|想)/u;

/** How a predicate in simplified characters is meant to hold. */
export function polarityOf(predicate: string, clause: string, when: 'before' | 'now' | null): Polarity {
  const text = predicate.replace(NO_DENIAL, (found) => MASK.repeat(found.length));
  const whole = clause.replace(NO_DENIAL, (found) => MASK.repeat(found.length));
  const isDenied = DENIAL.test(text) || DENIAL_BEHIND.test(text) || CANNOT.test(text);
  if (when === 'before') {
    if (isDenied || EXPERIENCE.test(text)) return isDenied ? 'denied' : 'affirmed';
    return STATE.test(text) || /过(?:[一两几]|$|\p{Script=Han}{1,6}$)/u.test(text) ? 'ended' : 'affirmed';
  }
  if (
    ENDED.test(text) ||
    /^早(?:就|已)?(?:不|没)[^，,。]{1,24}了/u.test(text) ||
    /(?:已经|早就|再也)(?:不|没)/u.test(whole)
  )
    return 'ended';
  return isDenied ? 'denied' : 'affirmed';
}
