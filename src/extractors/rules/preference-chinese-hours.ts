/** A time of a day with no word that it comes again: `中午十二点开会`. bounded: 120 characters */
const AT_HOUR =
  /^(?:我们?)?(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|凌晨)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[:：]\d\d|点)/u;
const AGAIN = /以后|之后|之前|以前|别|都|一般|通常|经常|常|平时|习惯|总|天天|从来|就|固定|必|才|不/u;
const ROUTINE = /起床|起$|睡|上床|午休|遛狗|跑步|晨跑|散步|健身|锻炼|冥想/u;

/** What nobody does each week, on a bare day of it: `周二去拔智齿`. bounded: 120 characters */
const ONCE_A_WEEK =
  /^(?:我们?)?(?:周|星期|礼拜)[一二三四五六日天末].{0,6}?(?:拔(?:智齿|牙)|打疫苗|动?手术|面试|体检|复[查诊]|看(?:牙|房)|婚礼|葬礼|搬家|办(?:证|签证|护照|入职)|签约|签合同|[交验]房|答辩|报到|领证|提车|出[差发院]|退房|入住|产检|拆线|拆石膏)/u;
/** `不用记了` asks for nothing and avoids nothing. bounded: 120 characters */
const NEED_NOT =
  /^(?:我们?)?(?:也|都|就|真的?|再)?不用(?:再)?(?:记|管|担心|操心|谢|着急|急|怕|等|回|麻烦|理|客气|说|问|解释|道歉|破费|加班|上班|上课)/u;

/** Whether a clause only says that something need not be done. */
export function isNeedless(words: string): boolean {
  return NEED_NOT.test(words);
}

/** Whether a clause tells of one day, and not of what its speaker does again and again. */
export function isAppointment(words: string): boolean {
  if (ONCE_A_WEEK.test(words) && !AGAIN.test(words)) return true;
  return AT_HOUR.test(words) && !AGAIN.test(words) && !ROUTINE.test(words);
}
