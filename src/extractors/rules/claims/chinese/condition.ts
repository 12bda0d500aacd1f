import { PREDICATE } from './words.ts';

/** A clause that sets a condition. `心情不好的时候` sets one too, `小时候` does not. */
const CONDITION =
  /^(?:但是?|不过|而且|所以|因为)?(?:我们?|你|他|她|大家)?(?:如果(?:说)?|要不是|若不是|若非|要没有|要是|假使|若是?(?=\p{Script=Han})|万一|只要|只有|除非|一旦|每当|每逢|当(?=.{2,20}时)|凡是|哪怕|即使|就算|等(?=(?:我|他|她|孩子|以后|有|退休|毕业)(?!着|一下|你)[^，,]{0,12}(?:了|以后|之后|的时候|再|就))|一到|一遇到|碰到|遇到(?=.{1,12}时|.{1,12}的话))/u;
const CONDITION_BEHIND = /(?:的话|的时候|时)$/u;
// bounded: 120 characters
const NO_CONDITION =
  /^(?:小|大学|上学|年轻|当学生|读书|在[^，,]{2,10}(?:工作|上学|读书)|那|这|什么)的?时候|是我[^，,]{1,8}的(?:时候|时)$|(?:小时|同时|按时|准时|及时|平时|随时|当时|那时|这时|有时|到时|临时|暂时)$/u;
// bounded: 120 characters
const INLINE =
  /^(?<condition>(?:如果|要不是|若不是|要是|只要|只有|一旦|每当|每逢|一到|一)[^，,]{1,16}?(?:的话|的时候|时)?)(?<then>我?(?:就|便|都|才会?)|(?<=要不是.{1,16})我)/u;
// bounded: 120 characters
const INLINE_BEHIND =
  /^(?<condition>(?:(?!我).){2,14}?(?:的话|的时候|(?<![平有同准及随当那这到临暂])时))(?<then>我|不|就|会)/u;
// bounded: 120 characters
const SELF_INLINE = new RegExp(
  `^我(?<condition>(?:(?!我|小|那|这|以前|大学|年轻)[^，,的]){1,12}?(?:的时候|时候|的话|(?<![平有同准及随当那这到临暂])时(?!候))|(?:如果|要是|一旦|只要|一)[^，,]{1,12}?(?=就|便|都))(?=(?:${PREDICATE}))`,
  'u',
);
/** A supposition about who the speaker is: what follows from it is not real. */
const COUNTERFACTUAL =
  /^要不是|^若不是|(?:(?:如果|要是|假如|若是?)(?:我|当初|当时|那时|以前)|我(?:如果|要是|假如))(?:能?是|有(?!时间|空|机会)|住|能|会|当|变|中了|没|早|出生|回到|赢|成|可以)/u;
const REGULAR = /喜欢|爱|讨厌|习惯|一般|通常|总|都|经常|从不|不[吃喝去]|宁愿|更|偏/u;

/** A condition that stands in its clause, with what it holds for behind it. */
export interface Inline {
  /** Whether the speaker stands before the condition: `我跑步的时候喜欢听歌`. */
  readonly isSelf: boolean;
  /** Where the condition begins. */
  readonly start: number;
  /** Where the clause goes on without the condition. */
  readonly at: number;
}

/** Whether a clause does nothing but set the condition of the clauses around it. */
export function isCondition(plain: string): boolean {
  if (NO_CONDITION.test(plain)) return false;
  return CONDITION.test(plain) || CONDITION_BEHIND.test(plain);
}

/** The condition at the beginning of a clause that also says what follows: `下雨的时候我喜欢待在家`. */
export function inlineCondition(plain: string): Inline | null {
  if (NO_CONDITION.test(plain) || /^我?一[吃喝碰闻沾]/u.test(plain)) return null;
  const behind = SELF_INLINE.exec(plain)?.groups?.condition;
  if (behind !== undefined) return { isSelf: true, start: 1, at: 1 + behind.length };
  const condition = (INLINE.exec(plain) ?? INLINE_BEHIND.exec(plain))?.groups?.condition;
  return condition === undefined ? null : { isSelf: false, start: 0, at: condition.length };
}

/** Whether what a clause says under a condition never holds. */
export function isCounterfactual(condition: string, then: string): boolean {
  return COUNTERFACTUAL.test(condition) && !REGULAR.test(then);
}

/** The times and places to which a clause behind it limits something. bounded: 120 characters */
const LIMITED_TO =
  /^(?:但是?|不过|可是|而且|只是)?(?:我)?(?:也|都)?(?:只是?在|只有(?:在)?|仅限于?|仅在|只限于?|限于|只是|只)(?:[^，,我]{1,8}?(?:天|季|季节|月份?|周末|[周星期礼拜]{1,2}[一二三四五六日天]|早上|上午|中午|下午|晚上|夜里|节|期间|时候?|时|假期|斋月|工作日|假日|这几年|换季|家里|外面|国外|公司|在家|出差)(?:的时候)?|[^，,我]{1,10}才(?:会|这样|有|发作|过敏|犯|行|可以))$/u;

/** A condition behind what it holds for: `我喜欢待在家，如果下雨的话`. */
export function isConditionBehind(plain: string): boolean {
  if (LIMITED_TO.test(plain)) return true;
  return /^(?:如果|要是|除非|只要|前提是|仅限|但仅限|只在)/u.test(plain);
}
