import { IRREGULAR_PAST, SINGULAR_PAST } from './irregular-pasts.ts';
import { isArranged } from './tense-arranged.ts';
import { comesNext, wasTold } from './tense-arranged-chinese.ts';

const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** A time to which something is moved, and not a place. */
const NEW_TIME = `(?:the )?(?:next|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|${MONTH}|\\d)`;
// bounded: 600 characters (of a sentence)
const FUTURE = new RegExp(
  [
    "\\b(?:will|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|hope to|hoping to|want to|looking forward|can't wait|about to|next(?! (?:door|to|town|village|street)\\b)|upcoming|tomorrow|due|deadline|scheduled?|need to|have to|let's|(?:should|must|can|may|might) (?:be|get)(?! (?:able|honest))|must|has to)\\b|'ll\\b",
    "(?:\\b(?:am|is|are)|(?<!(?:day|uary|March|April|May|June|July|August|ber|night|week|month|year|row))'(?:m|s|re)) (?:just |also |finally |all |both |not )?(?:getting|having|coming|leaving|moving|flying|visiting|seeing|meeting|starting|going|taking|throwing|hosting|opening|picking|driving|travell?ing|staying|arriving|returning|playing|bringing|retiring|graduating|running)\\b",
    '\\b(?:booked|sorted|confirmed|pencilled in|locked in):|\\b(?:booked|locked in|landed|bagged)\\b[^.:?!]{0,40}[:!] (?:[a-z]{2,20}, )?(?=(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:[-–]\\d{1,2})? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
    '\\b(?:moved|shifted|pushed back|rescheduled|brought forward)[,:;]? (?:now|not|instead)\\b',
    "(?:'ve|'s|\\bhave|\\bhas) got (?:(?:an?|my|our|his|her|their|tickets)\\b|[A-Z]\\w{1,20}'s )",
    '\\b(?:booked|reserved|arranged|organi[sz]ed|signed up|registered|tickets|appointment)\\b[^.]{0,60}\\bfor\\b',
    `\\b(?:moved|pushed|postponed|rescheduled|shifted|delayed|adjourned|deferred|extended|put [^.]{0,30}\\b(?:off|back)|put back|brought forward|held over)\\b[^.]{0,40}\\b(?:to|until|till) ${NEW_TIME}`,
    '(?<![开開][了过過完个個])(?<![灯燈庙廟乐樂唱舞酒峰组組晨早展开開约聚机機社大年晚宴例])[会會](?![儿兒议議员員计計面场場])|(?<!麻)[將将](?!军|軍)|(?<![重主])要|[约約订訂定][了好]|预约|預約|报[了名]|報[了名]|打算|计划|准备|预计|再(?:去|考|来|做|约|试|跑)(?!了|说)|答应|承诺|保证(?=\\d|[周下明后])|(?:说|通知|约)(?:是|好)?(?=\\d|[周下明后本这十])|排到|[定约排]在|派人|来修|等着|截止|到期|明天|下周|(?:挂|抢|请|买)到?了(?=(?:今|明|后|下|这|本|周|星期|礼拜|月底|年底|清明|五一|端午|国庆|中秋|\\d{1,2}[月号日./]|[一二三四五六七八九十]{1,3}[月号]))|(?:成绩|结果|名单)[^，。]{0,8}(?:出(?![了的来过])|公布(?!了)|公示(?!了))|(?<=[考试赛礼课术诊查辩面席宴])在(?=\\d|[周下明后本这]|[一二三四五六七八九十]{1,3}[月号])|改到|改成|改在|推迟到|延到|续到|改签到|[号日一二三四五六天](?:上午|下午|晚上)?的(?:机票|车票|火车票|高铁票|航班|专家号)|延期到|提前到|挪到|调到|顺延',
  ].join('|'),
  'i',
);
// bounded: 600 characters (of a sentence)
const PAST = new RegExp(
  [
    IRREGULAR_PAST,
    "(?:'s|\\bis|'re|\\bare) (?:gone|born|dead)\\b(?! (?:on|in) )",
    '^(?:just |finally )?quit\\b',
    '^(?:just |finally |absolutely )?beat (?:my|our|the|him|her|them|[A-Z]\\w{1,20})\\b',
    "\\b(?:didn't|ago|(?<!\\b(?:my|his|her|their|our|your|its) )last(?! thing\\b| (?:[a-z]{2,12} ){0,2}[a-z]{2,12}(?:'s| is| will be) (?:on |the ){0,2}(?:\\d|[a-z]{3,6}day|today|tomorrow|next|this)| (?:[a-z]{2,7}day|week|weekend|day) (?:in|of)\\b)|yesterday|used to|since|been|(?!(?:need|feed|seed|speed|shed|indeed|exceed|proceed|succeed|weed|bleed|breed)\\b)[a-z]{2,}ed)\\b",
    '才(?=[\\u4e00-\\u9fff]{1,6}(?:回来|到家|起来|过来|出来|下来|到|完|好)(?:$|[，,。]))|刚(?!好|性|需|果|才能|强)(?:刚|才)?(?=[\\u4e00-\\u9fff]{1,6}(?:完|过|到|回|从|去|把|被|和|跟|给|出|下|买|拿|收|搬|换|做|办|签|交|生|考|领|开))|(?<![为除罢])了(?!解)|(?<![再超通经])过(?!生日|年|节|几|两|来|完|敏|会|期|程|来|户)|曾|已经|之前|昨天|上周|一直|那(?:天|会儿?|晚|阵子?)',
    '在[^，。]{1,12}(?:吃|过|看|玩|见|喝)的(?!时候|话|人|地方)|(?<!新)[去来到买订租卖借生办搬回签修求结领付发考拍退寄]的(?!时候|话|人|地方|路)',
  ].join('|'),
  'i',
);
/** States that look like the past: `I am excited`, `is closed`. bounded: 600 characters (of a sentence) */
const STATE =
  /(?:\b(?:am|is|are|get|gets)|'(?:m|s|re)) (?:so |really |very |all |also |just |not )?(?:[a-z]{2,20}ed|paid|built|sold|held|made|sent|bought|taught|fitted|kept)\b/gi;
/** What was done on a day, said of that day: `1月5号做的搭桥`. bounded: 600 characters (of a sentence) */
const CLEFT =
  /[号日天周月一二三四五六年午上晚初底][^，。要]{0,12}?[做放出生走装拆拿交提动离调转领怀查拔剖]的(?!时候|话|人|地方|事|票|机会)[\u4e00-\u9fff]{0,4}(?:$|[，,。！!])|[号日周月一二三四五六][^，。要]{0,8}?(?:出的事|入的职|离的职|辞的职|开的业|毕的业)(?:$|[，,。！])/;
/**
 * Who is only named by a participle: `with someone called Henrik`. bounded: 600 characters (of a sentence)
 */
const NAMED =
  /(?<=\b(?:someone|somebody|one|(?:an?|this|some|the) (?:[a-z'-]{1,15} ){0,2}[a-z'-]{1,15}) )(?:named|called) (?=\p{Lu})/gu;
/** Days of the week that look like verbs: `Sat 14 March`. bounded: 600 characters (of a sentence) */
const SATURDAY =
  /\b(?:Sat|Wed)\b(?=:|[.,]? (?:\d|@|morning|lunch|afternoon|eve|night|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|at ))|\bsat\b(?= (?:\d{1,2}(?:st|nd|rd|th)\b|morning|lunchtime|afternoon|night))/g;
/**
 * What takes place at a time to come, in the present: `her exam's on 19 June`. bounded: 600 characters (of a
 * sentence)
 */
const PRESENT =
  /\b(?:i'?m|we're|he's|she's|they're) (?:on|off|away) |\b(?:I|we|they) (?:fly|leave|go|start|move|meet|have|get|see|head|drive|return|travel|sail|marry|finish|begin|join|play|perform|race|sit|take|complete|exchange|close|sign|launch)\b|\b(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day) is (?!when|what|why|how|the day)|(?:['’]s|\b(?:is|are)) (?!meeting|wedding|training|evening|morning|building|painting|funding|hearing|reading|parking|christening|outing|viewing|opening|(?:some|any|every|no)?thing|king|ring|spring|string|wing)\w{2,15}ing\b|(?:['’]s|\b(?:is|are)) (?:due |booked |only |just |now |actually )?(?:(?:on|at|in) )?(?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i;
/** What somebody feels before what is to come: `紧张死我了`. bounded: 600 characters (of a sentence) */
const NERVES = /(?:紧张|激动|期待|兴奋|慌|怕|愁|吓)(?:死|坏)?(?:我|人|宝宝)?了/g;
/** Where another clause may begin. bounded: 600 characters (of a sentence) */
const JOINT =
  /[,;，；。！!]|(?<=[\u4e00-\u9fff\p{Extended_Pictographic}])\s(?=[\u4e00-\u9fff])|\b(?:and|but|so|because|while)\b/giu;

const hasPast = (sentence: string): boolean => {
  const told = [STATE, SATURDAY, NERVES, NAMED].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    sentence,
  );
  return PAST.test(told) || SINGULAR_PAST.test(told) || CLEFT.test(told);
};

/** Whether a sentence speaks of the past: it has words of the past and none of the future. */
export function speaksOfPast(sentence: string): boolean {
  return !FUTURE.test(sentence) && hasPast(sentence);
}

/**
 * Whether the clause at a UTF-16 offset speaks of the past; a clause without a tense has that of its
 * sentence.
 */
export type PastAt = (offset: number) => boolean;

export function pastAt(sentence: string): PastAt {
  const whole = speaksOfPast(sentence);
  if (!hasPast(sentence)) return () => whole;
  const isMixed = FUTURE.test(sentence) || PRESENT.test(sentence);
  const clauses: { readonly from: number; readonly end: number; readonly isPast: boolean }[] = [];
  let from = 0;
  for (const end of [...[...sentence.matchAll(JOINT)].map(({ index }) => index), sentence.length]) {
    const words = sentence.slice(from, end);
    const isPast = !isMixed || speaksOfPast(words);
    clauses.push({
      from,
      end,
      isPast: isMixed ? isPast || (whole && !FUTURE.test(words) && !PRESENT.test(words)) : whole,
    });
    from = end;
  }
  return (offset) => {
    const clause = clauses.find(({ end }) => offset < end);
    if (clause === undefined) return whole;
    const words = sentence.slice(clause.from, clause.end);
    if (HAN.test(words)) {
      if (!hasPast(words) && comesNext(words, sentence.slice(0, clause.from))) return false;
      return clause.isPast || wasTold(sentence.slice(offset, clause.end));
    }
    const before = sentence.slice(clause.from, offset);
    if (isArranged(before)) return false;
    // `saw him on Sunday about the op next month`: what comes behind a day does not move it
    const near = words.slice(0, offset - clause.from + NEAR);
    return clause.isPast || (hasPast(before) && !FUTURE.test(near) && !PRESENT.test(near));
  };
}

const HAN = /[\u4e00-\u9fff]/;
/** Characters of a day and its preposition. */
const NEAR = 12;
