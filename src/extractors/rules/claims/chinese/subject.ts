import { chineseTags } from '../../../../domain/text/segment.ts';
import { trimTail } from '../../../../domain/text/trim.ts';
import type { ClaimSubject } from '../claim.ts';
import { ADVERBS, ANIMALS, ATTRIBUTES, BEFORE, NOW, PEOPLE, PREDICATE, SURNAME, TIMES } from './words.ts';

/** Who a clause is about, and where its predicate begins. Offsets are those of the clause. */
export interface SubjectReading {
  /** `omitted`: the clause names no subject, and may continue the one before it. */
  readonly subject: ClaimSubject | 'omitted';
  readonly words: string;
  /** Whether the clause is about a thing, named by a noun that is no person or animal known to the rules. */
  readonly isThing: boolean;
  /** The words before the subject that the predicate is about: `咖啡` in `咖啡我不喝`. */
  readonly topic: string;
  /** Where the clause begins behind conjunctions and greetings: with a time, a topic or the subject. */
  readonly leadEnd: number;
  /** Where the subject stands, or would stand. */
  readonly subjectAt: number;
  readonly subjectEnd: number;
  readonly predicateAt: number;
  /** Whether words such as `以前` set the clause against the present, or words such as `现在` into it. */
  readonly when: 'before' | 'now' | null;
}

/** Words before a subject that connect, greet or give the manner of speaking. bounded: 120 characters */
const LEAD =
  /^(?:(?:但是?(?!凡|愿)|可是?(?=我|他|她|现|也|不|对)|可是|不过(?!敏)|然而|而且|而(?=我|他|她|且|现)|并且|所以|因此|因为|由于|虽然|尽管|虽说|只是|其实|另外|还有|同时|此外|对了|对(?=[，, ]?我)|哦对|顺便[说提](?:一下|一句)?|说实话|老实说|坦白[说讲]|说真的|讲真|实际上|事实上|总之|反正|毕竟|首先|其次|然后|最后|于是|也就是说|换句话说|嗯+|哦+|噢|啊+|唉|哎呀?|哈+|嘿|嗨|你好啊?|您好|大家好|早上好|晚上好|好的?(?=[，, ]|我)|是的|没错|对不起|抱歉|不好意思|更正一下|纠正一下|(?:差点|差一点|刚才|刚)?忘了?(?:跟|和|告诉|同)?你?(?:说|讲|提)(?:了|一下|个事)?(?!过)|说个事|跟你说个事儿?|补充一下|提醒一下|更新一下|说一下|一般来说|总的来说|对我来说|对我而言|在我看来|作为我|就我(?:个人)?而言|不管怎[么样]样?|无论如何|更重要的是|重要的是|特别是|尤其是|结果|谁知道|没想到|幸好|可惜|遗憾的是|如果说?|要是|只要(?!不)|除非|假如|哪怕|即使|就算|(?:医生|大夫|体检|检查|化验|检测|牙医|医院|报告)(?:后|结果)?(?:说|发现|显示|告诉我|查出|诊断)(?:来)?(?=我)|(?:医生|大夫|营养师)(?:让|叫|建议|要求|嘱咐|叮嘱)(?=我)|我不得不(?:说|承认)|自我介绍一下|介绍一下|跟你说|我?(?:跟|和|告诉|同)你(?:们)?(?:说|讲|提)?(?:过|一下|一声)?(?=我)|我(?:得|必须|要|想|应该)?(?:说|承认|强调|提一下|补充|声明|更正一下|纠正一下)(?:一下|一点|过|的是)?(?=[，, ]?我)|告诉你|你(?:要|得)?(?:知道|记住|记得)|(?:请|麻烦)?(?:你)?(?:帮我)?(?:记住|记得|记一下|记下来?|别忘了|不要忘记|注意)(?=[，, ]?(?:我|今后|以后))|我(?:个人)?(?:觉得|发现|认为|感觉|知道|意识到|承认|相信)(?=我|自己))[，, 、]*|\s+)/u;
// bounded: 120 characters
const TIME = new RegExp(`^(?<time>${TIMES})[，, ]*`, 'u');
// bounded: 120 characters
const WHEN = new RegExp(
  `^(?:(?<now>${NOW})|(?<before>(?<![年月天周久])${BEFORE}))(?!的(?!时候)|如此)[，, ]*`,
  'u',
);
// bounded: 120 characters
const ADVERB = new RegExp(`^${ADVERBS}`, 'u');
const NAME = '\\p{Script=Han}';
const BEYOND = `(?:的${NAME}{1,8}?)??`;
// bounded: 120 characters
const OWN_PEOPLE = new RegExp(
  `^(?!(?:我|家里)有个[^，,]{1,8}$)(?:我们?家?(?:的|里的?|这边的?)?|家里的?)?(?:那个?|这个?|大学|高中|初中|小学|公司|单位|以前的?|现在的?|最好的|一个|两个|有个|几个|所有){0,2}(?:${PEOPLE})(?!的?(?:话|时候)|节|工资|馆|证|本)(?!圈|会|日|傅)(?:(?:\\s?[“"「]?[A-Za-z]{1,20}[”"」]?|${NAME}{1,4}?)??${BEYOND}(?=[,，、]?\\s*(?:${PREDICATE}|和|跟|与))|)`,
  'u',
);
// bounded: 120 characters
const OWN_ANIMAL = new RegExp(
  `^(?:我们?家?的?|我养的|家里的?)?(?:那只|这只|那条|这条|两只|一只|一条)?${ANIMALS}(?:(?:\\s?[“"「]?[A-Za-z]{1,20}[”"」]?|${NAME}{1,3}?)??${BEYOND}(?=[,，]?\\s*(?:${PREDICATE})))`,
  'u',
);
// bounded: 120 characters
const OWN_ATTRIBUTE = new RegExp(
  `^(?:我的|我现在的|我目前的|我(?=${ATTRIBUTES}(?:现在|目前|也|就|都)?(?:不|没)?(?:是|为|叫|在|有|[:：])))(?:${ATTRIBUTES})(?=[^的]|$)`,
  'u',
);
// bounded: 120 characters
const GROUP = new RegExp(
  `^(?:我的?(?:${PEOPLE})(?:[和跟与])我(?=都|一起|俩|两|也|住|在|会|喜欢|爱|不|是|现在|有|养|对)|我们(?!家?的|公司|单位|学校|班|老板|领导|老师|经理|部门|团队)(?:家(?!的|${NAME}子|里的))?(?:[俩两三]个?人?|一家(?:[三四五六]口)?|全家|都)?|咱们?(?:家)?|我俩|我家(?=在|住|就在|现在|目前|离|搬|有|养|不|没)|我们?(?:一|全)家(?:[三四五]口)?|我(?:[和跟与]|同(?!事|学|桌|伴|乡|行|意|样|时))(?:我的?)?[^说讲聊提问吵约比，,]{1,6}?(?=都|一起|一样都|两个|住|现在|目前|去年|搬|从|养|有|在(?!一起)|打算|准备|计划|喜欢|不|是|结婚|会))`,
  'u',
);
const SELF = /^(?:我|本人|俺|人家我)(?!们|国|方|校|司|家(?!里))(?:个人|自己|本人|这(?:个)?人)?/u;
const LISTENER = /^(?:你们?|您)/u;
const SOMEBODY =
  /^(?:[他她它]们?(?:的\p{Script=Han}{1,6}?(?=[是叫在住有对不很也都喜爱]))?|别人|人家|对方|有的?人|有些人|很多人|不少人|大家|谁|大部分人|大多数人|年轻人|老人|女生|男生|[那这]个?(?:人|家伙|女孩|男孩|小孩|同学|客户|病人|朋友))/u;
const CALLED =
  /^(?:隔壁|楼[上下]|对门)?(?:(?:小|阿)(?!时|学|区|说|心|吃|朋友|孩|众|组|事|程序|型|公司|里|姨|米)\p{Script=Han}|老[王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾]|(?![是当在做去给和跟叫找有没不对])\p{Script=Han}{1,3}?(?:先生|女士|小姐|老师|医生|阿姨|叔叔|经理|教授|大爷|大妈|师傅|总(?=说|让|[要在是不])|[哥姐](?=说|[是在不住有喜])))/u;
/** `Mia对花生过敏`. bounded: 120 characters */
const LATIN_NAME = new RegExp(
  `^[A-Z\\uff21-\\uff3a][A-Za-z.'\\uff21-\\uff5a-]{1,20}(?=\\s?(?:${PREDICATE})\\p{Script=Han})`,
  'u',
);
const CONSULTED =
  /(?:说|讲|问|送|给|让|叫|教|带|陪|告诉|跟|和|与|同|请|帮|替|借|劝|催|骂|约|对|向|把|被|比|是|像|关于|找|打|爱|骗|夸|认识|喜欢|为|除了|而|以及|包括|爱过|看|等|害|使|令|关心|照顾|支持|祝|希望|觉得|以为|知道|因为|由于)$/u;

function strip(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  return pattern.exec(text.slice(at));
}

/** Reads who a clause in simplified characters is about. */
export function subjectOf(plain: string): SubjectReading {
  let at = 0;
  let when: SubjectReading['when'] = null;
  const skip = (patterns: readonly RegExp[]) => {
    for (let i = 0; i < 8; i++) {
      const match = patterns.map((pattern) => strip(pattern, plain, at)).find((found) => found !== null);
      if (match === undefined || match === null || match[0] === '') return;
      if (match.groups?.now !== undefined) when = 'now';
      if (match.groups?.before !== undefined) when = 'before';
      at += match[0].length;
    }
  };
  skip([LEAD]);
  const leadEnd = at;
  skip([LEAD, WHEN, TIME]);
  const found = named(plain.slice(at));
  const { subject, topic } = found;
  const subjectAt = at + found.from;
  const subjectEnd = at + found.to;
  at = subjectEnd;
  skip([WHEN, ADVERB, TIME]);
  const words = plain.slice(subjectAt, subjectEnd);
  const isThing = found.isThing === true;
  return { subject, words, isThing, topic, leadEnd, subjectAt, subjectEnd, predicateAt: at, when };
}

interface Named {
  readonly isThing?: boolean;
  readonly subject: SubjectReading['subject'];
  readonly topic: string;
  readonly from: number;
  readonly to: number;
}

/** Recognisers of the subject at the beginning of a clause, the first that matches counts. */
const SUBJECTS: readonly (readonly [RegExp, ClaimSubject])[] = [
  // `在波音上班的是我弟弟`
  [/^(?:在|会|有|喜欢|爱|怕|讨厌|养|对|住)[^，,我]{1,16}?的(?:人)?(?=是(?!我(?:$|[，,。！自本])))/u, 'other'],
  [GROUP, 'group'],
  [OWN_ATTRIBUTE, 'speaker'],
  [OWN_PEOPLE, 'other'],
  [OWN_ANIMAL, 'other'],
  [LISTENER, 'listener'],
  [SOMEBODY, 'other'],
  [/^我们?的[^是，,]{1,12}?(?=是|为|叫|很|不|没|坏|丢|在|有)/u, 'other'],
  [/^我们?(?:公司|单位|学校|班|部门|团队|国|校|家的?\p{Script=Han})/u, 'other'],
  [SELF, 'speaker'],
  [CALLED, 'other'],
  [LATIN_NAME, 'other'],
  [/^[这那此](?:个|家|本|部|些|种|次|道|款|边|里|儿|样|件|座|位|是)?/u, 'other'],
];

function named(text: string): Named {
  for (const [pattern, subject] of SUBJECTS) {
    const match = pattern.exec(text);
    if (match === null || match[0] === '') continue;
    const speaker = subject === 'other' ? topical(text) : null;
    return speaker ?? { subject, topic: '', from: 0, to: match[0].length };
  }
  return topical(text) ?? nominal(text);
}

/** What is said of something in general: `出门我只坐高铁`. */
const GENERAL =
  /^(?:只|偏(?!偏)|要(?!是)|会[选点去坐买用挑]|走(?!了)|必须|一定|尽量|首选|永远|基本|坚持|吃着|喝着|一般|都|不|从|总|习惯|喜欢|通常|也|更|最|比较|就)/u;

/** A clause with its topic before the speaker: `咖啡我不喝`. bounded: 120 characters */
function topical(text: string): Named | null {
  const at = text.slice(0, 20).search(/我(?!们|国|家|的|[爸妈哥姐弟妹])/u);
  if (at < 1) return null;
  const topic = text.slice(0, at);
  if (/^(?:因为|由于|为了)/u.test(topic)) return null;
  if (CONSULTED.test(topic.slice(-3)) || /[。！？：]/.test(topic)) return null;
  const isSetting = /^(?:比起|相比|对于|关于|至于|除了|在|跟|和|作为|与)/u.test(topic);
  const verbs = [...chineseTags(topic)].filter(({ tag }) => /^(?:v$|vd|zg)/.test(tag));
  const isOccasion = at <= 16 && GENERAL.test(text.slice(at + 1));
  if (verbs.length > 0 && !isSetting && !isOccasion && !/(?:的|时候?|时|方面)[，,]?$/.test(topic))
    return null;
  return { subject: 'speaker', topic: trimTail(topic, /[,， 、]/), from: at, to: at + 1 };
}

/** A noun and the beginning of its predicate. bounded: 120 characters */
const HEAD = new RegExp(`^(?<noun>[^，,。]{1,12}?)(?=(?:${PREDICATE}))`, 'u');
const ATTRIBUTE_START = new RegExp(`^${ATTRIBUTES}(?=[^的]|$)`, 'u');
const TOPIC_PREDICATE =
  /^(?:(?:不能|不可以|绝对不能?|一点都?不能?|从来?不|不|没法|都不|全部?不|也不)[吃喝碰沾](?:了|得)?$|吃不了|喝不了|过敏|(?:就|也)?算了|(?:已经|早就?|我)?不(?:再)?[学练玩考抽]了$)/u;

/** People whom a relative clause describes: `住在上海的朋友跟我说`. bounded: 120 characters */
const RELATIVE = new RegExp(
  `^[^我，,]{2,20}?的(?:人们?|男生|女生|${PEOPLE}|${ANIMALS})(?=(?:${PREDICATE})(?<![和跟与]$)[^，,])`,
  'u',
);

/** What people say of themselves without a subject: `英语还行`, `程序员一枚`. bounded: 120 characters */
const OF_SPEAKER =
  /^(?:博士|硕士|研究生|本科|大专|MBA)在读|^(?:高中|初中|中专|大专|职高|技校|小学|本科|[一二三]本)(?:没|都没|还没)?毕业|^(?:虚岁|常年|这辈子|手里|我?人(?:已经|现在)?在)|^(?:英|日|韩|法|德|俄|粤|西班牙|葡萄牙|意大利|阿拉伯)[语文](?:也|还|说|讲|水平|只|很|挺|不错|一般|可以|流利|没问题|[四六八]级|N\d|凑合|马马虎虎)|^(?:离异|未婚|已婚|单身|丧偶|独生子女?|[男女])$|^[^，,]{1,10}一[枚名只个]$|^(?:一枚|资深|普通)[^，,]{2,10}$/u;

/** A clause that begins with neither a pronoun nor a known word for a person. */
function nominal(text: string): Named {
  const none: Named = { subject: 'omitted', topic: '', from: 0, to: 0 };
  if (OF_SPEAKER.test(text)) return none;
  if (ATTRIBUTE_START.test(text) || /^人(?:现在|目前)?在/u.test(text)) return none;
  const relative = RELATIVE.exec(text);
  if (relative !== null) return { ...none, subject: 'other', to: relative[0].length };
  const [first, second] = [...chineseTags(text.slice(0, 16))];
  if (first === undefined || first.start > 0) return none;
  const noun = HEAD.exec(text)?.groups?.noun;
  if (
    noun === undefined ||
    /^[玩看听读打跑练学写]$/u.test(noun) ||
    /^[对在从跟和给把被用向为与于按比除没不有是会能想要]/u.test(noun)
  )
    return none;
  const isName =
    SURNAME.test(noun) || (first.tag === 'nr' && SURNAME.test(first.word) && noun.startsWith(first.word));
  if (isName) return { subject: 'other', topic: '', from: 0, to: noun.length };
  if (TOPIC_PREDICATE.test(text.slice(noun.length)))
    return { ...none, topic: noun, from: noun.length, to: noun.length };
  // a clause that begins with a noun of another kind is about it
  const isNoun = /^(?:n|ng|nr|ns|nt|nz|nrt|s|eng)$/.test(first.tag) && !/^(?:v|p)$/.test(second?.tag ?? '');
  const isWhole = noun.length >= first.word.length && /^n/.test(first.tag);
  return isNoun || isWhole ? { subject: 'other', isThing: true, topic: '', from: 0, to: noun.length } : none;
}
