/**
 * What was arranged, offered or found out, with what it is for: `invited us to her graduation`. The words
 * stand right before a day, which is then to come. bounded: 600 characters (of a clause)
 */
const ARRANGED = new RegExp(
  [
    '\\b(?:invited|referred|signed|summoned|registered|enrolled|nominated|shortlisted|roped)\\b[^.;]{0,30}?\\b(?:to|for|into|up)\\b|\\btalked (?:me|us|him|her|them) into\\b',
    '\\b(?:called|asked) (?:me|us|him|her|them) (?:in |up |back )?for (?:jury|an? |the )',
    '\\bsaid yes to\\b',
    '\\b(?:asked|agreed|promised|volunteered|begged)\\b[^.;]{0,40}?\\bto (?!(?:the|my|our|his|her|a|an|me|us|him|them|marry|leave|stop|go away|resign|turn|move out)\\b)[a-z]{2,}\\b',
    "\\b(?:told|heard|found out|reali[sz]ed|forgot(?:ten)?|remembered|noticed|discovered|confirmed|says?|said)\\b[^.;]{0,40}?(?:\\b(?:is|are|runs? out|starts?|ends?|expires?|begins?|i have|we have|it's|there's)\\b|(?:'s|'re|'m)(?! (?:had|been|gone|got|just|[a-z]{2,12}ed)\\b))(?! (?:dead|gone|over|pregnant|engaged)\\b)",
    '\\bforgot(?:ten)? (?:that )?(?:i|we|he|she|they) had\\b',
    '\\b(?:got|received|sent|given|came)\\b[^.;]{0,30}?\\b(?:letter|date|tickets?|appointment|slot|invite|invitation|reminder|summons|interview|place|spot|results day)\\b[^.;]{0,40}?(?::| (?:for|through for|to see)\\b)',
    '\\b(?:booked|rebooked|tickets?|interview|appointment|date|slot|table|scheduled|arranged|planned|fixed|viewing|test|call)\\b[^.;]{0,40}?\\bfor(?: the)? ?$',
    '\\b(?:tickets?|booked)\\b[^.;]{0,30}?$(?<=\\bfor(?: the)? ?)',
    '\\b(?:settled|agreed|decided)(?: on(?: the)?)? ?$',
    '\\bstarting(?: on)?(?: the)? ?$',
    '\\b(?:booked|rebooked|scheduled|confirmed) ?$',
    '\\b(?:extended|pushed|moved|postponed|delayed|put back|brought forward)(?: back| out)? to(?: the)? ?$',
  ].join('|'),
  'i',
);
/**
 * An occasion that is noted without a verb behind what was done: `sold it, completion 30 March`. bounded:
 * 600 characters
 */
const NOTED =
  /^[,;\s]*(?:(?:and|then|but|so)[ ,]{1,2})?(?:(?:my|our|the|his|her|their|next|second|last|first) )?(?:[a-z-]{2,12} ){0,2}?(?:completion|party|practical|housewarming|funeral|wake|results|appeal|retake|resit|interview|op|operation|surgery|hearing|last day|last shift|first day|flight|exam|deadline|viewing|appointment|wedding|christening|next one|second one|round two|rehearsal|trial|follow-?up|check-?up|handover|keys)(?:['’]s| is)?,?(?: (?:is|on|booked|for|the|now)){0,3} ?$/i;
/**
 * What somebody does next, without a subject: `quit on friday, start at Ocado on the 9th`. bounded: 600
 * characters
 */
const NEXT =
  /^[,;\s]*(?:(?:and|then|but|so)[ ,]{1,2})?(?:now )?(?:start|fly|leave|move|begin|finish|head|meet|complete|exchange|travel|return|sail|sign|launch|hear)\b/i;

/** Whether words before a day, from the beginning of their clause, make it one to come. */
export const isArranged = (before: string): boolean =>
  ARRANGED.test(before) || NOTED.test(before) || NEXT.test(before);
