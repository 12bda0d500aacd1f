import type { EnglishClaim } from '../claims/english.ts';
import { phrasesOf } from '../profile-phrases.ts';
import { one, type Reading } from '../profile-reading.ts';
import { FIELD, organisationIn, plainValue, type Writing } from '../profile-values.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs of work with or without an object. */
const TRADES = list(
  'nurse teach code program weld plumb farm lecture freelance temp intern consult bartend wait cater translate interpret recruit supervise volunteer',
);
/** Verbs that are work where somebody does them for a firm or for a living, and to something. */
const TASKS = list(
  'drive deliver clean cook bake manage run lead head handle process audit design build fix repair sell market write edit report research train tutor coach guard paint cut groom operate service maintain install assemble pack oversee coordinate administer look serve test support style photograph design inspect buy import export fit load stack sort keep tend staff answer develop make',
);
/** What somebody does at work. bounded: 120 characters */
const FUNCTION =
  /^(?:the )?(?:payroll|accounts|books|admin(?:istration)?|reception|security|logistics|procurement|tax|audits?|compliance|data entry|night shifts?|early shifts?|maintenance|purchasing|front desk|invoices|deliveries|customer care|events|graphics)$/i;
/** What others have, or nobody has for his work. bounded: 120 characters */
const NO_OBJECT =
  /^(?:my|our|your|his|her|their|it|them|him|her|me|myself|you|this|that|at|in|out|away|errands)\b/i;
/** bounded: 600 characters */
const FOR_LONG =
  /\bfor a living\b|\b(?:for|since) (?:(?:about|over|nearly|almost|like|the (?:last|past)) )?(?:\d+|\w+) (?:years|yrs)\b|\bsince (?:19|20)\d\d\b/i;

/** What somebody does for a living and for whom, in whatever words: `been coding for Grab since 2020`. */
export function workIn(given: EnglishClaim, writing: Writing): readonly Reading[] {
  const claim = withGerund(given);
  const { verb, complement, tense } = claim;
  if (tense === 'past' || tense === 'future' || NO_OBJECT.test(complement)) return [];
  const { head, behind } = phrasesOf(complement.replace(/\bover at\b/i, 'at'));
  const firm = organisationIn(behind.for, writing) ?? organisationIn(behind.at, writing);
  const object = plainValue(verb === 'look' ? (behind.after ?? '') : head);
  const isTrade = TRADES.has(verb);
  const isFunction =
    /^(?:do|handle|manage|run|process|cover)$/.test(verb) && (FUNCTION.test(object) || FIELD.test(object));
  const isTask = TASKS.has(verb) && object !== '' && !NO_OBJECT.test(object);
  const isForMoney = firm !== null || FOR_LONG.test(complement);
  if (!(isFunction || (isForMoney && (isTrade || isTask)))) return [];
  const isBare = isFunction && verb === 'do';
  const words = isBare ? object : `${gerundOf(verb)}${verb === 'look' ? ' after' : ''} ${object}`.trim();
  return [...one('occupation', words.length <= 60 ? words : null), ...one('employer', firm)];
}

/** `My boss at Carrefour is great`. bounded: 120 characters */
const MY_WORK =
  /^my (?:(?:new|old|line|team|direct) )?(?:boss|manager|supervisor|team|team lead|job|desk|shift|shifts|colleagues|coworkers|co-workers|office|contract|apprenticeship) (?:at|with) (?<firm>.{2,40})$/i;

/** The firm at which somebody has what belongs to work. */
export function employerOfOwn({ subjectWords, tense }: EnglishClaim, writing: Writing): readonly Reading[] {
  const firm = tense === 'past' ? undefined : MY_WORK.exec(subjectWords)?.groups?.firm;
  return one('employer', organisationIn(firm, writing));
}

/** Whoever learns somewhere is not employed there. bounded: 600 characters */
const LEARNER = /\b(?:student|(?:under|post)grad(?:uates?)?|pupil|fresher|freshman|sophomore)\b/iu;

/** The firm beside an occupation: `I'm in HR over at Siemens`. */
export function employerBeside({ complement, tense }: EnglishClaim, writing: Writing): readonly Reading[] {
  if (tense === 'past' || tense === 'future' || LEARNER.test(complement)) return [];
  const { behind } = phrasesOf(complement.replace(/\bover at\b/i, 'at'));
  return one('employer', organisationIn(behind.at, writing) ?? organisationIn(behind.for, writing));
}

/** `I have been nursing at …`, where the clause reader takes the gerund for a noun. */
function withGerund(claim: EnglishClaim): EnglishClaim {
  if (claim.verb !== 'be') return claim;
  const [gerund = '', ...rest] = claim.complement.split(' ');
  if (!/ing$/i.test(gerund)) return claim;
  const stem = gerund.toLowerCase().slice(0, -3);
  const verb = [stem, `${stem}e`, stem.slice(0, -1)].find((one) => TRADES.has(one) || TASKS.has(one));
  return verb === undefined ? claim : { ...claim, verb, complement: rest.join(' ') };
}

/** Verbs that double their last letter. */
const DOUBLED = /^(?:run|cut|fit|program)$/;

function gerundOf(verb: string): string {
  if (DOUBLED.test(verb)) return `${verb}${verb.at(-1)}ing`;
  return `${verb.replace(/(?<=[^e])e$/, '')}ing`;
}
