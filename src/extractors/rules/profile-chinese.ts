import { acceptsAnyWords, kindOfField, type ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { applyRules, MAX_VALUE, type Rule, type Statement } from './profile-statement.ts';

/**
 * Sentences that suppose, quote, deny, ask or tell of the past: they do not describe the speaker's present.
 */
const NOT_SAID_PLAINLY =
  /["“”「」『』]|如果|要是|假如|假设|假装|扮演|比如|例如|以前|曾经|从前|小时候|当时|那时|原来|不是|没有|不再|不住|不在|不叫|希望|想成为|想当|想住|打算|梦想|梦见|他说|她说|他们说|听说|可能|也许|大概|说我|问我|吗|呢|谁|什么|哪/;
const CLAUSE =
  '(?:^|[，,；;。！!：:、\\s]|你好|您好|大家好)(?:其实|对了|顺便说一下|另外|现在|目前|还有)?[，,]?';
/** The speaker as the subject, also in a later clause of a sentence that began with 我. */
const I = '(?:我|(?<=^(?:你好|您好|大家好|嗨)?[，,！!]?\\s*我[^他她它你]{0,60}[，,]\\s*(?:现在|目前)?))';
const END = '(?=$|[，,。！!；;\\s）)]|今年|现在|目前|是|，)';
const HAN_OR_LATIN = "(?:\\p{Script=Han}{1,4}(?:·\\p{Script=Han}{1,6})?|[A-Za-z][A-Za-z .'-]{0,30}?)";
const NO_NAME =
  /^(?:了|过|着|他|她|它|你|您|我|一|个|两|几|车|外|人|醒|住|这|那|的|什|不|做|来|上|下)|(?:的|了|吗|呢|吧)$/;
const NO_PLACE =
  /^(?:一|这|那|家|学校|宿舍|公司|酒店|宾馆|医院|朋友|父母|爸妈|他|她|你|我|楼|新|老|同|里|附近|对面|隔壁)/;
const DATE =
  '(?:(?:\\d{2,4}|[〇零一二三四五六七八九]{4})年)?(?:农历|阴历|阳历)?(?:\\d{1,2}|[一二三四五六七八九十正腊]{1,3})月(?:初)?(?:\\d{1,2}|[一二三四五六七八九十廿]{1,3})(?:日|号)?|\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}';
const JOB =
  /(?:师|员|医生|护士|经理|总监|主管|律师|教授|讲师|学生|研究生|博士生|博士|作家|记者|编辑|导演|演员|歌手|画家|艺术家|司机|警察|军人|法官|会计|出纳|秘书|助理|顾问|翻译|店主|老板|创业者|企业家|农民|工人|厨子|保安|保姆|空姐|模特|主播|博主|公务员|自由职业者|产品|运营|码农|科学家|建筑工)$/;
const NO_JOB = /你|他|她|它|的|成员|会员|球迷|粉丝/;
const KIN =
  '妻子|老婆|太太|爱人|丈夫|老公|女朋友|男朋友|女友|男友|妈妈|母亲|爸爸|父亲|姐姐|妹妹|哥哥|弟弟|儿子|女儿|爷爷|奶奶|外公|外婆|叔叔|阿姨|舅舅|姑姑|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|闺蜜|室友|老板|同事|导师|邻居|猫|狗|小猫|小狗|猫咪|狗狗';
const RELATION = new RegExp(
  `${CLAUSE}我(?:的|家的?|们家的?)?(?<kin>${KIN})(?:的名字(?:叫|是)|名叫|名字叫|叫做?)(?<value>${HAN_OR_LATIN})${END}`,
  'gu',
);
const KIN_LABEL = new RegExp(`(?:${KIN}|孩子|家人|父母|家庭)们?$`, 'u');
// bounded: 2000 characters
const GENERIC =
  /(?:^|[，,；;。！!\s])(?:我的|我(?=\p{Script=Han}{2,8}(?:是|为)))(?<label>[\p{Script=Han}A-Za-z ]{1,16}?)(?:现在)?(?:是|为|：|:)(?<value>[^，,；;。！!？?\n]{1,60}?)(?=$|[，,；;。！!])/u;
const NO_VALUE = /^(?:很|非常|太|真|特别|比较|有点|最近|不|没|在|你|他|她|我|这|那|一样|因为|为了|什么)|的$/;

const fitsName = (value: string) => (NO_NAME.test(value) ? null : value.trim());
const fitsPlace = (value: string) => {
  const place = trimTail(value.replace(/^(?:到|了|在)+/u, ''), /^[了啦的呢]$/u);
  return place.length < 2 || NO_PLACE.test(place) ? null : place;
};
/** Whether words name an occupation. */
export const isJobInChinese = (value: string) => JOB.test(value);
const fitsJob = (value: string) => (JOB.test(value) && !NO_JOB.test(value) ? value : null);
const rule = (kind: Rule['kind'], body: string, accept?: Rule['accept']): Rule => ({
  kind,
  // bounded: 2000 characters (of a sentence)
  pattern: new RegExp(CLAUSE + body, 'u'),
  ...(accept === undefined ? {} : { accept }),
});

const PLACE = "(?<value>[\\p{Script=Han}A-Za-z·' ]{2,20}?)(?=$|[，,。！!；;]|工作|上班|上学|生活|住|了)";
const RULES: readonly Rule[] = [
  rule(
    'name',
    `(?:我叫|我的(?:名字|姓名)(?:是|叫)|我名叫|我姓名是)(?<value>${HAN_OR_LATIN})${END}`,
    fitsName,
  ),
  rule(
    'nickname',
    `(?:叫我|(?:大家|朋友们?|别人|他们)(?:都)?叫我|可以叫我|请叫我)(?<value>${HAN_OR_LATIN})(?:就行|就好|吧)?${END}`,
    fitsName,
  ),
  rule(
    'age',
    `${I}(?:今年|现在|已经|刚满|刚过)*(?<value>\\d{1,3}|[一二三四五六七八九十]{1,3})(?:周)?岁`,
    (value) => (/^\d+$/.test(value) && (Number(value) < 1 || Number(value) > 120) ? null : value),
  ),
  rule(
    'occupation',
    `${I}(?:现在|目前)?(?:是|当|在当|做)(?:一[名个位]|名|个|位)?(?<value>[\\p{Script=Han}A-Za-z]{2,16}?)(?=$|[，,。！!；;])`,
    fitsJob,
  ),
  rule(
    'occupation',
    '我(?:现在|目前)?在[\\p{Script=Han}A-Za-z]{2,16}?(?:当|做|担任)(?:一[名个位]|名|个)?(?<value>[\\p{Script=Han}A-Za-z]{2,16}?)(?=$|[，,。！!；;])',
    fitsJob,
  ),
  rule(
    'employer',
    '我(?:现在|目前)?(?:在|就职于|供职于)(?<value>[\\p{Script=Han}A-Za-z]{2,16}?)(?:上班|工作|当|做|担任)',
    (value) =>
      /(?:公司|集团|银行|医院|大学|学院|中学|小学|研究院|研究所|局|所)$|^[A-Z]/.test(value) &&
      !/^(?:一|这|那|家|公司|医院|学校|大学|银行)/.test(value)
        ? value
        : null,
  ),
  rule(
    'residence',
    `(?:我们|我家|${I})(?:现在|目前|一直|还)?(?:住在|居住在|定居在|定居|现居|常住)${PLACE}`,
    fitsPlace,
  ),
  rule(
    'residence',
    `(?:我|我们|我家)(?:最近|刚|刚刚|已经|上周|上个月|今年|去年)*(?:从[\\p{Script=Han}]{2,8}?)?搬(?:家)?(?:到|去|来)了?${PLACE}`,
    fitsPlace,
  ),
  rule('residence', `我家(?:现在)?在${PLACE}`, fitsPlace),
  rule('hometown', `${I}(?:来自|老家在|的老家在|的家乡在|家乡在|出生在)${PLACE}`, fitsPlace),
  rule(
    'hometown',
    '我(?:的)?(?:老家|家乡|籍贯)是(?<value>[\\p{Script=Han}]{2,12}?)(?=$|[，,。！!；;])',
    fitsPlace,
  ),
  rule('birthday', `我(?:的)?生日(?:是|在)(?:每年)?(?<value>${DATE})`),
  rule('birthday', `我(?:出生于|生于|是)(?<value>${DATE})(?:出生|生的?|的生日|(?=$|[，,。]))`),
];

/** Whether a sentence supposes, quotes, denies and reports nothing. */
export function isSaidPlainlyInChinese(sentence: string): boolean {
  return !NOT_SAID_PLAINLY.test(sentence);
}

/** The statements that a Chinese sentence makes about its speaker. */
export function chineseStatements(sentence: string): readonly Statement[] {
  if (!isSaidPlainlyInChinese(sentence)) return [];
  const ofSpeaker = applyRules(sentence, RULES).filter((statement) => isOfSpeaker(sentence, statement));
  return [...ofSpeaker, ...relations(sentence), ...generic(sentence)];
}

/** Words behind 我 that make the speaker the subject: 我今年, and neither 我妹妹今年 nor 我的同事. */
const MY_OWN =
  /^(?:叫|名叫|姓|的(?:名字|姓名|生日)|是|在|也|今年|现在|目前|来自|出生|生于|住|刚|已经|一直|从|搬|当|做|毕业|就职|\d)/u;
/** Characters of the words for others: a clause behind them may be about those. */
const OTHERS = /[他她它你我妈爸母父姐妹哥弟儿妻夫婆孩友同邻猫狗爷奶叔姨舅姑]/u;

/** Whether a statement that does not say 我 itself follows clauses about the speaker alone. */
function isOfSpeaker(sentence: string, { start, end }: Statement): boolean {
  const me = sentence.indexOf('我');
  if (me >= start || sentence.slice(start, end).includes('我')) return true;
  return MY_OWN.test(sentence.slice(me + 1)) && !OTHERS.test(sentence.slice(me + 1, start));
}

function relations(text: string): readonly Statement[] {
  return [...text.matchAll(RELATION)].flatMap((match) => {
    const { kin = '' } = match.groups ?? {};
    const value = fitsName(match.groups?.value ?? '');
    if (value === null || value === '') return [];
    const span = { start: match.index, end: match.index + match[0].length };
    return [{ kind: kindOfKin(kin), label: kin, value, relation: kin, ...span }];
  });
}

function kindOfKin(kin: string): Statement['kind'] {
  if (/^(?:妻子|老婆|太太|爱人|丈夫|老公)$/.test(kin)) return 'spouse';
  if (/^(?:儿子|女儿)$/.test(kin)) return 'children';
  return /[猫狗]/.test(kin) ? 'pets' : null;
}

/** Matches `我的<field>是X` for any field name. */
function generic(text: string): readonly Statement[] {
  const match = GENERIC.exec(text);
  const { label, value } = match?.groups ?? {};
  if (match === null || label === undefined || value === undefined) return [];
  const clean = value.trim();
  if (clean === '' || clean.length > MAX_VALUE || NO_VALUE.test(clean) || KIN_LABEL.test(label)) return [];
  if (!fitsKind(kindOfField(label), clean)) return [];
  return [
    {
      kind: null,
      label,
      value: clean,
      relation: null,
      start: match.index,
      end: match.index + match[0].length,
    },
  ];
}

function fitsKind(kind: ProfileKind | undefined, value: string): boolean {
  if (kind === 'residence' || kind === 'hometown') return value.length <= 12 && fitsPlace(value) !== null;
  if (kind === 'age' || kind === 'birthday') return /[\d一二三四五六七八九十]/.test(value);
  if (kind === 'name') return fitsName(value) !== null;
  if (kind === 'email') return value.includes('@');
  if (kind === 'phone') return /\d{4}/.test(value);
  if (kind === 'employer') return value.length > 2;
  return kind === 'occupation' || acceptsAnyWords(kind);
}
