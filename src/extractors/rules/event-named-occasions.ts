import type { TimeMention } from '../../domain/time/time.ts';
import type { EventClause } from './event-clauses.ts';
import type { Piece } from './turn.ts';

const OCCASION =
  'birthday|housewarming|barbecue|bbq|picnic|premiere|audition|hearing|inspection|viewing|kickoff|rehearsal|wedding|anniversary|party|concert|appointment|interview|exam|driving test|theory test|blood test|test|trip|ceremony|funeral|wake|conference|race|marathon|tournament|show|festival|graduation|surgery|operation|procedure|scan|flight|launch|reunion|parade|fundraiser|exhibition|competition|retreat|presentation|recital|gig|christening|baptism|bar mitzvah|bat mitzvah|hen do|stag do|leaving do|retirement do|retirement party|do|baby shower|engagement|prom|gala|sports day|open day|school play|play|holiday|vacation|honeymoon|check-?up|colonoscopy|biopsy|eye test|mot|viva|defen[cs]e|thesis defen[cs]e|photo ?shoot|camp|match|game|final|debut|move|interview|court date|trial|visit|stay';
const OWNER =
  "(?:my|our|his|her|their|\\p{Lu}[\\p{L}-]{1,20}['’]s|(?:mum|mom|dad|nan|gran)['’]s|(?:my|our|his|her) [\\p{L}-]{2,20}['’]s|⏱['’]s|the|this|an?)";
/** Words before an occasion that take it for given. */
const GIVEN =
  "(?:\\b(?:to|for|at|from|of|about|before|after|during|since|with|until|on|into|by|over|got|have|has|had|'ve|attend|attending|attended|missed|miss|enjoyed|organi[sz]ing|planning|preparing|hosting|writing|booked|celebrating|remember) (?:me (?:to|of|about) )?)";
/**
 * `for my sister's wedding on ⏱`, `to ⏱'s awards ceremony`. An occasion without owner must be taken for
 * given.
 * bounded: 600 characters (of a sentence)
 */
const NAMED = new RegExp(
  `${GIVEN}(?<whole>(?<owner>${OWNER})(?: [\\p{L}'’-]{1,20}){0,3}? (?:${OCCASION})(?:(?: (?:in|at|with|of|near) [\\p{L}'’ ]{2,30}?)? ?(?:on |at |in |this |next |last )?⏱(?: at ⏱)?)?)(?![\\p{L}'’])`,
  'giu',
);
/** What may as well be no one's: whether it is so, is asked. bounded: 600 characters (of a sentence) */
const WHETHER =
  /^(?:(?:and|so|but|ok|hey)[, ]+)*(?:is|are|was|were|do|does|did|will|has|have|had|if|should (?:I|we) (?:have|throw|book|organi[sz]e|do|go)|shall)\b|\b(?:if|whether|unless|maybe|perhaps|might|would|wish|no longer|not|never|nobody|no one|none|cancel\w*)\b|n['’]t\b/i;
const MAX_SENTENCE = 400;

/**
 * An occasion with its time that a sentence takes for given while it says or asks something else: `What
 * should I
 * wear to Tom's wedding on Saturday?`; null without one.
 */
export function namedOccasion(piece: Piece): EventClause | null {
  const { text, start, times } = piece;
  if (text.length > MAX_SENTENCE || times.length === 0 || WHETHER.test(text)) return null;
  const masked = withSigns(text, start, times);
  for (const { groups = {}, index, 0: match } of masked.text.matchAll(NAMED)) {
    const { whole = '', owner = '' } = groups;
    if (!whole.includes('⏱') || /^an?$/i.test(owner)) continue;
    const end = index + match.length;
    const [from, to] = [masked.offsets[end - whole.length] ?? 0, masked.offsets[end] ?? text.length];
    const own = times.filter((time) => time.start >= start + from && time.end <= start + to);
    return {
      ...piece,
      text: text.slice(from, to),
      start: start + from,
      end: start + to,
      times: own,
      carried: [],
      subject: '',
      isContinued: false,
      claim: null,
    };
  }
  return null;
}

/**
 * A sentence with a sign in place of each time, and the UTF-16 offset in the sentence of each of its places.
 */
function withSigns(text: string, start: number, times: readonly TimeMention[]) {
  const offsets: number[] = [];
  let result = '';
  let at = 0;
  const copy = (to: number) => {
    for (; at < to; at++) {
      result += text.charAt(at);
      offsets.push(at);
    }
  };
  for (const time of times) {
    copy(time.start - start);
    result += '⏱';
    offsets.push(at);
    at = time.end - start;
  }
  copy(text.length);
  offsets.push(text.length);
  return { text: result, offsets };
}
