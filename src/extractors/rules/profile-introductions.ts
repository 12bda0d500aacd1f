import type { EnglishClaim } from './claims/english.ts';
import { being } from './profile-frames-be.ts';
import { entriesOfRelated, relatedIn } from './profile-frames-have.ts';
import { NATIONALITY, THING, valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { each, one, type Reading } from './profile-reading.ts';
import type { Statement } from './profile-statement.ts';
import { ageIn, jobIn, nameIn, placeIn, plainValue, type Writing } from './profile-values.ts';

const GREETING = /^\s*(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening)|greetings)\b/i;
const ANNOUNCED = /\b(?:speaking|here|writing|calling|again)$/i;

/** What a sentence without a verb, or with `this is`, says of its speaker: `Ellie, 26, from Perth`. */
export function introductions(
  sentence: string,
  claims: readonly EnglishClaim[],
  writing: Writing,
): readonly Statement[] {
  const [first] = claims;
  if (first === undefined || first.modality !== 'stated' || /[?]\s*$/.test(sentence)) return [];
  const born = /^born and (?:raised|bred) in (?<place>[^,.;!?]{2,60})/i.exec(sentence)?.groups?.place;
  const apposed = APPOSED.exec(sentence)?.groups;
  const readings =
    apposed !== undefined
      ? apposedIn(apposed.who ?? '', apposed.name ?? '', writing)
      : born !== undefined
        ? one('hometown', placeIn(phrasesOf(born).head, writing))
        : (thisIs(first, sentence, writing) ?? [...hereIs(first, writing), ...fragment(first, writing)]);
  return readings.map(({ kind, value, label, relation, isAdded, isEnd }) => ({
    ...{
      kind,
      label: label ?? kind ?? '',
      value,
      relation: relation ?? null,
      start: first.start,
      end: first.end,
    },
    ...(isEnd === true ? { effect: 'end' as const } : isAdded === true ? { effect: 'add' as const } : {}),
  }));
}

function apposedIn(who: string, name: string, writing: Writing): readonly Reading[] {
  const related = relatedIn(`${who} ${name}`, writing);
  return related === null || related.names.length === 0 ? [] : entriesOfRelated(related);
}

function thisIs(
  { subjectWords, verb, complement, polarity }: EnglishClaim,
  sentence: string,
  writing: Writing,
): readonly Reading[] | null {
  if (!/^this$/i.test(subjectWords) || verb !== 'be') return null;
  const { head, behind } = phrasesOf(complement);
  const isHere = ANNOUNCED.test(plainEnd(complement));
  const name = nameIn(plainEnd(head).replace(ANNOUNCED, '').trim(), writing);
  const isSelf = isHere || (GREETING.test(sentence) && (behind.from !== undefined || head === complement));
  return name !== null && polarity === 'affirmed' && isSelf && !/,/.test(complement)
    ? [{ kind: 'name', value: name }]
    : [];
}

/** `Marcus here, I run a bakery`. bounded: 600 characters */
const HERE_IS =
  /^(?:(?:hi|hiya|hello|hey|yo)[,!]? )?(?<name>\p{L}[\p{L}' -]{1,40}?)(?: from \p{Lu}[\p{L}'-]{1,30})? here\b/iu;
/** bounded: 60 characters */
const NOT_HERE =
  /^(?:down|up|over|out|back|right|proud|native|fellow|local|same|nothing|new|all|good|not|it|me|everything|everyone|problem|question|(?:the )?weather|snow|rain|sun|summer|winter)\b/i;

function hereIs(
  { lead, verb, text, complement, polarity }: EnglishClaim,
  writing: Writing,
): readonly Reading[] {
  const words = lead !== '' ? lead : verb === '' ? text : '';
  const myself = /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey)[,!]? )?[Mm]yself (?<name>\p{Lu}[\p{L}' -]{1,40})$/u.exec(
    words,
  )?.groups?.name;
  if (myself !== undefined) return one('name', nameIn(myself));
  const said = HERE_IS.exec(words)?.groups?.name ?? '';
  if (
    said === '' ||
    polarity !== 'affirmed' ||
    NOT_HERE.test(said) ||
    (verb === '' && complement.length > 60)
  )
    return [];
  const isGreeted = GREETING.test(text) || GREETING.test(words);
  const job = jobIn(said);
  // `Freelance illustrator here`
  if (job !== null)
    return one(
      'occupation',
      job.toLowerCase() === job ? job : `${job.charAt(0).toLowerCase()}${job.slice(1)}`,
    );
  return one('name', nameIn(said, isGreeted ? writing : undefined));
}

function plainEnd(words: string): string {
  // bounded: 600 characters
  return words.replace(/[.!,\s]+$/, '');
}

// bounded: 600 characters
const BE_LESS = /^(?:i'm |the name's |name's )?(?<words>.+)$/i;

/** `My goal this year is to read more`. bounded: 600 characters */
const GOAL =
  /^(?:my|our) (?:(?:main|big|only|biggest) )?(?:goal|aim|dream|resolution|plan)s? (?:(?:for|in) )?(?:this|next) (?:year|month|summer|winter|spring|season) (?:is|are) (?:to )?(?<aim>[^,.;!?]{3,80})/iu;
/** `Ines, my fiancée, is a vet`. bounded: 600 characters */
const APPOSED = /^(?<name>\p{Lu}[\p{L}' -]{1,30}), (?:my|our) (?<who>\p{Ll}[\p{Ll} -]{2,30}),/u;
/** `My parents, Rolf and Inge, live next door`. bounded: 600 characters */
const RELATIVES =
  /^(?:both )?(?:of )?(?:my|our) (?<who>\p{Ll}[\p{Ll} -]{2,30}, \p{Lu}[\p{L}' -]{1,30}(?: and \p{Lu}[\p{L}' -]{1,30})?),/iu;

/** Of a relative who is named by what he is to the speaker: `Dad, 71, still plays tennis`. */
const OF_RELATIVE =
  /^(?:dad|daddy|mum|mom|mummy|grandma|grandpa|granny|gran|nan|nana|granddad|grandad|auntie|uncle|aunt|hubby|wifey|sis|bro)\b(?! (?:of|to)\b)/i;

function fragment(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  if (claim.verb !== '' || claim.text.length > 160 || OF_RELATIVE.test(claim.text)) return [];
  // bounded: 600 characters
  const none = /^no (?:(?<thing>[a-z]+) allergy|allerg(?:y|ies) to (?<list>.{2,80}))$/i.exec(
    plainValue(claim.text),
  )?.groups;
  if (none !== undefined)
    return valuesIn(none.thing ?? none.list ?? '').map((value) => ({
      kind: 'allergies',
      value,
      isEnd: true,
    }));
  if (claim.polarity !== 'affirmed') return [];
  const words = (BE_LESS.exec(claim.text)?.groups?.words ?? '').replace(/ (?:over )?here$/i, '');
  const goal = GOAL.exec(claim.text)?.groups?.aim;
  if (goal !== undefined) return each('goals', [plainValue(goal)]);
  const relatives = RELATIVES.exec(claim.text)?.groups?.who;
  const related = relatives === undefined ? null : relatedIn(relatives, writing);
  if (related !== null && related.names.length > 0) return entriesOfRelated(related);
  const named = /^(?:the |my )?name(?:'s| is) (?<name>.+)$/i.exec(claim.text)?.groups?.name;
  if (named !== undefined) return nameOnly(named, writing);
  const allergy =
    // bounded: 600 characters
    /^(?:(?:very |severely |deadly |highly |also )*allergic to (?<list>.{2,80})|(?:severe |bad |serious |strong )?(?<thing>[a-z]+(?: [a-z]+)?) allergy(?: here)?)$/i.exec(
      plainValue(words.split(',')[0] ?? ''),
    )?.groups;
  if (allergy?.list !== undefined)
    return each(
      'allergies',
      valuesIn(allergy.list).filter((value) => THING.test(value)),
    );
  if (
    allergy?.thing !== undefined &&
    !/^(?:no|my|her|his|the|their|an?|any|not|food|new)\b/i.test(allergy.thing)
  )
    return each('allergies', [allergy.thing]);
  const parts = words.split(/,\s*(?:and )?/).map((part) => part.trim());
  const [head = '', ...rest] = parts;
  const told = being({
    claim: { ...claim, complement: words, tense: 'present', verb: 'be' },
    phrases: phrasesOf(words),
    writing,
    sentence: `${claim.text} ...`,
  });
  const name = nameIn(head, writing);
  const facts = rest.filter(
    (part) =>
      ageIn(part) !== null ||
      /^(?:originally |based |living )?(?:from|in)\b/i.test(part) ||
      jobIn(part) !== null,
  );
  const isNamed =
    name !== null &&
    !/-\p{Ll}/u.test(name) &&
    !NATIONALITY.test(name) &&
    !/^(?:my|our) /i.test(rest[0] ?? '');
  if (isNamed && facts.length > 0 && facts.length >= rest.length / 2) {
    const jobs = rest.flatMap((part) => jobIn(part) ?? []);
    return [
      { kind: 'name', value: name },
      ...told.filter(({ kind }) => kind !== 'name'),
      ...jobs.map((value): Reading => ({ kind: 'occupation', value })),
    ];
  }
  const starts =
    // bounded: 160 characters
    /^(?:(?:currently |now )?based (?:in|out of)|(?:bi|tri|multi)lingual|native \p{Lu}\p{L}+ speaker|(?:(?:proud|single|new|working|happy|busy) )*(?:mum|mom|mother|dad|father|parent|mama|papa) (?:of|to)|strictly|(?:happily )?married with|only child|(?:\w+|\d+) (?:years?|months?|weeks?) into|(?:(?:big|huge|massive|avid|keen|lifelong|amateur|hobby) )+(?:fan of|\p{L}+$)|originally from|born (?:and raised )?in|born on|from|\d{2}(?=, )|\d{2},? ?(?:[mf]|male|female)\b|\d{2}[- ](?:years?[- ](?:old|young)|yo|y\/o)|married to|fluent in|lactose|gluten|vegan|vegetarian|a (?:vegan|vegetarian)|retired|self-employed)(?!\p{L})/iu;
  if (!starts.test(words)) return [];
  if (/^from\b/i.test(words) && placeIn(phrasesOf(words).behind.from, writing) === null) return [];
  if (/^\d{2},/.test(words) && told.length < 2) return [];
  // `mum of three, part-time florist`
  const jobs = told.some(({ kind }) => kind === 'occupation')
    ? []
    : rest.flatMap((part) => jobIn(part) ?? []);
  return [...told, ...jobs.slice(0, 1).map((value): Reading => ({ kind: 'occupation', value }))].filter(
    ({ kind }) => kind !== 'name' && !(kind === 'hometown' && /^from\b/i.test(words) && parts.length === 1),
  );
}

function nameOnly(words: string, writing: Writing): readonly Reading[] {
  const name = nameIn(words, writing);
  return name === null ? [] : [{ kind: 'name', value: name }];
}
