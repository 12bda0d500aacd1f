/**
 * Words of a habit, a rule, a condition, a question or another day, beside which a clock is none of today.
 * bounded: 600 characters (of a sentence)
 */
const NOT_ONCE =
  /\?|\b(?:every|each|always|usually|normally|generally|typically|often|never|sometimes|rarely|most|daily|weekly|monthly|nightly|weekdays?|weekends?|mornings|afternoons|evenings|nights|(?:mon|tues|wednes|thurs|fri|satur|sun)days|when(?:ever)?|if|unless|before|after|until|till|once|opens?|opened|clos(?:es?|ed|ing)|hours|alarm|wak(?:e|es|ing)|woke|get(?:s|ting)? up|gets? to|bed(?:time)?|asleep|routine|rather|prefer(?:s|red)?|likes?|loves?|hates?|avoid|used to|would|could|should|might|may|wish|want|remind|tell|born|deadline|curfew|latest|earliest|rule|policy|than|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|cannot|isn['’]t|aren['’]t|wasn['’]t|not|no|nobody|cancelled|canceled|yesterday|tomorrow)\b/i;
/** Habits beside a day that is named are none of it either. bounded: 600 characters (of a sentence) */
const HABIT =
  /\?|\b(?:every|each|always|usually|normally|generally|typically|often|never|daily|opens?|closes?|alarm|get(?:s|ting)? up|bedtime|prefer|rather|than|if|unless|before|after|until|till|not|born)\b|n['’]t\b/i;
const EVENTS =
  'meeting|call|lunch|dinner|supper|breakfast|brunch|coffee|drinks|tea|party|appointment|interview|dentist|doctor|gp|vet|physio|haircut|check-?up|scan|exam|test|class|lesson|lecture|seminar|webinar|workshop|training|rehearsal|practice|match|game|concert|gig|show|movie|film|play|standup|stand-up|sync|demo|review|retro|planning|one-on-one|1:1|date|viewing|inspection|delivery|pick-?up|hearing|session|therapy|massage|facial|reservation|booking|table|kick-?off|presentation|visit|funeral|wedding|service|mass|photo shoot|fitting|tour|drop-?off|zoom|video call|conference|debrief|catch-?up|picnic|barbecue|bbq|swim|run|ride|hike|walk|surgery|operation|mri|blood test|vaccination|jab|play ?date|parent evening';
/** A note without a verb: `Dentist at 2:15pm`. bounded: 600 characters (of a sentence) */
const NOTE = new RegExp(
  `^(?:(?:reminder|note|today|fyi)[:,]? )?(?:an? |the |my |our )?(?:(?!(?:I|we|he|she|they|you|it|there|have|has|had|eat|eats|go|goes|do|does)\\b)[\\w'’-]+ ){0,2}(?:${EVENTS})\\b(?! (?:is|was|are|were|has|had)\\b)`,
  'i',
);
/** What is ahead of somebody. bounded: 600 characters (of a sentence) */
const AHEAD = new RegExp(
  [
    "\\b(?:(?:I|we|you|he|she|they|it)(?:['’](?:ll|m|re|s))|(?:am|is|are|will|shall))(?: [\\w'’-]+){0,2} (?:going to|gonna|[a-z]{2,}ing|be|have|see|meet|call|go|come|pick|drop|take|leave|fly|start)\\b",
    `\\b(?:have|has|['’]ve got|['’]s got|have got|got|booked|made|scheduled) (?:an?|my|our|the|another)(?: [\\w'’-]+){0,4} (?:${EVENTS})\\b`,
    `\\b(?:have|has|got|booked|made) (?:an?|my|our|the|another) (?:${EVENTS})\\b`,
    `\\b(?:my|our|the|his|her)(?: [\\w'’-]+){0,3} (?:${EVENTS}|flight|train|bus|ferry) (?:is|starts|leaves|departs) (?:at|from)\\b`,
  ].join('|'),
  'i',
);
/** A past that is over. bounded: 600 characters (of a sentence) */
const DONE =
  /^(?:just |finally )?(?:landed|arrived|submitted|handed in|finished|crashed|gave birth|got home|got back|got in|went into labou?r|woke up|clocked off)\b|\b(?:I|we|he|she|they|it|my [\w'’-]+|our [\w'’-]+|the [\w'’-]+) (?:just |finally |only |already )?(?:left|met|saw|had|got|ate|went|came|arrived|called|started|ended|finished|began|took|spoke|talked|picked|dropped|landed|delivered|signed|missed|broke|fell|burst|ran|heard|sent|found|lost)\b/i;

/**
 * Whether a clock at UTF-16 offsets of a sentence is of one occasion, not of a habit, a rule or a condition.
 * @param isOver whether that time of today is over, for a sentence that names no day; null if it names one
 */
export function isOnceToday(text: string, start: number, end: number, isOver: boolean | null): boolean {
  const around = `${text.slice(0, start)} ${text.slice(end)}`;
  if (isOver === null) return !HABIT.test(around);
  if (NOT_ONCE.test(around)) return false;
  return NOTE.test(text) || AHEAD.test(around) || (isOver && DONE.test(around));
}
