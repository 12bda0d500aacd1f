import { isPast } from './event-verbs-english.ts';

/** What comes next, or later. bounded: 600 characters (of a clause) */
const NEXT = /\b(?:then|afterwards?|later|after that|since then|meanwhile|next)\b/i;
/** Turns of a life, which are events wherever they are told. bounded: 600 characters (of a clause) */
const LIFE =
  /\b(?:married|divorced|proposed|quit|resigned|retired|graduated|moved (?:in|out|to|into|house|back)|moving (?:in|out|to)|gave birth|(?:had|having|expecting) (?:a|her|his|their|our) (?:\w{1,12} )?baby|died|passed (?:away|(?:my|her|his|the|their) (?:\w{1,12} ){0,2}(?:tests?|exams?|finals|bar))|pregnant|engaged|promoted|hired|fired|made redundant|laid off|diagnosed|adopted|enrolled|emigrated|(?:started|opened) (?:a|an|my|our|his|her|their)|broke up|split up|bought (?:a|an|the|our|my|his|her|their) (?:\w{1,12} )?(?:house|flat|car|van|bike|place)|sold (?:the|our|my|his|her|their) (?:\w{1,12} )?(?:house|flat|car|van|business)|(?:got|started|starting|landed|accepted) (?:a|an|the|my|his|her|their) (?:\w{1,12} )?(?:job|role|course|degree|business|place|offer|promotion|raise))\b/i;
/** What reaches those who are elsewhere, or tells what others think. bounded: 600 characters */
const CONTACT =
  /\b(?:called(?! an? )|rang|phoned|texted|messaged|emailed|wrote|sent|told|tells|said|says|reckons?|thinks?|thought|facetimed|zoomed|posted|mentioned|heard|away|abroad|couldn['’]?t make it)\b/i;
/** A subject that the event before has named, or that stands for several who were there. */
const NAMED_BEFORE = /^(?:he|she|they|it)(?:['’](?:s|d|re|ve|ll))? /i;
const SELF = /^I(?:['’](?:m|d|ve|ll))? /;
const WE = /^we(?:['’](?:d|re|ve|ll))? /i;
/** Somebody else's deed, as in `Trey flew in`. bounded: 600 characters (of a clause) */
const OTHERS_DEED =
  /^(?:my|our|his|her|\p{Lu}\p{Ll}+) (?:[\p{L}'’-]{1,20} ){0,4}(?:came|flew in|drove (?:up|down|over)|visited|turned up|showed up|arrived|popped (?:in|over|round))(?!\p{L})/iu;
/** What those who are somewhere do there. bounded: 600 characters (of a clause) */
const ALL_THE_WHILE =
  /^we (?:all |both |just )?(?:stayed|ended up|sat|stood|laughed|cried|danced|sang|talked|chatted|waited|queued|got (?:soaked|lost|drenched|stuck)|had to|lost|won|ate|drank)\b/i;
/** Somebody else as the object. bounded: 600 characters (of a clause) */
const LINK = /(?<=\w )(?:me|us|him|them|her|it|everyone|everybody|both)(?=$|[.,!;) ]|$)/i;
const HER_OWN = /(?<=\w )her(?= \p{Ll})/giu;
/** A part of the event that takes its article from it: `the porter`, `the alarm`. */
const DEFINITE = /\bthe \p{Ll}/u;
const RELATIVE =
  /^(?:my|our|his|her|their) (?:\w{2,12} ){0,2}(?:mum|mom|mother|dad|father|parents|sis|sister|bro|brother|wife|husband|hubby|partner|girlfriend|boyfriend|son|daughter|kids?|child|children|nan|gran|grandma|grandad|grandpa|aunt|auntie|uncle|cousin|niece|nephew|friend|mate|boss|manager|colleague|neighbou?r|flatmate|roommate|ex|fianc[eé]e?|in-laws?)\b/i;
const OWNED = /^(?:my|our|his|her|their) \p{Ll}/iu;
const ARTICLE = /^(?:the|both|half|all|some|someone|somebody|everyone|everybody|nobody|one) /i;
/** A noun without an article: `instructor poured water on me`. */
const BARE = /^(?!i\b)\p{Ll}{3,20} \p{L}/u;
/** Who came or left, and what becomes of somebody at an event. bounded: 600 characters (of a clause) */
const THERE =
  /\b(?:came|coming|comes|joined|joining|turned up|showed up|was there|were there|passed out|fainted|threw up|cried|sang|danced|won|lost|paid|drove|driving|cooked|cooking|hosted|hosting|doing (?:the|it)|did (?:the|it|a)|bringing|brought|made a speech|gave a speech|fell asleep|left early|helped|watched)\b/i;
/** A deed with company of its own. bounded: 600 characters (of a clause) */
const COMPANY = /\b(?:with|met|saw|visited|meeting|seeing|visiting|joined|picked up|collected)\b/i;
/** Somebody goes somewhere, where what comes next takes place. bounded: 600 characters (of a clause) */
const WENT =
  /\b(?:went|popped|nipped|drove|flew|travelled|traveled|headed|got the (?:bus|train)|walked|ran|borrowed|hired|rented) /i;

/**
 * Whether an English clause only goes on telling of the event of the clause before.
 * @param joint what stands between the clauses
 * @param main the clause that tells of the event
 * @param hasPlace whether the clause names a place
 */
export function isEnglishDetail(clause: string, joint: string, main: string, hasPlace: boolean): boolean {
  const text = clause.replace(/^(?:and|but|so|cos|because|while|though) /i, '');
  if (NEXT.test(joint) || NEXT.test(text.slice(0, 20)) || LIFE.test(text)) return false;
  if (WE.test(text)) return ALL_THE_WHILE.test(text) || (OTHERS_DEED.test(main) && !LIFE.test(main));
  if (NAMED_BEFORE.test(text)) return true;
  // what else happens around a turn of a life is told by the way
  if (LIFE.test(main)) return ARTICLE.test(text) && !CONTACT.test(text);
  const isLinked = LINK.test(text.replace(HER_OWN, ''));
  if (SELF.test(text)) return isLinked || /\b(?:he|she|they)\b/.test(text);
  if (CONTACT.test(text)) return false;
  if (RELATIVE.test(text) || /^\p{Lu}/u.test(text))
    return isLinked || THERE.test(text) || (!hasPlace && DEFINITE.test(text));
  if (OWNED.test(text) || ARTICLE.test(text)) return true;
  if (!isPast(firstWord(text))) return BARE.test(text);
  if (COMPANY.test(text)) return false;
  return !hasPlace || WENT.test(main);
}

const firstWord = (text: string): string => /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '';
