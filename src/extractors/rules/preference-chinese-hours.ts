/** A time of a day with no word that it comes again: `中午十二点开会`. bounded: 120 characters */
const AT_HOUR =
  /^(?:我们?)?(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|凌晨)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[:：]\d\d|点)/u;
const AGAIN = /以后|之后|之前|以前|别|都|一般|通常|经常|常|平时|习惯|总|天天|从来|就|固定|必|才|不/u;
const ROUTINE = /起床|起$|睡|上床|午休|遛狗|跑步|晨跑|散步|健身|锻炼|冥想/u;

/** Whether a clause with an hour tells of a date, and not of what its speaker does each day. */
export function isAppointment(words: string): boolean {
  return AT_HOUR.test(words) && !AGAIN.test(words) && !ROUTINE.test(words);
}
