const ROOM =
  'kitchen|bathroom|bedroom|living room|lounge|garden|backyard|yard|garage|shed|loft|attic|basement|cellar|conservatory|hallway|balcony|driveway|roof|lift|elevator|classroom|lab|office|flat|apartment|caravan';
const OUTSIDE =
  'street|road|lane|roundabout|junction|motorway|ring road|car park|parking lot|park|playground|playing field|pitch|pool|pond|lake|river|canal|beach|seaside|coast|woods|forest|field|farm|allotment|zoo|campsite|harbour|marina|pier|cemetery|crematorium';
const BUILDING =
  "hall|museum|gallery|library|bookshop|supermarket|shop|store|market|mall|salon|hairdresser['’]?s?|barber['’]?s?|butcher['’]?s?|chemist['’]?s?|pharmacy|post office|bank|station|bus stop|airport|hospital|clinic|surgery|ward|dentist['’]?s?|vet['’]?s|doctor['’]?s|care home|nursing home|hospice|school|nursery|kindergarten|college|university|uni|campus|warehouse|factory|depot|building site|workshop|studio|gym|leisure cent(?:re|er)|club|pub|bar|restaurant|caf[eé]|canteen|bakery|hotel|hostel|resort|villa|cottage|cabin|church|chapel|cathedral|mosque|temple|synagogue|gurdwara|registry office|court|courthouse|police station|stadium|arena|theat(?:re|er)|cinema|community cent(?:re|er)|conference cent(?:re|er)|garden cent(?:re|er)|shopping cent(?:re|er)|job ?centre";
/** `at the bowls club`, `from outside the library`. bounded: 600 characters */
const AT_NOUN = new RegExp(
  `\\b(?:in|at|to|on|near|by|outside|inside|behind|from) ((?:the|an?|my|our|his|her|their|this|that|[\\p{L}]{2,20}['’]s) (?:[\\p{L}'’-]{1,20} ){0,3}?(?:${ROOM}|${OUTSIDE}|${BUILDING})(?: (?:cent(?:re|er)|club|hall|park|office|station|shop|home|court))?)(?![\\p{L}-]| (?:manager|teacher|staff|team|trip|play|party|wall|door|floor|table|meeting|test|exam))`,
  'giu',
);
/** `a tiny village called Sutterby`. bounded: 600 characters */
const CALLED =
  /\b(?:village|town|city|place|pub|hotel|restaurant|caf[eé]|bar|school|island|resort) called (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/gu;
/** Names of venues behind a comma: `Funeral is Tuesday, St Brigid's`. bounded: 600 characters */
const BEHIND_COMMA =
  /, ((?:the )?(?:St\.? \p{Lu}[\p{L}'’]+|\p{Lu}[\p{L}'’&]+(?: \p{Lu}[\p{L}'’&]+){0,2} (?:Hall|Club|Park|Hotel|Inn|Arms|House|Road|Street|Lane|Church|School|Hospital|Centre|Center|Stadium|Arena|Cinema|Theatre|Cafe|Café|Bar|Gardens|Square|Fit|Station|Airport|Museum|Gallery|Library|Palace)))(?=$|[,.;!])/gu;

/** The places that an English sentence names with a noun or behind a comma, as written. */
export function englishPlaces(text: string): readonly string[] {
  const found: string[] = [];
  for (const pattern of [AT_NOUN, CALLED, BEHIND_COMMA])
    for (const match of text.matchAll(pattern)) if (match[1] !== undefined) found.push(match[1]);
  return found;
}
