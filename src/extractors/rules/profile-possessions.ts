import { kindOfField, type ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import type { EnglishClaim } from './claims/english.ts';
import { entriesOfRelated, kindOfRelative, relatedIn } from './profile-frames-have.ts';
import { LANGUAGE, THING, valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { allergens } from './profile-reactions.ts';
import { each, type Framed, one, type Reading } from './profile-reading.ts';
import {
  ageIn,
  dateIn,
  FIELD,
  fitsKind,
  jobIn,
  nameIn,
  organisationIn,
  placeIn,
  plainValue,
  type Writing,
  withoutArticle,
} from './profile-values.ts';

/** Names of fields as people say them, besides those of `kindOfField`. */
const SAID: readonly (readonly [RegExp, ProfileKind])[] = [
  [/^(?:full |real |first |legal |given |actual )?name$/i, 'name'],
  [/^(?:bday|birthday|date of birth|dob|birth date)$/i, 'birthday'],
  [
    /^(?:mother tongue|native (?:language|tongue)|first language|second language|main language|languages?)$/i,
    'languages',
  ],
  [
    /^(?:(?:main|biggest|long-?term|ultimate|current|big|next|life|personal|career|new year'?s?) )?(?:goal|dream|ambition|aim|resolution)s?(?: (?:for|in) (?:this year|life|\d{4}))?$/i,
    'goals',
  ],
  [
    /^(?:(?:day|main|current|new|full-time) )?(?:job|profession|occupation|trade|line of work|job title|role)$/i,
    'occupation',
  ],
  [/^(?:(?:new|current) )?(?:employer|company|firm|workplace|startup|business)$/i, 'employer'],
  [
    /^(?:(?:new|current|main|own) )?(?:apartment|flat|house|home|place|base|city|home city|current city|residence|location)$/i,
    'residence',
  ],
  [/^(?:home ?town|birthplace|place of birth)$/i, 'hometown'],
  [
    /^(?:(?:main|favou?rite|new|biggest|only) )?(?:hobby|hobbies|pastimes?|passions?|interests?|thing)$/i,
    'hobbies',
  ],
  [/^(?:(?:food|known|only|main) )?allerg(?:y|ies)$/i, 'allergies'],
];

export function kindOfLabel(label: string): ProfileKind | null {
  return SAID.find(([pattern]) => pattern.test(label))?.[1] ?? kindOfField(label) ?? null;
}

/** Judgements and states, which are not values. bounded: 80 characters */
const NO_VALUE =
  /^(?:(?:so|too|very|really|quite|pretty|just|also|still|always|kind of|a bit|a little|such|more|less|getting|being|going|trying|about to|in|at|on|with|like|that|to|why|how|what|where|who|because|mine|yours|this|these|it|the same|unknown|private|secret|none|different|changing|missing|broken|important|good|great|bad|terrible|awful|fine|ok|okay|nice|fun|amazing|awesome|hard|difficult|easy|boring|busy|tired|tiring|stressful|full|over|wrong|right|true|better|worse|best|worst|sick|ill|dead|gone|here|there|not|\w+ing)\b)/i;
const OWNED =
  /^(?:and |but )?(?:one of )?(?:my|our) (?:new |current )?(?<label>\p{L}[\p{L}\p{N}', _/-]{1,60})$/iu;

/** `my hobby is chess`, `my wife's name is Anna`, `photography is my hobby`. */
export function possessions(framed: Framed): readonly Reading[] {
  const { claim, writing } = framed;
  const { subjectWords, verb, complement, tense } = claim;
  const isPast = tense === 'past' && !claim.isPerfect;
  const named = OWNED.exec(subjectWords)?.groups?.label;
  if (named === undefined && isPast) return [];
  if (named === undefined) return verb === 'be' ? inverted(claim, writing) : allergens(claim);
  const label = named.replace(/^(?:current|new) /i, '');
  const kind = kindOfLabel(label);
  const apposed = /^(?<head>[\p{L} ]+), (?<name>\p{Lu}[^,]*)$/u.exec(label)?.groups;
  if (apposed !== undefined && kindOfLabel(apposed.head ?? '') === 'employer')
    return one('employer', organisationIn(apposed.name, writing));
  const relatives = label.split(/ and (?=(?:my|our) )/i).map((owner) => relative(owner, claim, writing));
  if (relatives.some((readings) => readings !== null)) return relatives.flatMap((readings) => readings ?? []);
  if (isPast) return [];
  if (kind === 'hobbies' && claim.isProgressive)
    return each(
      'hobbies',
      valuesIn(`${gerund(claim)} ${complement}`).filter((value) => THING.test(value)),
    );
  if (kind === 'occupation' && claim.isProgressive)
    return one('occupation', `${gerund(claim)} ${plainValue(complement)}`.trim());
  if (kind === 'employer' && verb !== 'be') {
    // `My employer, Vattenfall, pays for it` is read by its name
    return [];
  }
  if (verb === 'fall' && kind === 'birthday') return one('birthday', dateIn(phrasesOf(complement).behind.on));
  const [language] = LANGUAGE.test(label) ? [label] : [];
  if (language !== undefined)
    return verb === 'be' &&
      claim.polarity === 'affirmed' &&
      !/^(?:non-?existent|nil|zero|gone)\b/i.test(complement)
      ? each('languages', [language])
      : [];
  return verb === 'be' || (verb === 'include' && claim.polarity === 'affirmed')
    ? valueIn(kind, label, framed)
    : [];
}

function gerund({ text, complement }: EnglishClaim): string {
  const before = complement === '' ? text : text.slice(0, text.lastIndexOf(complement));
  // bounded: 600 characters
  return /(?<verb>[a-z]+ing)\s*$/i.exec(before)?.groups?.verb ?? '';
}

/** The first value of words, without what is said of it. */
// bounded: 600 characters
const FIRST =
  /^(?<value>[^,;!?\n]{1,80}?)(?=\s*(?:$|[,;!]|\.\s*$|\b(?:and (?:i|my|we)|but|because|since|so)\b))/iu;

function valueIn(kind: ProfileKind | null, label: string, { claim, writing }: Framed): readonly Reading[] {
  const words = claim.complement.replace(
    /^(?:called|named|spelled|spelt|written|now|currently|on|usually|basically|mainly|mostly) /i,
    '',
  );
  const first = FIRST.exec(words)?.groups?.value ?? words;
  switch (kind) {
    case 'name':
      return one('name', nameIn(first, writing) ?? nameIn(phrasesOf(first).head, writing));
    case 'age':
      return one('age', ageIn(first));
    case 'birthday':
      return one('birthday', dateIn(words) ?? dateIn(first));
    case 'residence': {
      const inside = phrasesOf(claim.complement).behind.in;
      return one('residence', placeIn(/^in\b/i.test(claim.complement) ? inside : words, writing));
    }
    case 'hometown':
      return one('hometown', placeIn(words, writing));
    case 'employer':
      return one('employer', organisationIn(first, writing));
    case 'occupation': {
      const job = jobIn(first);
      if (FIELD.test(first)) return one('occupation', first);
      const free =
        /job|profession|occupation|trade|work/i.test(label) &&
        !NO_VALUE.test(first) &&
        /^(?:an? )?[\p{L} -]{4,40}$/u.test(first)
          ? withoutArticle(first)
          : null;
      return one(
        'occupation',
        job ??
          (/^\w+$/.test(first) && !/(?:ing|y|er|or|ist|law|medicine|sales|it)$/i.test(first) ? null : free),
      );
    }
    case 'languages':
      return each(
        'languages',
        valuesIn(words).filter((value) => LANGUAGE.test(value)),
      );
    case 'hobbies':
    case 'allergies':
      return NO_VALUE.test(words) && !/^\w+ing\b/i.test(words)
        ? []
        : each(
            kind,
            valuesIn(words).filter((value) => THING.test(value)),
          );
    case 'goals': {
      // bounded: 600 characters
      const aim = /^(?:to |(?=\w+ing\b))(?<aim>.{3,80})$/i.exec(words)?.groups?.aim;
      return aim === undefined ? [] : each('goals', [plainValue(aim)]);
    }
    default: {
      const value = plainValue(withoutArticle(first));
      if (value === '' || value.length > 80 || NO_VALUE.test(first)) return [];
      return fitsKind(kind ?? undefined, label, value) ? [{ kind: null, label, value }] : [];
    }
  }
}

/** `my older sister is called Nora`, `my wife's name is Anna`, `my son Noah just started school`. */
function relative(
  label: string,
  { complement, verb, tense }: EnglishClaim,
  writing: Writing,
): readonly Reading[] | null {
  const owner = label.replace(/^(?:my|our) /i, '').replace(/['’]s? names?$/i, '');
  const related = relatedIn(owner, writing);
  if (related === null) return null;
  const isNaming = /names?$/i.test(label);
  const [own] = related.names;
  if (own !== undefined) return entriesOfRelated(related);
  if (related.rest !== '') return null;
  if (verb !== 'be' || tense === 'past') return [];
  // `My kids are 4 and 7`
  const ages = /^(?:\d{1,2}(?:,| and|, and) ){0,4}\d{1,2}(?=$|,| years)/i.exec(complement)?.[0];
  if (ages !== undefined && kindOfRelative(related.relation, related.isPet) === 'children')
    return [{ kind: 'children', label: related.noun, value: `aged ${ages}`, relation: related.noun }];
  const words = complement.replace(/^(?:called|named) /i, '');
  const isCalled = words !== complement;
  const names = valuesIn(plainValue(words)).flatMap(
    (value) => nameIn(value, isCalled || isNaming ? writing : undefined) ?? [],
  );
  return names.length === 0 ? [] : entriesOfRelated({ ...related, names });
}

/** `July 4th is my birthday`, `Amy is my wife`, `Toronto is home`, `golf is no longer my hobby`. */
function inverted(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  const { subjectWords, complement } = claim;
  const words = plainValue(complement);
  if (
    /^for me$/i.test(words) &&
    claim.polarity !== 'affirmed' &&
    !/^(?:it|this|that|he|she|they)\b/i.test(subjectWords)
  )
    return each(
      'hobbies',
      valuesIn(subjectWords.toLowerCase()).filter((value) => THING.test(value)),
    );
  // `the name's Okafor, Chidi Okafor`
  if (/^the name$/i.test(subjectWords)) return one('name', nameIn(words.split(',').at(-1)?.trim(), writing));
  if (/^home(?: (?:to|for) me)?$/i.test(words)) return one('residence', placeIn(subjectWords, writing));
  if (/^home(?: (?:for|to) (?:me|us))?$/i.test(subjectWords))
    return one('residence', placeIn(words, writing));
  if (/^my birthday\b/i.test(words) && /^(?:it|today)$/i.test(subjectWords))
    return one('birthday', dateIn(phrasesOf(words).behind.on));
  const label =
    /^(?:one of )?my (?<label>[\p{L}' -]{2,30})$/iu.exec(words)?.groups?.label ??
    // `photography is a big passion of mine`
    /^(?:an? |one |the )?(?:\p{L}+ ){0,2}?(?<label>passion|hobby|pastime|interest|obsession) of mine$/iu.exec(
      words,
    )?.groups?.label;
  if (label === undefined) return [];
  const related = relatedIn(label, writing);
  const name = nameIn(subjectWords);
  if (related !== null) {
    if (name === null || related.rest !== '') return [];
    const single = related.relation.split(' ').at(-1) ?? label;
    return [
      { kind: kindOfRelative(single, related.isPet), label: single, value: name, relation: related.relation },
    ];
  }
  const kind = kindOfLabel(label);
  if (kind === 'birthday') return one('birthday', dateIn(subjectWords));
  // who says that English is not his first language speaks it
  if (kind === 'languages' && claim.polarity !== 'affirmed') return [];
  if (kind === 'languages')
    return each(
      'languages',
      valuesIn(subjectWords).filter((value) => LANGUAGE.test(value)),
    );
  if (kind === 'hobbies')
    return /^(?:it|this|that|he|she|they|which)\b/i.test(subjectWords)
      ? []
      : each(
          'hobbies',
          valuesIn(subjectWords.toLowerCase()).filter((value) => THING.test(value)),
        );
  return [];
}
