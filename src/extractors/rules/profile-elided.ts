/** What conditions nothing that is told: `if the form wants that`. bounded: 300 characters */
const POLITE =
  /,? (?:if (?:that|it|this|the \p{Ll}{2,12}|you|anyone|anybody) (?:wants?|helps?|matters?|needs?|asks?|requires?|counts?|must know|(?:is|are|'s|'re) (?:asking|needed|wondering|relevant|curious|interested|any help|of any help))(?: (?:that|it|to know|this))?|in case (?:that|it|you|anyone) (?:matters?|helps?|(?:is|are|'s|'re) (?:wondering|asking)|wonders?|asks?))(?=[.!,;]|$)/iu;
/** Somebody else whom words without a subject may be about. bounded: 300 characters */
const OTHERS =
  /\b(?:he|she|they|him|her|his|their|them|you|your|who|(?:my|our|the|a|an) (?:\p{Ll}{1,12} ){0,2}(?:son|daughter|kid|child|children|baby|wife|husband|partner|girlfriend|boyfriend|sister|brother|mum|mom|mother|dad|father|parents?|nan|gran|granny|grandma|grandpa|grandmother|grandfather|grandson|granddaughter|aunt|auntie|uncle|cousin|niece|nephew|friend|mate|boss|colleague|neighbou?r|flatmate|roommate|guest|client))\b/iu;
const DEGREE =
  "(?:ph\\.?d|doctorate|master's|masters|msc|mba|ma|ba|bsc|bachelor's|llb|degree|diploma|apprenticeship|course|(?:\\p{L}+ ){1,2}(?:degree|diploma|course|apprenticeship))";

/** Words that leave out their subject and verb, with both. bounded: 300 characters */
const ELIDED: readonly (readonly [RegExp, string])[] = [
  // `As a left-handed potter, which wheel`, `speaking as a night nurse`
  [
    /^(?:(?:well|hi|hello|hey|so|ok),? )?(?:speaking as|(?:and |but )?as|being(?! [^,.;]{3,60}\b(?:is|isn't|must|was|can|should|means|seems|would)\b)) (?=an? (?!child|kid|teen|baby|boy|girl|youngster|toddler|pupil|result|rule|matter|reminder|joke|start|test|treat|gift|present|surprise|whole|last|first|general|follow|side|bonus|backup)\p{Ll})/iu,
    "I'm ",
  ],
  // `quick question from a night porter at the Hilton`
  [
    /^(?:(?:a )?(?:quick |silly |dumb |short |another )?(?:q|question|one|request|query)|asking|help|hello|hi|greetings)(?: here)? (?:from|as) (?=an? (?!friend|mate|colleague)\p{Ll})/iu,
    "I'm ",
  ],
  [
    /^(?=(?:deathly|severely|badly|highly|very|seriously|mildly|extremely|super|terribly|violently|slightly|also|still) (?:allergic|intolerant|sensitive) to )/iu,
    "I'm ",
  ],
  [/^(?=(?:fluent|native|bilingual) (?:in )?\p{Lu}\p{Ll}+(?: speaker)?\b)/u, "I'm "],
  [/^(?:fluent|native|bilingual) (?=\p{Lu}\p{Ll}+ speaker(?: here)?(?:$|[,.;!]))/iu, "I'm a native "],
  [/^born (?:on )?(?:the )?(?=\d|\p{Lu}\p{Ll}+ \d)/iu, 'I was born on '],
  // `Halfway through a master's in linguistics`, `Doing a PhD in astrophysics`
  [
    new RegExp(
      `^(?:currently |now |still |just )?(?:(?:half|mid|part)[- ]?way through|in the middle of|nearly done with|almost done with|finishing(?: off)?|in my \\p{Ll}+ year of|doing|starting|started|enrolled (?:in|on)|studying for|working (?:on|towards)|on) (?:an?|my|the) (?=${DEGREE}\\b)`,
      'iu',
    ),
    "I'm doing a ",
  ],
  [
    new RegExp(
      `^(?:did|got|finished|completed|earned|have) (?:an?|my) (?=${DEGREE}(?:$|[,.;!]| (?:in|at|from|with|back|last|this|years|ages|and)\\b))`,
      'iu',
    ),
    'I have a ',
  ],
  [
    /^(?:currently |now |still )?(?:an? )?(?=(?:\p{Ll}+-year|\d\p{Ll}{2}-year|final-year|(?:first|second|third|fourth|final) year|postgrad\p{Ll}*|undergrad\p{Ll}*|phd|master's|mature|part-time|medical|law|nursing|engineering|history) (?:\p{Ll}+ ){0,2}student\b)/iu,
    "I'm a ",
  ],
  [
    /^(?=(?:gone|went|turned|been|now|fully|strictly) (?:vegan|vegetarian|veggie|pescatarian|keto|gluten[- ]free|dairy[- ]free|halal|kosher)\b)/iu,
    "I've ",
  ],
  [
    /^(?:left|quit) (?:there|it|that job|the place)(?: (?:in the end|at last|last \p{Ll}+|now|since)){0,2}, /iu,
    '',
  ],
  [/^(?:originally|born and bred|at heart) (?=an? \p{Lu})/iu, "I'm originally "],
  // `saving up for a campervan`
  [
    /^(?:currently |now |still |slowly |finally )?(?=(?:saving(?: up)?|training|studying|preparing|revising|cramming) (?:for|to|towards) (?!.*\b(?:is|are|was|were|means|takes|seems|feels|must|can|could|would|will|should|costs?)\b))/iu,
    "I'm ",
  ],
  [
    /^(?=(?:retired|self-employed|freelance|part-time|full-time|trainee|apprentice|newly qualified|semi-retired) \p{Ll})/iu,
    "I'm a ",
  ],
];

/** Other usual forms of what is told. bounded: 300 characters */
const WORDED: readonly (readonly [RegExp, string])[] = [
  [/\bI was born (?=\d{1,2}(?:st|nd|rd|th)? \p{Lu}|\p{Lu}\p{Ll}+ \d)/gu, 'I was born on '],
  [
    /^(?:please |just |can you |could you )?(?:sign (?:it|this|me|the (?:letter|e-?mail|card|note|form|message))(?: off)?(?: as| with)?|sign off (?:as|with)|put me down as|address me as) (?!mum|mom|dad|santa|anon|your|from|the|a |an )(?<name>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2})(?:,? please|,? thanks)?[.!]*$/iu,
    'My name is $1',
  ],
  [
    /^.{0,60}\b(?:surname|last name|maiden name|name)\b[^.;:,]{0,30}[:,;] (?:so )?(?:it|I)(?:'s|'m| is| am) (?<name>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2}) (?:now|from now on)\b.*$/u,
    'My name is $1',
  ],
  [
    /^(?<aim>\p{L}[^,.;]{5,60}), (?:that's|that is|is) (?:the|my) (?:big |main |only )?(?:plan|goal|dream|aim|ambition|resolution|target)\b.*$/iu,
    'My goal is to $1',
  ],
  [
    /^(?<one>\p{L}[^,.;]{3,60}), (?:that's|that is|those are|that sums up) (?:my|all my|what my) (?:weekends?|evenings?|sundays?|free time|spare time|hobb(?:y|ies)|therapy|happy place)\b.*$/iu,
    'My hobbies are $1',
  ],
  [
    /\bit(?:'s| has) been (?=\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:for|since|ever since|these)\b)/giu,
    'I have lived in ',
  ],
  [/\b(allergic to \p{L}[\p{L} -]{1,30}?),? (?:and|or|plus) (?:also )?to (?=\p{L})/giu, '$1 and '],
  [/(\ballergic to \p{L}[\p{L} -]{1,60}?), (?:both|which|all of which|either|they|it) .{1,80}$/iu, '$1'],
  [
    /\bI(?:'m| am) (?:determined|resolved|hell-?bent on|dead ?set on|set on|aiming|on a mission|eager|desperate|dying) (?:to )?(?=\p{Ll}+ )/giu,
    'I want to ',
  ],
  [
    /\bI(?:'m| am) (?:finally |really |definitely )?(?:going to|gonna) (?=(?:pay off|learn|quit|stop|lose|run|write|finish|buy|save|get fit|get my|read|master|pass|open|start my|start a)\b)/giu,
    'I want to ',
  ],
  [
    /\bthere(?:'s| is| are) (?:now )?(?:only|just|also|still) (?:the|an?|our|my) (?=\p{Ll}+(?: \p{Ll}+)? (?:in the (?:house|flat|garden)|at home|left|now))/giu,
    'I have a ',
  ],
  [
    /^(?:my |our )?(weekends|sundays|saturdays|fridays|evenings|(?:mon|tues|wednes|thurs)days|mornings|days off) are (?:for|all about|reserved for) (?!family|rest|sleep|laundry|work|cleaning|nothing|me\b|us\b|friends|shopping|chores|housework|the |my |our |lie|lazy|recover|prayer|church|him|her|them|school|errands|naps)(?!(?:\p{L}+ ){0,3}(?:pizzas?|takeaways?|curry|tacos?|fish|chips|roasts?|beers?|wine|pasta|pancakes?|food|dinners?|lunch|brunch|drinks?|meetings?|calls?)\b)(?=\p{Ll}[^.;!?]{2,40}(?:,|[.!]*$))/iu,
    'My hobbies are ',
  ],
];
/** `safe if, like me, you only eat halal`: what the speaker has in common. bounded: 300 characters */
const LIKE_ME =
  /\b(?:like me|like myself|same as me),? (?:(?:you|who|they|that)(?<be>['’]re| are)? )(?<words>\p{Ll}[^?.!]{2,60})/iu;

/**
 * A sentence with the subject and the verb that it leaves out: `Deathly allergic to cashews` is `I'm deathly
 * allergic to cashews`.
 */
export function withSpeaker(sentence: string): string {
  if (sentence.length > 300) return sentence;
  const like = LIKE_ME.exec(sentence)?.groups;
  if (like !== undefined) return `I${like.be === undefined ? '' : "'m"} ${like.words}`;
  const isOfOthers = OTHERS.test(sentence);
  const told = sentence
    .replace(POLITE, '')
    .replace(
      /(?<=[\p{Ll}!?)]), (?=(?:(?:deathly|severely|badly|highly|very) )?allergic to )/u,
      isOfOthers ? ', ' : ", I'm ",
    );
  const worded = WORDED.reduce((text, [pattern, words]) => text.replace(pattern, words), told).replace(
    / and $/,
    '',
  );
  const own = ELIDED.find(([pattern]) => pattern.test(worded));
  if (own === undefined || isOfOthers) return worded;
  return worded
    .replace(own[0], own[1])
    .replace(
      /^(I'm (?:a )?)([A-Z](?=\p{Ll}))/u,
      (_, i: string, letter: string) => `${i}${letter.toLowerCase()}`,
    );
}

/** Whether a sentence says of people like the speaker what he is: `if, like me, you only eat halal`. */
export const tellsLikeness = (sentence: string): boolean => LIKE_ME.test(sentence.slice(0, 300));
