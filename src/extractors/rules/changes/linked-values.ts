import { valuesIn } from '../../../domain/feedback/values.ts';
import { termsOf } from './english-terms.ts';
import { isOfOthers, type Link, type Told } from './linked-clauses.ts';
import { isSameThing } from './linked-things.ts';

/** Names of one attribute. */
const ATTRIBUTES: readonly RegExp[] = [
  /^(?:surname|last name|family name)$/iu,
  /^(?:first name|given name|name)$/iu,
  /^(?:e-?mail|e-?mail address|mail address)$/iu,
  /^(?:phone|phone number|mobile number|number|mobile|cell|cell number)$/iu,
  /^(?:address|home address)$/iu,
  /^(?:job title|title|position|role)$/iu,
  /^(?:username|user name|handle|nickname)$/iu,
];
const attributeOf = (noun: string | undefined): string | null => {
  if (noun === undefined) return null;
  const plain = noun
    .toLowerCase()
    .replace(/^(?:new|current|old|main) /u, '')
    .trim();
  const at = ATTRIBUTES.findIndex((names) => names.test(plain));
  return at < 0 ? plain : String(at);
};

/** bounded: 300 characters */
const OWN_IS =
  /^(?:and |so |but )?(?<who>my|our) (?<noun>[\p{L} -]{2,40}?)(?: is|'s| are| ends in| ended in)(?: now)?(?: called| named)? (?<value>.{1,80}?)(?: now| these days)?$/iu;
/** bounded: 300 characters */
const HAS_NEW =
  /^(?:I|we)(?: have|'ve got|'ve| got| have got|'ve been given| changed to| now have) (?:an? |my )?(?:new|different|another) (?<noun>[\p{L} -]{2,40}?)(?:[,:;]| now\b| since\b|$)/iu;
/** bounded: 300 characters */
const HAS_CHANGED =
  /^(?:(?:my|our) (?<noun>[\p{L} -]{2,40}?)(?: has| have|'s)? (?:just |recently )?changed|(?:I|we)(?: have|'ve)? (?:just |recently |legally )*changed (?:my|our) (?<own>[\p{L} -]{2,40}?))(?: (?:to|from|back|when|after|since|last|this|in) .{1,60})?$/iu;

/** `My last name has changed` after `My surname is Walker`; `I have a new email address`. */
const hasOtherValue: Link = (told, known) => {
  const { claim, text, isCued } = told;
  if (claim.polarity !== 'affirmed' || known.old.polarity !== 'affirmed') return false;
  const old = OWN_IS.exec(known.text.replace(/[.!]$/u, ''))?.groups;
  const attribute = attributeOf(old?.noun);
  if (old === undefined || attribute === null) return false;
  const changed = HAS_CHANGED.exec(text)?.groups;
  if (changed !== undefined) return attributeOf(changed.noun ?? changed.own) === attribute;
  const got = HAS_NEW.exec(text)?.groups?.noun;
  const single = /^\d$/u.test(attribute);
  if (got !== undefined) return attributeOf(got) === attribute && single;
  const next = OWN_IS.exec(text)?.groups;
  if (next === undefined || !isCued || attributeOf(next.noun) !== attribute) return false;
  if (!single)
    return isOtherPlace(next.value ?? '', old.value ?? '') || isOpposite(next.value ?? '', old.value ?? '');
  const [a, b] = [termsOf(next.value ?? ''), termsOf(old.value ?? '')];
  return a.length > 0 && b.length > 0 && !a.every((term) => b.includes(term));
};

/** bounded: 100 characters */
const PLACE =
  /^(?:right |still |up |down |over )*(?:in|on|at|near|next to|behind|under|above|below|beside|across from|opposite|by|with|upstairs|downstairs|outside|inside)\b(?: (?<where>.{2,60}))?$/iu;

/** `next to the kitchen` and `in the attic`. */
function isOtherPlace(said: string, known: string): boolean {
  const [a, b] = [PLACE.exec(said.slice(0, 100)), PLACE.exec(known.slice(0, 100))];
  if (a === null || b === null) return false;
  const [next, last] = [termsOf(said), termsOf(known)];
  if (
    [said, known].some((words) =>
      valuesIn(` ${words}`).some(({ type }) => type !== 'name' && type !== 'number'),
    )
  )
    return false;
  return !next.every((term) => last.includes(term)) && !last.some((term) => next.includes(term));
}

/** States of one dimension, of which a thing has one at a time. */
const DIMENSIONS: readonly RegExp[] = [
  'long|short|shoulder-length|bald|buzzed|cropped|pixie cut|buzz ?cut|crew cut|bob',
  'red|blue|green|yellow|black|white|brown|blonde?|grey|gray|pink|purple|orange|silver|ginger|turquoise|beige',
  'full-time|full time|part-time|part time',
  'empty|full|rented out|let',
  'single|married|divorced|engaged|widowed',
  'open|closed',
  'remote|hybrid|on-site|in-person|in person|online',
  'messy|tidy',
  'curly|straight|wavy',
  'alive|dead',
].map((words) => new RegExp(`\\b(?:${words})\\b`, 'iu'));

function isOpposite(said: string, known: string): boolean {
  return DIMENSIONS.some((words) => {
    const [a, b] = [words.exec(said)?.[0].toLowerCase(), words.exec(known)?.[0].toLowerCase()];
    return a !== undefined && b !== undefined && a !== b;
  });
}

/** bounded: 300 characters */
const CHANGED_LOOK =
  /\b(?:chopped|cut|shaved|dyed|coloured|colored|painted|bleached) (?:my|our|the|all my|it all) ?(?<noun>[\p{L} -]{2,30}?) (?<how>off|short|red|blue|green|yellow|black|white|brown|blonde?|grey|gray|pink|purple|orange|silver|ginger|turquoise|beige)\b/iu;

/** `My hair is super short now` and `I dyed my hair blue` after `I have long hair`, `My hair is red`. */
const looksOtherwise: Link = (told, known) => {
  const { text, isCued } = told;
  if (told.claim.polarity !== 'affirmed' || known.old.polarity !== 'affirmed' || isOfOthers(told, known))
    return false;
  if (!known.isOwn && !known.old.isPossession) return false;
  const look = CHANGED_LOOK.exec(text)?.groups;
  const next = OWN_IS.exec(text)?.groups;
  const noun = termsOf(look?.noun ?? next?.noun ?? '').at(-1);
  if (noun === undefined || !known.terms.has(noun)) return false;
  // `have long hair`, `my hair is long`
  const object = termsOf(known.old.complement.split(/ (?:and|with|in|on|at) /iu)[0] ?? '').at(-1);
  if (object !== noun && !(known.old.isPossession && termsOf(known.old.subjectWords).at(-1) === noun))
    return false;
  if (look !== undefined) return isOpposite(look.how === 'off' ? 'short' : (look.how ?? ''), known.text);
  return next !== undefined && isCued && isOpposite(next.value ?? '', known.text);
};

/** bounded: 300 characters */
const RAISED =
  /\b(?:put|raised|increased|lowered|reduced|cut|bumped|upped|dropped|pushed|moved|brought|shifted|changed|extended|rescheduled|postponed|set) (?:(?:my|our|the) |(?=(?:breakfast|lunch|dinner|supper|bedtime|training|practice|rehearsals?|yoga|pilates|choir)\b))(?<noun>[\p{L}' -]{2,40}?)(?: (?:up|down|back|forward|off|out))?(?: from .{1,30}?)? (?:to|by|until|till) (?<value>.{1,40})$/iu;

/** A value that has risen or fallen by itself. bounded: 300 characters */
const ROSE =
  /^(?:(?:my|our|the) )?(?<noun>[\p{L} -]{2,40}?)(?:'s| has| have)?(?: just| recently)? (?:went|gone|goes|jumped|rose|risen|climbed|dropped|fell|fallen|shot|increased|decreased|crept)(?: up| down)? to (?<value>.{1,40})$/iu;

/** `The landlord put the rent up to 870` after `My rent is 800 euros`. */
const isRaised: Link = (told, known) => {
  const { claim, text } = told;
  if (claim.polarity !== 'affirmed') return false;
  if (!known.isOwn && !known.old.isPossession) return false;
  const { noun = '', value = '' } = (RAISED.exec(text) ?? ROSE.exec(text))?.groups ?? {};
  // `for the flat next door`
  if (/ (?:for|of|in|at) (?:the|an?|another|his|her|their) /iu.test(value)) return false;
  const said = termsOf(noun).filter(
    (term) => !/^(?:new|month|monthli|weekli|thing|slot|date|time)$/u.test(term),
  );
  if (said.length === 0 || !said.every((term) => [...known.terms].some((one) => isSameThing(one, term))))
    return false;
  const [a, b] = [value, known.text].map((words) =>
    valuesIn(` ${words}`).filter(({ type }) => type !== 'name'),
  );
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return false;
  return !a.some(({ text: next }) => b.some(({ text: last }) => last === next));
};

/** bounded: 300 characters */
const RENAMED =
  /\b(?:renamed (?:our|my|the) (?<what>[\p{L} -]{2,30}?)(?: (?:to |as )?\p{Lu}.{0,30})?|(?:our|my|the) (?<thing>[\p{L} -]{2,30}?) (?:is now called|is called|goes by|answers to|has been renamed|was renamed) .{2,40})$/iu;
/** bounded: 400 characters */
const CALLED =
  /\b(?:our|my) (?<what>[\p{L} -]{2,30}?)(?: is|'s) (?:called|named) (?<name>\p{Lu}.{1,30})$|\b(?:have|own) (?:an? )?(?<own>[\p{L} -]{2,30}?) (?:called|named) (?<other>\p{Lu}.{1,30})$/iu;

/** `The kids renamed our cat` after `Our cat is called Tiger`. */
const isRenamed: Link = (told, known) => {
  const said = RENAMED.exec(told.text)?.groups;
  const old = CALLED.exec(known.text.replace(/[.!]$/u, ''))?.groups;
  if (said === undefined || old === undefined || told.claim.polarity !== 'affirmed') return false;
  if (said.thing !== undefined && !told.isCued) return false;
  const [a, b] = [termsOf(said.what ?? said.thing ?? '').at(-1), termsOf(old.what ?? old.own ?? '').at(-1)];
  const name = (old.name ?? old.other ?? '').toLowerCase();
  return a !== undefined && (a === b || name.includes(a)) && !told.text.toLowerCase().endsWith(name);
};

/** bounded: 300 characters */
const PREFERS =
  /\b(?:prefer|would rather (?:have|take|sit|get)|'d rather (?:have|take|sit|get)|favour|favor|go for|like) (?:an? |the |my )?(?<what>[\p{L} -]{2,40}?)(?: (?:instead|now|these days|over .{2,30}|to .{2,30}|more|better|from now on|any ?more))?$/iu;
/** Things of which somebody prefers one. */
const CHOICES: readonly ReadonlySet<string>[] = `
window aisle middle
morning evening afternoon night
short long detailed brief concise
tea coffee
train plane car bus flight
email phone call text message whatsapp
formal casual informal
dark light milk
sweet savoury salty
mountain beach sea city
paper ebook audiobook
red white rosé
wine beer
metric imperial
`
  .trim()
  .split('\n')
  .map((words) => new Set(termsOf(words)));

/** What somebody prefers at times, or only likes more than before. bounded: 300 characters */
const ONE_PART =
  /\b(?:today|tonight|this time|(?:in|on|at) (?:the )?(?:mornings?|afternoons?|evenings?|night|weekends?|summer|winter|work)|for (?:breakfast|lunch|dinner)|sometimes|(?:like|enjoy|love) .{2,40} more(?! than))\b/iu;

/** `I prefer the window now` after `I prefer aisle seats`. */
const prefersOther: Link = (told, { old, isOwn, text }) => {
  if (!told.isOwn || !isOwn || told.claim.polarity !== 'affirmed' || old.polarity !== 'affirmed')
    return false;
  const isChanged = told.isCued || /\bchanged my mind\b/iu.test(told.text);
  if (!isChanged || told.claim.tense === 'past' || ONE_PART.test(told.text)) return false;
  const [a, b] = [told.text, text.replace(/[.!]$/u, '')].map((words) =>
    termsOf(PREFERS.exec(words)?.groups?.what ?? ''),
  );
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return false;
  return CHOICES.some(
    (words) =>
      a.some((one) => words.has(one) && !b.includes(one)) &&
      b.some((one) => words.has(one) && !a.includes(one)),
  );
};

/** Ways of working and what excludes them. bounded: 300 characters */
const WORKING: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:I|we) (?:(?:mostly|always|usually) )?work (?:from home|remotely|at home)\b/iu,
    /\b(?:no more (?:home working|working from home|home office|remote (?:work|working)|wfh)|(?:back )?(?:in|at|to|into) the office (?:again|full[- ]time|every day|five days|all week|now|permanently)|called (?:everyone|everybody|us all|us|all of us|me) back (?:to|into) the office|back in the office|working from home is over|scrapped (?:home office|remote work|home working))\b/iu,
  ],
  [
    /^(?:I|we) work (?:in|at|from) (?:the|an) office\b|^I commute to the office\b/iu,
    /\b(?:work(?:ing)? (?:from home|remotely)|fully remote|gone remote|went remote|no more (?:office|commuting))\b/iu,
  ],
  [
    /\bon (?:(?:parental|maternity|paternity|sick|study|unpaid|annual) )?(?:leave|sabbatical)\b/iu,
    /\b(?:went back to work|(?:am|'m) back at work|back to work (?:this|last|since|on|again)|returned to work|leave is over|leave (?:has )?ended|started (?:back at )?work(?:ing)? again)\b/iu,
  ],
  [
    /^I(?: work| am|'m) (?:as )?(?:an? )?(?:intern|trainee|apprentice)\b/iu,
    /\b(?:finished my (?:internship|apprenticeship|traineeship)|(?:internship|apprenticeship|traineeship) (?:is over|ended|has ended)|taken on permanently|hired (?:me )?(?:permanently|full[- ]time)|permanent (?:contract|position|job))\b/iu,
  ],
  [
    /^I (?:can't|cannot|don't) drive\b|^I(?:'m| am) (?:learning to drive|taking driving lessons)\b/iu,
    /\b(?:passed (?:my|the) (?:driving |road )?test|got (?:my|a) (?:driving |driver's )?licen[cs]e|can drive now)\b/iu,
  ],
  [
    /^I(?: work| teach|'m an?| am an?)\b(?! .{0,20}\b(?:parent|mother|father|runner|fan|member|vegetarian|vegan)\b)/iu,
    /\bI(?:'ve| have|'m| am)? (?:just |finally |now |officially )*(?:retired|a pensioner|a retiree)\b(?! from (?:playing|racing|competing|football|rugby))/iu,
  ],
  [
    /^I(?:'m| am)? (?:study|studying|in my (?:first|second|third|fourth|final|last) year|a (?:\p{L}+ )?student|doing (?:a|my) (?:degree|master's|phd|bachelor's)|at (?:uni|university|college))\b/iu,
    /^I(?:'ve| have)? (?:just |finally |now )*(?:graduated|dropped out|got my (?:degree|diploma)|finished (?:my (?:degree|studies|master's|phd)|uni|university|college)|left (?:uni|university|college))\b/iu,
  ],
];

const worksOtherwise: Link = (told, { old, isOwn, text }) => {
  if (!isOwn || old.polarity === 'ended' || told.claim.polarity === 'denied' || old.tense === 'past')
    return false;
  if (!told.isOwn && told.person !== null) return false;
  if (
    /\b(?:yesterday|today|tomorrow|this week|for (?:a|the) (?:day|week|workshop|meeting))\b/iu.test(
      told.text,
    ) &&
    !/\bfor good\b|\b(?:passed|got my)\b/iu.test(told.text)
  )
    return false;
  return WORKING.some(([state, end]) => state.test(text) && end.test(told.text));
};

/** Another value of what a memory tells one of. */
export const VALUES_LINKED: readonly Link[] = [
  hasOtherValue,
  looksOtherwise,
  isRaised,
  isRenamed,
  prefersOther,
  worksOtherwise,
];

/** Whether a clause tells such a value at all. */
export const tellsValue = ({ text }: Told): boolean =>
  [HAS_NEW, HAS_CHANGED, CHANGED_LOOK, RAISED, RENAMED].some((one) => one.test(text)) ||
  WORKING.some(([, end]) => end.test(text));
