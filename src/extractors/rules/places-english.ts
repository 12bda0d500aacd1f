import { morePlaces } from './places-english-more.ts';

const ROOM =
  'kitchen|drive|patio|pavement|doorstep|porch|stairs|corridor|waiting room|staff room|spare room|bathroom|bedroom|living room|lounge|garden|backyard|yard|garage|shed|loft|attic|basement|cellar|conservatory|hallway|balcony|driveway|roof|lift|elevator|classroom|lab|office|flat|apartment|caravan';
const OUTSIDE =
  'sea|motorbike track|race track|racecourse|golf course|ice rink|rink|skate park|caravan site|caravan park|village|town|square|seafront|prom|bridge|street|road|lane|roundabout|junction|motorway|ring road|car park|parking lot|park|playground|playing field|pitch|pool|pond|lake|river|canal|beach|seaside|coast|woods|forest|field|farm|allotment|zoo|campsite|harbour|marina|pier|cemetery|crematorium';
const BUILDING =
  "hall|steakhouse|pizzeria|takeaway|chippy|curry house|tea room|coffee shop|showroom|barn|prison|barracks|embassy|spa|sauna|marquee|escape room|bowling alley|arcade|launderette|tip|recycling centre|food bank|eye clinic|a&e|maternity unit|museum|gallery|library|bookshop|supermarket|shop|store|market|mall|salon|hairdresser['’]?s?|barber['’]?s?|butcher['’]?s?|chemist['’]?s?|pharmacy|post office|bank|station|bus stop|airport|hospital|clinic|surgery|ward|dentist['’]?s?|vet['’]?s|doctor['’]?s|care home|nursing home|hospice|school|nursery|kindergarten|college|university|uni|campus|warehouse|factory|depot|building site|workshop|studio|gym|leisure cent(?:re|er)|club|pub|bar|restaurant|caf[eé]|canteen|bakery|hotel|hostel|resort|villa|cottage|cabin|church|chapel|cathedral|mosque|temple|synagogue|gurdwara|registry office|court|courthouse|police station|stadium|arena|theat(?:re|er)|cinema|community cent(?:re|er)|conference cent(?:re|er)|garden cent(?:re|er)|shopping cent(?:re|er)|job ?centre";
/** `at the bowls club`, `from outside the library`. bounded: 600 characters */
const AT_NOUN = new RegExp(
  `\\b(?:in|at|to|on|near|by|outside|inside|behind|from) ((?:the|an?|my|our|his|her|their|this|that|[\\p{L}]{2,20}['’]s) (?:(?!(?:on|in|at|of|to|from|by|with|and|near)\\b)[\\p{L}'’-]{1,20} ){0,3}?(?:${ROOM}|${OUTSIDE}|${BUILDING})(?: (?:cent(?:re|er)|club|hall|park|office|station|shop|home|court|site|unit|ground))?)(?![\\p{L}-]| (?:manager|teacher|staff|team|trip|play|party|wall|door|floor|table|meeting|test|exam|show|fete|fair|partner|fees?|uniform|bag|keys?|run))`,
  'giu',
);
/** `a tiny village called Sutterby`. bounded: 600 characters */
const CALLED =
  /\b(?:village|town|city|place|pub|hotel|restaurant|caf[eé]|bar|school|island|resort) called (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/gu;
/** Names of venues behind a comma: `Funeral is Tuesday, St Brigid's`. bounded: 600 characters */
const BEHIND_COMMA =
  /, ((?:the )?(?:St\.? \p{Lu}[\p{L}'’]+|\p{Lu}[\p{L}'’&]+(?: \p{Lu}[\p{L}'’&]+){0,2} (?:Hall|Club|Park|Hotel|Inn|Arms|House|Road|Street|Lane|Church|School|Hospital|Centre|Center|Stadium|Arena|Cinema|Theatre|Cafe|Café|Bar|Gardens|Square|Fit|Station|Airport|Museum|Gallery|Library|Palace)))(?=$|[,.;!])/gu;

/** A place that needs no article: `stuck in the lift at work`. bounded: 600 characters */
const BARE =
  /\b(?:at|in|from|to|into) ((?:work|school|church|hospital|town|uni|university|college|nursery|prison|sea)(?![\p{L}'’-]| (?:on|for|with) (?:it|that|him|her|them)\b))/giu;
/** Names of streets, roads by number, and possessives of people and firms. bounded: 600 characters */
const STREET =
  /\b(?:on|in|at|off|near|along) ((?:the )?(?:[AMB]\d{1,4}\b|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)? (?:Street|Road|Lane|Avenue|Drive|Close|Way|Square|Hill|Row|St|Rd|Ave)\b))/gu;
const AT_OWNER =
  /\b(?:at|to|from|round|outside|into) ((?:St\.? )?\p{Lu}[\p{L}]{1,20}['’]s)(?! \p{Ll}{2,20}\b(?<! (?:on|in|at|for|with|this|next|last|and|tomorrow|yesterday|today|tonight|but|to|when|because|after|before|by|the)))/gu;
/** A town before its office, and a home or hospital by its name. bounded: 600 characters */
const NAMED_NOUN =
  /\b(?:our|my|the|their|his|her|in|into|at|to|from|outside|near) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?= (?:office|branch|care home|nursing home|hospital|hospice|site|plant|campus|house|store|village hall|leisure cent(?:re|er)|sports cent(?:re|er)|park|market)\b)/gu;

/** The places that an English sentence names with a noun or behind a comma, as written. */
export function englishPlaces(text: string): readonly string[] {
  const found: string[] = [];
  for (const pattern of [AT_NOUN, CALLED, BEHIND_COMMA, BARE, STREET, AT_OWNER, NAMED_NOUN])
    for (const match of text.matchAll(pattern)) if (match[1] !== undefined) found.push(match[1]);
  return [...found, ...morePlaces(text)];
}

/** Places that are called by whom they belong to: `at Nando's`, `round Hannah's`. */
export const ownedPlaces = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(AT_OWNER), (match) => match[1] ?? ''));
