import { keptReadings } from '../../lib/kept-readings.ts';

const MAX_KEPT = 1_000;
const MAX_SENTENCE = 300;
/** Everyday wordings of a change, with the usual one that the rules read. bounded: 600 characters */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:跟|和|给)你(?:说|讲|报告)(?:一声|一下|个事儿?|件事|个消息)?|告诉你(?:一声|一下|个好消息|个事儿?|一件事)?|(?:跟你)?更新一下|说(?:个|件)事儿?|顺便说一下|报告一下|好消息|对了|话说)[，,：:！!]\s*/gu,
    '',
  ],
  [/\b((?:my|our|the) \p{L}{3,20}) thing(?= (?:is|was|got|has|back|to|from|forward)\b)/giu, '$1'],
  [/^(?:(?:now|already|finally) )?(?=(?:down|up) (?:to|from) [£$€]?\d)/giu, "I'm now "],
  [
    /^home (?:is|['’]s) (?:now )?(?=\p{Lu}[\p{L}' -]{1,30}(?: now| these days| nowadays)?[.!]*$)/giu,
    'I live in ',
  ],
  [
    /\b(?:all )?(?:of )?(?:my|our) (?:notes|photos|files|documents|e-?mails?|tasks|money|savings) (?:now )?(?:live|lives|are|sit|is|go|goes) (?:in|on|with) (?=\p{Lu})/giu,
    'I switched to ',
  ],
  [
    /\b(?:they|work|IT|(?:my|our|the) (?:company|boss|employer|office|school|team))(?:'ve| have| has)? (?:finally |just |recently )?(?:moved|switched|migrated|shifted|transferred) (?:us|me|everyone|everybody|all of us|the whole team) (?:all )?(?:over )?(?:on)?to (?=\p{Lu}|an? |the )/giu,
    'We switched to ',
  ],
  [
    /\b(?:they|work|(?:my|our|the) (?:company|boss|employer|firm|bank|school|agency))(?:'ve| have| has)? (?:finally |just |recently )?made me (?:an? |the )?(?=(?:(?:senior|junior|lead|head|chief|deputy|assistant|regional|general) )?(?:\p{L}+ )?(?:manager|director|partner|lead|leader|supervisor|accountant|engineer|developer|nurse|editor|head|teacher|chef|officer|foreman|consultant|analyst|architect|designer|principal|professor)\b)/giu,
    'I became a ',
  ],
  [
    /^(?:(?:I|we)(?:'ve| have)?|I) (?:(?:just|recently|finally) )?moved(?: house| home| flat)?(?:,| and|:|;) (?:so )?(?:(?:now )?it['’]s|(?:my|our|the) (?:new )?address is(?: now)?|now at|now in) (?=\d|\p{Lu})/giu,
    'I live at ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|now|also))?) (?:moved|switched|shifted|transferred|taken|took|brought) (?:my|our|all my|all our) (?:money|accounts?|savings|business|custom|number|contract|mortgage|pension|shopping|e-?mails?|photos|files|music|playlists|notes)(?: over| across)? to (?=\p{Lu})/giu,
    '$1$2 switched to ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|now|also))?) (?:bought|rented|found|got) (?:an? |our own |my own )(?:\p{L}+ )?(?:place|flat|house|apartment|home|cottage|bungalow|studio) in (?=\p{Lu}[^,.]{1,30}? and (?:have |we've |I've )?moved in)/giu,
    '$1$2 moved to ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|since|now|also))?) jumped ship to (?!HSBC|EE|HBO|GMX)(?=\p{Lu}{2,6}(?:[.!,]|$)|(?:\p{L}+ ){1,3}(?:Inc|Ltd|LLC|GmbH|Group|Partners|Labs)\b)/gu,
    '$1$2 joined ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|now|also))?) made (?:the|a) (?:switch|jump|change|leap|transition|changeover)(?= (?:from|to) (?!a new (?:job|role)))/giu,
    '$1$2 switched',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|now|also))?) jumped ship(?= (?:from|to) )/giu,
    '$1$2 switched',
  ],
  [
    /\b(I|we)((?:'ve| have)(?: (?:finally|just|recently|now|also))?) (?:gone|come) over to (?=\p{Lu}|(?:the )?(?:mac|linux|android|iphone|decaf|oat|almond|soy|plant|e-?books|audiobooks)\b)/giu,
    '$1$2 switched to ',
  ],
  [
    /^((?:big |other |good |great |small )?(?:news|update|change|announcement): )?(?:an?|the|my|our) (?:recent |big )?(?:switch|change|move) (?=from .{2,60} to )/iu,
    '$1I switched ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|since|now|also))?) re-?(?:trained|skilled|qualified)(?: (?:and|to)(?: (?:now )?(?:became|become|work as|be)))? (?:as )?(?=an? )/giu,
    '$1$2 became ',
  ],
  [
    /^(?:and |but |so |well,? )?(?:given (?:the|a|any) (?:choice|option)|if (?:i have|i had|i get|i got|i'm given|there's|there is|given) (?:the|a|any) (?:choice|option)|if it were up to me|if it's up to me|if i can choose|left to my own devices),? (?=I\b)/iu,
    'Out of all, ',
  ],
  [
    /\b((?:my|our) favou?rite [\w' -]{2,40}?) (?:has (?:got )?to be|must be|would be|would have to be|is (?:definitely|probably|hands down|easily|without a doubt|and always will be)) /giu,
    '$1 is ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|now))?) upped sticks(?: and moved)?(?= (?:to|from) )/giu,
    '$1$2 moved',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|since|now|also))?) jumped ship to (?=\p{Lu}[\p{L}&' -]{1,30}(?:[.!,]|$))/gu,
    '$1$2 switched over to ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|since|now|also))?) (?:left|quit|gave up|given up|packed in|chucked in) \p{Ll}+ing (?:and (?:became|started as)|to become|to be|and am now|and now I'm) (?=an? )/giu,
    '$1$2 became ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|since|now|also))?) turned (?=(?:vegan|vegetarian|pescatarian|teetotal)\b)/giu,
    '$1$2 gone ',
  ],
  [
    /\b(I|we)((?:'ve| have)?(?: (?:finally|just|recently|since|now|also))?) moved to \p{Lu}[\p{L}' -]{1,30}?(?: (?:in (?:(?:19|20)\d\d|\p{Lu}\p{Ll}+|(?:the )?(?:spring|summer|autumn|winter))|(?:last|this) \p{L}+|for (?:a|two|three|six|\d+) \p{L}+))?,? (?:and|but|then) (?:then |later |eventually |soon |now )?(?:(?:am|came|moved|went|returned|we're|I'm) )?(?:back )?to (?=\p{Lu})/gu,
    '$1$2 moved back to ',
  ],
  [/\b(I)(?:'ve been| have been| was (?:just|recently|finally)) promoted to /giu, '$1 got promoted to '],
];

/** `The router's in the living room`: the verb, and no owner. bounded: 600 characters */
const IS_SHORT =
  /^((?:(?:and|but|so|well),? )?(?:(?:the|my|our|that|this) (?:\p{L}[\p{L}-]* ){0,2}?\p{L}[\p{L}-]*|\p{Lu}\p{L}+))['’]s (?=(?:in|on|at|with|now|over|off|under|behind|by|just|no|not|history|dead|too|closed|done|finished|here|away|back|out|fully|only|all|really|still)\b|[£$€]?\d)/iu;
/** The same of `has`. bounded: 600 characters */
const HAS_SHORT =
  /^((?:(?:and|but|so|well),? )?(?:(?:the|my|our|that|this) (?:\p{L}[\p{L}-]* ){0,2}?\p{L}[\p{L}-]*|\p{Lu}\p{L}+))['’]s (?=(?:been|gone|moved|left|stopped|died|become|got|retired|quit|finally|changed|turned|passed|broken|sold|given|taken|closed down|shut|had)\b)/iu;
/** Members of the family, as the family calls them. bounded: 600 characters */
const FAMILY =
  /^((?:(?:and|but|so|well|update|actually|news)[,:]? )*)(mum|mom|mummy|dad|daddy|grandma|grandpa|granddad|grandad|granny|gran|nan|nana|auntie)(?=['’]s? |['’]s\b| )/iu;
/** A sentence that leaves out who did it. bounded: 600 characters */
const ELIDED =
  /^(?:(?:so|well|ok|anyway|update|finally|just|and|news|honestly|actually|recently),? )*(?=(?:found|sold|bought|got|quit|left|lost|moved|went|shut|closed|cancell?ed|dropped|gave|stopped|started|switched|changed|passed|finished|ended|set|took|threw|signed|joined|became|turned|broke|split|swapped|traded|deleted|had|booked|handed|decided|banned|abandoned|ditched|dumped|kicked|chucked|packed|finished|retired|resigned|separated|divorced|got|put|cut|let|hired|paid|learned|learnt|managed|picked|ordered|returned|replaced|renewed|extended)\b (?!(?:me|us|on|in|at|you|your)\b))/iu;
const PARTICIPLE =
  /^(?:been|gone|given|done|grown|come|become|taken|thrown|broken|sworn)\b(?! (?:are|is|were|was)\b)/iu;

/** Who a sentence is about, and later only by a pronoun. bounded: 600 characters */
const ABOUT =
  /^(?<who>(?:my|our) (?:son|brother|father|dad|husband|boyfriend|uncle|grandfather|grandpa|nephew|boss|daughter|sister|mother|mum|mom|wife|girlfriend|aunt|grandmother|grandma|niece|cat|dog))\b(?<rest>[^,;]{2,80}?(?:[,;]|,? (?:and|so|but)) )s?he(?<is>['’]s| is| has| works| lives| goes| drives| plays| studies)\b/iu;

/**
 * A sentence with the usual words for what it says in others: `I made the switch to oat milk` is `I switched
 * to oat milk`.
 */
export const rephrased = keptReadings(reworded, MAX_KEPT, MAX_SENTENCE);

function reworded(sentence: string): string {
  const whole = withSubject(
    sentence.replace(FAMILY, '$1My $2').replace(IS_SHORT, '$1 is ').replace(HAS_SHORT, '$1 has '),
  );
  const named = whole.replace(ABOUT, (_, who: string, rest: string, is: string) => {
    return `${who}${rest}${who.toLowerCase()}${/^['’]/u.test(is) ? ' is' : is}`;
  });
  return WORDINGS.reduce((text, [pattern, words]) => text.replace(pattern, words), named);
}

const INVERTED =
  /^had (?:I|we|he|she|they|it|you|(?:my|our|his|her|their|the) \p{L}+ (?:not |been |had )?\p{L}+(?:ed|en|wn|ne|ld|me)\b)/iu;

/** A sentence with the subject that it leaves out: `Shut the shop down in May`. */
function withSubject(sentence: string): string {
  if (/[?？]\s*$/u.test(sentence)) return sentence;
  if (PARTICIPLE.test(sentence)) return `I've ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  const lead = ELIDED.exec(sentence)?.[0];
  // `Let`, `put`, `cut`, `set` and `shut` may be orders
  if (
    lead === undefined ||
    /^(?:set|put|cut|let|quit|shut|split) (?!(?:my|our|the)\b)/iu.test(sentence.slice(lead.length))
  )
    return sentence;
  const rest = sentence.slice(lead.length);
  // `Had I moved to Rome, …` has its subject behind the verb
  if (INVERTED.test(rest)) return sentence;
  return `${lead}I ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}
