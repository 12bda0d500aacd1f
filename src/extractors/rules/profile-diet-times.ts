/** Times for which somebody keeps a diet that is not his own. bounded: 600 characters (of a sentence) */
const FOR_A_TIME =
  /\b(?:during|for|in|over|throughout|until|only on|except (?:on|at|for)) (?:the )?(?:holy month of )?(?:lent|ramadan|advent|passover|veganuary|dry january|vegan(?:uary)? (?:month|week)|(?:the|this|next|another) (?:few |two |three )?(?:days?|weeks?|months?)|my (?:pregnancy|recovery))\b|\bvegan(?:uary|\s(?:month|week))\b|\b(?:just |only )?(?:this|for this) (?:week|month)\b|\bas an experiment\b/iu;

/** Whether a sentence speaks of a diet that is kept for some days or weeks: `I'm vegetarian during Lent`. */
export const isDietForATime = (sentence: string): boolean =>
  FOR_A_TIME.test(sentence) && !/\b(?:been|since|always|as well as|even)\b/iu.test(sentence);
