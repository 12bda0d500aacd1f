/**
 * The time that something took, and numbers that no day and no clock has: `in 1:52`, `2:04:17`, `48:20`.
 * bounded: 600 characters (of a sentence)
 */
const RESULT =
  /\bin \d{1,2}:\d\d(?::\d\d)?(?= |$|[.,!])(?! ?[ap]\.?m)|(?<![\w:./-]|\b(?:at|from|until) |@ ?)\d:\d\d:\d\d(?![:\d])|(?<![\w:./-])(?:2[4-9]|[3-9]\d):(?!00)[0-5]\d(?![:\d])/gi;
/** A number of something behind a comma: `scan yesterday, 20 weeks`. bounded: 600 characters */
const COUNT =
  /(?<=, )\d{1,3}(?= (?:weeks|months|years|people|guests|kids|of us|pages|miles|km|quid|minutes|mins|hrs|hours|stitches|points)\b)(?! \w{1,8} (?:ago|from|later|back|time|after|before)\b)/gi;
/** What is run or won in a time. bounded: 600 characters (of a sentence) */
const RACE =
  /\b(?:pb|pr|personal best|new best|best time|(?:5|10)k (?:best|pb|pr|in)|(?:half )?marathon (?:done|in)|finished in|ran)\b/i;
/** The time of a race that could be a clock as well. bounded: 600 characters (of a sentence) */
const RACE_TIME = /(?<=[,!(–-] ?|^)(?:1\d|2[0-3]|\d):[0-5]\d(?=$|[,.!) ])(?! ?[ap]\.?m)/gi;

/**
 * The time that another one replaces: `not Thursday any more but`, `moved from 9`. bounded: 600 characters
 */
const REPLACED =
  /(?<=\bnot )(?:on )?\p{Lu}?\p{Ll}{2,8}day(?: at [\d:.apm]{1,7})?(?= (?:any ?more )?but\b)|(?<=\b(?:moved|shifted|pushed|changed|postponed|rescheduled|brought forward)) from (?:half |quarter (?:past|to) )?(?:\d{1,2}(?:[:.]\d\d)?|ten|nine|eight|seven|six|five|four|three|two|one|noon)(?: ?[ap]m)?(?= to )/giu;

const spaces = (words: string): string => ' '.repeat(words.length);

/** A sentence of the same length with spaces in place of durations, results and counts. */
export function withoutResults(sentence: string): string {
  const plain = sentence.replace(RESULT, spaces).replace(COUNT, spaces).replace(REPLACED, spaces);
  return RACE.test(plain) ? plain.replace(RACE_TIME, spaces) : plain;
}
