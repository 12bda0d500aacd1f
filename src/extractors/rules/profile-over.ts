import type { Reading } from './profile-reading.ts';
import { tradeEndsOf } from './profile-trade-ends.ts';
import { plainValue } from './profile-values.ts';

/** What is done and over: `my driving days are over`, `no more welding`. Each bounded: 300 characters */
const DOINGS: readonly RegExp[] = [
  /\b(?:my|those|the) (?<what>(?:\p{Ll}{2,15} )?\p{Ll}{3,15}ing) days are (?:\p{Ll}+ )?(?:over|done|behind me|gone|finished|at an end)\b/iu,
  /\bno more (?<what>\p{Ll}{3,15}ing(?: \p{Ll}{2,15})?) for me\b/iu,
  /\b(?:I(?:'ve| have)?|i(?:'ve| have)?) (?:packed in|jacked in|chucked in|knocked) (?:the |my )?(?<what>(?:\p{Ll}{2,15} )?\p{Ll}{3,15}ing)\b/u,
];
/** The tools of a trade that somebody puts away for good. bounded: 300 characters */
const HUNG_UP =
  /^(?:well,? |so,? )?(?:I(?:'ve| have)? )?(?:finally |officially )?hung up (?:my|the) (?:apron|scrubs|keys|badge|stethoscope|tools|tool ?belt|hard hat|uniform|robes?|whites|gown|hi-?vis|helmet|torch|scissors|whisk|trowel)\b(?! (?:in|on) (?:the|my|a) (?:hall|hook|wall|rack|wardrobe|closet|peg|door))/iu;
/** An aim that is dropped by an order: `Scrap Berlin, my knee won't allow it`. bounded: 300 characters */
const DROPPED =
  /^(?:(?:ok|okay|right|well|so|actually|no)[,.]? )*(?:scrap|forget|ditch|drop|shelve|bin|strike|scratch|cross off|never ?mind)(?: about)? (?:the |my |that |our )?(?<what>(?!that\b|this\b|it\b|all\b|what\b|about\b|last\b|previous\b|me\b|him\b|her\b|them\b|file\b|table\b)[\p{L}' -]{3,40}?)(?: (?:idea|plan|plans|dream|goal|thing|business))?(?:[,.;!]|$| [-–—] | - | because | since | for now)/iu;
const DIETS =
  'vegan|vegetarian|veggie|pescatarian|keto|paleo|low[- ]carb|plant[- ]based|gluten[- ]free|dairy[- ]free|carnivore|mediterranean|teetotal|halal|kosher|sober';
/** A diet that did not last. bounded: 300 characters */
const DIET_OVER = new RegExp(
  `\\b(?:(?:the|my|that|this) (?:whole )?(?<diet>${DIETS})(?: (?:thing|business|experiment|phase|lark|malarkey|diet|lifestyle|stint|kick|era|days|idea))(?:'s| is| has| was| are)? (?:(?:now|all|finally|officially) )?(?:over|done|history|finished|ended|lasted|didn't (?:last|stick|work)|fizzled|went out the window|out the window|behind me)|(?<bare>keto|paleo|veganism|vegetarianism)(?:'s| is) (?:over|done|history|behind me|finished) (?:for|with) me|I(?:'m| am) no longer (?:a |an )?(?:strict )?(?<left>${DIETS})|I(?:'m| am) not (?:a |an )?(?:strict )?(?<not>${DIETS}) any ?more|don't (?:need|have) to (?:be|eat|go) (?<free>${DIETS})|gave up (?:on )?(?:the |being |going |my )?(?<given>${DIETS})\\b)`,
  'iu',
);
/** What ends every way of leaving food out. bounded: 300 characters */
const EATS_ALL =
  /\bI(?:'m| am)? ?(?:back (?:to|on) )?(?:now |just |can )?(?:eat|eating) (?:absolutely |pretty much |almost )?(?:everything|anything|whatever I (?:like|want|fancy)|all sorts)(?: (?:again|now|these days|once more))?(?=[.,!;]|$)/iu;
const EVERY_DIET = [
  ...['vegan', 'vegetarian', 'pescatarian', 'plant-based', 'keto', 'paleo', 'low-carb', 'gluten-free'],
  ...['dairy-free', 'flexitarian', 'veggie', 'kosher', 'halal'],
];

const end = (kind: Reading['kind'], value: string): Reading => ({ kind, value, isEnd: true });

/** What a sentence says is over in forms that no clause tells by its verb alone. */
export function overIn(sentence: string): readonly Reading[] {
  const text = sentence.slice(0, 300);
  const doing = DOINGS.map((one) => one.exec(text)?.groups?.what).find((what) => what !== undefined);
  const dropped = DROPPED.exec(text)?.groups?.what;
  const aim = dropped === undefined ? '' : plainValue(dropped);
  const { diet, bare, left, not, free, given } = DIET_OVER.exec(text)?.groups ?? {};
  const over = diet ?? bare ?? left ?? not ?? free ?? given;
  return [
    ...(doing === undefined ? [] : [...tradeEndsOf(doing), end('hobbies', doing.toLowerCase())]),
    ...(HUNG_UP.test(text) ? [end('occupation', '')] : []),
    ...(aim === '' ? [] : [end('goals', aim)]),
    ...(over === undefined ? [] : [end('diet', over.toLowerCase().replace(/ism$/, ''))]),
    ...(EATS_ALL.test(text) ? EVERY_DIET.map((one) => end('diet', one)) : []),
  ];
}
