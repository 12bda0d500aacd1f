import { entriesOfRelated, relatedIn } from './profile-frames-have.ts';
import { LANGUAGE, THING, valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { each, type Framed, one, type Reading } from './profile-reading.ts';
import { jobIn, nameIn, organisationIn, placeIn, plainValue, withoutArticle } from './profile-values.ts';

// bounded: 600 characters
const PARENT_OF =
  /^(?:an? )?(?:(?:single|proud|new|working|happy|busy|adoptive|foster|divorced|tired) )*(?:mother|father|mom|mum|dad|parent|mama|papa|mummy|daddy) (?:of|to) (?<whom>.{2,60})$/i;
const COUNT = /^(?<count>one|two|three|four|five|six|seven|\d|twins|triplets)$/i;
/** Children named by their age. bounded: 60 characters */
const BY_AGE =
  /^(?:an? )?(?:teen(?:ager)?|toddler|newborn|infant|pre-?schooler|(?:\w+|\d+)[- ](?:year|month)[- ]old)(?: (?:boy|girl|son|daughter))?$/i;
// bounded: 600 characters
const AMONG_SIBLINGS =
  /^(?:an? |the )?(?<place>only child|(?:youngest|oldest|eldest|middle(?: child| one)?|second|third|first) (?:of|out of) (?:\w+|\d+)(?: (?:kids|children|siblings|brothers|sisters|boys|girls))?|middle child|only (?:son|daughter|boy|girl))$/i;
/** `two years into my job as a paramedic`, `in my second year as a junior doctor`. bounded: 600 characters */
const INTO_A_JOB =
  /^(?:(?:about |almost |nearly |just )?(?:\w+|\d+) (?:years?|months?|weeks?) into (?:my|an?|this)(?: \p{Ll}+){0,3}|in (?:my|the) (?:\w+) (?:year|month|week))(?= (?:as|at|with)\b)(?<rest>.*)$/iu;
// bounded: 600 characters
const MANY_LANGUAGES =
  /^(?:completely |fully |totally )?(?:bi|tri|multi)lingual\b\s*(?:in|with|:|,|-|–|\()?\s*(?<list>\p{Lu}.{2,80})$/iu;
// bounded: 600 characters
const FAN =
  /^(?:an? |the )?(?:(?:big|huge|massive|lifelong|avid|keen|passionate|amateur|hobby|enthusiastic) )+(?:fan of (?<loved>\p{Ll}[\p{L} -]{2,30}ing)|(?<who>cyclist|runner|hiker|climber|gardener|birder|birdwatcher|photographer|cook|baker|reader|gamer|swimmer|surfer|skier|sailor|angler|knitter|painter|chess player|golfer|dancer|astronomer|beekeeper|potter|woodworker))$/iu;
const PURSUITS: Readonly<Record<string, string>> = {
  cyclist: 'cycling',
  runner: 'running',
  hiker: 'hiking',
  climber: 'climbing',
  gardener: 'gardening',
  birder: 'birdwatching',
  birdwatcher: 'birdwatching',
  photographer: 'photography',
  cook: 'cooking',
  baker: 'baking',
  reader: 'reading',
  gamer: 'gaming',
  swimmer: 'swimming',
  surfer: 'surfing',
  skier: 'skiing',
  sailor: 'sailing',
  angler: 'fishing',
  knitter: 'knitting',
  painter: 'painting',
  golfer: 'golf',
  dancer: 'dancing',
  astronomer: 'astronomy',
  beekeeper: 'beekeeping',
  potter: 'pottery',
  woodworker: 'woodworking',
  'chess player': 'chess',
};

/** What the whole predicate behind `be` tells, which its parts between commas do not. */
export function standing(framed: Framed): readonly Reading[] {
  const words = plainValue(framed.claim.complement);
  const list = MANY_LANGUAGES.exec(words)?.groups?.list;
  return each(
    'languages',
    valuesIn(list ?? '').filter((value) => LANGUAGE.test(value)),
  );
}

/** What a part of a predicate tells of a family, a job that began, or a pursuit. */
export function aspectOfStanding(part: string, { claim, writing }: Framed): readonly Reading[] {
  const whom = PARENT_OF.exec(part)?.groups?.whom;
  if (whom !== undefined) return childrenIn(whom, writing);
  const place = AMONG_SIBLINGS.exec(part)?.groups?.place;
  if (place !== undefined) return [{ kind: 'relations', value: place.toLowerCase(), isAdded: true }];
  const rest = INTO_A_JOB.exec(part)?.groups?.rest;
  if (rest !== undefined) {
    const { as, at, with: firm } = phrasesOf(rest.trim()).behind;
    return [...one('occupation', jobIn(as)), ...one('employer', organisationIn(at ?? firm, writing))];
  }
  // `I'm Kavya, 34, working as a radiographer in Pune`
  const { head, behind } = phrasesOf(part);
  const job = /^(?:now |currently )?working$/i.test(head) ? jobIn(behind.as) : null;
  if (job !== null)
    return [
      { kind: 'occupation', value: job },
      ...one('employer', organisationIn(behind.at ?? behind.for, writing)),
      ...one('residence', placeIn(behind.in, writing)),
    ];
  const known = /^(?:better |also |mostly )?known as (?<name>\p{Lu}.{1,40})$/u.exec(part)?.groups?.name;
  if (known !== undefined) {
    const name = nameIn(known, writing);
    return name === null || claim.polarity !== 'affirmed' ? [] : [{ kind: 'nickname', value: name }];
  }
  const { loved, who } = claim.polarity === 'affirmed' ? (FAN.exec(part)?.groups ?? {}) : {};
  const pursuit = loved ?? PURSUITS[who?.toLowerCase() ?? ''];
  return pursuit === undefined || !THING.test(pursuit) ? [] : each('hobbies', [pursuit]);
}

/** The children of somebody who calls himself their parent, or who is `married with three boys`. */
export function childrenIn(whom: string, writing: Framed['writing']): readonly Reading[] {
  const words = plainValue(whom);
  const count = COUNT.exec(words)?.groups?.count;
  if (count !== undefined)
    return [{ kind: 'children', label: 'children', value: count, relation: 'children' }];
  if (BY_AGE.test(words))
    return [
      { kind: 'children', label: 'child', value: withoutArticle(words), relation: 'child', isAdded: true },
    ];
  const many =
    /^(?<count>two|three|four|five|six|\d) (?<noun>(?:\p{Ll}+ )?(?:boys|girls|kids|children|sons|daughters|teenagers))\b/iu.exec(
      words,
    )?.groups;
  if (many !== undefined)
    return [{ kind: 'children', label: many.noun ?? '', value: many.count ?? '', relation: many.noun ?? '' }];
  const related = relatedIn(words, writing);
  return related === null || related.isPet ? [] : entriesOfRelated(related);
}
