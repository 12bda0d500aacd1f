import { jobIn, nameIn, placeIn, plainValue } from '../profile-values.ts';
import {
  add,
  age,
  allergen,
  FOOD,
  form,
  job,
  kindsOf,
  ME,
  NUMBER,
  type PieceForm,
  PLAY,
  pastime,
  pet,
  place,
  set,
  tongue,
  WHEN,
} from './piece-values.ts';

const COUNT = '(?:an?|one|two|three|four|five|my|our|\\d)';
const SMALL =
  'kids?|child(?:ren)?|boys?|girls?|sons?|daughters?|toddlers?|teenagers?|teens?|bab(?:y|ies)|newborn|twins|triplets';
const kin = (words: string) => add('relations', words.toLowerCase());
const relative =
  'hubby|wifey|missus|wife|husband|fiancée?|partner|boyfriend|girlfriend|mum|mom|dad|nan|gran|granny|grandad|eldest|youngest|kiddo';
/** What is gone in for besides pursuits: `obsessed with houseplants`. */
const fancy = (words: string) => {
  const value = plainValue(words)
    .toLowerCase()
    .replace(/^(?:my|the|all things) /, '');
  const kinds = kindsOf(value.split(' ').at(-1) ?? '');
  const isThing =
    /[^s]s$/.test(value) && !kinds.some((kind) => /^(?:wn (?:person|kin|job|ill)|kin|other)$/.test(kind));
  return isThing || kinds.some((kind) => PLAY.has(kind)) || /ing$/.test(value) ? add('hobbies', value) : [];
};
const anyName: PieceForm[1] = (words, writing) => set('name', nameIn(words, writing));
const studies = (words: string) => add('education', plainValue(words));
const STUDY =
  'dissertation|thesis|finals|a-levels|gcses|degree|phd|masters|apprenticeship|coursework|foundation year';

/** More forms of pieces; see `PIECE_FORMS`. */
export const MORE_PIECE_FORMS: readonly PieceForm[] = [
  form("(?:it's|its|it is) (?<v>\\p{L}{3,15}) (?:again|here)(?: lol| haha| from .*)?", (words, writing) =>
    /^(?:time|me|cold|hot|happening|raining|here|back|only|not|day)$/i.test(words)
      ? []
      : anyName(words, writing),
  ),
  form(
    '(?:the |my )?name on (?:the|my|our) (?:booking|account|ticket|reservation|form|order|card|passport|invoice|certificate)(?: is|:) (?<v>\\p{L}+(?: \\p{L}+){0,2})',
    anyName,
  ),
  form(
    "(?:i'm |im |i am )?(?:happy|fine) (?:to be called|with being called|being called) (?<v>\\p{L}{2,20})",
    anyName,
  ),
  form(
    `(?:for|not bad for) an? (?:bloke|woman|man|lady|guy|girl|lad|gent|chap|person) of (?<v>${NUMBER})(?: .*)?`,
    age,
  ),
  form(`${ME}(?:at )?my age,? (?<v>${NUMBER})(?: .*)?`, age),
  form(
    "(?:they've|they have|they|my boss has|my boss|the boss|he's|she's|we've|work has) (?:just )?(?:made|promoted|appointed|hired|taken) me (?:on )?(?:to |as )?(?:an? |the )?(?<v>[\\p{L} -]{3,30})",
    job,
  ),
  form('(?:an? |us )(?<v>[\\p{L}-]+(?: [\\p{L}-]+)?) like me\\b.*', job),
  form(
    '(?:after )?(?:\\p{L}+|\\d+) years (?:as|being) an? (?<v>[\\p{L} -]{3,30}?)(?: (?:my|i|and|the|at|for|in|with)\\b.*)?',
    job,
  ),
  form(
    '(?:.{2,20} and i|i|we) (?:run|own|have|bought|opened|manage) an? (?:\\p{L}+ )?(?<v>(?:\\p{L}+ )?(?:guest ?house|hotel|b&b|hostel|farm|smallholding|vineyard|bakery|café|cafe|restaurant|pub|salon|shop|bookshop|nursery|kennels|garage|brewery|dairy|food truck|takeaway|studio|laundrette))' +
      WHEN,
    (words) => set('occupation', `running a ${words.toLowerCase()}`),
  ),
  form('in my line of (?:work|business),? (?<v>\\p{L}{4,20})', (words) =>
    set('occupation', jobIn(words) ?? words.toLowerCase()),
  ),
  form(
    `(?:i|we) (?:left|swapped|traded|ditched) (?:\\p{L}+ ){1,3}for (?<v>\\p{L}+(?: \\p{L}+)?)${WHEN}`,
    (words, writing) => set('residence', placeIn(words, writing)),
  ),
  form(
    '(?:\\p{L}+|\\d+) years (?:now |on )?in (?<v>\\p{L}+(?: \\p{L}+)?)(?: now| already)?',
    (words, writing) =>
      kindsOf(words).some((kind) => /^(?:city|wn town)$/.test(kind))
        ? set('residence', placeIn(words, writing))
        : [],
  ),
  form(
    "(?:(?:i'm |we're |im )?(?:writing|typing|messaging|reporting|asking)(?: to you| this)? from|greetings from|hello from) (?:\\p{Ll}+ )?(?<v>\\p{L}+(?: \\p{L}+)?)",
    place('residence'),
  ),
  form(
    '(?:i )?(?:spent|lived) (?:all )?(?:my|the) (?:first|early|whole) (?:(?:\\p{L}+|\\d+) )?(?:years|childhood|youth)(?: of my life)? in (?<v>\\p{L}+(?: \\p{L}+)?)',
    place('hometown'),
  ),
  form(
    '(?:i (?:was|got) )(?:dragged up|brought up|reared|raised) (?:in|near|outside) (?<v>\\p{L}+(?: \\p{L}+)?)' +
      WHEN,
    place('hometown'),
  ),
  form(
    `(?<v>${relative}) (?:keeps?|says?|wants?|thinks?|hates?|loves?|is|has|got|just|won't|snores?|reckons?|starts?|works?|needs?|bought|forgot|refuses?|made)\\b.*`,
    kin,
  ),
  form(
    `(?:${ME})(?:expecting|got|having|had) (?:an? )?(?<v>twins|triplets|baby|baby girl|baby boy|little boy|little girl)(?: (?:on the way|in|last|this|next)\\b.*)?`,
    kin,
  ),
  form(
    `${ME}(?:raising|bringing up|looking after|parenting|single (?:dad|mum|mom|parent|mother|father) (?:to|of)|mum to|mom to|dad to|mother of|father of|mum of|dad of|parent of) ${COUNT}? ?(?:\\p{L}+ ){0,2}?(?<v>${SMALL})\\b.*`,
    kin,
  ),
  form(
    `(?:two|three|four|five) (?:\\p{L}+ ){0,2}?(?<v>boys|girls|kids|toddlers|teenagers|teens|children|sons|daughters)\\b.*\\b(?:me|us|my|our|home)\\b.*`,
    kin,
  ),
  form(
    "(?:i'm |im )?an? (?<v>(?:great[- ])?(?:grandmother|grandfather|grandma|grandad|granny|nan|grandpa|mother|father|mum|mom|dad) (?:of|to) (?:\\p{L}+|\\d+))" +
      WHEN,
    kin,
  ),
  form(
    "(?:the |my |our )?(?<v>cat|dog|puppy|kitten|pup|rabbit|hamster|parrot|tortoise|guinea pig) (?:(?:is|has|keeps|was|just|got|won't|been|being|started) ){0,2}(?:sick|ill|limping|vomiting|chewed|chewing|scratching|ate|eaten|eating|peed|peeing|pooed|barking|barked|shedding|moulting|off (?:his|her|its) food|sneezing|licking|threw up|throwing up|snoring|itching)\\b.*",
    pet,
  ),
  form(
    "(?:we're |i'm |we are )?an? (?:one|two|three|four|multi)[- ](?<v>cat|dog) (?:household|family|home|house)",
    pet,
  ),
  form(
    '\\p{Lu}\\p{L}+,? (?:the|our|my) (?<v>[\\p{L}]+(?: \\p{L}+)?) (?:runs|rules|owns|is|has|wants|needs|keeps|loves|hates|eats|ate|thinks|sleeps)\\b.*',
    pet,
  ),
  form(
    '(?:i |we )?(?:walk|walking|feed|feeding|groom|grooming) (?:the|my|our) (?<v>dogs?|cats?|rabbits?|hens|chickens|horses?|pony)\\b.*',
    pet,
  ),
  form(
    "(?:i |i've |i've got |i have |got |we have )+(?:decent|fluent|passable|basic|broken|rusty|good|some|a bit of|a little|enough|near-native|native|workable|kitchen) (?<v>\\p{L}+)" +
      '(?: and .*)?',
    tongue,
  ),
  form('(?:and )?(?:a bit of|some|a little|basic|passable|rusty) (?<v>\\p{L}+)', tongue),
  form('i (?:can )?(?:read|write|understand|read and write) (?<v>\\p{L}+)(?: .*)?', tongue),
  form("(?:i )?(?:can't get enough of|can never get enough of) (?<v>\\p{L}+(?: \\p{L}+)?)", pastime),
  form(
    '(?<v>\\p{L}+(?: \\p{L}+)?) (?:is|are) my (?:happy place|thing|therapy|passion|escape|hobby|jam|addiction|guilty pleasure|first love|life)' +
      WHEN,
    fancy,
  ),
  form(
    'i (?:do|play|enjoy) (?:an? (?:bit|spot) of|some|a little|loads of|a lot of) (?<v>\\p{L}+(?: \\p{L}+)?)' +
      WHEN,
    pastime,
  ),
  form(
    '(?:.{2,20} and i|me and .{2,20}|i|we) (?:play|do|go) (?<v>[\\p{L}-]+(?: [\\p{L}-]+)?) (?:every|most|on|each|twice|once|at weekends|regularly|weekly)\\b.*',
    (words) =>
      /^(?:it|that|this|shopping|home|out|there|nothing|the|my|well|to work)\b/i.test(words)
        ? []
        : pastime(words, { isLower: true }).length > 0
          ? pastime(words, { isLower: true })
          : /^[\p{L}]+-[\p{L}-]+$/u.test(words)
            ? add('hobbies', words.toLowerCase())
            : [],
  ),
  form(
    `${ME}(?:totally |completely |a bit |really )?(?:obsessed with|mad about|crazy about|hooked on|nuts about) (?<v>\\p{L}+(?: \\p{L}+)?)` +
      WHEN,
    fancy,
  ),
  form(
    "(?:i |i've )?(?:collect|been collecting|hoard|spend (?:(?:all|most of|every|far too|too much|my|of|penny|money|wages|pocket) ){1,4}on) (?<v>(?:\\p{L}+ )?\\p{L}+s)" +
      WHEN,
    fancy,
  ),
  form(
    'my (?<v>allotment|garden|garden railway|model railway|guitar|piano|bike|sewing machine|camera|kiln|boat|veg patch) (?:keeps me (?:sane|busy|going)|is my (?:life|therapy|happy place|escape))\\b.*',
    (words) => add('hobbies', words.toLowerCase()),
  ),
  form(
    "(?:(?:my|an?|i've|have|got|had|with|severe|bad|mild|tested positive for|due to|nasty|because of) )+(?<v>\\p{L}+(?: \\p{L}+)?) (?:allergy|intolerance)\\b.*",
    (words) =>
      /^(?:food|old|new|this|that|no|skin|any|his|her|their|the|son's|daughter's|wife's|an?)\b/i.test(words)
        ? []
        : allergen(words, { isLower: true }),
  ),
  form(
    "(?:my |the )?(?:doc|doctor|gp|allergist|nurse|consultant|specialist|dermatologist)(?: (?:says|said|reckons|thinks|told me|confirmed|found))+ i'?m allergic to (?<v>\\p{L}+(?: \\p{L}+)?)" +
      WHEN,
    allergen,
  ),
  form(
    "i(?:'ve| have)? (?:had|get|got|have) (?:an? )?(?:bad |severe |allergic |nasty )?reactions? to (?<v>\\p{L}+(?: \\p{L}+)?)(?: before| in the past)?" +
      WHEN,
    (words) =>
      /^(?:the|that|this|my|news|it|your|his)\b/i.test(words) ? [] : allergen(words, { isLower: true }),
  ),
  form(
    `${ME}(?:cutting out|cut out|giving up|given up|staying off|avoiding|done with|quit) (?:all )?(?<v>${FOOD})` +
      '(?: for good| completely| entirely)?' +
      WHEN,
    (words) => set('diet', `no ${words.toLowerCase()}`),
  ),
  form(
    '(?:an? |fellow |proud )*(?<v>(?:\\p{L}+ )?\\p{L}+) (?:grad|graduate|alum|alumna|alumnus|major|dropout)(?: here| who .*)?',
    (words) =>
      /^(?:recent|new|college|university|uni|the|fellow|proud|a|an|young)$/i.test(words)
        ? []
        : studies(words),
  ),
  form(
    'i (?:got|have|scraped|came away with) an? (?<v>(?:first|2:1|2:2|two-one|third|distinction|merit)(?: in \\p{L}+(?: \\p{L}+)?)?)',
    studies,
  ),
  form(
    `my (?<v>${STUDY}) (?:(?:is|are) (?:due|killing|going|taking|driving|nearly|almost|on hold|next|not going|coming)|starts?|ends?|needs?|takes?)\\b.*`,
    studies,
  ),
  form(
    `i(?:'ve| have)? (?:just |finally )?(?:finished|completed|started|passed|dropped out of|quit|submitted) my (?<v>${STUDY})` +
      WHEN,
    studies,
  ),
  form(
    '(?:back )?(?:at|in) (?:college|uni|university|school)(?: at \\d\\d)? (?:doing|studying|to study|for) (?<v>\\p{L}+(?: \\p{L}+)?)',
    studies,
  ),
  form('this is the (?:year|month|summer) (?:i|we) (?:finally )?(?<v>.{5,50})', (words) =>
    add('goals', plainValue(words)),
  ),
  form(
    "(?:i'm |i am |im |i've been |been )?(?:really |still |seriously )?(?:trying|working hard|aiming|determined|hell[- ]?bent|dead set|hoping|gonna|going|want|planning|looking)(?: to| on)? (?<v>(?:cut down|quit|stop (?:smoking|drinking|vaping)|learn|get (?:fit|my|into|in shape|promoted|off)|lose|save|pay off|pass|run an?|buy (?:a|our|my)|adopt|retire|move abroad|write an?|finish my|start an?|open an?|become an?|be fluent)\\b.{0,45})",
    (words) =>
      /\b(?:today|tonight|tomorrow|now|this (?:morning|evening|afternoon|week|file|email)|bus|train|shop)\b/i.test(
        words,
      )
        ? []
        : add('goals', plainValue(words)),
  ),
];

/** The same of what somebody leaves out, in words that deny. */
export const DENYING_FORMS: readonly PieceForm[] = [
  form(
    `(?:i|we) (?:really |just |no longer |still )?(?:don't|do not|can't|won't|never|no longer) (?:eat|touch|do|drink|have|go near|cook with) (?:any )?(?<v>${FOOD}|gelatine?|shellfish|seafood|fish|eggs|poultry|chicken)` +
      '(?: at all| any ?more| either| full stop)?',
    (words) => set('diet', `no ${words.toLowerCase()}`),
  ),
  form(
    `(?:i |we )?(?:haven't|have not|not) (?:eaten|touched|had) (?:any )?(?<v>${FOOD}|fish|eggs) (?:since|in|for)\\b.*`,
    (words) => set('diet', `no ${words.toLowerCase()}`),
  ),
  form(
    "(?<v>\\p{L}+(?: \\p{L}+)?) and (?:me|i) (?:don't|do not|never) (?:get on|get along|mix|agree)",
    (words) =>
      kindsOf(words).some((kind) => /^(?:food|allergen|wn (?:food|eaten|drug|plant|animal|fish))$/.test(kind))
        ? allergen(words, { isLower: true })
        : [],
  ),
];

/** Where a relative clause says who lives there, in a whole sentence. Each bounded: 300 characters */
export const PLACED_FORMS: readonly PieceForm[] = [
  [
    /\b(?:in|near|around|of|to|for) (?<v>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?),? where (?:i|we)(?:'ve| have)? (?:live|lived for|now live|live now|rent|am based|are based|settled)\b/u,
    place('residence'),
  ],
  [
    /\b(?:in|near|around|of|to|for) (?<v>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?),? where (?:i|we) (?:grew up|was born|were born|was raised|were raised|come from|went to school|spent my childhood)\b/iu,
    place('hometown'),
  ],
];
