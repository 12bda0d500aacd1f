import { nameIn, organisationIn, plainValue } from '../profile-values.ts';
import {
  add,
  age,
  DIET,
  form,
  job,
  kindsOf,
  ME,
  NUMBER,
  type PieceForm,
  PLAY,
  pastime,
  place,
  type Read,
  set,
  tongue,
  WHEN,
} from './piece-values.ts';

const firm: Read = (words, writing) => set('employer', organisationIn(words, writing));
const called: Read = (words, writing) => set('name', nameIn(words, writing));
const isCapital = (words: string): boolean => /^\p{Lu}/u.test(words);
/** What is held as an aim, without the words that only say that it is one. */
const aim: Read = (words) => {
  const value = plainValue(words).replace(/^(?:to|the idea of|my own dream of) /i, '');
  return value.includes(' ') && !/\b(?:you|your|it|this|that|today|tonight|tomorrow)\b/i.test(value)
    ? add('goals', value)
    : [];
};
/** Where and on what people are put at work. */
const POST =
  '(?:tills?|nights?|days|earlies|lates|shifts?|checkouts?|phones?|reception|warehouse|kitchen|stockroom|desk|deli|bakery|counter|forklifts?|line|floor|fryers?|night shifts?|early shifts?|front desk|returns|deliveries|vans?|tools|assembly line|shop floor|weekends|overtime|payroll)';
const CONTRACT =
  '(?:zero[- ]hours?|fixed[- ]term|temp(?:orary)?|part[- ]time|full[- ]time|permanent|agency|casual|rolling|freelance|employment|graduate|seasonal)';
const FIRM = "(?<v>\\p{L}[\\p{L}\\d&'.-]*(?: (?:and |& |of )?\\p{L}[\\p{L}\\d&'.-]*){0,3}?)";
const LEARNT = '(?:also |mostly |mainly |only |just |still )?';

/** Forms of pieces that tell something in passing; see `PIECE_FORMS`. Each bounded: 300 characters */
export const TOLD_FORMS: readonly PieceForm[] = [
  form("(?:the |my )?name(?:'s| is) (?<v>\\p{Lu}\\p{L}{1,20}(?: \\p{Lu}\\p{L}{1,20})?)", (words, writing) =>
    isCapital(words) ? called(words, writing) : [],
  ),
  form(
    "(?:(?:first|second|third|final|last) year|(?:half|mid)way|knee-deep|in the middle|two years) (?:of|in|into|through) (?:an? |my |the )(?<v>(?:\\p{L}+ ){0,3}(?:phd|ph\\.d|doctorate|master'?s|msc|mba|degree|diploma|apprenticeship|bsc|pgce|foundation course))(?: (?:and|but|in|at|on)\\b.*)?",
    (words) => add('education', plainValue(words)),
  ),
  form(
    '(?:(?:my |our )?(?:mates?|friends|family|colleagues|folks|workmates)|everyone|everybody|people|they all)(?: (?:here|at work|round here|just|always|usually|normally)){0,2} calls? me (?<v>\\p{L}{2,20}(?: \\p{Lu}\\p{L}+)?)(?: (?:so|please|because|since|anyway|these days|now)\\b.*)?',
    called,
  ),
  form(
    `(?:here i am|i'm|i am|im|still here)(?:,)? (?:at|aged) (?:the (?:ripe |grand )?(?:old )?age of )?(?<v>${NUMBER})(?: (?:with|and|still|now|years?)\\b.*)?`,
    age,
  ),
  form(
    '(?:(?:\\p{L}+|\\d+)(?:[- ]odd)? years|(?:a|half a|most of a) (?:lifetime|decade)) (?:as|of being|being) an? (?<v>[\\p{L} -]{3,30}?) (?:does|do|did|will|has|have|had|taught|teach(?:es)?|leaves?|left|takes?|took|makes?|made|wrecks?|ruins?|gives?|gave|means?|and)\\b.*',
    job,
  ),
  form(
    'being an? (?<v>[\\p{L} -]{3,30}?) (?:in|at|on|during|through|with) .{2,40}? (?:is (?:so hard|brutal|killing|wearing|exhausting|tiring|tough|grim|murder|hard work|a slog|knackering|freezing|doing my|getting)|has (?:taught|made|ruined|wrecked)|wears|hurts|leaves me|teaches (?:you|me)|means (?:i|my)|gives me|keeps me|makes me|takes it out)\\b.*',
    job,
  ),
  form(
    'i(?: now| currently| still)? (?:run|own|have|manage|started|set up) (?:my|our) own (?<v>(?:\\p{Ll}+[ -]){0,2}(?:firm|business|company|practice|shop|salon|studio|garage|workshop|bakery|café|cafe|restaurant|clinic|agency|farm|nursery|stall|brewery|gallery|gym|school))' +
      WHEN,
    (words) => set('occupation', `running a ${words.toLowerCase()}`),
  ),
  form(
    `${ME}(?:on|under|got|working|signed|stuck on)(?: on)? an? (?:${CONTRACT} ){1,2}(?:contract|role|job|position|placement) (?:with|at|for) ${FIRM}${WHEN}`,
    firm,
  ),
  form(
    `${FIRM} (?:has|have|'s|'ve|keeps?|puts?)(?: got)? me (?:(?:working|back|down|doing) )?(?:on|in|at|doing) (?:the |a |an )?(?:\\p{Ll}+ )?${POST}(?: .*)?`,
    firm,
  ),
  form(
    `${FIRM} (?:had|put|started) me (?:on|in) (?:the )?${POST} (?:at first|to begin with|to start with|originally|initially|when i (?:started|joined))`,
    firm,
  ),
  form(
    `my (?:payslips?|wages|p45|p60|rota|shift|line manager|lanyard|work badge|overtime) (?:from|at|with) ${FIRM}(?: (?:is|are|was|says|looks|came|has|doesn't|never|still|for|this|last)\\b.*)?`,
    firm,
  ),
  form(
    `i (?:clock in|punch in|clock on|stack shelves|pack boxes|answer phones|sweep floors|earn my crust|earn my living|do shifts|do nights|do days|pull shifts|graft|temp) (?:at|for|with) ${FIRM}${WHEN}`,
    firm,
  ),
  form(
    `i ${LEARNT}(?:use|work in|write in|text in|pray in|count in|teach in|think in|dream in|read in|swear in|converse in|do business in) (?<v>\\p{L}{4,14})(?: .*)?`,
    tongue,
  ),
  form(
    `still (?:going |out )?(?<v>\\p{Ll}{3,12}ing)(?: (?:though|tho|every|most|when|on|at)\\b.*)?`,
    (words) => (kindsOf(words).some((kind) => PLAY.has(kind)) ? pastime(words, { isLower: true }) : []),
  ),
  form(
    "(?:but |and )?(?:these days|nowadays|now|lately)(?: it's| it is|, it's| i'm)? (?:all (?:about )?|mostly |more into |only )(?<v>\\p{Ll}{3,15}(?: \\p{Ll}{3,12})?)(?: for me| instead)?",
    (words) => (kindsOf(words).some((kind) => PLAY.has(kind)) ? pastime(words, { isLower: true }) : []),
  ),
  form(
    `(?:which means |so |that means |meaning )?(?:it's |i'm )?strictly (?<v>${DIET})(?: \\p{Ll}+)? (?:for me|only|for us)`,
    (words) => set('diet', words.toLowerCase()),
  ),
  form(
    "(?:and |but )?(?:next to that|besides that|apart from that|on top of that|after that|also|second(?:ly)?)?,? ?i(?:'m| am| also)? (?:aiming|hoping|planning|determined|set|itching|dying|dreaming|working) (?:on |of |towards? |to )?(?:finally )?(?<v>(?:write|writing|open|opening|run|running|learn|learning|buy|buying|build|building|cycle|cycling|walk|walking|sail|sailing|climb|climbing|finish|finishing|publish|publishing|start|starting|become|becoming|qualify|retire|retiring|save|saving|pass|passing|get|getting|visit|visiting|see|seeing|grow|growing|record|recording) (?!it\\b|this\\b|that\\b|up\\b|to\\b|back\\b|home\\b).{3,50}?)(?: instead| now| next| too| as well)?",
    aim,
  ),
  form(
    "(?:now |so now |instead,? )?i(?:'d| would) rather (?<v>(?:learn|write|open|run|buy|build|cycle|walk|sail|climb|train|become) (?!it\\b|this\\b|that\\b|from\\b|home\\b).{3,40}?)(?: instead| now| one day)",
    aim,
  ),
  form(
    "(?:now |so now |so )?i(?:'m| am) going for (?:an? |my |the )(?<v>(?:\\p{L}+'?s? ){0,2}(?:licen[cs]e|degree|diploma|certificate|qualification|black belt|promotion|marathon|triathlon|half marathon|record|medal|championship))(?: instead| now| next| this year| next year)?",
    (words) => add('goals', `get a ${plainValue(words)}`),
  ),
  form(
    "(?:home|my home|our home) (?:these days|now|nowadays)? ?(?:is|'s) (?:a (?:flat|house|room|cottage|boat|caravan) in )?(?<v>\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)",
    place('residence'),
  ),
];

/** Whose birthday a sentence is about, if not the speaker's. bounded: 300 characters */
const OF_OTHERS =
  /\b(?:his|her|their|your|he|she|they)\b|\b(?:my|our|the) (?:\p{Ll}+ ){0,2}(?:son|daughter|kid|child|wife|husband|partner|mum|mom|dad|sister|brother|twin|dog|cat|friend|boss|nan|gran|baby)/iu;
/** A birthday that makes somebody a year older. bounded: 300 characters */
const GROWN = new RegExp(
  `^(?=.{0,200}?\\b(?:birthday|b-?day|year older|big day|big one|candles?|another year|older today)\\b).{0,200}?\\b(?:make (?:that|it)|makes (?:it|me|that)|officially|(?:it|that)(?:'s| is)|its|i'm|i am|im|now|finally|turned|hello)(?: an?| now| officially)? (?<v>${NUMBER})(?: now| today| already| years? old)?(?=\\s*(?:[.,;!]|$| [-–—]| and| so| but))`,
  'iu',
);
/** bounded: 300 characters */
const NOW = new RegExp(
  `^(?=.{0,200}?\\b(?:birthday|b-?day|year older|big day|another year)\\b).{0,200}?[,;.–—-] ?(?:so )?(?<v>${NUMBER}) (?:now|today)(?=\\s*(?:[.,;!]|$))`,
  'iu',
);
const grown: Read = (words, writing) => age(words, writing);

/** Somebody's own age before what he asks about himself. bounded: 300 characters */
const AT_AGE = new RegExp(
  `^(?:at|aged) (?<v>${NUMBER})(?: years old)?(?:,| with [^,?]{3,60}| and [^,?]{3,60}),? ?(?:is it|am i|should i|can i|do i|i'm|i've|i am|i have|i still|i want|i need|i can't|i feel|would it|how do i|is there any|what should i|could i)\\b`,
  'iu',
);
/** `我这个`: `this 52-year-old`. bounded: 300 characters */
const THIS_OLD = new RegExp(
  `\\b(?:me,? an?|yours truly,? an?|this|from an?|for an?|i'm an?|as an?) (?<v>${NUMBER})[- ]?(?:years?[- ]old|yo|y\\/o)(?: \\p{Ll}+){0,2} (?:like me|who|has|can|needs?|wants?|is|here)\\b`,
  'iu',
);

/** Forms of a sentence about a birthday. */
export const BIRTHDAY_FORMS: readonly PieceForm[] = [
  [GROWN, grown],
  [NOW, grown],
];

/** Forms of a whole sentence: what it tells depends on words that are apart. */
export const SENTENCE_FORMS: readonly PieceForm[] = [
  [
    // bounded: 300 characters
    /\b(?:[Ww]here (?:I|i|we) (?:come|'m|am|are|hail) from|[Ww]here (?:I|i|we) grew up|[Mm]y (?:home ?town|home village|childhood village)|[Tt]he (?:town|village|place) (?:I|i|we) (?:grew up|come) (?:in|from))(?:,| is| was|:)? (?:in )?(?:(?:an?|the) (?:\p{Ll}+ ){1,4}(?:called|named) |called )?(?<v>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20})?)(?=[,.;!]| is| was| where|$)/u,
    place('hometown'),
  ],
  [
    // bounded: 300 characters
    /^(?=.{0,200}?\b(?:I|I'm|I've|[Ww]e|[Ww]e're|[Ww]e've|me|us)\b).{0,200}?\b(?:grandparents?|parents|grandma|grandad|grandpa|granny|nan|dad|mum|mom|father|mother|an? (?:aunt|uncle|auntie|godmother|godfather|godparent)|godparents)(?: again)?,? (?:to|of) (?:an? |our )?(?:\p{Ll}+ ){0,2}(?:called|named) (?<v>\p{Lu}[\p{L}'-]{1,20})/u,
    (words, writing) => {
      const name = nameIn(words, writing);
      return name === null ? [] : [{ kind: 'relations', label: 'relations', value: name, isAdded: true }];
    },
  ],
  [AT_AGE, age],
  // bounded: 300 characters
  [
    /\b[Mm]y (?<v>[2-9]\d)(?:th|st|nd|rd)(?: birthday)? (?:was|came|has been|went|is (?:just )?behind|party was)\b/u,
    (words, writing) => age(words, writing),
  ],
  // bounded: 300 characters
  [
    /\b(?:[Tt]his|[Ff]or an?|[Ff]rom an?|[Mm]e,? an?) (?:old |poor |grumpy |silly |tired )?(?:man|woman|lady|bloke|lad|girl|guy|codger|dear|fool|granny|grandad) of (?<v>\d{2})\b/u,
    (words, writing) => age(words, writing),
  ],
  // bounded: 300 characters
  [/\bI may be (?:only |just )?(?<v>[2-9]\d),? but I\b/u, (words, writing) => age(words, writing)],
  // bounded: 300 characters
  [
    /(?:^|[.!?,\n] ?)(?:[Kk]ind |[Bb]est |[Ww]arm )?(?:[Rr]egards|[Bb]est wishes|[Yy]ours (?:sincerely|truly|faithfully)|[Ss]incerely),?\s{1,3}(?<v>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2})[.!]?$/u,
    called,
  ],
  // bounded: 300 characters
  [
    /(?<!\b(?:[Cc]an|[Ss]hould|[Cc]ould|[Ss]hall|[Ww]ould|[Ii]f) )\b(?:[Ii]|[Ww]e)(?:'ve| have)? (?:made|make|now call|call) (?<v>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}\p{L}{1,20})?) (?:(?:my|our) )?home\b(?! base| for a| turf| town)/u,
    place('residence'),
  ],
  // bounded: 300 characters
  [
    /\b[Ii] (?:\p{Ll}+ )?commute from (?<v>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}\p{L}{1,20})?)\b/u,
    place('residence'),
  ],
  // bounded: 300 characters
  [
    /\b[Bb]ack home in (?<v>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}\p{L}{1,20})?),? (?:we|they|my|everyone|people|nobody|you)\b/u,
    place('hometown'),
  ],
  [THIS_OLD, (words, writing) => age(words, writing)],
  [
    // bounded: 300 characters
    /\b(?:sign(?:ed)?(?: it| this| me| off| the \p{Ll}+)?|from|for|under|by|name(?: of)?|put|write|call(?:ed)?|say|as|with)(?: (?:as|from|with|by|off|it|down)){0,2} (?:(?:Mr|Mrs|Ms|Miss|Dr|Sir)\.? )?(?<v>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2})(?: please)?(?:,| -| –|—)? ?(?:that's|that is|it's|which is|who is|that'd be|that would be|aka|i'm) me\b/u,
    called,
  ],
];

/** Whether a sentence is about the birthday of somebody else. */
export const isOthersBirthday = (sentence: string): boolean => OF_OTHERS.test(sentence);
