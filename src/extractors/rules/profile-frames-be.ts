import { withGluten } from './profile-frames-diet.ts';
import { entriesOfRelated, relatedIn } from './profile-frames-have.ts';
import { aspectOfStanding, standing } from './profile-frames-standing.ts';
import { bonds, KIN_OF, kinOf } from './profile-kin-of.ts';
import { LANGUAGE, NATIONALITY, PUBLIC, THING, valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { each, type Framed, one, type Reading } from './profile-reading.ts';
import {
  ageIn,
  dateIn,
  FIELD,
  jobIn,
  nameIn,
  organisationIn,
  placeIn,
  plainValue,
  type Writing,
  withoutArticle,
} from './profile-values.ts';

// bounded: 600 characters
const DIET =
  /^(?:(?:an?|strict|strictly|mostly|fully|totally|basically|lifelong|committed|practising|devout|proud|now|raw|ovo|lacto) )*(?<diet>vegan|vegetarian|pescatarian|pescetarian|flexitarian|fruitarian|lactose[- ]intolerant|gluten[- ](?:free|intolerant)|c(?:o)?eliac|teetotal|teetotaler|halal|kosher|keto|dairy[- ]free|plant[- ]based|diabetic)$/i;
// bounded: 600 characters
const STATUS =
  /^(?:(?:now|currently|semi-?|happily|newly|recently|technically) ?){0,3}(?<status>retired|self[- ]employed|unemployed|out of work|between jobs|a pensioner|a freelancer|a stay[- ]at[- ]home (?:mom|mum|dad|mother|father|parent)|(?:on )?(?:maternity|paternity|parental) leave)$/i;
const NO_NAME =
  /(?:ish|ese|ist|ism)$|^(?:Aries|Taurus|Gemini|Leo|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces|Protestant|Lutheran|Mormon|Sikh|Republican|Democrat|Labour|Tory|Gen|Team|Covid|PhD|German|Swiss)\b/;
const GREETING = /^\s*(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening)|greetings|yo)\b/i;

/** `I'm Ana, 28, a nurse from Lima`: each part between commas says something of its own. */
export function being(framed: Framed): readonly Reading[] {
  const { claim, writing, sentence } = framed;
  const parts = partsOf(claim.complement);
  const readings = [
    ...standing(framed),
    ...parts.flatMap((part, index) => aspect(part, framed, index === 0)),
  ];
  const [first = ''] = parts;
  const name = nameIn(phrasesOf(first).head, GREETING.test(sentence) ? writing : undefined);
  const isIntroduction =
    GREETING.test(sentence) || readings.length > 0
      ? parts.length > 1 || GREETING.test(sentence)
      : claim.text.length >= sentence.trim().length - 2;
  const fits =
    name !== null && isIntroduction && !NO_NAME.test(name) && !NATIONALITY.test(name) && !LANGUAGE.test(name);
  return fits && claim.isPerfect === false ? [{ kind: 'name', value: name }, ...readings] : readings;
}

// bounded: 600 characters
const BETWEEN_PARTS = /, ?(?:and )?| (?:and|&) (?=(?:an?|from|based|living|originally|\d) )/i;

/** The parts between commas; a place keeps its country: `from Lyon, France`. */
function partsOf(words: string): readonly string[] {
  return words
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What a part of a predicate with `be` tells: an age, an occupation, a place. */
function aspect(words: string, framed: Framed, isFirst: boolean): readonly Reading[] {
  const { claim, writing } = framed;
  const part = plainValue(words);
  if (claim.tense === 'past') return born(part, writing);
  const aged = AGED.exec(part)?.groups;
  if (aged !== undefined)
    return [{ kind: 'age', value: aged.age ?? '' }, ...aspect(`a ${aged.rest}`, framed, false)];
  const kin = KIN_OF.exec(part)?.groups;
  if (kin !== undefined) return kinOf(kin.name ?? '', (kin.kin ?? '').toLowerCase());
  const age = ageOf(part, isFirst);
  if (age !== null) return [{ kind: 'age', value: age }];
  const { head: plain, behind } = phrasesOf(part);
  const only = Object.keys(behind).every((word) => /^(?:since|for|at|in|on|by|during)$/.test(word))
    ? plainValue(plain)
    : part;
  const diet = DIET.exec(only.replace(REASON, ''))?.groups?.diet;
  if (diet !== undefined) return [{ kind: 'diet', value: withGluten(diet, framed.sentence) }];
  const status = STATUS.exec(only.replace(OF_CHILDREN, ''))?.groups?.status;
  if (status !== undefined) return [{ kind: 'occupation', value: withoutArticle(status) }];
  const stands = aspectOfStanding(part, framed);
  if (stands.length > 0) return stands;
  const related = !isFirst && COUNTED.test(part) ? relatedIn(part, writing) : null;
  if (related !== null && claim.polarity === 'affirmed') return entriesOfRelated(related);
  // `in my final year of medicine at Glasgow`
  const studied =
    /^in (?:my|the) (?:first|second|third|fourth|fifth|final|last|penultimate) year (?:of|in|at) (?<what>.{3,60})$/i.exec(
      part,
    )?.groups?.what;
  if (studied !== undefined) return [{ kind: 'education', value: studied, isAdded: true }];
  const bare = withoutArticle(part);
  const phrases = phrasesOf(part);
  const national = NATIONALITY.exec(
    withoutArticle(phrases.head).replace(
      // bounded: 600 characters
      / (?:living|based|citizen|national|guy|girl|man|woman|expat|expatriate)\b.*$/i,
      '',
    ),
  )?.[0];
  if (
    national !== undefined &&
    (bare === national || /^an? /i.test(part) || Object.keys(phrases.behind).length > 0)
  )
    return [{ kind: 'nationality', value: national }, ...residence(part, writing)];
  return [
    ...work(part, words.trim(), framed.sentence, writing, claim.polarity !== 'affirmed'),
    ...residence(part, writing),
    ...staying(part, claim.isPerfect, writing),
    ...origin(part, writing),
    ...born(part, writing),
    ...bonds(part, writing),
    ...qualities(part),
  ];
}

/** `I'm 41, divorced, one daughter`. bounded: 600 characters */
const COUNTED = /^(?:one|two|three|four|five|six|\d) \p{Ll}/iu;
/** `a 29 year old nurse`. bounded: 600 characters */
const AGED = /^(?:an? )?(?<age>\d{1,3})[- ]?(?:years?[- ]old|yo|y\/o) (?<rest>\p{Ll}.{2,80})$/iu;
// bounded: 600 characters
const REASON = / (?:so|because|since|but|and) .*$/i;
/** bounded: 600 characters */
const OF_CHILDREN = / (?:of|to) (?:one|two|three|four|five|twins|\d)\b.*$/i;

/** `34` says an age only where it stands alone. */
function ageOf(part: string, isFirst: boolean): string | null {
  const age = ageIn(part);
  return age !== null && (isFirst || Number(age) >= 10) ? age : null;
}

/** What says that `with Deloitte` is no company of friends. bounded: 600 characters */
const IN_TEAM =
  /\b(?:in the [\p{L} ]{2,20} (?:team|department|dept|division|practice)|as an? \p{Ll}|for \w+ years|since (?:19|20)\d\d)\b/iu;

function work(
  part: string,
  whole: string,
  sentence: string,
  writing: Writing,
  isOver: boolean,
): readonly Reading[] {
  const told = part.replace(/^(?:also |now |currently |both |actually )+/i, '');
  // bounded: 600 characters
  const employed = /^employed(?: full[- ]time| part[- ]time)?(?= (?:as|at|by|with|in))(?<rest>.*)$/i.exec(
    told,
  )?.groups?.rest;
  const { head, behind } = phrasesOf(employed === undefined ? told : employed.trim());
  const body = head === '' ? PUBLIC.exec(plainValue(behind.with ?? behind.in ?? ''))?.groups?.body : null;
  if (typeof body === 'string') return one('employer', body);
  const employer = organisationIn(behind.at ?? behind.with ?? behind.by ?? behind.for, writing);
  if (employed !== undefined)
    return [
      ...one('occupation', behind.as === undefined ? null : withoutArticle(plainValue(behind.as))),
      ...one('employer', employer),
    ];
  if (
    head === '' &&
    employer !== null &&
    (/^at .+ now$/i.test(whole) ||
      /\b(?:not|no longer|never|n't) (?:working|employed|work)\b/i.test(sentence) ||
      /^(?:currently|now) at\b/i.test(whole))
  )
    return one('employer', employer);
  if (/^on (?:\p{Ll}+ )?leave$/iu.test(head === '' ? `on ${behind.on ?? ''}` : head))
    return one('employer', organisationIn(behind.from, writing));
  // `I've been at Klarna for ten years, currently as a planner`
  const isLong = behind.for !== undefined && /\byears?|months\b/i.test(behind.for);
  if (head === '' && behind.at !== undefined && employer !== null && (isLong || behind.since !== undefined))
    return [...one('employer', employer), ...one('occupation', jobIn(behind.as))];
  if (head === '' && behind.as !== undefined && /^(?:currently |now )?as\b/i.test(part))
    return one('occupation', jobIn(behind.as));
  if (head === '' && organisationIn(behind.with, writing) !== null && (isOver || IN_TEAM.test(sentence)))
    return one('employer', organisationIn(behind.with, writing));
  const { in: field } = behind;
  if (head === '' && field !== undefined && FIELD.test(withoutArticle(plainValue(field))))
    return one('occupation', plainValue(field));
  const isNamed =
    /^(?:an?|the|head|chief|director|manager|ceo|cto|cfo|coo|founder|co-founder|owner|lead|senior|junior|self|vp|vice|president|working as|both)\b/i.test(
      told,
    );
  const job = isNamed
    ? jobIn(
        head
          .replace(/^(?:working as|both) /i, '')
          .split(/ (?:and|who|that|working|specialising|specializing)(?: |$)/i)[0],
      )
    : null;
  if (job === null) return [];
  // bounded: 600 characters
  const of = / of (\p{Lu}.*)$/u.exec(job)?.[1];
  const own =
    of === undefined || !organisationIn(of, writing) ? job : job.slice(0, job.length - of.length - 4);
  if (/\bstudent$/i.test(job))
    return [{ kind: 'occupation', value: job }, ...educationAt(behind.at, writing)];
  return [
    { kind: 'occupation', value: own },
    ...one('employer', employer ?? (of === undefined ? null : organisationIn(of, writing))),
  ];
}

export function educationAt(school: string | undefined, writing: Writing): readonly Reading[] {
  const name = organisationIn(school, writing);
  return name === null ? [] : [{ kind: 'education', value: name, isAdded: true }];
}

const HERE =
  /\b(?:(?:based|living|residing|located|settled)(?: out)?(?: of| in| near| around)?|working (?:from|out of)) (?<place>.{2,60})$/i;

function residence(part: string, writing: Writing): readonly Reading[] {
  const place = HERE.exec(part)?.groups?.place;
  const head = place === undefined ? undefined : phrasesOf(place).head;
  return one('residence', placeIn(head, writing));
}

/** `I've been in Toronto for ages`. */
function staying(part: string, isPerfect: boolean, writing: Writing): readonly Reading[] {
  const { head, behind } = phrasesOf(part);
  const isLong =
    behind.since !== undefined ||
    /^(?:ages|\w+ (?:long )?(?:years|decades)|a (?:long time|decade))/i.test(behind.for ?? '');
  return isPerfect && head === '' && isLong ? one('residence', placeIn(behind.in, writing)) : [];
}

function origin(part: string, writing: Writing): readonly Reading[] {
  const from =
    // bounded: 600 characters
    /^(?:originally |actually |i'm )*from (?<place>.{2,60})$/i.exec(part)?.groups?.place ??
    // bounded: 600 characters
    /^an? (?:(?!working\b)[a-z]+ ){1,3}from (?<place>.{2,60})$/i.exec(part)?.groups?.place;
  if (from === undefined) return [];
  const village = /^an? (?:[a-z]+ ){0,2}(?:village|town|city|suburb|island)$/i.test(phrasesOf(from).head)
    ? placeIn(
        phrasesOf(from).behind.near ?? phrasesOf(from).behind.outside ?? phrasesOf(from).behind.in,
        writing,
      )
    : null;
  return one('hometown', village === null ? placeIn(phrasesOf(from).head, writing) : plainValue(from));
}

/** `born on 3 May 1990 in Leeds`, `born and raised in Naples`, `raised in Galway`. */
function born(part: string, writing: Writing): readonly Reading[] {
  if (!/^(?:born|raised|brought up)\b/i.test(part)) return [];
  const { behind } = phrasesOf(part);
  const day = dateIn(behind.on) ?? dateIn(behind.in);
  const { in: inside, outside, near } = behind;
  const second = /\bin (?<place>[^,]{2,60})$/i.exec(part)?.groups?.place;
  const place = placeIn(inside, writing) ?? placeIn(second, writing) ?? placeIn(outside ?? near, writing);
  return [...(/^born/i.test(part) ? one('birthday', day) : []), ...one('hometown', place)];
}

/** bounded: 600 characters */
const ALLERGIC = /^(?:(?:[a-z]+ly|also|very|super) ){0,3}allergic to (?<list>.{2,120})$/i;
// bounded: 600 characters
const NATIVE = /^(?:an? )?native (?<list>\p{Lu}\p{L}+)(?: speaker)?$/u;
// bounded: 600 characters
const FLUENT =
  /^(?:[a-z]+ly |also |a |near-|totally ){0,3}(?:fluent|proficient|conversational|bilingual|trilingual|native speaker|native)(?: speaker)?(?: in| of|:)? (?<list>.{3,80})$/i;
// bounded: 600 characters
const INTO =
  /^(?:(?:really|also|very|super|big|mostly|totally|currently|heavily) )*(?:into|passionate about|(?:keen on|hooked on|obsessed with)(?= \p{L}+ing\b)) (?<list>.{2,80})$/iu;

function qualities(part: string): readonly Reading[] {
  const allergic = ALLERGIC.exec(part)?.groups?.list;
  if (allergic !== undefined)
    return each(
      'allergies',
      valuesIn(allergic).filter((value) => THING.test(value)),
    );
  const fluent = (NATIVE.exec(part) ?? FLUENT.exec(part))?.groups?.list;
  if (fluent !== undefined)
    return each(
      'languages',
      valuesIn(fluent).filter((value) => LANGUAGE.test(value)),
    );
  const school =
    /^an? (?:proud )?(?:alumn(?:a|us)|graduate) (?:of|from) (?:the )?(?<school>\p{Lu}.{1,50})$/iu.exec(part)
      ?.groups?.school ??
    /^an? (?<school>\p{Lu}[\p{L} .&-]{1,40}) (?:grad|graduate|alum|alumn[ai]|alumnus)$/u.exec(part)?.groups
      ?.school;
  if (school !== undefined) return each('education', [school]);
  const into = INTO.exec(part)?.groups?.list;
  return into === undefined
    ? []
    : each(
        'hobbies',
        valuesIn(into).filter((value) => THING.test(value) && !/^(?:that|the|a|my)\b/.test(value)),
      );
}
