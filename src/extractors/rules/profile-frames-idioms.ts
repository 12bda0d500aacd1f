import { gaining, having } from './profile-frames-have.ts';
import { LANGUAGE, THING, valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { each, type Frame, type Framed, one, type Reading } from './profile-reading.ts';
import { ageIn, jobIn, organisationIn, plainValue, withoutArticle } from './profile-values.ts';

/** `I make a living as a potter`, `I earn my living by painting houses`. */
const makingALiving: Frame = ({ claim, phrases: { head, behind } }) => {
  if (claim.tense === 'past' || !/^(?:a|my) living$/i.test(head)) return [];
  if (behind.as !== undefined) return one('occupation', jobIn(behind.as) ?? plainJob(behind.as));
  return one('occupation', /^\p{Ll}+ing\b/u.test(behind.by ?? '') ? plainValue(behind.by ?? '') : null);
};

function plainJob(words: string): string | null {
  const job = withoutArticle(plainValue(words));
  return /^\p{Ll}[\p{L} -]{3,40}$/u.test(job) ? job : null;
}

/** `I just hit 40`: a number of an age alone, neither a speed nor a count. */
const reaching: Frame = ({ claim, phrases: { head, behind } }) =>
  Object.keys(behind).length === 0 && (claim.isChange || /^the big /i.test(head))
    ? one('age', adultAge(plainAge(head.replace(/^the big /i, ''))))
    : [];

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const DIGITS = 'two three four five six seven eight nine'.split(' ');

/** `5-0`, `four-oh` as a number. */
function plainAge(words: string): string {
  const [first = '', second = ''] = words.toLowerCase().split('-');
  if (/^[2-9]$/.test(first) && second === '0') return `${first}0`;
  return /^(?:oh|o)$/.test(second) ? (TENS[DIGITS.indexOf(first)] ?? words) : words;
}

function adultAge(words: string): string | null {
  const age = ageIn(words);
  return age !== null && Number(age) >= 18 && Number(age) < 100 ? age : null;
}

const GROUP_OF_WORK =
  /\b(?:team|department|dept|division|practice|group|unit|office|branch|region|operations|sales|marketing|engineering|design|research|hr|finance|support)\b/i;

/** `I head up the data team at Klarna`: where somebody leads others, he works. */
const leading: Frame = ({ claim, phrases: { head, behind }, writing }) =>
  claim.tense !== 'past' && GROUP_OF_WORK.test(head)
    ? one('employer', organisationIn(behind.at ?? behind.for, writing))
    : [];

/** `I share my flat with two guinea pigs`: an animal that lives with the speaker. */
const sharing: Frame = (framed) => {
  const { claim, phrases } = framed;
  if (!/\b(?:flat|house|home|apartment|place|bed|bedroom|room|sofa|couch|life)\b/i.test(phrases.head))
    return [];
  return having({ ...framed, claim: { ...claim, complement: phrases.behind.with ?? '' } }).filter(
    ({ kind }) => kind === 'pets',
  );
};

/** `I can hold a conversation in Korean`. */
const conversing: Frame = ({ phrases: { head, behind } }) =>
  /^(?:a|my own|simple|basic) ?(?:\p{Ll}+ )?conversations?$|^my own$/iu.test(head)
    ? each(
        'languages',
        valuesIn(behind.in ?? '').filter((value) => LANGUAGE.test(value)),
      )
    : [];

// bounded: 600 characters
const TIME_SPENT =
  /^(?:(?:most|all|much|half|a lot|some|lots) of )?(?:my|our|every) (?:(?:free|spare|leisure) time|(?:\p{Ll}+ )?weekends?|(?:free )?evenings?|days? off|\p{Ll}+day(?: \p{Ll}+)?s?) (?:on )?(?<doing>\p{Ll}{3,20}ing\b.{0,60})$/iu;
/** What fills everybody's time and says nothing of a person. bounded: 600 characters */
const NO_PURSUIT =
  /^(?:doing|working|sleeping|being|having|trying|thinking|wondering|worrying|waiting|getting|looking|catching|going|taking|driving (?:the|my|to)|helping|talking|hanging|cleaning|relaxing|chilling|recovering|resting|commuting)\b/i;

/** `I spend my free time restoring vintage radios`. */
const spending: Frame = ({ claim }) => {
  const doing = plainValue(TIME_SPENT.exec(claim.complement)?.groups?.doing ?? '');
  if (doing === '' || claim.tense === 'past' || NO_PURSUIT.test(doing)) return [];
  const pursuit = phrasesOf(doing).head;
  return each('hobbies', THING.test(pursuit) ? [pursuit] : []);
};

/** `I've taken up pottery`. */
const takingUp: Frame = ({ claim, phrases: { head } }) => {
  const pursuit = /^up (?<pursuit>\p{Ll}[\p{L} -]{2,30})$/iu.exec(plainValue(head))?.groups?.pursuit;
  const isNone =
    pursuit === undefined ||
    claim.tense === 'future' ||
    /^(?:arms|space|time|room|residence|smoking|vaping|drinking|the|a|an|my|your|his|her|their|too|so|most|all|half|much|more|where|with|on)\b/i.test(
      pursuit,
    );
  return isNone || !THING.test(pursuit) ? [] : each('hobbies', [pursuit]);
};

// bounded: 600 characters
const COMPANY =
  /^(?:an?|the|our|my) (?:[\p{L}-]+ ){0,3}?(?:choir|band|orchestra|quartet|ensemble|chorus|troupe|theatre group|theater group|drama group|football team|team|league|club|a cappella group)\b/iu;
const GERUNDS: Readonly<Record<string, string>> = {
  sing: 'singing',
  act: 'acting',
  dance: 'dancing',
  drum: 'drumming',
  row: 'rowing',
  play: 'playing',
  run: 'running',
  swim: 'swimming',
};

/** `I sing in a choir`, `I row for a club`. */
const inCompany: Frame = ({ claim, phrases: { head, behind } }) => {
  const gerund = GERUNDS[claim.verb];
  const whom = behind.in ?? behind.with ?? behind.for;
  const company = COMPANY.exec(whom ?? '')?.[0];
  if (gerund === undefined || company === undefined || claim.tense === 'past' || claim.tense === 'future')
    return [];
  if (head !== '' && !/^(?:alto|tenor|bass|soprano|regularly|semi-professionally)$/i.test(head)) return [];
  return each('hobbies', [`${gerund} in ${company}`]);
};

// bounded: 600 characters
const WARES =
  /^(?:insurance|(?:used |second-hand )?cars|houses|homes|real estate|property|software|furniture|shoes|phones|advertising|medical devices|solar panels|wine)$/i;

/** `I sell insurance in Omaha`: wares that hardly anybody sells but for a living. */
const selling: Frame = ({ claim, phrases: { head } }) =>
  claim.tense === 'present' && WARES.test(plainValue(head))
    ? one('occupation', `selling ${plainValue(head)}`)
    : [];

/** `I'm learning Mandarin`. */
const learning: Frame = ({ claim, phrases: { head } }) =>
  (claim.isProgressive || claim.polarity === 'ended') && LANGUAGE.test(plainValue(head))
    ? each('goals', [`learn ${plainValue(head)}`])
    : [];

/** `I paint miniatures`, `I knit`: crafts and sports that people name without more. */
const crafting: Frame = ({ claim, phrases: { head } }) => {
  const thing = plainValue(head);
  const isPlain =
    thing === '' ||
    (THING.test(thing) &&
      !/\bplease\b/i.test(claim.text) &&
      !/^(?:the|a|an|my|our|your|up|down|out|over|off|on|back|some|all|too|like)\b/i.test(thing));
  return claim.tense === 'present' && claim.modal === '' && !claim.isProgressive && isPlain
    ? each('hobbies', [`${claim.verb} ${thing}`.trim()])
    : [];
};

/** What the speaker's body does not bear: `I react badly to penicillin`, `I carry an EpiPen for nuts`. */
const reacting: Frame = ({ claim, phrases: { all } }) => {
  const list =
    claim.verb === 'react'
      ? /^(?:really |very |so )?(?:badly|terribly|horribly|violently|allergically) to (?<list>.{3,80})$/i.exec(
          all,
        )?.groups?.list
      : /^an? epi-?pen (?:because of|for|due to|on account of) (?:my )?(?<list>.{3,80})$/i.exec(all)?.groups
          ?.list;
  if (list === undefined || claim.tense === 'past') return [];
  return allergiesTo(list.replace(/ allerg(?:y|ies)$/i, ''));
};

function allergiesTo(list: string): readonly Reading[] {
  return each(
    'allergies',
    valuesIn(list).filter(
      (value) => THING.test(value) && !/^(?:criticism|stress|change|news)\b/i.test(value),
    ),
  );
}

// bounded: 600 characters
const SAYS_ALLERGIC = /\b(?:i'm|i am|cos|because) (?:\w+ )?allergic\b(?! to (?!it\b|them\b|that\b|those\b))/i;

/** `I can't have shellfish, I'm allergic`: the sentence says why. */
const cannotBear: Frame = ({ claim, sentence, phrases: { head } }) =>
  claim.polarity === 'denied' && claim.modal === 'can' && SAYS_ALLERGIC.test(sentence)
    ? allergiesTo(head).map((reading) => ({ ...reading, isEnd: false }))
    : [];

/** Professions that people name by what they have done for years. bounded: 60 characters */
const PRACTISED =
  /^(?:nursing|teaching|farming|bartending|welding|freelancing|lecturing|tutoring|hairdressing|trucking|consulting|modelling|plumbing|lawyering|beekeeping|gardening|childminding|busking|translating|interpreting|coaching|practi[sc]ing (?:law|medicine|dentistry|as .+)|driving (?:buses|taxis|trucks|lorries|trams|a (?:bus|taxi|cab|truck|lorry|tram))|selling (?:real estate|houses|cars|insurance))$/i;

// bounded: 600 characters
const FOR_YEARS =
  /\bbeen (?<work>\p{Ll}{3,20}ing(?: \p{Ll}+){0,3}) (?:since\b|for (?:\p{L}+ |\d+ ){1,3}(?:years?|decades?)\b|all my life)/iu;

/** `I've been nursing for twelve years`. */
export function practising({ claim }: Framed): readonly Reading[] {
  const work = claim.isPerfect ? FOR_YEARS.exec(claim.text)?.groups?.work : undefined;
  return work !== undefined && PRACTISED.test(work) ? one('occupation', work) : [];
}

/** Verbs that tell something of a profile only together with certain words behind them. */
export const IDIOMS: Readonly<Record<string, Frame>> = {
  make: makingALiving,
  earn: makingALiving,
  hit: reaching,
  reach: reaching,
  head: leading,
  lead: leading,
  manage: leading,
  run: (framed) => [...leading(framed), ...inCompany(framed)],
  oversee: leading,
  share: sharing,
  foster: gaining,
  breed: gaining,
  raise: gaining,
  hold: conversing,
  spend: spending,
  take: takingUp,
  pick: takingUp,
  sing: inCompany,
  act: inCompany,
  dance: inCompany,
  drum: inCompany,
  row: inCompany,
  play: inCompany,
  swim: inCompany,
  sell: selling,
  learn: learning,
  knit: crafting,
  crochet: crafting,
  embroider: crafting,
  quilt: crafting,
  sew: crafting,
  paint: crafting,
  sketch: crafting,
  whittle: crafting,
  skateboard: crafting,
  snowboard: crafting,
  surf: crafting,
  kayak: crafting,
  birdwatch: crafting,
  react: reacting,
  carry: reacting,
  have: cannotBear,
  eat: cannotBear,
  drink: cannotBear,
  touch: cannotBear,
};
