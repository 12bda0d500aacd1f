const DAY =
  '(?:(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月)?(?:\\d{1,2}|[一二三四五六七八九十]{1,3})[号日]|(?:周|星期|礼拜)[一二三四五六日天末]';
const PART = '(?:[早晚]上|[上中下]午|凌晨|傍晚)?(?:[\\d一二三四五六七八九十两]{1,3}点半?)?';
/** What is done then, behind its day: `，12号做胃镜`. bounded: 600 characters (of a clause) */
const DOES = new RegExp(
  `^[，,；;。！!\\s]*(?:我们?|咱|他|她|就|再|得)?(?:${DAY})${PART}(?:就|再|得|要)?(?:[去到飞考交领拆搬回接送见带陪上起还走换装拍打聚请办签入拿取]|做|开[庭课学业会工拍幕]|手术|面试|复[查试诊]|报到|体检|产检|出[院发差]|答辩|结婚|领证|宣判|发布|放榜|公示|的$)`,
  'u',
);
/** What takes place at a day: `，终面25号`. bounded: 600 characters (of a clause) */
const IS_AT = new RegExp(
  `^[，,；;。！!\\s]*(?:终面|[二三四]面|补考|复试|复查|复诊|婚礼|手术|开庭|决赛|报到|入职|演出|首映|答辩|交房|酒席|满月酒|追悼会|葬礼)(?:是|就?在|定在)?(?:${DAY})${PART}[。！!]?$`,
  'u',
);
const DATED = new RegExp(`${DAY}|昨|前天|上(?:个)?(?:周|星期|礼拜|月)`, 'u');
const DONE = /了(?!解)|刚(?:刚|才)?[接收拿得签]/u;
/** What is told later than a day: `周五跟老板说了我要走`. bounded: 600 characters (of a clause) */
const TOLD = /^[^，。]{0,20}(?:说|告诉|通知|问|提)了/u;

/**
 * Whether a Chinese clause with a day and without a past of its own tells what comes after something done:
 * `房子卖了，21号交房`.
 * @param earlier the clauses before it
 */
export function comesNext(clause: string, earlier: string): boolean {
  if (DONE.test(clause) || !DONE.test(earlier) || DATED.test(earlier)) return false;
  return DOES.test(clause) || IS_AT.test(clause);
}

/** Whether a clause tells of a day on which something was said about what is to come. */
export const wasTold = (behind: string): boolean => TOLD.test(behind);
