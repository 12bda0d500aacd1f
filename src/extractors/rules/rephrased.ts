/** Everyday wordings of a change, with the usual one that the rules read. bounded: 600 characters */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
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

/**
 * A sentence with the usual words for what it says in others: `I made the switch to oat milk` is `I switched
 * to oat milk`.
 */
export function rephrased(sentence: string): string {
  return WORDINGS.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
