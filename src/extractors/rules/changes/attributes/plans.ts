import { termsOf } from '../english-terms.ts';
import type { Link, Told } from '../linked-clauses.ts';

const JOURNEY =
  'trip|holiday|vacation|journey|flight|flights|getaway|weekend|city break|cruise|tour|honeymoon|visit';
/** A journey that is ahead. bounded: 400 characters */
const AHEAD = new RegExp(
  `^(?:I|we)(?:'m| am|'re| are|'ve| have)? (?:(?:going|planning|hoping) to )?(?:fly|flying|go|going|travel|travelling|traveling|drive|driving|head|heading|sail|sailing)(?: on (?:holiday|vacation))? to (?<a>\\p{Lu}[\\p{L}' -]{1,30}?)(?: (?:in|on|for|this|next|with|at|tomorrow|by)\\b.*)?$|^(?:I|we)(?:'ve| have|'re|'m| are| am)? (?:booked|booking|planned|planning|plan|organised|arranged) (?:an?|our|my|the) (?:\\p{L}+ )?(?:${JOURNEY}) (?:to|in) (?<b>\\p{Lu}[\\p{L}' -]{1,30}?)(?: (?:in|on|for|this|next|with|at)\\b.*)?$|^(?:my|our) (?:\\p{L}+ )?(?:${JOURNEY}) (?:to|in) (?<c>\\p{Lu}[\\p{L}' -]{1,30}?) (?:is|starts|begins)\\b`,
  'iu',
);
/** bounded: 300 characters */
const DROPPED = [
  "^(?:I|we)(?:'m| am|'re| are)? (?:not|no longer) (?:going|flying|travelling|traveling|driving|heading|sailing)(?: on holiday)? to (?<to>\\p{Lu}[\\p{L}' -]{1,30}?)(?: after all| any ?more| now| in the end| because .*| this (?:year|summer|winter)|,.*)?$",
  "^(?:I|we) (?:won't|will not|can't|couldn't|aren't going to|'re not going to) (?:make it|get|go|be going|fly|travel) to (?<to>\\p{Lu}[\\p{L}' -]{1,30}?)(?: after all| any ?more| now| in the end| because .*|,.*)?$",
  `^(?:the|our|my) (?:${JOURNEY}) to (?<to>\\p{Lu}[\\p{L}' -]{1,30}?)(?:'s| is| has| was| got)? (?:off|cancell?ed|been cancell?ed|fell through|fallen through|not happening|called off)\\b.*$`,
  `^(?:the|our|my) (?<to>\\p{Lu}[\\p{L}' -]{1,30}?) (?:${JOURNEY})(?:'s| is| has| was| got)? (?:off|cancell?ed|been cancell?ed|fell through|fallen through|not happening|called off)\\b.*$`,
  `^(?:I|we)(?:'ve| have| had to)? (?:cancel|cancelled|canceled|called off|dropped|scrapped|binned) (?:the|our|my) (?:${JOURNEY}) to (?<to>\\p{Lu}[\\p{L}' -]{1,30}?)(?:,.*| (?:because|after|due|this|last|yesterday|today)\\b.*)?$`,
].map((source) => new RegExp(source, 'iu'));
/** Another place instead. bounded: 300 characters */
const ELSEWHERE =
  /\b(?:(?:I|we)(?:'m| am|'re| are|'ll be)? (?:going|flying|travelling|traveling|driving|heading|off) to|it's|it'll be|it will be|(?:I|we)(?:'ve| have)? (?:decided on|switched to|changed to|rebooked to|rebooked for|booked)) (?<now>\p{Lu}[\p{L}' -]{1,30}?) instead(?: of (?<old>\p{Lu}[\p{L}' -]{1,30}?))?(?=$|[,.;]| (?:now|in|this|because)\b)/iu;

const placeOf = (words: string | undefined): string => termsOf(words ?? '').join(' ');

/** `We're not going to Lisbon after all`, `It's Porto instead` after `We're flying to Lisbon in June`. */
const dropsJourney: Link = (told, known) => {
  if (!known.isOwn && !known.old.isPossession) return false;
  const groups = AHEAD.exec(known.text.replace(/[.!]$/u, ''))?.groups;
  const where = placeOf(groups?.a ?? groups?.b ?? groups?.c);
  if (where === '') return false;
  if (!told.isOwn && told.person !== null && !told.text.startsWith('The ')) return false;
  const isNamed = DROPPED.some((pattern) => placeOf(pattern.exec(told.text)?.groups?.to) === where);
  if (isNamed) return true;
  const other = ELSEWHERE.exec(told.text)?.groups;
  if (other === undefined || placeOf(other.now) === where || !/^\p{Lu}/u.test(other.now ?? '')) return false;
  // bounded: 300 characters
  return other.old === undefined ? !/\b(?:i|we)\b.* from /iu.test(told.text) : placeOf(other.old) === where;
};

/** bounded: 400 characters */
const WEDDING =
  /^(?:my|our) wedding (?:is|takes place|date is)\b|^(?:I|we)(?:'m| am|'re| are) getting married\b/iu;
/** bounded: 300 characters */
const NO_WEDDING =
  /^(?:I|we)(?:'re| are|'m| am)(?: not|n't) (?:getting married|marrying)(?: after all| any ?more| now)?$|^the wedding(?:'s| is| has been) (?:off|cancell?ed|called off)\b/iu;

const callsOffWedding: Link = (told, { text }) => NO_WEDDING.test(told.text) && WEDDING.test(text);

/** bounded: 400 characters */
const APPOINTMENT =
  /^(?:my|our) (?:(?:next|upcoming) )?(?<who>\p{L}+)(?:'s)? (?:appointment|session|check-?up|visit) is\b|^I(?:'ve got| have| booked)? an? (?<own>\p{L}+)(?:'s)? (?:appointment|session|check-?up) (?:on|at|tomorrow|next|in)\b|^I(?:'m| am) seeing (?:the|my) (?<see>\p{L}+) (?:on|at|tomorrow|next)\b/iu;
/** bounded: 300 characters */
const THEY_CANCEL =
  /^(?:the|my) (?<who>\p{L}+)(?:'s (?:office|clinic|surgery|practice))?(?:'s| has| have)?(?: just)? (?:cancelled|canceled|called to cancel|had to cancel)(?: (?:on me|my appointment|it|the appointment))?(?: (?:today|yesterday|because|due|on \p{L}+day)\b.*)?$|^I (?:had to |have to )?(?:cancel|reschedul|postpon|mov|push)\p{L}* (?:the|my) (?<own>\p{L}+)(?:'s)?(?: appointment)?(?:$| (?:to|because|until|back)\b)/iu;

/** `The dentist cancelled` after `My dentist appointment is on Monday`. */
const isNotSeen: Link = (told, { text }) => {
  const known = APPOINTMENT.exec(text)?.groups;
  const said = THEY_CANCEL.exec(told.text)?.groups;
  const [a, b] = [said?.who ?? said?.own, known?.who ?? known?.own ?? known?.see];
  return a !== undefined && b !== undefined && termsOf(a).join() === termsOf(b).join();
};

/** Plans that come to nothing or are changed. */
export const PLANS_DROPPED: readonly Link[] = [dropsJourney, callsOffWedding, isNotSeen];

/** Whether a clause tells such a change. */
export const tellsDroppedPlan = ({ text }: Told): boolean =>
  [...DROPPED, ELSEWHERE, NO_WEDDING, THEY_CANCEL].some((one) => one.test(text));
