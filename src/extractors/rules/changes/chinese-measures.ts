import { isSameValue, type Value, valuesIn } from '../../../domain/feedback/values.ts';

/** What says that something is otherwise now. */
const CUE =
  /改|换|调|挪|移|变|涨|降|升|减|加|推迟|提前|延|瘦|胖|长到|掉到|跌|现在|如今|目前|已经|到|成了|了$/u;
/** What is once, besides, planned or not so. */
const NOT_SO =
  /[吗呢?？]|也|还要|另外|又一|今天|今晚|明天|昨天|这次|这周|这回|可能|也许|如果|要是|打算|想|希望|差点|不|没|[他她你]/u;
/** Letters that say that it is otherwise, and name nothing. */
const CHANGE =
  /改成|改到|改为|改在|改|换成|换到|换|调整|调到|调|挪到|挪|移到|变成|变为|变|涨到|涨|降到|降|升到|升|减到|减|加到|加|推迟到|推迟|提前到|提前|延期|延到|延后|瘦到|瘦|胖到|胖|长到|掉到|跌到|现在|如今|目前|已经|都|就|又|从|起|开始|以后|今年|上个?月|上周|最近|刚|刚刚|终于|到|成|了|是|在|有|的|我们?|咱们?|每天|每|都|被|给|时间|左右|大概|差不多|一共|只|要|下周?|这个月|这学期|下学期|新学期/gu;
const UNIT = /^(?:公斤|千克|kg|斤|元|块钱?|万元?|千元?|美元|欧元|岁|个小时|小时|分钟|公里|米|厘米|[一-龥])/iu;
const WEIGHT = /^(?:公斤|千克|kg|斤)$/iu;
/** Nouns and verbs that tell of the same. */
const SAME: readonly RegExp[] = [
  /体重|重/gu,
  /房租|租金|租/gu,
  /工资|月薪|薪水|收入|挣/gu,
  /身高|高/gu,
  /住|搬/gu,
  /开会|例会|周会|会议|会/gu,
  /起床|起来|起|闹钟/gu,
  /睡觉|睡/gu,
  /课程|上课|课/gu,
];

interface Measure {
  readonly value: Value;
  readonly kind: string;
  readonly rest: string;
}

/** An amount of money without its unit: `月薪一万`. bounded: 80 characters */
const PAID =
  /(?<=月薪|工资|年薪|薪水|房租|租金|收入|预算|价格|学费)(?:是|有|大概|大约|涨到|降到|涨到了|降到了)?(?<sum>[\d一二两三四五六七八九十百千万.]{1,10})(?=$|[，。,；;了左])/gu;

function measuresIn(text: string): readonly Measure[] {
  const sums = [...text.matchAll(PAID)].map(({ groups, index, 0: words }): Measure => {
    const sum = groups?.sum ?? '';
    const start = index + words.length - sum.length;
    const value = { type: 'number' as const, text: sum, start, end: start + sum.length };
    return { value, kind: '元', rest: text.slice(0, start) + text.slice(start + sum.length) };
  });
  if (sums.length > 0) return sums;
  return valuesIn(text).flatMap((value): readonly Measure[] => {
    const isAge = /今年$/u.test(text.slice(0, value.start)) && /^了?$/u.test(text.slice(value.end));
    const unit = value.type !== 'number' ? '' : isAge ? '岁' : (UNIT.exec(text.slice(value.end))?.[0] ?? '');
    if (!/^(?:clock|weekday|date|number|daypart)$/u.test(value.type)) return [];
    const kind =
      value.type !== 'number' ? value.type : WEIGHT.test(unit) ? '公斤' : /元|块/u.test(unit) ? '元' : unit;
    if (kind === '') return [];
    return [
      { value, kind, rest: text.slice(0, value.start) + text.slice(value.end + (isAge ? 0 : unit.length)) },
    ];
  });
}

/** Whether a Chinese clause gives another time or amount of what a memory tells one of: `我瘦到68公斤了`. */
export function givesOtherChineseMeasure(said: string, memory: string): boolean {
  if (said.length > 60 || memory.length > 80 || !CUE.test(said)) return false;
  const known = measuresIn(memory);
  return (
    known.length > 0 &&
    said
      .split(/[，,；;。！!]/u)
      .slice(0, 4)
      .some((clause) => {
        if (NOT_SO.test(clause)) return false;
        const told = measuresIn(clause);
        return known.some((old, at) => {
          if (known.some((one, other) => other !== at && one.kind === old.kind)) return false;
          const [last, ...more] = told.filter(({ kind }) => kind === old.kind).toReversed();
          if (last === undefined || isSameValue(last.value, old.value) || more.length > 1) return false;
          if (more[0] !== undefined && !isSameValue(more[0].value, old.value)) return false;
          const rest = plain(last.rest);
          if (rest === '') return old.kind === '公斤' && /^我/u.test(memory);
          return [...rest].every((letter) => memory.includes(letter) || isSame(letter, memory));
        });
      })
  );
}

const plain = (words: string) =>
  valuesIn(words)
    .reduce((text, { text: value }) => text.replace(value, ''), words)
    .replace(CHANGE, '')
    .replace(/[\s，。！!、]/gu, '');

function isSame(letter: string, memory: string): boolean {
  return SAME.some((words) => [...memory.matchAll(words)].length > 0 && words.source.includes(letter));
}
