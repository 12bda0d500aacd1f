/** Signs and words between clauses. */
const CLAUSE_END =
  /[,;:.!?]\s|\b(?:because|so|(?:and|but) (?:i|we|he|she|they|then|my|not)|since|which|who)\b/i;
/** How often something is done. bounded: 200 characters */
const OFTEN_DONE =
  /\b(?:usually|always|never|normally|typically|generally|often|sometimes|rarely|seldom|mostly|regularly|every(?: single)? (?:week|weekday|day|month)(?! of this)|each week|any weekday|all days?)\b/i;
/** What happens once, whatever else is said. bounded: 200 characters */
const ONCE =
  /\b(?:will|['’]ll|going to|gonna|tomorrow|this|next|last|coming|past|was|were|did|had|ago|until|by|before|after|appointment|interview|exam|flight|wedding)\b|[^\s]{2}ed\b/iu;
/** Another day of the week beside the one that is read. bounded: 200 characters */
const WITH_OTHERS =
  /^(?:, | and | & | or | \+ |\/)(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:, and |, | and | & | or | \+ |\/)(?:on )?$/i;
/** What somebody does, in the present, in the words before a day. bounded: 200 characters */
const DOES =
  /\b(?:i|we|he|she|they|my \p{L}+|our \p{L}+)(?: (?:only|also|just))? (?!am\b|are\b|is\b|was\b|have\b|has\b|had\b|need\b|arrive|leave|fly\b|flies\b|depart|return|land|move\b|moves\b|meet\b|start|finish|begin|get\b|see\b|can|could|may|might|would|should|must|did)\p{Ll}{2,12}\b(?<!ed|ought|ook|ent|old|ame|ade|aw)/iu;
/** A day that has its use each week: `my day off is Tuesday`. bounded: 200 characters */
const USE =
  '(?<!\\b(?:last|first|big|wedding|moving|due|release|election|graduation|launch|results|exam|final|opening|sports|open|next|hen|stag|closing|prom) )(?:day off|(?:bin|rest|cheat|laundry|gym|shopping|market|wash|washing|baking|cleaning|leg|office|work|remote|date|game|film|movie|quiz|pizza|taco|chore|rubbish|recycling|poker|bridge|bowling|family|rehearsal|training|library|study) (?:day|night)s?)';
/** bounded: 120 characters */
const USE_BEFORE = new RegExp(`\\b${USE} (?:is|are|falls on)(?: always| usually| on)? $`, 'i');
/** bounded: 80 characters */
const USE_BEHIND = new RegExp(
  `^ (?:is|are) (?:always |usually )?(?:my|our|the|his|her|their) (?:\\p{L}+ )?${USE}`,
  'iu',
);

/**
 * Whether the clause of a day, from one UTF-16 offset of a sentence to another, tells a habit, so that
 * the day is one of each week: `I usually swim on Sunday`.
 */
export function isDayOfHabit(text: string, start: number, end: number): boolean {
  const before =
    text
      .slice(Math.max(0, start - 120), start)
      .split(CLAUSE_END)
      .at(-1) ?? '';
  const [behind = ''] = text.slice(end, end + 80).split(CLAUSE_END);
  const near = text.slice(Math.max(0, start - 40), start);
  if (USE_BEFORE.test(before) || USE_BEHIND.test(behind)) return true;
  if (ONCE.test(`${near} ${behind}`) || /\b(?:this|next|last|coming) $/i.test(near)) return false;
  if (/\d/.test(text.slice(start, end))) return false;
  if (OFTEN_DONE.test(before) || OFTEN_DONE.test(behind)) return true;
  return WITH_OTHERS.test(text.slice(end, end + 20)) || WITH_OTHERS.test(near)
    ? DOES.test(text.slice(Math.max(0, start - 80), start))
    : false;
}

/** A day of the week, or its end, that is not said to be one of this week or the next. */
const BARE_DAY =
  /^(?:周|星期|礼拜)[一二三四五六日天](?:[早中下晚][上午]|[到至和、](?:周|星期|礼拜)?[一二三四五六日天])?$/u;
const BARE_WEEKEND = /^周末$/u;
/** How a weekend is spent as a rule. bounded: 60 characters */
const SPENT =
  /^[^，。]{0,4}?(?:不|没|陪|在家|睡|宅|休息|带(?:娃|孩子)|做家务|回(?:爸妈|父母|老家|娘家|婆家))/u;
/** What is done again and again. bounded: 60 characters */
const CHINESE_OFTEN =
  /一般|通常|经常|平时|总是|总爱|往往|老是|习惯|从不|从来|固定|基本上?|偶尔|有时|雷打不动|轮流|都(?=[去在有是练学上打])|天天/u;
/** What goes by the timetable of a week. bounded: 60 characters */
const TIMETABLED =
  /^[^，。]{0,6}?(?:上课|有课|没课|[\p{Script=Han}]{1,4}课(?!题|程设|本)|上班|值班|值日|休息|不上班|双休|单休|补课|补习|兴趣班|健身|练[\p{Script=Han}]|学[\p{Script=Han}]{2}|排练|例会|周会|组会|限号|居家办公|在家办公|打球|踢球|训练)/u;
/** What happens once. bounded: 60 characters */
const CHINESE_ONCE =
  /[^为除]了|这个?$|[上下本]个?$|打算|准备|计划|约|有个|有一?[场次]|见|飞|出差|搬|婚|聚会|考试|面试|比赛|开会|手术|聚餐|生日|旅[行游]|体检|(?:去|到)\p{Script=Han}{2,4}(?:看|玩|出差|旅)|会去|要去|要来|会来|出发|回来|过来|截止|交/u;

/** The same in a Chinese sentence: `周末一般去爬山`. */
export function isDayOfHabitInChinese(text: string, start: number, end: number): boolean {
  const words = text.slice(start, end);
  const isWeekend = BARE_WEEKEND.test(words);
  if (!isWeekend && !BARE_DAY.test(words)) return false;
  const before =
    text
      .slice(Math.max(0, start - 12), start)
      .split(/[，,。；;！？]/u)
      .at(-1) ?? '';
  const behind = text.slice(end, end + 24).split(/[，,。；;！？]/u)[0] ?? '';
  if (/[这本上下]个?$/u.test(before)) return false;
  if (CHINESE_OFTEN.test(before + behind)) return true;
  if (CHINESE_ONCE.test(before + behind)) return false;
  return TIMETABLED.test(behind) || (isWeekend && SPENT.test(behind));
}
