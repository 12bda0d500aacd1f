const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const DAY = new RegExp(
  `\\b(?:the )?(?<day>${ORDINALS.toReversed().join('|')}) (?:day )?of (?<month>${MONTH})\\b`,
  'giu',
);

/** Everyday wordings of what people tell of themselves, with the usual ones. bounded: 600 characters */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^((?:hi|hiya|hello|hey)) there,? (?=\p{Lu})/iu, '$1, '],
  [
    /,? (?:(?:it's )?(?:nice|good|great|lovely|pleased|pleasure) to (?:e-?)?meet you(?: all)?|how do you do)[.!]*$/iu,
    '',
  ],
  [
    /^(?:currently |presently |at present )?(based|living|located|residing) (?=in \p{Lu}[^,.;]{1,40}(?:,| but | and | though | right | now|[.!]*$))/iu,
    "I'm $1 ",
  ],
  [
    /^born and (?:raised|bred|brought up) (?=in \p{Lu}[^,.;]{1,40}(?:,| but | and | though ))/iu,
    'I was born and raised ',
  ],
  [/\bborn and bred\b/giu, 'born and raised'],
  [
    /\b(?:I spent (?:all |most of )?my (?:childhood|youth|early years)|my (?:childhood|youth|early years) (?:was|were) spent) in (?=\p{Lu})/giu,
    'I grew up in ',
  ],
  [
    /\bI(?:'ve| have)? (?:just |recently |only just )?celebrated my (\d{1,3})(?:st|nd|rd|th) birthday\b/giu,
    'I just turned $1',
  ],
  [/^my (\d{1,3})(?:st|nd|rd|th) birthday was (?=yesterday|last|on|two|a |three)/iu, 'I turned $1 '],
  [/\bI celebrate my birthday on\b/giu, 'My birthday is on'],
  [/\bI (?:earn|make) my (?:keep|money|living|bread) (?:by )?(?=\p{Ll}+ing\b)/giu, 'I earn my living by '],
  [
    /^(?:professionally|for work|work-?wise|as a job|as my job|in my day job),? I do (?!not|my|a lot|the)/iu,
    'My job is ',
  ],
  [/^(\p{Lu}[\p{L}&.' -]{1,30}?) pays? my (?:bills|salary|wages|mortgage)\b/u, 'I work for $1'],
  [
    /\bI(?:'m| am) (?:currently |now )?(?:on|in|part of|a member of) the (?:\p{L}+ ){1,2}(?:team|department|group|division|unit) (?=at \p{Lu})/giu,
    'I work ',
  ],
  [
    /\bI (?:code|program|write code|write software|do research|research|do design|design(?: things)?|do marketing|do sales|do accounting|do it|engineer|consult|freelance) (?=(?:at|for) \p{Lu})/giu,
    'I work ',
  ],
  [
    /^(?:these days|nowadays|now|at the moment|currently),? you(?:'ll| will| can) (?:usually |mostly )?find me (?:living )?in (?=\p{Lu})/iu,
    "I'm based in ",
  ],
  [
    /\b(I|we)((?:'ve| have)?) ((?:have|got|had) )?an? (?:(?:little|baby|young|small|beautiful|lovely) )?boy(?=,? (?:called|named|\p{Lu}))/giu,
    '$1$2 $3a son',
  ],
  [
    /\b(I|we)((?:'ve| have)?) ((?:have|got|had) )?an? (?:(?:little|baby|young|small|beautiful|lovely) )?girl(?=,? (?:called|named|\p{Lu}))/giu,
    '$1$2 $3a daughter',
  ],
  [
    /\b(my|our) (\p{Ll}{3,12}) (?:goes by|answers to)(?: the name(?: of)?)? (?=(?:Mr|Mrs|Miss|Ms|Sir|Lady|Lord|Captain)?\.? ?\p{Lu})/giu,
    '$1 $2 is called ',
  ],
  [/^(?:the )?name'?s (?=\p{Lu})/iu, 'My name is '],
  // a correction of how many there are: `I mean three cats, not two`
  [
    /^(?:(?:sorry|no|wait|oops|actually)[,:.]? )*(?:(?:i mean(?:t)?|correction|make that|it's)[,:]? )?(one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (cats?|dogs?|kittens|puppies|rabbits|hamsters|chickens|hens|birds|goldfish|kids|children|sons|daughters|brothers|sisters|siblings|grandchildren),? (?:and )?(?:not|instead of|rather than) (?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})[.!]*$/iu,
    'I have $1 $2',
  ],
  [
    /^(?:(?:sorry|no|wait|oops)[,:.]? )*(?:i mean(?:t)?|correction|make that)[,:]? (one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (cats?|dogs?|kittens|puppies|rabbits|hamsters|chickens|hens|birds|goldfish|kids|children|sons|daughters|brothers|sisters|siblings|grandchildren)[.!]*$/iu,
    'I have $1 $2',
  ],
  [/^(stay[- ]at[- ]home) (?=(?:mum|mom|dad|parent|mother|father)\b)/iu, "I'm a stay-at-home "],
  [/^(\p{Ll}{3,15}(?: \p{Ll}{3,12})?) allergy here,/iu, 'I have a $1 allergy,'],
  [
    /\b(I|we)(?:'m|'re|'ve| am| are| have)? (?:(?:now|all|just|currently|recently|finally|both) ){0,2}(?:settled(?: down)?|holed up|put down roots|set up (?:home|house)|made (?:my|our) home|rent(?:ing)?|(?:rent(?:ing)?|sharing?|squeezed? into) (?:an?|my own|our own) (?:\p{Ll}+ )?(?:flat|house|place|apartment|studio|room|two-bed|one-bed|bungalow|cottage|bedsit)) in (?=\p{Lu})/giu,
    '$1 live in ',
  ],
  [
    /(?:^|\b(?:I|we)(?:'ve| have)? )(?:(?:just|finally|recently) )?moved (?:all )?(?:(?:my|our) (?:stuff|things|life|lives|family) )?(?:in|into|to) (?:an?|the|my|our) (?:\p{Ll}+ )?(?:flat|house|houseboat|apartment|place|room|studio|cottage|home|condo|bungalow|loft|caravan) (?:in|near|outside) (?=\p{Lu})/giu,
    'I moved to ',
  ],
  [
    /^(?:i'm |i am )?turn(?:ing)? (?:the big )?[\p{L}\d-]{2,12} on (?=(?:the )?\d|\p{Lu}\p{Ll}{2,8} \d)/iu,
    'My birthday is on ',
  ],
  [
    /\b(I|we)(?:'ve| have)? (?:just |recently )?(?:took|taken|gone into|went into) (?:early |partial )?retirement\b/giu,
    "$1'm retired",
  ],
  [
    /\bI spent (?:the first|my first) [\p{L}\d -]{2,20} years(?: of my life)? in (?=\p{Lu})/giu,
    'I grew up in ',
  ],
  [
    /^((?!work|driving|commuting|clean|cook|parent|car|wash|look|wait|sleep)\p{L}{3,15}ing) takes? up (?:most|all|half|a lot|much|too much) of my (?:evenings?|weekends?|free time|spare time)[.!]*$/iu,
    'I love $1',
  ],
  [/^(?:by day|day job|for work|workwise)[:,]? (?:I'm |I am |I work as )?(?=an? \p{Ll})/iu, "I'm "],
  [
    /\bI(?:'ve| have)? (?:(?:also|even) )?(?:picked up|been picking up) (?:some |a bit of |a little |a little bit of |enough )?(?=\p{Lu}\p{Ll}+(?: |[.!,]|$))/gu,
    'I speak ',
  ],
  [
    /^(?:on |most |at |in )?(?:\p{L}+ ){0,3}(?:you'll|you will|you can)(?: \p{Ll}+)? (?:find|catch) me (?=\p{Ll}{3,15}ing\b)/iu,
    'I love ',
  ],
  [
    /^(?:I'm|I am) (?:at my )?(?:happiest|most relaxed|calmest|most at peace) (?:when(?:ever)? )?(?:I'm |I am )?(?=\p{Ll}{3,15}ing\b)/iu,
    'I love ',
  ],
  [
    /^(?:for me,? )?(?:nothing beats|there's nothing (?:like|better than)|you can't beat) (?=\p{Ll}{3,15}ing\b)/iu,
    'I love ',
  ],
  [
    /^(?:my )?(?:weekends|sundays|saturdays|fridays|evenings) are (?:for|all about|spent) (?=\p{Ll}{3,15}ing\b)/iu,
    'I love ',
  ],
  [
    /\bI (?:usually |like to |mostly )?(?:unwind|relax|de-?stress|switch off|decompress) (?:by|with) (?=\p{Ll}{3,15}ing\b)/giu,
    'I love ',
  ],
  [/\bI(?:'ve| have) been taking (\p{Lu}\p{Ll}+) (?:lessons|classes)\b/gu, "I'm learning $1"],
];

/**
 * A sentence with the usual words for what it tells of its speaker: `I celebrate my birthday on the first of
 * June` is `My birthday is on 1 June`.
 */
export function asUsual(sentence: string): string {
  const dated = sentence.replace(
    DAY,
    (_, day: string, month: string) => `${ORDINALS.indexOf(day.toLowerCase()) + 1} ${month}`,
  );
  return WORDINGS.reduce((text, [pattern, words]) => text.replace(pattern, words), dated);
}
