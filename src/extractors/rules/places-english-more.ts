import { type Token, tokensOf } from './claims/english/tokens.ts';
import { verbOf } from './claims/english/verbs.ts';
import { isPast } from './event-verbs-english.ts';
import { isPreposition } from './finite-verb.ts';
import { isNameLike } from './participants-company.ts';
import { nounKinds } from './profile-tagger/english-nouns.ts';

const MAX_CLAUSE = 400;
const NAME = "\\p{Lu}[\\p{L}'’-]+(?:(?: of| the| &| and)? \\p{Lu}[\\p{L}'’-]+){0,3}";
/** Prepositions that lead to a place and to no person: `up Helvellyn`. bounded: 600 characters */
const LEADS_TO = new RegExp(
  `\\b(?:(?<!\\b(?:[Rr]an|[Bb]umped|run|runs|running|bumped|bumping|crashed|smashed|drove|turned|changed) )into|onto|(?<=\\b(?:walk\\w{0,3}|hik\\w{1,3}|climb\\w{0,3}|ran|dr[io]v\\w{1,3}|went|going|cycl\\w{1,3}|ashes) )up|opposite|above|on top of|at the (?:top|foot|bottom|back|end) of|(?:full |whole |the )?(?:loop|summit|shore|banks?|length) of|over in|down in|up in|out in|aboard) (?:the )?(${NAME})`,
  'gu',
);
/** The same of places with two words or more. bounded: 600 characters */
const BESIDE =
  /\b(?:behind|past|beside|under|over|round|along|towards|by) (?:the )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,3})/gu;
/** What is walked or climbed: `hiking the Malvern ridge`. bounded: 600 characters */
const WALKED =
  /\b(?:walk(?:ed|ing)? (?:up|down|along|across|around|round|through|the)|hik(?:ed|ing)|climb(?:ed|ing)|cycl(?:ed|ing)|kayak(?:ed|ing)|swam|sail(?:ed|ing)|explor(?:ed|ing)|tour(?:ed|ing)) (?:(?:up|down|along|across|around|round) )?(?:the )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/gu;
/** A venue between commas or in brackets: `, the Crab & Winkle`, `(Loch Awe)`. bounded: 600 characters */
const SET_APART =
  /(?:, |\()((?:the )?(?:(?:St\.?|Saint|Loch|Lake|Mount|Mt|Castle|Cafe|Café|Hotel|Camp|Fort|Port|Lough|Villa|Club) (?:\p{Lu}[\p{L}'’]+ ?){1,2}|\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+)? (?:Welfare|Inn|Arms|Head|Lion|Tavern|Barn|Farm|Woods?|Forest|Beach|Bay|Island|Pool|Rink|Gym|Office|Court|Hill|Green|Common|Heath|Market|Mall|Plaza|Parcs|Resort|College|University|Academy|Primary|Clinic|Surgery)|(?<=the )\p{Lu}[\p{L}'’]+ (?:&|and) \p{Lu}[\p{L}'’]+|(?<=the )\p{Lu}[\p{L}'’]+ \p{Lu}[\p{L}'’]+)(?: \p{Lu}[\p{L}'’]+)?)(?=$|[,.;!)])/gu;
/** Somebody's home: `at my mum's`. bounded: 600 characters */
const HOME_OF =
  /\b(?:at|to|round|from|over at|back at) ((?:my|our|his|her|their) (?:\p{Ll}{2,12} )?(?:mum|mom|mother|dad|father|parents|folks|nan|nana|gran|granny|grandma|grandad|grandpa|grandparents|sister|sis|brother|bro|aunt|auntie|uncle|cousin|friend|mate|girlfriend|boyfriend|partner|son|daughter|in-laws|neighbou?r|boss|ex)['’]s?)(?=$|[.,!;)]| (?:on|for|with|and|this|last|next|yesterday|today|tonight|tomorrow|in|because|but|when|after|before|where))/giu;
/** What carries people, and numbered rooms. bounded: 600 characters */
const ABOARD =
  /\bon (the (?:\S{1,12} )?(?:bus|train|tube|tram|ferry|plane|coach|boat|metro|minibus))(?![\p{L}-])|\b(?:in|at|from) ((?:room|gate|platform|ward|terminal|pier|hall|studio|court|unit|bay) (?:\d[\d.]{0,5}\w?|[A-Z]\d{0,3}))(?![\p{L}\d])/giu;
/** Rooms and buildings, whose they are or with an article. bounded: 600 characters */
const MORE_NOUNS =
  /\b(?:in|at|to|on|near|from|outside|inside|behind|by|into) ((?:the|an?|my|our|his|her|their|that|this|\p{L}{2,20}['’]s) (?:(?!(?:on|in|at|of|to|from|by|with|and|near)\b)[\p{L}'’-]{1,20} ){0,2}?(?:crypt|hut|block|fire escape|box room|cupboard|back garden|front garden|clubhouse|everyman|inn|indoor slope|slope|carpark|playgroup|soft play|bouncy castle|stables|paddock|racetrack|terrace|deck|jetty|pavilion|ballroom|function room|boardroom|auditorium|lecture theatre|staffroom|canteen|break room|tent|yurt|lodge|chalet|bnb|airbnb|guesthouse|summer house|beach hut|treehouse|greenhouse|vineyard|brewery|distillery|quarry|cave|waterfall|summit|ridge|trail|promenade|aquarium|planetarium|observatory|monastery|shrine|mandir|gurudwara|marae|souk|bazaar|estate agents?|solicitors?|opticians?|tailors?))(?![\p{L}-])/giu;
/** A place without its article before a noun: `at heaton park`. bounded: 600 characters */
const LOWER_NOUN =
  /\b(?:in|at|on|to|near|round|from) (\p{Ll}{3,14} (?:park|marshes|fields|heath|forest|quay|stadium|arena|retail park|leisure centre|road|street|lane|square|station|avenue|hill|common|beach|bridge|market|town hall|village hall|village|high street|primary|hospital|airport|spa|gardens|wood|woods|farm|castle|pier|docks|marina|lido))(?![\p{L}-])/gu;
const NO_ADJECTIVE =
  /^(?:the|my|our|your|his|her|their|its|this|that|any|some|every|each|all|next|last|one|another|best|main|local|new|old|big|no|what|which|car|theme|town|bus|train|bowling|city|county|fire|police|petrol|gas|radio|super|farmers|flea|stock|job|black|meat|fish|water|amusement|national|skate|trailer|retail|business|and|then|public|nearby)\b/;

/**
 * A kind of place between commas, without a preposition: `blood test friday, town hall`. bounded: 600
 * characters
 */
const KIND_APART =
  /, (?:same |at )?((?:the )?(?:(?!(?:the|a|an|at|in|to|from|my|our|no|not|then|back|near|same|any|some)\b)[\p{L}'’]{2,20} ){0,2}(?:town hall|church hall|village hall|community cent(?:re|er)|leisure cent(?:re|er)|library|crown court|county court|family court|magistrates['’]? court|clinic|hospital|infirmary|cathedral|church|chapel|crematorium|registry office|campus|stadium|arena|office|airport))(?=$|[,.;!])/giu;
/** A pub by its name in lower case, or set apart: `at the crown`, `, the Anchor`. bounded: 600 characters */
const PUB =
  /\b(?:at|in|down|to|outside) (the (?:crown|fox|anchor|bell|plough|swan|red lion|white hart|royal oak|green man|black horse|white horse|rose and crown|kings? head|queens? head|railway arms|george|wheatsheaf))(?=$|[.,!;)]| (?:on|with|for|last|this|next|yesterday|today|tonight|tomorrow|after|and|then)\b)|, (the \p{Lu}[\p{L}'’]{2,20}(?: \p{Lu}[\p{L}'’]{2,20})?)(?=$|[.,!;)]| in \p{Lu})/gu;

/** A church without its preposition: `funeral friday 11am st brendans`. bounded: 600 characters */
const SAINT =
  /(?<!\d|\d )(?:^|[ ,])(st\.? \p{Ll}{3,14}['’]?s?)(?=$|[,.;!]| (?:on|at|this|next|last|yesterday|tomorrow)\b)/gu;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** What stands behind `in` or `at` and is no place. */
const NO_PLACE = words(
  'weekend weekends moment beginning home least first last once best worst total general particular advance person full part short common public private secret vain bulk cash stock depth detail fact case love pain tears bits tatters pieces shock trouble time half two three four five six seven eight nine ten front back between style sync bed labour labor action progress place sight mind order contact touch use turn need debt doubt disguise hindsight retrospect lockdown pjs pyjamas noon midnight midday lunchtime lunch dinner breakfast teatime bedtime dawn dusk night sunset sunrise halftime christmas xmas easter diwali eid holi hanukkah ramadan thanksgiving halloween january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday hd dms mono stereo colour color red blue green black white pink purple english spanish french german person there here it him her them us me all sixes speed length random ease rest peace fours threes twos prison uni work school church hospital town jail heaven hell bloom season office beta alpha prod production staging python java excel word photoshop figma sql css html yesterday today tomorrow tonight tmrw what which who when where that this these those case general person about around full time one another every each any some',
);
const BEHIND =
  /^(?:on|at|with|and|this|last|next|yesterday|today|tonight|tomorrow|tmrw|by|for|because|but|where|when|til|till|until|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*|around|from|after|before|now|again|then|so|cos|n|w)$/;

/** Names of towns in lower case, and words that can only be a name behind `in` or `at`. */
function lowerPlaces(clause: string): readonly string[] {
  if (clause.length > MAX_CLAUSE) return [];
  const tokens = tokensOf(clause);
  const found: string[] = [];
  for (const [at, { lower }] of tokens.entries()) {
    if (!/^(?:in|at|to|from|near)$/.test(lower)) continue;
    const isThe = tokens[at + 1]?.lower === 'the';
    const name = tokens[at + (isThe ? 2 : 1)];
    if (name === undefined || !name.isWord || !/^\p{Ll}{3,15}$/u.test(name.text)) continue;
    if (NO_PLACE.has(name.lower) || !isEnded(tokens, at + (isThe ? 3 : 2))) continue;
    if (
      isThe
        ? /^(?:in|at)$/.test(lower) && isNameLike(name.lower) && !SUPERLATIVE.test(name.lower)
        : isPlace(name.lower, lower)
    )
      found.push(isThe ? `the ${name.text}` : name.text);
  }
  return found;
}

const SUPERLATIVE = /^(?:latest|earliest|same|usual|minute|moment|end|start|\p{Ll}+est)$/u;

/** A town between commas: `MRI on Friday, Cardiff`. bounded: 600 characters (of a clause) */
const TOWN_APART = /[,!.] (\p{Lu}\p{Ll}{3,20})(?=$|[,.;!])/gu;

function isTown(lower: string): boolean {
  const kinds = nounKinds(lower);
  return kinds.includes('wn town') && kinds.every((kind) => /town|land|state/.test(kind));
}

function isPlace(lower: string, preposition: string): boolean {
  if (isTown(lower))
    return (
      verbOf(lower) === undefined &&
      !isPreposition(lower) &&
      !/^(?:nice|reading|sale|deal|split|orange|bar|tours|essen)$/.test(lower)
    );
  return (
    (/^(?:in|at)$/.test(preposition) ||
      /.{3}(?:land|world|ton|ham|burgh|bury|mouth|chester|stan|ville)$/.test(lower)) &&
    isNameLike(lower) &&
    !/(?:s['’]|ers|age|ity|ism|ics|ance|ence|al|ic|ive|ary|ory)$/.test(lower)
  );
}

function isEnded(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return true;
  return token.isWord ? BEHIND.test(token.lower) || isPast(token.lower) : /^[,.;!)&–—]$/.test(token.text);
}

/** Further places of an English clause: venues set apart, homes, rooms, and names in lower case. */
export function morePlaces(text: string): readonly string[] {
  const found: string[] = [];
  const plain = text.charAt(0).toLowerCase() + text.slice(1);
  for (const pattern of [
    LEADS_TO,
    BESIDE,
    WALKED,
    SET_APART,
    HOME_OF,
    ABOARD,
    MORE_NOUNS,
    KIND_APART,
    PUB,
    SAINT,
  ])
    for (const match of plain.matchAll(pattern)) {
      const place = (match[1] ?? match[2] ?? '').trim();
      if (place !== '') found.push(place);
    }
  for (const match of text.matchAll(LOWER_NOUN)) {
    const place = match[1] ?? '';
    if (!NO_ADJECTIVE.test(place)) found.push(place);
  }
  for (const match of text.matchAll(TOWN_APART))
    if (isTown((match[1] ?? '').toLowerCase())) found.push(match[1] ?? '');
  return [...found, ...lowerPlaces(text)];
}
