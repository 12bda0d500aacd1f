import { keptReadings } from '../../../lib/kept-readings.ts';
import { chineseClaims } from '../claims/chinese.ts';

/** A clause of a Chinese message that tells what is so, with the person whom it is about. */
export interface ToldChinese {
  readonly text: string;
  /** The word for another person that it is about: `妹妹`; '' for the speaker; null for a thing. */
  readonly who: string | null;
  /** The whole sentence. */
  readonly sentence: string;
}

/** A memory of one present claim, without signs at its end. */
export interface KnownChinese {
  readonly text: string;
  /** Without the subject `我`. */
  readonly predicate: string;
  readonly who: string | null;
}

/** Whether a clause makes a memory untrue. */
export type LinkChinese = (told: ToldChinese, known: KnownChinese) => boolean;

const MAX_SENTENCE = 120;
const MAX_MEMORY = 120;
const MAX_KEPT = 100;
/** What is not so, or not so for good. bounded: 120 characters */
const NOT_SO =
  /(?:^|我)怕|担心|在试着?|尝试|试图|努力|明年|差点|差一点|可能|也许|或许|如果|要是|假如|万一|打算|想要?(?:把|给|去|换|卖|辞|搬|退|戒|买|养|学)|希望|准备(?:把|要|去|换|卖|辞|搬|退)|快要|要不要|会不会|是不是|该不该|(?<![不没])考虑|犹豫|别想|真想|好想|想(?:退|辞|换|搬|分|离|戒|放弃)|(?<![不没])想(?:从|跟|和|尽快|早点|马上|赶紧|明年|年后)[^，,]{0,8}?(?:退|辞|换|搬|分|离|戒|放弃|卖|跳槽)|^(?:看到|看见|听到?|说)|梦见|梦到|做梦|小说[里中情]|电影里|(?<![别不])开玩笑|骗你|听说|据说|还没|暂时|下个?(?:周|月|星期|礼拜|学期)(?:就|要|再|打算|去|开始)?[^，,]{0,4}(?:搬|换|去|走|退|辞)|明年|[吗呢?？]$|谁|偶尔|有时/u;
/** bounded: 120 characters */
const ONCE = /今天|今晚|今早|今夜|这次|这回|这周|本周|这星期|这礼拜|这几天|这两天|明天|后天|临时/u;
/** Other persons as the subject. bounded: 120 characters */
const PERSON =
  /^(?:我们?的?|咱们?的?|俺)?(?<who>爸爸|爸|老爸|父亲|妈妈|妈|老妈|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥|哥|姐姐|姐|弟弟|弟|妹妹|妹|儿子|女儿|闺女|孩子|宝宝|老公|老婆|丈夫|妻子|爱人|媳妇|男朋友|男友|女朋友|女友|对象|未婚妻|未婚夫|叔叔|阿姨|舅舅|姑姑|姨妈|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|侄子|侄女|外甥|爸妈|父母|闺蜜|闺密|朋友|好友|同事|同学|室友|舍友|邻居|老板|领导|老师|教练|房东|客户|公公|婆婆|岳父|岳母|小孩|娃|[他她](?:们)?|别人|人家|隔壁|对门|楼上|楼下)(?![的家]?(?:把|给)我)/u;
/** Who does something to the speaker or what is his. bounded: 120 characters */
const AGENT =
  /^(?:我们?的?)?(?:房东|老板|公司|领导|单位|学校|老师|医院|医生|大夫|教练|客服|店家|航空公司|对方|牙医)(?:那边|那里)?(?:把|给|又|已经|刚|说|通知|打电话|昨天|今天|上周)/u;
/** Time and manner before the subject. bounded: 120 characters */
const LEAD =
  /^(?:(?:[，,\s]|不过|但是?|其实|后来|结果|现在|如今|目前|最近|终于|总算|已经|刚刚?|昨天|前天|昨晚|上周|上个?月|上个?星期|去年|今年|前几天|这个月|这学期|年初|上学期|[一二三四五六七八九十]{1,2}月份?|周[一二三四五六日天]|对了|话说|哈哈|唉|哎|耶|所以|因为|自从[^，,]{1,12}|[^，,我]{1,8}后(?=我))\s*)+/u;

/** Somebody of a group that the speaker belongs to. bounded: 120 characters */
const SOMEBODY = /^(?:我们?|咱们?)?[^，,我]{0,6}有(?:一?个|几个|两个|位|些)?(?:人|同事|同学|朋友|邻居)/u;

/** Who a clause is about: a word for another person, '' for the speaker, null for a thing. */
export function whoIn(clause: string): string | null {
  const plain = clause.replace(LEAD, '');
  if (SOMEBODY.test(plain)) return '别人';
  if (AGENT.test(plain)) return '';
  const who = PERSON.exec(plain)?.groups?.who;
  if (who !== undefined) return who;
  return /^(?:我|咱|俺)/u.test(plain) ? '' : null;
}

/** The clauses of a sentence that tell what has happened or is so. */
export const toldInChinese = keptReadings(
  (said: string): readonly ToldChinese[] => {
    if (/[吗呢?？]\s*$/u.test(said)) return [];
    const claims = chineseClaims(said);
    if (
      claims.some(
        ({ modality, condition }) => modality === 'unreal' || modality === 'question' || condition !== null,
      )
    )
      return [];
    let before: string | null = '';
    return said.split(/[，,；;。！!：:]/u).flatMap((part): readonly ToldChinese[] => {
      const text = part.trim();
      const own = whoIn(text);
      const who =
        own ??
        (/^(?:[也就还又都]|已经|现在|终于|不|没|刚|去|回|在|把|改|换|搬|辞)/u.test(text.replace(LEAD, ''))
          ? before
          : null);
      if (text !== '') before = own ?? before;
      if (text.length < 2 || NOT_SO.test(text) || (ONCE.test(text) && !ENDED_TODAY.test(text))) return [];
      return [{ text, who, sentence: said }];
    });
  },
  MAX_KEPT,
  MAX_SENTENCE,
);

/** What came to its end on a day, and did not only fail then. bounded: 120 characters */
const ENDED_TODAY =
  /(?:今天|今早|今晚|这周|这几天|这两天|本周)[^，,]{0,8}(?:卖|退|辞|离|分手|领证|拆|摘|搬|注销|毕业|出院|退休|转正|拿到|买|领养|生了|出生|去世|过世|走了|改名|签|办|正式|开始|满)/u;

/** bounded: 120 characters */
const TAIL = /[。！!，,.\s~]+$/u;

/** A memory of one claim; null if it lists several things. */
export const knownOfChinese = keptReadings(
  (memory: string): KnownChinese | null => {
    const text = memory.replace(TAIL, '').replace(/^用户/u, '我');
    if (/[?？]/u.test(text) || /以前|曾经|小时候|当年/u.test(text)) return null;
    // `只有一个孩子` tells how many, and no condition
    const claims = chineseClaims(text.replace(/只有(?=[一两二三])/u, '有'));
    if (claims.length !== 1 || claims[0]?.condition !== null) return null;
    if (!['stated', 'wish', 'plan'].includes(claims[0].modality)) return null;
    return { text, predicate: text.replace(/^(?:我|咱)们?/u, ''), who: whoIn(text) };
  },
  MAX_KEPT,
  MAX_MEMORY,
);

const SHORT: Readonly<Record<string, string>> = {
  爸: '爸',
  爸爸: '爸',
  老爸: '爸',
  父亲: '爸',
  妈: '妈',
  妈妈: '妈',
  老妈: '妈',
  母亲: '妈',
  哥: '哥',
  哥哥: '哥',
  姐: '姐',
  姐姐: '姐',
  弟: '弟',
  弟弟: '弟',
  妹: '妹',
  妹妹: '妹',
  女友: '女朋友',
  男友: '男朋友',
  孩子: '娃',
  小孩: '娃',
  儿子: '娃',
  女儿: '娃',
  闺女: '娃',
  宝宝: '娃',
};
const nameOf = (who: string): string => SHORT[who] ?? who;
const IS_FEMALE: Readonly<Record<string, boolean>> = { 儿子: false, 女儿: true, 闺女: true };
const isSameName = (a: string, b: string): boolean =>
  nameOf(a) === nameOf(b) && (IS_FEMALE[a] ?? IS_FEMALE[b]) === (IS_FEMALE[b] ?? IS_FEMALE[a]);

/** Whether both are about the speaker or the same person; a clause without a subject may be about any. */
export function isSameWhoChinese({ who }: ToldChinese, known: KnownChinese): boolean {
  if (who === null) return true;
  const other = known.who ?? '';
  return who === '' || other === ''
    ? who === other || (known.who === null && who === '')
    : isSameName(who, other);
}
