import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { keptReadings } from '../../../../lib/kept-readings.ts';
import { isOfOthers, isSameWho, type Known, type Link, personIn, type Told } from '../linked-clauses.ts';
import type { Ending } from './ending.ts';
import { DAILY_ENDINGS } from './endings-daily.ts';
import { PLAIN_ENDINGS } from './endings-plain.ts';
import { TOLD_ENDINGS } from './endings-told.ts';

// Each pattern is bounded: 400 characters (of a memory), 300 characters (of a clause).
const ENDINGS: readonly Ending[] = [
  ...DAILY_ENDINGS,
  ...PLAIN_ENDINGS,
  ...TOLD_ENDINGS,
  {
    // bounded: 400 characters
    state: /\b(?:learning to drive|taking driving lessons|having driving lessons)\b/iu,
    // bounded: 300 characters
    over: /\b(?:passed (?:(?:my|his|her|their|the) )?(?:driving )?test|passed (?:first|second|third) time|got (?:my|his|her|their|the) (?:driving |driver's )?licen[cs]e)\b/iu,
  },
  {
    // bounded: 400 characters
    state:
      /\b(?:studying|revising|preparing|cramming) for (?:(?:my|his|her|their|the) )?(?<thing>.{2,40})$/iu,
    // bounded: 300 characters
    over: /\b(?:passed|sat|took|failed|finished|done with|got (?:my|his|her|their|the))\b(?! (?:a break|time off|notes))/iu,
  },
  {
    // bounded: 400 characters
    state: /\b(?:is|are|'s|been) (?:still |back )?in (?:the )?(?:hospital|intensive care|icu)\b/iu,
    // bounded: 300 characters
    over: /\b(?:(?:came|come|is|'s|are|back|got|gone|went) (?:back )?home|discharged|out of (?:the )?hospital|let (?:him|her|them) out|left (?:the )?hospital)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^(?:my|our|the) (?<thing>.{2,30}?)(?:'s| is) (?:still )?(?:(?:in|at) (?:the |a )?(?:repair shop|garage|workshop|shop|mechanic'?s|menders?)|being (?:repaired|fixed|serviced|mended)|broken|in for repair)\b/iu,
    // bounded: 300 characters
    isThing: true,
    // bounded: 300 characters
    over: /\b(?:got|picked up|collected|fetched) (?:back )?(?:my|our|the) (?<what>\p{L}+(?: \p{L}+)?)|\b(?:fixed|repaired|mended|back (?:from|in action|home)|ready|running again|working again|as good as new)\b/iu,
  },
  {
    // bounded: 400 characters
    state:
      /^I(?:'m| am) (?:currently |still )?(?:between jobs|unemployed|out of work|jobless|looking for (?:a (?:new )?(?:job|position)|work))\b/iu,
    // bounded: 300 characters
    over: /^I(?:'ve| have|'m| am)? ?(?:just |finally )*(?:start(?:ed|ing)?|been working|found|got|landed|accepted|signed)(?: (?:a|the|my|an))?(?: new)?(?: (?:job|work|working|position|post|role|offer|contract))? ?(?:as|at|with|for|from|in|on|tomorrow|last|this|$)/iu,
  },
  {
    // bounded: 400 characters
    state: /^I(?:'m| am) (?:currently |still )?single\b/iu,
    // bounded: 300 characters
    over: /^I(?:'m| am|'ve been| have been) (?:now )?(?:seeing|dating|going out with|engaged|married|in a relationship) ?|^I(?:'ve| have)? (?:got|have|met|found) (?:a|my) (?:boyfriend|girlfriend|partner|fianc)/iu,
  },
  {
    // bounded: 400 characters
    state: /\b(?:pregnant|expecting(?: a baby| twins)?)\b/iu,
    // bounded: 300 characters
    over: /\b(?:gave birth|had (?:the|our|her|my|a) (?:baby|twins|boy|girl|little)|(?:baby|twins|boy|girl|son|daughter)\b.{0,20}\b(?:was|were|is|are|has) (?:born|here|arrived)|(?:baby|twins|son|daughter) (?:arrived|came))/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /\b(?:waiting (?:list )?for|awaiting|on the (?:waiting )?list for) (?:an?|my|our|the|his|her)? ?(?<thing>(?!bus|train|answer|reply).{2,40})$/iu,
    // bounded: 300 characters
    over: /\b(?:arrived|came (?:through|back|today|yesterday|in)?|has come|is here|got here|turned up|was delivered|been delivered|had (?:my|the|his|her)|got (?:my|the|his|her)|done|over|are back|is back)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^I(?:'ve| have)? (?:lost|mislaid|misplaced) (?:my|our|the) (?<thing>.{2,30})$|^I can't find (?:my|our|the) .{2,30}$/iu,
    // bounded: 300 characters
    over: /\b(?:found|turned up|got .{0,20} back|handed in|surfaced)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^My (?:neighbou?r|lodger|flatmate|housemate|roommate|tenant)(?:'s name)? is (?:called |named )?(?<thing>.{2,30})$|^I (?:live|share a (?:flat|house|room)) with (?<who>\p{Lu}\p{L}+)$/iu,
    // bounded: 300 characters
    over: /\b(?:moved (?:away|out|on|abroad|to)|has left|left (?:the flat|us|town)|is gone|emigrated)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^(?:I (?:sit (?:next to|opposite|beside)|share (?:an office|a desk) with|work (?:with|alongside|under)|report to)|My (?:colleague|boss|manager|supervisor|team leader|deskmate)(?:'s name)? is(?: called| named)?) (?<thing>\p{L}+)\b/iu,
    // bounded: 300 characters
    over: /\b(?:left (?:the (?:company|firm|team|business|bank|school)|us\b|for (?:another|good|a new)|last (?:week|month))|quit|resigned|retired|was (?:let go|laid off|fired|made redundant)|moved (?:to another|on|to the)|handed in (?:his|her|their) notice)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^I(?:'m| am) (?:the |a )?(?<thing>captain|chair|chairman|chairwoman|chairperson|treasurer|secretary|president|coach|goalkeeper|editor|leader|organiser|organizer|conductor|head)\b/iu,
    // bounded: 300 characters
    over: /^\p{Lu}\p{L}+ (?:is|'s|became|has become) (?:the |our )?(?:new )?(?:captain|chair|chairman|chairwoman|chairperson|treasurer|secretary|president|coach|goalkeeper|editor|leader|organiser|organizer|conductor|head)\b.*\b(?:now|since|instead|from now on|new)\b|\btook over (?:from me )?as\b|^I(?:'ve| have)? (?:stepped down|handed over|resigned|given up|gave up)\b/u,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^I (?:go to|train at|use|am a member of) (?:a|the|my) (?<thing>gym|pool|library|barber|hairdresser|salon|dentist|doctor|vet|church|nursery)\b/iu,
    // bounded: 300 characters
    over: /^I(?:'ve| have)? (?:joined|switched to|changed to|moved to|found|go to|signed up at) (?:a|another|the) (?:different|new|other)\b|^I(?:'ve| have)? (?:changed|switched) (?:gyms?|pools?|librar|barbers?|hairdressers?|salons?|dentists?|doctors?|vets?|church|nurser)/iu,
  },
  {
    // bounded: 400 characters
    state:
      /^I have (?:very |quite |really )?(?:long|curly|waist-length|shoulder-length) hair\b|^My hair is (?:very |quite |really )?long\b/iu,
    // bounded: 300 characters
    over: /\b(?:cut|chopped|shaved) (?:(?:all )?(?:my|the) hair|(?:it|my head))|\bhad (?:all )?(?:my|the) hair (?:all )?(?:cut|chopped|shaved)/iu,
  },
  {
    // bounded: 400 characters
    state:
      /\b(?:is|'s) (?:still )?(?:in (?:nursery|preschool|kindergarten|primary(?: school)?|elementary(?: school)?|year \d|reception|first grade|second grade|third grade|fourth grade|fifth grade)|at (?:nursery|primary school|elementary school))\b/iu,
    // bounded: 300 characters
    over: /\b(?:started|gone up to|moved up to|begun|is now (?:in|at)|goes to|at) (?:big |primary |secondary |middle |high |proper )?(?:school|college|sixth form|uni(?:versity)?)\b/iu,
  },
  {
    // bounded: 400 characters
    state:
      /^I(?:'m| am) (?:an? )(?:trainee|apprentice|student|junior|probationary) (?<thing>\p{L}+)\b|^I(?:'m| am) training (?:to be|as) an? (?<who>\p{L}+)\b/iu,
    // bounded: 300 characters
    over: /\b(?:qualified|fully[- ]fledged|passed (?:my )?probation|finished (?:my )?(?:training|apprenticeship)|(?:made|promoted to) senior)\b/iu,
  },
  {
    // bounded: 400 characters
    state:
      /^(?:My|Our) (?<thing>contract|lease|visa|tenancy|permit|membership|subscription|warranty) (?:ends|expires|runs out|runs until|is up|runs to)\b/iu,
    // bounded: 300 characters
    over: /\b(?:extended|renewed|prolonged)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^(?:I|We) (?:rent|are renting|'re renting)\b.{0,30}\b(?:flat|house|apartment|place|room|studio)\b/iu,
    // bounded: 300 characters
    over: /^(?:I|We)(?:'ve| have)? (?:just |finally )?bought (?:a|our|my|our own|my own) (?:first |own |new |little )?(?:flat|house|apartment|place|home)\b(?! (?:plant|warming|party|sign|key|number))/iu,
  },
  {
    // bounded: 400 characters
    state:
      /^I(?:'m| am)? ?(?:see|seeing|go to|have) (?:an?|my|the) (?<thing>physio\w*|therapist|counsell?or|chiropractor|osteopath|psychologist|psychiatrist|tutor|coach|personal trainer|dietitian|speech therapist)\b/iu,
    // bounded: 300 characters
    over: /\b(?:signed (?:me )?off|discharged me|last (?:session|appointment|visit|lesson)|finished with|no longer need|don't need to see|stopped seeing)\b/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state:
      /^My (?<thing>parents|mum and dad|mom and dad|grandparents|in-laws) are (?:still )?(?:together|married|happily married)\b/iu,
    // bounded: 300 characters
    over: /\b(?:split up|separated|divorc|broke up|getting a divorce)/iu,
    isByOthers: true,
  },
  {
    // bounded: 400 characters
    state: /^I (?:support|am a fan of|root for|'m a fan of) (?:\p{L}+)/iu,
    // bounded: 300 characters
    over: /^I(?:'ve| have)? (?:switched|changed|moved) to (?:supporting|rooting for) (?!roles?\b)|^I support (?!my\b).{2,30} now\b/iu,
  },
  {
    // bounded: 400 characters
    state:
      /^(?:My|Our) (?<thing>car|bike|house|door|kitchen|bedroom|van|living room|fence|hair) is (?:red|blue|green|white|black|grey|gray|yellow|orange|silver|brown|purple|pink|beige|gold|blonde?)\b/iu,
    // bounded: 300 characters
    over: /\b(?:painted|repainted|resprayed|sprayed|dyed|wrapped)\b.{0,30}\b(?:red|blue|green|white|black|grey|gray|yellow|orange|silver|brown|purple|pink|beige|gold|blonde?)\b/iu,
  },
  {
    // bounded: 400 characters
    state: /^(?:My|Our) address is\b|^(?:I|We) live at \d/iu,
    // bounded: 300 characters
    over: /^(?:I|We)(?:'ve| have)? (?:just |finally )?moved to \d|^(?:My|Our) new address is\b/iu,
  },
  {
    // bounded: 400 characters
    state: /^My (?:salary|wage|pay|income) is\b|^I (?:earn|make) .{0,3}\d/iu,
    // bounded: 300 characters
    over: /\b(?:raise|pay rise|rise|bump|increase)\b.{0,12}\bto .{0,3}\d|^I(?:'m| am) on .{0,3}\d.{0,12} now\b/iu,
  },
  {
    // bounded: 400 characters
    state: /^(?:I|We) (?:have no|don't have(?: any)?) (?:kids|children)\b|^I(?:'m| am) childless\b/iu,
    // bounded: 300 characters
    over: /^(?:My|Our) (?:first |little |baby )?(?:son|daughter|baby|boy|girl|twins)(?: boy| girl)? (?:was|were) born\b|^(?:I|We)(?:'ve| have)? (?:just )?(?:had|adopted) (?:a|our|my) (?:first |little )?(?:son|daughter|baby|boy|girl|child)\b|^I(?:'ve| have)? become? a (?:dad|mum|mom|father|mother|parent)\b/iu,
    isAnyone: true,
  },
  {
    // bounded: 400 characters
    state: /^I live (?:alone|by myself|on my own)\b/iu,
    // bounded: 300 characters
    over: /\bmoved in with me\b|\b(?:came|has come) to live with me\b|\bwe(?:'ve| have)? moved in together\b/iu,
    isAnyone: true,
  },
];

/** What may be done to one of several, or was only to be done. bounded: 300 characters */
const PART =
  /\b(?:almost|nearly|about to|hope|hoping|not yet|next|tomorrow|one of|another|soon|should|might|going to|for (?:an?|the|one|two|a few|some) (?:days?|nights?|weeks?|weekend))\b/iu;
/** bounded: 300 characters */
const DENIES = /n['’]t\b/iu;

/** Clauses and sentences whose endings are kept: each is compared with many memories. */
const MAX_KEPT = 200;
const MAX_SENTENCE = 300;
const isOfWhole = ({ isOfSentence }: Ending): boolean => isOfSentence === true;
const OF_SENTENCES = ENDINGS.filter(isOfWhole);
const OF_CLAUSES = ENDINGS.filter((ending) => !isOfWhole(ending));
const inSentence = keptReadings(
  (text) => OF_SENTENCES.filter(({ over }) => over.test(text)),
  MAX_KEPT,
  MAX_SENTENCE,
);
const inClause = keptReadings(
  (text) => OF_CLAUSES.filter(({ over }) => over.test(text)),
  MAX_KEPT,
  MAX_SENTENCE,
);

/** `He passed his driving test` after `My son is learning to drive`. */
const ends: Link = (told, known) => {
  if (PART.test(told.text.replace(DENIES, ' '))) return false;
  const isDenied = told.claim.polarity === 'denied' || DENIES.test(told.text);
  return [...inClause(told.text), ...inSentence(told.sentence)].some(
    (ending) => (!isDenied || ending.isByDenial === true) && isEnding(ending, told, known),
  );
};

function isEnding(
  { state, over, isByOthers, isThing, isAnyone, isOfSentence }: Ending,
  told: Told,
  known: Known,
): boolean {
  const match = state.exec(known.text.replace(/[.!]$/u, ''));
  const happened = match === null ? null : over.exec(isOfSentence === true ? told.sentence : told.text);
  if (match === null || happened === null) return false;
  const thing = match.groups?.thing ?? match.groups?.who ?? '';
  if (thing !== '') {
    const said = new Set(analyseTerms(told.sentence));
    const kin = personIn(thing);
    const isNamed = analyseTerms(thing).some((term) => said.has(term));
    if (!isNamed && !(kin !== null && [...kin].some((term) => said.has(term)))) return false;
  }
  const what = happened.groups?.what ?? happened.groups?.who;
  if (what !== undefined && !analyseTerms(what).some((term) => analyseTerms(thing).includes(term)))
    return false;
  if (isAnyone === true) return true;
  if (known.old.polarity !== 'affirmed') return false;
  if (isThing === true) return isThingOf(told, thing);
  return isByOthers === true
    ? isSameOrNamed(told, known, thing)
    : isSameWho(told, known) || isOwnThing(told, known);
}

/** Whether the clause is about the same person, or names what the memory is about. */
function isSameOrNamed(told: Told, known: Known, thing: string): boolean {
  if (thing !== '') return !isOfOthers(told, known) || isThingOf(told, thing);
  if (isSameWho(told, known)) return true;
  // `They discharged Dad`, `our baby was born`
  const said = new Set(analyseTerms(told.text));
  const names = known.person ?? new Set<string>();
  return [...names].some((term) => said.has(term)) || (known.isOwn && !isOfOthers(told, known));
}

/** What the speaker did, after something of his: `I had the car resprayed blue` after `My car is red`. */
const isOwnThing = ({ isOwn }: Told, { text, person }: Known): boolean =>
  isOwn && person === null && /^(?:My|Our)\b/iu.test(text);

/** Whether a clause names a thing itself. */
const isThingOf = (told: Told, thing: string): boolean => {
  const said = new Set(analyseTerms(told.text));
  return thing !== '' && analyseTerms(thing).some((term) => said.has(term));
};

/** States that last until something happens. */
export const ENDINGS_LINKED: readonly Link[] = [ends];

/** Whether a clause tells something that may end a state. */
export const tellsEnding = ({ text, claim }: Told): boolean =>
  !PART.test(text.replace(DENIES, ' ')) &&
  ENDINGS.some(
    ({ over, isByDenial }) => (claim.polarity !== 'denied' || isByDenial === true) && over.test(text),
  );
