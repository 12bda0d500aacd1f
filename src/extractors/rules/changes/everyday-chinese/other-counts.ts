import { isSameWhoChinese, type LinkChinese } from '../linked-chinese-clauses.ts';
import { amountOf } from './chinese-amounts.ts';
import { isOfOthers, NOT_YET } from './clauses.ts';

/** What is counted in what people do every day, have or are. bounded: 120 characters */
const COUNTED =
  /(?<count>\d{1,4}|[一二两三四五六七八九十百]{1,4})(?<unit>公里|千米|个单词|单词|页|个?小时|分钟|杯|根|包|瓶|节|组|个俯卧撑|次|遍|步|口人|个人|名员工|层|只|条|套|辆|家店|度|寸|码|兆)/u;
/** bounded: 120 characters */
const COUNTED_NOW =
  /(?:加|减|涨|降|升|增|提|缩|改|变|发展|扩)(?:长|短|少|大|加)?(?:到|成|为|至)(?:了)?$|(?:现在|如今|目前)(?:就|都|只|有|是|每[天周次]|一[天周次]|用|穿|戴|做|跑|喝|抽|背|看|学|睡|练|还|变成|养){0,3}$|(?:只|就|还)剩(?:下)?$|(?:已经|变|成)(?:是|有|成|为|了)?$|^(?:一?家|我们家?|组里|家里|公司)?(?:有|是)?$/u;

/** `现在加到十公里了` after `我每天跑五公里`. */
const isOtherCount: LinkChinese = (told, known) => {
  const old = COUNTED.exec(known.predicate);
  const next = COUNTED.exec(told.text);
  const unit = old?.groups?.unit?.replace(/^个/u, '');
  if (old === null || next === null || unit !== next.groups?.unit?.replace(/^个/u, '')) return false;
  if (known.who !== '' || (told.who !== '' && told.who !== null) || isOfOthers(told.text, known.text))
    return false;
  if (NOT_YET.test(told.sentence) || /今天|昨天|以前|这次|目标|也|另|还(?!剩)|第/u.test(told.sentence))
    return false;
  const [a, b] = [old, next].map(({ groups }) => amountOf(groups?.count ?? ''));
  if (a === b || a == null || b == null || !/了|啦|现在|如今/u.test(told.text)) return false;
  const head = told.text.slice(0, next.index);
  const match = COUNTED_NOW.exec(head);
  if (match === null) return false;
  // what stands before it and behind it is of the memory, if anything is
  const topic = head.slice(0, match.index).replace(/我们?|[把也就都又量]|现在|如今|已经|每[天周]/gu, '');
  const thing = told.text.slice(next.index + next[0].length).replace(/[了啦的]|多|左右/gu, '');
  return [topic, thing].every((words) => [...words].every((letter) => known.text.includes(letter)));
};

/** bounded: 60 characters */
const HEIGHT = /(?<metres>\d|一|两)米(?<rest>[\d一二三四五六七八九]{1,2})/u;

/** `一米七三了` after `我身高一米七`. */
const isTaller: LinkChinese = (told, known) => {
  const [next, old] = [told.text, known.predicate].map((text) => HEIGHT.exec(text)?.[0]);
  if (next === undefined || old === undefined || next === old || !isSameWhoChinese(told, known)) return false;
  if (!/身高|[高长]|(?:儿子|女儿|闺女|孩子|娃|我)(?:现在|已经)?(?:一|\d)米/u.test(known.text)) return false;
  return (
    /长|高|量/u.test(told.sentence) &&
    /了|啦/u.test(told.text) &&
    !NOT_YET.test(told.sentence) &&
    !isOfOthers(told.text, known.text)
  );
};

/** bounded: 60 characters */
const OFTEN =
  /(?:每|一)(?:个)?(?<per>周|星期|天|月)[^，,]{0,5}?(?<count>[一二两三四五六七八九十\d]{1,2})(?<unit>次|练|回|趟|休|天|节|遍|顿)/u;

/** `现在一周五练` after `我每周健身三次`. */
const isOftener: LinkChinese = (told, known) => {
  const [next, old] = [told.text, known.predicate].map((text) => OFTEN.exec(text)?.groups);
  if (next === undefined || old === undefined || known.who !== '' || (told.who !== '' && told.who !== null))
    return false;
  if (next.per !== old.per || next.count === old.count || NOT_YET.test(told.sentence)) return false;
  const isSameUnit =
    next.unit === old.unit || [next.unit, old.unit].every((one) => /次|练|回|趟/u.test(one ?? ''));
  if (!isSameUnit || !/现在|改|加|减|变|以后|了/u.test(told.text) || isOfOthers(told.text, known.text))
    return false;
  // bounded: 120 characters
  const topic = told.text
    .slice(0, OFTEN.exec(told.text)?.index)
    .replace(/我|现在|改成|变成|改|减到|加到|以后|已经|就|都|只/gu, '');
  return [...topic].every((letter) => known.text.includes(letter));
};

/** bounded: 60 characters */
const FLOOR = /(?<floor>[一二三四五六七八九十\d]{1,3})[楼层]/u;

/** `换了套一楼的` after `我家住六楼`. */
const isOtherFloor: LinkChinese = (told, known) => {
  const [next, old] = [told.text, known.predicate].map((text) => FLOOR.exec(text)?.groups?.floor);
  if (next === undefined || old === undefined || next === old || known.who !== '') return false;
  if (
    /^(?:我们?)?(?:公司|单位|学校|店)/u.test(told.text) !== /公司|单位|学校|店|工位|办公室/u.test(known.text)
  )
    return false;
  if (!/住|工位|办公室|公司在|在/u.test(known.predicate) || isOfOthers(told.text, known.text)) return false;
  return (
    /(?:搬|换|挪|调|移)[^，,]{0,6}[楼层]/u.test(told.text) &&
    /了/u.test(told.text) &&
    !NOT_YET.test(told.sentence)
  );
};

/** Other counts of what people do, have or are. */
export const OTHER_COUNTS: readonly LinkChinese[] = [isOtherCount, isTaller, isOftener, isOtherFloor];

/** Words by which the memories are found that a count makes untrue. */
export const topicsOfCounts = (said: string): string => {
  const unit = /现在|到|剩|了|如今/u.test(said) ? COUNTED.exec(said)?.groups?.unit : undefined;
  return [unit ?? '', HEIGHT.test(said) ? '身高' : '', OFTEN.test(said) ? '每周 每天' : '']
    .filter(Boolean)
    .join(' ');
};
