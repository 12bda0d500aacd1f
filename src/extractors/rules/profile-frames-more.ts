import { having } from './profile-frames-have.ts';
import { childrenIn } from './profile-frames-standing.ts';
import { LANGUAGE, THING, valuesIn } from './profile-lists.ts';
import { each, type Frame, type Framed, one, type Reading } from './profile-reading.ts';
import { placeIn, plainValue } from './profile-values.ts';

/** Places that people say they work in, where the kind of place tells their work. bounded: 600 characters */
const WORKPLACE =
  /^(?:an? |the )(?:[\p{L}-]+ ){0,2}?(?:library|bookshop|bookstore|school|nursery|kindergarten|hospital|clinic|hospice|pharmacy|lab|laboratory|bakery|butcher's|restaurant|kitchen|café|cafe|coffee shop|bar|pub|hotel|factory|warehouse|shop|supermarket|garage|salon|bank|call cent(?:er|re)|care home|nursing home|museum|gallery|theatre|zoo|law firm|shipyard|brewery|petrol station|gas station|post office|gym|(?:\p{L}+ )?(?:plant|mill|mine|quarry|depot|docks|port|airport|farm|building site|call centre|refinery|foundry|sawmill|abattoir|brewery|distillery|laundry|nursery|station|power station|orchard|vineyard|market|prison|court|town hall|council))$/iu;

/** `I work in a library`. */
const workingIn: Frame = ({ claim, phrases: { head, behind } }) => {
  const place = plainValue(behind.in ?? behind.at ?? '');
  const isPlain =
    /^(?:|shifts|nights|days|part[- ]time|full[- ]time|weekends|mornings|evenings)$/i.test(head) &&
    behind.as === undefined &&
    claim.tense !== 'past';
  return isPlain && WORKPLACE.test(place)
    ? one('occupation', `working ${behind.in === undefined ? 'at' : 'in'} ${place}`)
    : [];
};

/** `I wait tables`, `I bartend`: work that people name by its verb. */
const serving: Frame = ({ claim, phrases: { head } }) => {
  if (claim.tense === 'past' || claim.isProgressive || claim.modal !== '') return [];
  const object = plainValue(head);
  if (claim.verb === 'wait') return one('occupation', /^tables$/iu.test(object) ? 'waiting tables' : null);
  return one('occupation', object === '' && claim.verb === 'bartend' ? 'bartending' : null);
};

/** bounded: 600 characters */
const VILLAGE =
  /^(?:originally )?from (?<place>an? (?:\p{Ll}+ ){0,3}(?:village|town|city|suburb|island|hamlet|farm) (?:near|outside|in|off|close to|north of|south of|east of|west of) \p{Lu}[^,.;]{1,40})$/u;

/** `I come from a small village near Kraków`. */
const fromVillage: Frame = ({ claim }) =>
  claim.tense === 'past' ? [] : one('hometown', VILLAGE.exec(plainValue(claim.complement))?.groups?.place);

/** `I'm a Liverpool native`, `I'm a native of Hull`, `I'm married with twins`. */
const native: Frame = ({ claim, writing }) => {
  if (claim.tense === 'past') return [];
  const words = plainValue(claim.complement);
  // bounded: 600 characters
  const place =
    /^an? (?:proud )?(?<place>\p{Lu}[\p{L}' -]{1,30}) native$|^an? native of (?<of>\p{Lu}.{1,40})$/u.exec(
      words,
    )?.groups;
  const name = place?.place ?? place?.of;
  if (name !== undefined && !LANGUAGE.test(name)) return one('hometown', placeIn(name, writing));
  const whom = /^(?:happily )?married with (?<whom>.{2,40})$/iu.exec(words)?.groups?.whom;
  return whom === undefined ? [] : childrenIn(whom, writing);
};

/** `I was born and raised in Hull`, whose clauses are read one by one. */
const raisedIn: Frame = ({ claim, phrases: { head, behind }, writing, sentence }) =>
  head === '' && claim.subjectWords === '' && /\bborn and (?:raised|brought up) in\b/iu.test(sentence)
    ? one('hometown', placeIn(behind.in, writing))
    : [];

// bounded: 600 characters
const LIVESTOCK =
  /^(?:(?:\p{Ll}+|\d+) ){0,2}(?:fish|bees|chickens|hens|ducks|geese|goats|sheep|pigeons|rabbits|snakes|reptiles|stick insects|koi|quails?|alpacas|llamas|pigs|horses|ponies|donkeys)$/u;

/** `I keep tropical fish`. */
const keeping: Frame = ({ claim, phrases: { head } }) => {
  const words = plainValue(head);
  const isPlain = claim.tense === 'present' && !claim.isProgressive && claim.modal === '';
  return isPlain && LIVESTOCK.test(words) && !/^(?:my|the|your|his|her)\b/u.test(words)
    ? each('pets', [words])
    : [];
};

/** `I hold a master's in linguistics`. */
const holding: Frame = (framed) => having(framed).filter(({ kind }) => kind === 'education');

/** `I'm training to become a pilot`. */
const trainingFor: Frame = ({ claim, phrases }) => {
  // bounded: 600 characters
  const aim = /^(?:hard )?(?:to (?:become|be)|as) (?<job>an? \p{Ll}.{2,40})$/iu.exec(plainValue(phrases.all))
    ?.groups?.job;
  return claim.isProgressive && aim !== undefined ? each('goals', [`become ${aim}`]) : [];
};

/** By verb: what clauses tell of their speaker besides what the frames of other files read. */
const FRAMES: Readonly<Record<string, Frame>> = {
  work: workingIn,
  wait: serving,
  bartend: serving,
  come: fromVillage,
  hail: fromVillage,
  be: (framed) => [...fromVillage(framed), ...native(framed)],
  raise: raisedIn,
  keep: keeping,
  hold: holding,
  train: trainingFor,
};

export function further(framed: Framed): readonly Reading[] {
  return FRAMES[framed.claim.verb]?.(framed) ?? [];
}

/** How something serves its doer's rest. bounded: 600 characters */
const REST =
  /^(?:(?:just|simply|still) )?(?:how i (?:like to )?(?:unwind|relax|de-?stress|switch off|recharge|decompress|wind down|let off steam)|(?:what|something) i do (?:to (?:unwind|relax|de-?stress|switch off|wind down)|for fun|in my (?:free|spare) time)|what keeps me sane|my (?:escape|therapy|meditation|happy place|way (?:to|of) (?:unwind(?:ing)?|relax(?:ing)?|switch(?:ing)? off|de-?stress(?:ing)?)))$/iu;

/** `Gardening is how I unwind`. */
export function restfulIn({ claim }: Framed): readonly Reading[] {
  const { subjectWords, verb, complement, polarity, tense } = claim;
  const isRest = verb === 'be' && REST.test(plainValue(complement));
  if (
    !isRest ||
    polarity !== 'affirmed' ||
    tense === 'past' ||
    !/^(?:going |playing )?\p{L}+ing\b|^(?:yoga|chess|pottery|music|ceramics|archery|tennis|golf)$/iu.test(
      subjectWords,
    )
  )
    return [];
  return each(
    'hobbies',
    valuesIn(subjectWords.toLowerCase()).filter((value) => THING.test(value)),
  );
}

/** `my home in Tampa`: where a dwelling of the speaker's stands. bounded: 600 characters */
const DWELLING =
  /\b(?:my|our) (?:(?:new|little|tiny|cosy|cozy|current|own) )?(?:home|flat|apartment|house|place|studio|home office) (?:here )?in (?<place>\p{Lu}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30}){0,2})/u;

/** The place where a clause says in passing that the speaker dwells. */
export function dwellingIn({ claim, writing }: Framed): readonly Reading[] {
  if (
    claim.polarity !== 'affirmed' ||
    /\b(?:sell|sold|rent(?:ing)? out|let(?:ting)? out|left|old|former|used to|visit)\b/iu.test(claim.text)
  )
    return [];
  return one('residence', placeIn(DWELLING.exec(claim.text)?.groups?.place, writing));
}

/** `English is my second language, Tamil my first`. */
export function tonguesIn({ claim }: Framed): readonly Reading[] {
  const { subjectWords, verb, complement, polarity } = claim;
  // bounded: 600 characters
  const other =
    /^my (?:first|second|third|native|main) (?:language|tongue),? (?:and |with )?(?<other>\p{Lu}\p{L}+)(?: is)? my \p{L}+(?: (?:language|tongue|one))?$/u.exec(
      plainValue(complement),
    )?.groups?.other;
  if (verb !== 'be' || polarity !== 'affirmed' || other === undefined) return [];
  return each(
    'languages',
    [subjectWords, other].filter((value) => LANGUAGE.test(value)),
  );
}
