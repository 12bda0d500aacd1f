import { termsOf } from './english-terms.ts';
import { whoIn } from './linked-chinese-clauses.ts';

const MAX_SAID = 300;
const HAN = /\p{Script=Han}/u;
/** What belongs to a thing, as an object. bounded: 300 characters */
const PART =
  /\b(?:lost|sold|broke|broken|returned|gave away|given away|threw (?:away|out)|replaced|quit|cancell?ed|removed|stole|stolen|repaired|washed|ended|stopped|sell|lose) (?:the|my|our|its|that) (?<thing>\p{L}+)['’]s (?<part>\p{L}+(?: \p{L}+)?)/iu;
/** What is named by the thing it is for. bounded: 300 characters */
const FOR_THING =
  /^(?:the|our|my) (?<who>[\p{L} ]{2,30}?)(?: has| have|['’]s|['’]ve)?(?: just)? (?:cancell?ed|pulled out|dropped out|withdrew|let us down|quit|fell through) (?:on us )?(?:for|of|from|before|at) (?:the|our|my) (?<thing>\p{L}+)\b/iu;
/** What is about work and no work. bounded: 300 characters */
const NO_JOB =
  /\bjob (?:ads?|adverts?|interviews?|offers?|postings?|listings?|boards?|sites?|fairs?|cent(?:re|er)|descriptions?|applications?|market)\b/iu;
/** bounded: 300 characters */
const LOST =
  /^(?:I|we)(?:['’]ve| have)? (?:(?:just|already) )?lost (?:my|our|the) (?<what>\p{L}+(?: \p{L}+)?)\b/iu;
/** A part of the body that is worn out. bounded: 300 characters */
const WORN =
  /\b(?<body>knee|ankle|back|hip|shoulder|wrist|elbow|neck|foot|leg|arm|hand|eye|ear|tooth)(?:['’]s|s| is| has) (?:all |just |completely )?(?:gone|done|dead|shot|finished|knackered|broken|bust|buggered|killing me|had it|given out)\b/iu;
/** What is worn or used for it. bounded: 400 characters */
const FOR_BODY =
  /\b(?<body>knee|ankle|back|hip|shoulder|wrist|elbow|neck|foot|leg|arm|hand|eye|ear|tooth) (?:brace|support|strap|bandage|pads?|cream|doctor|surgeon|exercises?|physio|pillow|rest|drops|plugs|brush|cast|bag|sleeve|tattoo|specialist|massage)\b/iu;
/** What is used day by day, and bought again when it is lost. bounded: 400 characters */
const USED =
  /^(?:I|we) (?:(?:always|usually|often|have to|need to|must) )?(?:wear|use|take|need|carry|collect)\b/iu;
/** The end of a schooling before the one of a memory. bounded: 300 characters */
const LOWER_SCHOOL =
  /\b(?:graduated|finished|left|dropped out)(?: (?:from|of))? (?:my |the )?(?<school>high|secondary|middle|primary|elementary|boarding|grammar) school\b/iu;
/** bounded: 100 characters */
const LOWER_SCHOOL_CHINESE =
  /(?<school>小学|初中|高中|中专|技校)毕业|毕业于[^，,。]{0,8}(?<other>小学|中学|高中|[一二三四五六七八九十]中)/u;
/** A schooling. bounded: 400 characters */
const STUDIES_CHINESE = /大学|大[一二三四]|研究?生|硕士|博士|读研|读博|北大|清华|学院|读书|学生/u;
const ALLERGIC_CHINESE = /对?(?<what>[^，,。我]{1,8}?)(?:不)?过敏/u;

/**
 * Whether a sentence ends what only belongs to the thing of a memory: `I lost the cat's collar`, `The DJ
 * cancelled for the wedding`, or what only has its name.
 * @param memory one claim in the first person
 */
export function isPartOfThing(sentence: string, memory: string): boolean {
  const said = sentence.slice(0, MAX_SAID);
  if (HAN.test(said))
    return (
      isOtherSchool(said, memory) ||
      isOtherAllergy(said, memory) ||
      isMislaid(said, memory) ||
      isRenewedByOther(said, memory) ||
      isOfOtherSense(said, memory)
    );
  const part = PART.exec(said)?.groups;
  const known = new Set(termsOf(memory));
  const has = (words: string | undefined) => termsOf(words ?? '').some((term) => known.has(term));
  if (
    part !== undefined &&
    has(part.thing) &&
    !has(part.part) &&
    !/^(?:name|age|birthday)\b/iu.test(part.part ?? '')
  )
    return true;
  const of = FOR_THING.exec(said)?.groups;
  if (of !== undefined && has(of.thing) && !has(of.who)) return true;
  const worn = WORN.exec(said)?.groups?.body;
  if (worn !== undefined && FOR_BODY.exec(memory)?.groups?.body?.toLowerCase() === worn.toLowerCase())
    return true;
  if (NO_JOB.test(said) && /\b(?:job|work|unemployed)\b/iu.test(memory)) return true;
  const lost = LOST.exec(said)?.groups?.what;
  if (lost !== undefined && USED.test(memory) && has(lost)) return true;
  const school = LOWER_SCHOOL.exec(said)?.groups?.school;
  return school !== undefined && !memory.toLowerCase().includes(school.toLowerCase());
}

function isOtherSchool(said: string, memory: string): boolean {
  const { school, other } = LOWER_SCHOOL_CHINESE.exec(said.slice(0, 100))?.groups ?? {};
  const name = school ?? other;
  return name !== undefined && STUDIES_CHINESE.test(memory) && !memory.includes(name);
}

/** `老公换号了，尾号变成2045` after `我的手机尾号是3307`. */
function isRenewedByOther(said: string, memory: string): boolean {
  const [first = '', ...rest] = said.slice(0, 100).split(/[，,]/u);
  if (rest.length === 0 || !/换|改/u.test(first) || rest.some((part) => /^我/u.test(part))) return false;
  const who = whoIn(first);
  return who !== null && who !== '' && /^我的/u.test(memory) && !memory.includes(who);
}

/** What a sentence tells, and the memories that it does not touch. bounded: 100 characters */
const SENSES: readonly (readonly [RegExp, RegExp])[] = [
  [/^我们?(?:公司|单位|学校|部门|店)[^，,]{0,6}搬/u, /住|家在|租/u],
  [/在(?:家|外面|路上)(?:上班|办公|工作)|上班的路上/u, /在[^家，,]{2,8}(?:上班|工作|做)|的(?:工程师|员工)/u],
  [
    /^我们?(?:现在|正|还|人){0,2}在(?:公司|路上|超市|商场|等|医院|学校|外面|地铁|车上|开会|上班|食堂|机场|高铁|火车|酒店|图书馆|健身房|出差|.{2,4}(?:出差|旅游|玩))/u,
    /住|家在|租/u,
  ],
  [/是(?:党员|会员|团员|群员|家长|业主)/u, /./u],
  [/丢|跑/u, /[猫狗兔鸟]|仓鼠|鹦鹉/u],
];
const FOUND_AGAIN = /(?<![没不])找回|(?<![没不])找到了|回来了|又找/u;

function isOfOtherSense(said: string, memory: string): boolean {
  const text = said.slice(0, 100);
  return SENSES.some(
    ([sense, of]) =>
      sense.test(text) &&
      of.test(memory.slice(0, 100)) &&
      (!/丢/u.test(sense.source) || FOUND_AGAIN.test(text)),
  );
}

/** bounded: 100 characters */
const MISLAID =
  /^我?的?(?<what>眼镜|隐形眼镜|助听器|手表|耳机|牙套|护膝|假牙)(?:又|给|昨天|今天)*(?:丢|坏|碎|断|落|忘|摔)了?/u;

/** What is lost or broken is got again: `我眼镜丢了` after `我戴眼镜`. */
function isMislaid(said: string, memory: string): boolean {
  const what = MISLAID.exec(said.slice(0, 100))?.groups?.what;
  return what !== undefined && memory.includes(what) && !/不(?:用|戴)|再也/u.test(said);
}

/** `我对牛奶不过敏` after `我花生过敏`. */
function isOtherAllergy(said: string, memory: string): boolean {
  if (!/过敏/u.test(said) || !/过敏/u.test(memory)) return false;
  // who had none has one now
  if (/什么都不|啥都不|没有?(?:任何|什么|啥)?过敏/u.test(memory)) return false;
  // `过敏原` is what is tested for
  const [a, b] = [said.replaceAll('过敏原', ''), memory].map((text) =>
    ALLERGIC_CHINESE.exec(text.slice(0, 100))?.groups?.what?.replace(
      /^(?:对|其实|现在|已经|也|并){1,4}|(?:已经|现在|也|都|其实|并|再){1,4}$/gu,
      '',
    ),
  );
  if (a === undefined || b === undefined || a === '' || b === '') return false;
  return !a.includes(b) && !b.includes(a);
}
