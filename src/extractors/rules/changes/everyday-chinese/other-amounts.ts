import { keptReadings } from '../../../../lib/kept-readings.ts';
import { rephrased } from '../../rephrased.ts';
import {
  isSameWhoChinese,
  type KnownChinese,
  type LinkChinese,
  type ToldChinese,
  whoIn,
} from '../linked-chinese-clauses.ts';
import { AMOUNT, amountOf } from './chinese-amounts.ts';
import { isOfOthers, NOT_YET } from './clauses.ts';
import { OTHER_COUNTS, topicsOfCounts } from './other-counts.ts';

const MAX_SAID = 100;
const MAX_KEPT = 100;
/** A measure of which a life has one value. */
interface Measure {
  /** What a memory of it has. bounded: 120 characters */
  readonly known: RegExp;
  /** What a sentence about it has. bounded: 120 characters */
  readonly told: RegExp;
  /** What is another amount of the same matter. bounded: 120 characters */
  readonly other: RegExp;
  /** What stands right before the amount of a clause. bounded: 60 characters */
  readonly cue: RegExp;
  readonly least: number;
  readonly most: number;
  /** Words by which the memories are found. */
  readonly words: string;
}

const NOW =
  '(?:现在|目前|如今|从(?:[这下]个?月|今年|明年|本月)起|[这下]个?月起?|一个?月|每个?月|每月|月租|变成|涨到|降到|提到|升到|加到|调到|改成|改为|涨成|到|成|了|就|都|要|得|收|是|有|给|拿|有|只|最多|只能|花|压到|压缩到|控制在|砍到|放宽到|缩到|减到|增加到|定在|到手|税前|税后|工资|月薪|薪水|年薪|底薪|房租|租金|月租|刚|正好|正式|大概|差不多|约|快|近|：|:){1,5}$';
const MEASURES: readonly Measure[] = [
  {
    known: /房租|租金|月租|租房/u,
    told: /房租|租金|月租|房东|续租|续约|租/u,
    other: /押金|中介|一年|半年|季度?|物业|水电|网费|取暖|违约|一次/u,
    cue: new RegExp(NOW, 'u'),
    least: 300,
    most: 50_000,
    words: '房租',
  },
  {
    known: /月薪|工资|薪水|收入|底薪|年薪|到手/u,
    told: /[加涨降调]薪|[涨加降]工资|工资|月薪|薪水|底薪|年薪|收入|跳槽|试用期|转正/u,
    other: /房租|房贷|奖金|年终|补贴|扣|罚|少发|欠|存|花|一次|红包|生活费|[他她]/u,
    cue: new RegExp(NOW, 'u'),
    least: 500,
    most: 2_000_000,
    words: '月薪 工资',
  },
  {
    known: /体重|^我?[^，,]{0,4}(?:公斤|斤|kg)$/iu,
    told: /称|体重|秤|[瘦胖]|公斤|斤|减肥|减了|掉秤/u,
    other: /目标|米|买|菜|肉|水果|行李|杠铃|哑铃|推|举|快递|身高/u,
    cue: /(?:现在|目前|只有?|剩|到|成|了|就|都|是|有|秤|称|：|:|体重|刚|正好|整整|已经|变成|[，,\s])$/u,
    least: 30,
    most: 400,
    words: '体重',
  },
  {
    known:
      /零花钱|生活费|学费|房贷|月供|话费|套餐|停车费|保姆工资|托班|会费|年费|补课费|每月存|每个月存|养老金|退休金|补贴/u,
    told: /零花钱|生活费|学费|房贷|月供|话费|套餐|停车费|保姆|托班|会费|年费|补课费|存|养老金|退休金|补贴|缴费单/u,
    other: /一次|扣|罚|逾期|欠|押金|报名费/u,
    cue: new RegExp(NOW, 'u'),
    least: 5,
    most: 500_000,
    words: '零花钱 学费 房贷 套餐',
  },
];
/** What amounts may also count. bounded: 40 characters */
const COUNTS =
  /^(?:个|年|月|天|次|点|号|岁|分钟|小时|周|楼|层|平|米|人|家|遍|杯|步|公里|折|成|倍|块钱?的|寸|本|位|分|多?[个年月天]|百分|%)/u;
// linear: letters of classes, counted
const AMOUNTS = new RegExp(AMOUNT, 'gu');
// linear: letters of classes, counted
const ANY_AMOUNT = new RegExp(AMOUNT, 'u');

/** The amounts of a text within bounds, without those that count other things. */
function amountsIn(
  text: string,
  { least, most }: Measure,
): readonly { value: number; at: number; unit: string }[] {
  return [...text.matchAll(AMOUNTS)].flatMap(({ 0: words, index }) => {
    const behind = text.slice(index + words.length);
    const value = amountOf(words);
    const unit = /^(?:多|出头|整)?(?<unit>公斤|千克|kg|斤|块|元)/iu.exec(behind)?.groups?.unit ?? '';
    if (value === null || (unit === '' && COUNTS.test(behind))) return [];
    if (/[周第初星期礼拜]$/u.test(text.slice(0, index))) return [];
    return value < least || value > most ? [] : [{ value, at: index, unit }];
  });
}

/** A weight in kilogrammes: a jin has half of one. */
const inKilos = (value: number, unit: string): number => (unit === '斤' ? value / 2 : value);

/** `房东涨价了，一个月三千五` after `我房租三千`. */
const isOtherAmount: LinkChinese = (told, known) => {
  const { sentence } = told;
  if (
    NOT_YET.test(sentence) ||
    /以前|去年|原来|目标|要是|标准|平均|补上|这个月[^，,]{0,6}[，,]?只/u.test(sentence)
  )
    return false;
  if (
    told.who !== null &&
    told.who !== '' &&
    told.who !== '房东' &&
    told.who !== '老板' &&
    !/^我?(?:妈|爸|老婆|老公|爸妈)(?=[把给])/u.test(told.text) &&
    !isSameWhoChinese(told, known)
  )
    return false;
  if (known.who !== '') return false;
  const plain = sentence.replace(/房东|老板|公司|领导|我?(?:妈|爸|老婆|老公|爸妈|家里)(?=[把给])/gu, '');
  if (isOfOthers(plain.replace(/(?:给|跟)我?(?:爸妈|老婆|老公|妈|爸)/gu, ''), known.text)) return false;
  return MEASURES.some((measure) => {
    if (!measure.known.test(known.predicate) || !measure.told.test(sentence)) return false;
    if (measure.other.test(sentence) && !measure.other.test(known.text)) return false;
    const own = amountsIn(known.predicate, measure);
    const [old] = own;
    if (old === undefined || own.length > 1) return false;
    const isWeight = measure.words === '体重';
    const sizeOf = ({ value, unit }: { value: number; unit: string }) =>
      isWeight ? inKilos(value, unit === '' ? old.unit : unit) : value;
    const next = amountsIn(told.text, measure).filter((one) => sizeOf(one) !== sizeOf(old));
    if (new Set(next.map(sizeOf)).size !== 1) return false;
    return next.some((one) => {
      if (isWeight && (sizeOf(one) < sizeOf(old) * 0.5 || sizeOf(one) > sizeOf(old) * 1.6)) return false;
      const head = told.text.slice(0, one.at);
      if (/[涨降加减瘦胖掉长少多提升](?:了|价)$/u.test(head)) return false;
      // `这个月只存了八百` tells of one month
      if (/只[花存赚挣发给交付拿][了到]$/u.test(head)) return false;
      return head === '' || measure.cue.test(head);
    });
  });
};

/** bounded: 120 characters */
const BUDGET = /^(?<what>[\p{Script=Han}]{0,8}?)的?预算(?:是|有|在|大概|大约|最多|只有)?/u;

/** `手机预算加到四千吧` after `我买手机预算两千`. */
const isOtherBudget: LinkChinese = (told, known) => {
  const match = BUDGET.exec(known.predicate);
  const what = match?.groups?.what?.replace(/^(?:买|租|换|装|做|办|去|订|送)/u, '') ?? '';
  if (match === null || known.who !== '' || (told.who !== '' && told.who !== null)) return false;
  const bounds = { ...MEASURES[0], least: 20, most: 50_000_000 } as Measure;
  const [old] = amountsIn(known.predicate.slice(match[0].length), bounds);
  if (old === undefined || /如果|要是|[吗呢?？]$|以前|原来|首付|定金|押金|省|优惠|打折/u.test(told.sentence))
    return false;
  const isNamed = (what.length > 1 && told.sentence.includes(what.slice(-2))) || /预算/u.test(told.sentence);
  if (!isNamed || (what.length > 1 && /预算/u.test(told.text) && isOtherThing(told.text, what))) return false;
  const next = amountsIn(told.text, bounds).filter(({ value }) => value !== old.value);
  return next.some(({ at }) =>
    /(?:加|提|降|压|压缩|控制|砍|缩|减|放宽|增加|涨|改|调|定|上调|下调)(?:到|成|为|在)|预算(?:得|要|是|变成|升到|涨到)?$|(?:最多|只能|只有|顶多|现在)(?:花|用|拿|出|有|是)?$/u.test(
      told.text.slice(0, at),
    ),
  );
};

/** `装修预算加到八万` after `我买手机预算两千`. */
function isOtherThing(said: string, what: string): boolean {
  // bounded: 120 characters
  const of = /(?<of>[\p{Script=Han}]{2})的?预算/u.exec(said)?.groups?.of;
  return of !== undefined && !what.includes(of) && !/我的|现在|把|所以|最后|总/u.test(of);
}

/** bounded: 60 characters */
const AGE =
  /(?<years>\d{1,3}|[一二两三四五六七八九十]{1,3})(?:周)?岁(?<half>半)?|(?<months>\d{1,2}|[一二两三四五六七八九十]{1,3})个(?:半)?月(?:大)?|(?<only>半)岁/u;
/** bounded: 60 characters */
const BIRTHDAY =
  /(?:满|过了?|到)(?:了)?(?<years>\d{1,3}|[一二两三四五六七八九十]{1,3})周?岁|(?:吹|点|插)了?(?<candles>[一二两三四五六七八九十]{1,3}|\d{1,2})[根支]蜡烛|(?<full>[二三四五六七八九]十[一二三四五六七八九]?)(?:整)?了|(?<big>[五六七八九]十)大寿|周岁/u;

function monthsIn(text: string): number | null {
  const groups = AGE.exec(text)?.groups;
  if (groups === undefined) return null;
  if (groups.only !== undefined) return 6;
  const value = amountOf(groups.years ?? groups.months ?? '');
  if (value === null) return null;
  return groups.months === undefined ? value * 12 + (groups.half === undefined ? 0 : 6) : value;
}

const CHILD = /儿子|女儿|闺女|孩子|宝宝|娃|小家伙|小朋友|老大|老二/u;

/** `闺女满一周岁了` after `我女儿十个月大`. */
const growsOlder: LinkChinese = (told, known) => {
  const old = /了$|大$|岁|个月$/u.test(known.predicate) ? monthsIn(known.predicate) : null;
  const full = BIRTHDAY.exec(told.text)?.groups;
  if (
    old === null ||
    NOT_YET.test(told.sentence) ||
    /以前|去年|时候|那年|药|保质期|才能|以后|怀/u.test(told.sentence)
  )
    return false;
  const isWhole = /^(?:今天|昨天|我|刚|正式|已经|生日|就|都|过完)*[二三四五六七八九]十/u.test(told.text);
  const years = full?.years ?? full?.candles ?? full?.big ?? (isWhole ? full?.full : undefined);
  const counted = years === undefined ? null : amountOf(years);
  const next = counted === null ? monthsIn(told.text) : counted * 12;
  if (next === null || next <= old || next - old > 36 || !/了|啦|满|今天|昨天/u.test(told.text)) return false;
  const isChild = CHILD.test(known.text);
  if (isChild) {
    if (/儿子/u.test(told.sentence) && /女儿|闺女/u.test(known.text)) return false;
    if (/女儿|闺女/u.test(told.sentence) && /儿子/u.test(known.text)) return false;
    return CHILD.test(told.sentence) && !/朋友|同事|邻居|[表堂][哥弟姐妹]|姐|弟|妹/u.test(told.sentence);
  }
  return isSameWhoChinese(told, known) && !isOfOthers(told.text, known.text) && told.who !== null;
};

/** Other rents, wages, weights, budgets and ages. */
const OTHER_AMOUNTS: readonly LinkChinese[] = [isOtherAmount, isOtherBudget, growsOlder, ...OTHER_COUNTS];

/** Whether a sentence gives another amount; `今早称了一下，七十整` tells it of one day, and it lasts. */
export const givesOtherAmount = (said: string, known: KnownChinese): boolean =>
  NUMERAL.test(known.predicate) &&
  amountClausesOf(said).some((told) => OTHER_AMOUNTS.some((link) => link(told, known)));

// linear: one letter
const NUMERAL = /[\d一二两三四五六七八九十半]/u;

/** A sentence is compared with many memories. */
const amountClausesOf = keptReadings(
  (said): readonly ToldChinese[] =>
    said.length > MAX_SAID || !/[\d一二两三四五六七八九十半]|周岁/u.test(said) || /[吗呢?？]$/u.test(said)
      ? []
      : rephrased(said)
          .split(/[，,；;。！!]/u)
          .map((part) => part.trim())
          .filter((part) => part !== '')
          .map((text) => ({ text, who: whoIn(text), sentence: said })),
  MAX_KEPT,
  MAX_SAID,
);

/** Words by which the memories are found that an amount makes untrue. */
export const topicsOfAmounts = (said: string): string =>
  [
    ...MEASURES.filter(({ told }) => told.test(said) && ANY_AMOUNT.test(said)).map(({ words }) => words),
    /预算|最多|只能花/u.test(said) ? '预算' : '',
    AGE.test(said) || BIRTHDAY.test(said) ? '岁 个月' : '',
    topicsOfCounts(said),
  ]
    .filter(Boolean)
    .join(' ');

/** Whether a sentence may tell another amount. */
export const tellsOtherAmount = (said: string): boolean => topicsOfAmounts(said) !== '';
