import type { EnglishClaim } from './claims/english.ts';
import { LANGUAGE, THING, valuesIn } from './profile-lists.ts';
import { each, type Framed, one, type Reading } from './profile-reading.ts';
import { nameIn, plainValue, type Writing } from './profile-values.ts';

const KIN =
  'wife|husband|spouse|partner|fiancée?|girlfriend|boyfriend|mother|mom|mum|mama|father|dad|papa|parents|children|sister|brother|sibling|son|daughter|child|kid|baby|toddler|newborn|teenager|twins|grandmother|grandma|granny|nan|grandfather|grandpa|grandson|granddaughter|grandchild|grandchildren|grandkid|aunt|uncle|cousin|niece|nephew|stepson|stepdaughter|stepfather|stepmother|godson|goddaughter|mother-in-law|father-in-law|sister-in-law|brother-in-law|best friend|better half|other half|boys|girls|eldest|youngest|oldest|firstborn|boss|manager|roommate|flatmate|housemate|neighbou?r|colleague|coworker|teacher';
const PET =
  'dog|cat|puppy|kitten|pup|hamster|rabbit|bunny|parrot|budgie|canary|cockatiel|parakeet|bird|goldfish|fish|turtle|tortoise|horse|pony|donkey|snake|python|gecko|lizard|iguana|chameleon|ferret|guinea pig|gerbil|chinchilla|hedgehog|rat|mouse|chicken|ponies|puppies|bunnies|canaries|budgies|mice|geese|hen|duck|goose|goat|sheep|alpaca|cow|pig|tarantula|axolotl|bearded dragon|corn snake|ball python|royal python|sugar glider|stick insect|cockatoo|macaw|lovebird|koi|betta|hermit crab|llama|staffie|staffy|lurcher|whippet|cockapoo|labradoodle|cavapoo|westie|yorkie|bichon|rottweiler|doberman|akita|samoyed|malamute|pomeranian|shih tzu|basset|borzoi|vizsla|wolfhound|foxhound|bloodhound|siamese|moggy|moggie|mare|gelding|(?:[a-z]+ )?(?:retriever|labrador|poodle|beagle|corgi|dachshund|terrier|spaniel|collie|shepherd|husky|bulldog|pug|chihuahua|greyhound|dalmatian|mutt|tabby|ragdoll|maine coon|sphynx)';
const RANK =
  'older|elder|younger|little|big|twin|oldest|eldest|youngest|middle|half|step|baby|adopted|only|teenage|grown-up|late|first|second|new|old|rescue|lovely|beautiful|wonderful|black|white|ginger|grey|gray|tabby|tiny|small|crazy|fluffy|elderly|blind|deaf|stray|adorable|cute';
/** Any other adjective of a being, by its ending: a stuffed rabbit is none. */
const ADJECTIVE =
  '(?!(?:stuffed|roast\\p{Ll}*|fried|grilled|baked|boiled|smoked|spicy|jelly|toy|fluffy toy|clay|knitted|crocheted|painted|carved|inflatable|china|only|any|every|funny|fairy|army|party|body|baby|city|country|nearby|wooden|battery|gummy|computer)\\b)\\p{Ll}{1,9}(?:y|ful|ous|ed|less|ish|ing)|\\d{1,2}-(?:year|month|week)s?-old|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)-(?:year|month|week)s?-old';
const COUNT =
  'a|an|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|a couple of|some|several|any|no|my|our|another';
/** `two older sisters called Ada and Eve`. bounded: 600 characters */
const BEING = new RegExp(
  `^(?:(?<count>${COUNT}) )?(?<ranks>(?:(?:${RANK}|${ADJECTIVE}),? ){0,3})(?<noun>(?:${KIN})|(?:${PET}))(?<plural>s|es)?(?: (?:cross|mix))?(?![\\p{L}\\d-])(?:(?:,? who(?:'s| is))? ?(?:,|called|named|-|:)|,? whose names? (?:is|are))? ?(?<rest>.*)$`,
  'iu',
);
// bounded: 600 characters
const PET_NOUN = new RegExp(`^(?:${PET})$`, 'i');
const RANKED = /^(?:sister|brother|son|daughter|cousin|sibling)$/;
const RANK_KEPT = /\b(older|elder|younger|little|big|twin|oldest|eldest|youngest|middle)\b/i;

/** How somebody is related to the speaker, and the names that the words give. */
interface Related {
  readonly noun: string;
  readonly relation: string;
  readonly count: string;
  readonly names: readonly string[];
  readonly isPet: boolean;
  /** `a second son`: one more beside those that are known. */
  readonly isFurther: boolean;
  readonly rest: string;
}

/** Nouns that a relative only stands before: `my mother tongue`. bounded: 600 characters */
const NO_RELATIVE =
  /^(?:tongue|language|figure|company|companies|ship|board|city|cities|land|site|station|brand|firm|magazine|publication|in (?:crime|arms|law\b))\b/i;

/** A person or animal that the speaker has, as words name it; null for other words. */
export function relatedIn(words: string, writing: Writing): Related | null {
  const {
    count = '',
    ranks = '',
    noun: found = '',
    plural = '',
    rest = '',
  } = BEING.exec(words)?.groups ?? {};
  if (found === '') return null;
  if (NO_RELATIVE.test(rest)) return null;
  const noun = found.toLowerCase();
  const isPet = PET_NOUN.test(noun);
  const rank = RANK_KEPT.exec(ranks)?.[0]?.toLowerCase();
  const relation = rank !== undefined && RANKED.test(noun) ? `${rank} ${noun}` : noun;
  const behind = rest.split(/ (?:who|that|which|from|in|and (?:i|we|my|an?|two|three)\b)/i)[0] ?? '';
  const names = valuesIn(behind).flatMap((one) => nameIn(one, writing) ?? []);
  const many = plural !== '' || /^(?:twins|children|grandchildren|parents)$/.test(noun);
  return {
    noun: many ? `${noun}${plural}` : noun,
    relation,
    count: many ? count.toLowerCase() : '',
    names,
    isPet,
    isFurther: /another/i.test(count) || /\b(?:second|other|third|new|baby)\b/i.test(ranks),
    rest,
  };
}

/** Nouns that name a kind of relative in a field of its own. */
export function kindOfRelative(noun: string, isPet: boolean): Reading['kind'] {
  if (isPet) return 'pets';
  if (/^(?:wife|husband|spouse|partner)$/.test(noun)) return 'spouse';
  return /^(?:son|daughter|child|kid|baby|toddler|newborn|teenager|kids|children)s?$/.test(noun)
    ? 'children'
    : null;
}

/** The entries of a relative or pet: one a name, or that there is one. */
export function entriesOfRelated(related: Related): readonly Reading[] {
  const { noun, relation, count, names, isPet, isFurther } = related;
  const single = relation.split(' ').at(-1) ?? noun;
  const kind = kindOfRelative(single, isPet);
  const label = single;
  if (names.length > 0)
    return names.map((value) => ({
      kind,
      label,
      value,
      relation,
      ...(names.length > 1 || isFurther ? { isAdded: true } : {}),
    }));
  if (/^(?:boss|manager|teacher|colleague|coworker|neighbou?r)s?$/.test(noun)) return [];
  // that of a computer
  if (noun === 'mouse' && count === '') return [];
  if (/^(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})$/.test(count))
    return [{ kind, label: noun, value: count, relation: noun }];
  return [{ kind: isPet ? 'pets' : 'relations', value: relation, isAdded: true }];
}

const CHILDREN = ['kid', 'kids', 'child', 'children', 'son', 'daughter', 'sons', 'daughters'];

/** That the speaker has no such relative or pet, or no longer. */
function endsOfRelated({ noun, relation, names, isPet }: Related): readonly Reading[] {
  const single = relation.split(' ').at(-1) ?? noun;
  const kind = kindOfRelative(single, isPet);
  if (names.length > 0) return names.map((value) => ({ kind, label: single, value, relation }));
  const isChild = /^(?:kid|child|children)$/.test(single);
  const relations = isChild ? CHILDREN : [relation, `${relation}s`];
  return [
    ...relations.map((one): Reading => ({ kind, label: one, value: '', relation: one })),
    { kind: isPet ? 'pets' : 'relations', value: relation },
  ];
}

// bounded: 600 characters
const BETWEEN_NOUNS = new RegExp(`(?:,| and|,? plus|,? as well as) (?=(?:${COUNT}) )`, 'i');

/** `a dog called Rex and two cats` as its parts. */
export function nounPhrases(words: string): readonly string[] {
  return words.split(BETWEEN_NOUNS);
}

// bounded: 600 characters
const ALLERGY =
  /^(?:an? |some |several |no |any )?(?:[a-z]+ly )?(?:(?:severe|bad|strong|mild|serious|slight|deadly|life-threatening|terrible|nasty) )?(?:(?:food )?allerg(?:y|ies) to (?<list>.{2,100})|(?<thing>[a-z]+(?: [a-z]+)?) (?:allergy|allergies|intolerance))$/i;
// bounded: 600 characters
const DEGREE =
  /^an? (?<degree>(?:(?:dual|double|joint|[a-z]+'s|[a-z]+s) )?(?:bachelor|master|phd|doctorate|degree|diploma|mba|bsc|msc|ba|ma|llb|law degree|[a-z]+ degree)\b.{0,60})$/i;
const TEMPORARY = /\b(?:appointment|meeting|call|interview|show|visit|exam)\b/i;

/** What the speaker has: relatives, pets, allergies, degrees. */
export function having({ claim, writing }: Framed): readonly Reading[] {
  const words = plainValue(claim.complement)
    .replace(/^(?:also|still|now|just) /i, '')
    .replace(
      // bounded: 600 characters
      / (?:since [\p{L}\d ]{2,40}|all my life|my whole life|from birth|for (?:years|\w+ years))$/iu,
      '',
    );
  if (TEMPORARY.test(words)) return [];
  const { list, thing } = ALLERGY.exec(words)?.groups ?? {};
  if (list !== undefined)
    return each(
      'allergies',
      valuesIn(list).filter((value) => THING.test(value)),
    );
  if (thing !== undefined && !/^(?:food|known|an?|new)$/i.test(thing))
    return each('allergies', [thing.replace(/^(?:an?|no|any) /i, '')]);
  if (/^hay ?fever\b/i.test(words)) return each('allergies', ['hay fever']);
  if (/^(?:c(?:o)?eliac(?:'s)?(?: disease)?|(?:type (?:1|2|one|two) )?diabetes)$/i.test(words))
    return one('diet', words);
  const degree = DEGREE.exec(words)?.groups?.degree;
  if (degree !== undefined) return each('education', [degree]);
  return nounPhrases(words).flatMap((part) => {
    const related = relatedIn(part, writing);
    if (related === null || isOfSomething(related)) return petNamed(part, claim, writing);
    return claim.polarity === 'affirmed' ? entriesOfRelated(related) : endsOfRelated(related);
  });
}

/** `we don't have Rex anymore`. */
function petNamed(words: string, { polarity }: EnglishClaim, writing: Writing): readonly Reading[] {
  const name = polarity === 'affirmed' ? null : nameIn(words, writing);
  return name === null ? [] : [{ kind: 'pets', value: name }];
}

/** `a cat problem`, `kids to pick up`: the words behind the noun make something else of it. */
function isOfSomething({ names, rest }: Related): boolean {
  return (
    names.length === 0 &&
    rest !== '' &&
    // bounded: 600 characters
    !/^(?:,|and|who|that|aged|at home|now|already|in \p{Lu}|(?:in|around|about) (?:the|my|our) (?:house|flat|home|garden|yard|barn|shed|living room|kitchen|family)|of \w+|together|from|with)/u.test(
      rest.trim(),
    )
  );
}

/** `I've got`, `we adopted`, `I own`: an animal of the speaker's. */
export function gaining(framed: Framed): readonly Reading[] {
  return having(framed).filter(
    ({ kind }) => kind === 'pets' || (framed.claim.isPerfect && framed.claim.verb === 'get'),
  );
}

/** A language that no list knows, by the ending of its name: Frisian, Ladino-speaking is none. */
const TONGUE = /^\p{Lu}\p{Ll}{2,12}(?:ish|ese|ian|an|ic|ch|i|u|o)$/u;

export function speaking({ claim, phrases }: Framed): readonly Reading[] {
  // bounded: 600 characters
  const words =
    claim.verb === 'know'
      ? phrases.head
      : phrases.all.replace(/ (?:with|at|to|on|in) (?:(?!,| and | or ).)*/gi, '');
  return each(
    'languages',
    valuesIn(words)
      .map((value) =>
        value.replace(
          /^(?:(?:a (?:bit|little)(?: of)?|some|basic|fluent|good|decent|broken|native|conversational) )+/i,
          '',
        ),
      )
      .filter((value) => LANGUAGE.test(value) || (claim.verb === 'speak' && TONGUE.test(value))),
  );
}
