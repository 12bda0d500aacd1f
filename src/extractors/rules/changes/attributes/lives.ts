import { nounKinds } from '../../profile-tagger/english-nouns.ts';
import { termsOf } from '../english-terms.ts';
import { isSameWho, type Link, type Told } from '../linked-clauses.ts';

/** bounded: 400 characters */
const PARTNER =
  /^I(?:'m| am) (?:dating|seeing|going out with|in a relationship with|together with|with) \p{L}|^my (?:boyfriend|girlfriend|partner)\b.{0,6} (?:is |called |named |\p{Lu})|^I (?:have|live with) (?:an?|my) (?:boyfriend|girlfriend|partner)\b|^\p{Lu}\p{L}+ is my (?:boyfriend|girlfriend|partner)$/iu;
/** bounded: 300 characters */
const WE_PARTED =
  /^(?:and |but |so )?(?:we|(?:the )?two of us|\p{Lu}\p{L}+ and I)(?:'ve| have|'re| are)?(?: just| finally| sadly| recently)? (?:broke up|broken up|split up|split|separated|ended things|called it quits|called it a day|parted ways|no longer together|not together any ?more)(?: (?:last|this|in|on|after|a|two|three|yesterday|today|for good|because|over|when|and)\b.*|, .*)?$/iu;
/** bounded: 300 characters */
const WED =
  /^(?<a>\p{Lu}\p{L}+) and I (?:have |'ve )?(?:just |finally )*(?:got|gotten|are|'re)(?: now)? (?:married|engaged)\b/u;

/** `We broke up last week` after `I'm dating Tom`; `Tom and I got married` after `Tom is my boyfriend`. */
const partsFromPartner: Link = (told, { text }) => {
  if (!told.isOwn || told.claim.polarity === 'denied' || !PARTNER.test(text)) return false;
  const named = /^(?:and |but |so )?(?<a>\p{Lu}\p{L}+) and I\b/u.exec(told.text)?.groups?.a;
  if (named !== undefined && /\p{Lu}\p{Ll}+/u.test(text.slice(3)) && !text.includes(named)) return false;
  if (WE_PARTED.test(told.text)) return true;
  return WED.test(told.text) && named !== undefined && text.includes(named) && !/^I live\b/u.test(text);
};

const WORKS =
  // bounded: 300 characters
  /^I(?:'m| am) (?:an? )(?<a>(?:[\p{L}-]+ ){0,2}[\p{L}-]+)(?: (?:in|at|for|with) .{2,50})?$|^I work as an? (?<b>(?:[\p{L}-]+ ){0,2}[\p{L}-]+)(?: (?:in|at|for|with) .{2,50})?$/iu;
/** bounded: 300 characters */
const WORKS_NOW =
  /^I(?:'m| am) (?:now )?(?:working as )?an? (?<a>(?:[\p{L}-]+ ){0,2}?[\p{L}-]+?)(?: (?:in|at|for|with) .{2,50}?)? (?:now|these days|instead)$|^I(?:'m| am) now an? (?<b>(?:[\p{L}-]+ ){0,2}[\p{L}-]+?)(?: (?:in|at|for|with) .{2,50}?)?$|^I(?:'ve| have)? (?:become|became|retrained as|requalified as|been taken on as|started (?:out )?as|been hired as|got hired as) an? (?<c>(?:[\p{L}-]+ ){0,2}?[\p{L}-]+?)(?: (?:in|at|for|with|and|last|this|on|now) .{2,50}?| now)?$/iu;
const NO_WORK =
  /\b(?:better|worse|more|less|great|good|real|bit|big|huge|proud|total|complete|runner|lover|eater|drinker|smoker|reader|gamer|owner|fan|member|beginner|learner|player|volunteer|grandmother|grandfather|mother|father|parent|citizen|resident|believer|dancer|cyclist|swimmer|climber|gardener|collector|vegetarian|vegan|bachelor|widower?|student|survivor|morning person|night owl|godmother|godfather|homeowner|driver's?)\b/iu;
/** Endings of what somebody is by his work. */
const BY_ENDING = /(?:ist|ian|ant|eer|man|woman|smith|wright|master|keeper|tech|ster)$/iu;

function isWork(words: string | undefined): boolean {
  if (words === undefined || NO_WORK.test(words)) return false;
  const last = words.toLowerCase().split(' ').at(-1) ?? '';
  return nounKinds(last).includes('wn job') || BY_ENDING.test(last) || OTHER_WORK.has(last);
}
const OTHER_WORK = new Set(
  'barista courier plumber carpenter electrician mechanic florist influencer streamer youtuber recruiter roofer baker butcher tailor painter decorator paramedic firefighter lecturer professor postman developer programmer tester analyst consultant coach teacher tutor nanny midwife vet dentist doctor chef cook'.split(
    ' ',
  ),
);

/** `I'm a barista now` after `I'm a waiter`: another work. */
const worksAsOther: Link = (told, known) => {
  if (!told.isOwn || !known.isOwn || told.claim.polarity !== 'affirmed' || known.old.polarity !== 'affirmed')
    return false;
  if (/\b(?:also|too|as well|part-time|on the side|at weekends|side)\b/iu.test(told.text)) return false;
  const now = WORKS_NOW.exec(told.text)?.groups;
  const old = WORKS.exec(known.text.replace(/[.!]$/u, ''))?.groups;
  const [a, b] = [now?.a ?? now?.b ?? now?.c, old?.a ?? old?.b];
  if (!isWork(a) || !isWork(b)) return false;
  const [next, last] = [termsOf(a ?? ''), termsOf(b ?? '')];
  return next.at(-1) !== last.at(-1);
};

/** Stages of schooling, lowest first. bounded: 400 characters */
const STAGES: readonly RegExp[] = [
  'nursery|daycare|day care|creche|playgroup',
  'kindergarten|preschool|pre-school',
  '(?:primary|elementary|grade) school|first grade|second grade|third grade|reception|year one|year two',
  'middle school|fifth grade|sixth grade|seventh grade',
  '(?:secondary|high|grammar) school|sixth form|college|ninth grade|tenth grade',
  'university|uni',
].map((words) => new RegExp(`\\b(?:${words})\\b`, 'iu'));
const stageOf = (text: string): number => STAGES.findIndex((stage) => stage.test(text));
/** bounded: 300 characters */
const SCHOOLED =
  /\b(?:started|starts|began|is in|are in|goes to|go to|moved (?:up )?to|joined|went (?:up )?to|attends)\b/iu;

/** `My daughter started first grade` after `My daughter is in kindergarten`. */
const isSchooled: Link = (told, known) => {
  if (told.claim.polarity !== 'affirmed' || known.old.polarity !== 'affirmed' || known.old.tense === 'past')
    return false;
  if (!/^(?:be|go|attend)$/u.test(known.old.verb) || told.person === null || !isSameWho(told, known))
    return false;
  if (
    !SCHOOLED.test(told.text) ||
    !/\b(?:started|began|moved|joined|now|these days|went|today|yesterday|since)\b/iu.test(told.sentence)
  )
    return false;
  const before = stageOf(known.text);
  if (before < 0) return false;
  const isSchool = before < 2 && /\b(?:started|goes to|began|is in) school\b/iu.test(told.text);
  return isSchool || stageOf(told.text) > before;
};

/** bounded: 400 characters */
const OWES =
  /^(?:I|we)(?:'ve got| have| still have| owe|'m paying off| am paying off| pay off)\b.{0,30}\b(?:mortgage|loans?|debts?|credit)\b/iu;
/** bounded: 300 characters */
const FREE =
  /^(?:I|we)(?:'m| am|'re| are)(?: now| finally| officially| completely)* (?:debt[- ]free|out of debt)\b/iu;
const isDebtFree: Link = (told, { text }) =>
  told.isOwn && told.claim.polarity === 'affirmed' && FREE.test(told.text) && OWES.test(text);

/** bounded: 400 characters */
const JOBLESS =
  /^I(?:'m| am) (?:unemployed|out of work|between jobs|jobless|looking for (?:an? )?(?:new )?(?:job|work))\b/iu;
/** bounded: 300 characters */
const EMPLOYED =
  /^I(?:'m| am) (?:employed|in work|working|back in work|back at work)(?: again| now)\b|^I(?:'ve| have)? (?:signed (?:the|my|a) (?:(?:work|employment) )?contract (?:with|at)|accepted (?:an|the|their) (?:job )?offer|landed (?:an?|the) (?:\p{L}+ )?job)\b/iu;
const isEmployed: Link = (told, { text }) =>
  told.isOwn && told.claim.polarity === 'affirmed' && EMPLOYED.test(told.text) && JOBLESS.test(text);

/** bounded: 400 characters */
const HAIR = /^(?:I have|my hair is) (?:very |really |super )?long\b/iu;
/** bounded: 300 characters */
const SHORN =
  /^(?:I|we)(?:'ve| have)? (?:(?:just|finally) )*(?:got|had|have|chopped|shaved|cut) (?:(?:a|my) (?:pixie(?: cut)?|bob|buzz ?cut|crew cut)|my head|(?:it|my hair) all off|all my hair off)\b/iu;
/** bounded: 400 characters */
const BEARD = /^I(?:'ve got| have| wear) an? (?:\p{L}+ ){0,2}(?:beard|moustache|mustache|goatee)\b/iu;
/** bounded: 300 characters */
const SHAVEN =
  /^I(?:'ve| have)? (?:just |finally )*shaved (?:off )?(?:my|the) (?:beard|moustache|mustache|goatee)\b|^I(?:'m| am)(?: now)? clean[- ]shaven\b|^I shaved it (?:all )?off\b/iu;
const isShorn: Link = (told, { text }) =>
  told.isOwn &&
  told.claim.polarity === 'affirmed' &&
  ((SHORN.test(told.text) && HAIR.test(text)) || (SHAVEN.test(told.text) && BEARD.test(text)));

/** Partners, work, school, debts and looks. */
export const LIVES: readonly Link[] = [
  partsFromPartner,
  worksAsOther,
  isSchooled,
  isDebtFree,
  isEmployed,
  isShorn,
];

/** Whether a clause tells such a change. */
export const tellsLife = ({ text }: Told): boolean =>
  [WE_PARTED, WED, WORKS_NOW, FREE, EMPLOYED, SHORN, SHAVEN].some((one) => one.test(text)) ||
  (SCHOOLED.test(text) && (stageOf(text) >= 0 || /\bschool\b/iu.test(text)));
