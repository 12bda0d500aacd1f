import type { EnglishClaim } from '../claims/english.ts';
import type { TaggedField } from './fields.ts';
import type { Objection } from './objection.ts';
import { OTHERS, type Place } from './told-anyway.ts';

/** Words around a value that are looked at on each side. */
const NEAR = 60;
/** What does not concern a value that its clause takes for granted: `my boss at Lidl won't answer`. */
const OF_CLAUSE: ReadonlySet<Objection> = new Set<Objection>([
  'asked',
  'beside',
  'idle',
  'listener',
  'denied',
  'mode',
  'wish',
  'past',
  'future',
  'subject',
  'somebody',
  'field',
]);

/** `as a midwife I see this`: who speaks. bounded: 60 characters */
const AS =
  /(?:^|[,;:–—-] ?|\b(?:and|but|so|speaking|well|hi|hey|hello),? )as (?:an? |the )?(?:[\p{L}-]+ ){0,2}$/iu;
/** bounded: 300 characters */
const OF_ME = /\b(?:i|i'm|i've|i'd|i'll|im|ive|me|my|we|our|us)\b/i;
const SPEAKERS = new Set<TaggedField>([
  'occupation',
  'hometown',
  'diet',
  'age',
  'education',
  'hobbies',
  'family',
  'pets',
]);

/** What somebody has, and what stands with it. Each bounded: 60 characters */
const OF_OWN: Partial<Record<TaggedField, RegExp>> = {
  city: /\b(?:my|our) (?:[\p{L}-]+ ){0,2}(?:house|flat|place|apartment|home|garden|landlord|landlady|commute|street|room|studio|neighbou?rhood|kitchen|balcony|cottage|bungalow|estate|gp|local|allotment|bedsit|houseshare|loft|basement|block|neighbou?rs?)(?: (?:here|over|back|down|up|out))? (?:in|near|outside) (?:[\p{Ll}-]+ ){0,2}$/iu,
  occupation:
    /\b(?:my|our) (?:[\p{L}-]+ ){0,2}(?:job|work|role|position|career|shifts?|gig|post|years?|time|life|apprenticeship|training|trade) (?:is |was |as |in )(?:an? |the )?(?:[\p{L}-]+ ){0,2}$/iu,
  employer:
    /\b(?:my|our) (?:[\p{L}-]+ ){0,2}(?:job|boss|manager|supervisor|shifts?|contract|office|desk|team|colleagues|coworkers|role|work|(?:first|second|last) (?:day|week|month)|payslip|pension|branch|employer|company|firm|foreman|uniform)(?: (?:here|over|down))?,? (?:at|with|from|for|is )?(?:the )?$/iu,
  education:
    /\b(?:my|our) (?:[\p{L}'-]+ ){0,2}(?:degree|course|masters?|master's|bachelor'?s|ph\.?d|doctorate|thesis|dissertation|diploma|studies|exams?|finals|coursework|tutor|professor|supervisor|university|uni|college)(?: (?:in|at|from|on|is|was))? (?:the )?$|\b(?:my|our) (?:\p{L}+ ){0,2}$/iu,
  languages: /\b(?:my|our) (?:[\p{Ll}-]+ ){0,3}$/u,
  pets: /\b(?:my|our) (?:[\p{Ll}-]+ ){0,3}$/iu,
};
/** Where somebody writes from. bounded: 60 characters */
const HERE =
  /\b(?:here in|over here in|living in|based in|stuck in|up here in|down here in|out here in|(?:greetings|hello|hi|hey|hiya|morning|evening|cheers|writing|reporting) (?:there |all |everyone )?from) (?:\p{Ll}+,? ){0,2}$/iu;
/** bounded: 60 characters */
const FROM =
  /\b(?:born in|raised in|born and (?:bred|raised) in|back home in|childhood in|native of|originally from|(?:growing|grew) up (?:in|near)) (?:\p{Ll}+ ){0,2}$/iu;

/** What stands before and behind a value that is told in passing. Each bounded: 60 characters */
const AROUND: Partial<Record<TaggedField, readonly (readonly [RegExp, RegExp])[]>> = {
  age: [
    [
      /(?:^|[,;:.–—-] ?|\b(?:me|i'm|im|now|still),? )$/i,
      /^(?: (?:now|here|years? (?:old|young))\b| ?[mf]?(?:[,;.!](?! ?(?:\d|am\b|pm\b))|$)| and (?!\d))/i,
    ],
    [
      /(?:\b(?:being|turning|aged|(?:ripe |old |young |tender |grand )?age of|pushing|hitting|approaching|nearing|knocking on)|(?<!\b(?:look|aim|start|starts|started|arrive|arrives|arrived|ends|ended|meet|met|leave|leaves|left|opens|open|closes|bed|up|home|set|on|off|stands|sits|fixed|valued|sold|priced) )\bat) (?:just |only |nearly |almost )?$/i,
      /^(?:,| (?:i|my|and (?:i|my|still|never|not)|now|means|did|is|feels|can i|should i|do i)\b|[;.!?]|$)/i,
    ],
    [
      /\b(?:i'm|im|i am) (?:only |just |now |nearly |almost |already )?$/i,
      /^(?:[,;.!?]|$| (?:now|and|but|so|years?)\b)/i,
    ],
  ],
  pets: [
    [
      /(?:^|[,;] ?|\b(?:and|but|because|since|so|while) )(?:the|our) (?:\p{Ll}+ )?$/iu,
      /^ (?:needs?|won't|keeps?|hates?|loves?|ate|has|is|gets?|got|pees?|poos?|barks?|chewp{Ll}*|refuses?|snores?|sheds?|and i)\b/i,
    ],
  ],
  languages: [
    [
      /\b(?:between|translat\w+|interpret\w+|from) (?:\p{Lu}\p{Ll}+(?:,| and| to| into) ){0,2}$/u,
      /^ (?:and|to|into) \p{Lu}|^ all day|^[,.;]|$/u,
    ],
    [
      /(?:^|, |\band )$/,
      /^ (?:at|in|with|from) (?:home|work|school|the (?:office|kitchen|market|house|shop)|my (?:mum|mom|mother|dad|father|gran\p{Ll}*|nan|parents|wife|husband|kids|in-laws))\b/iu,
    ],
    [/(?:^|[,;.] )(?:a |fellow |proud )?$/i, /^[- ](?:native|speaker|speaking)\b/i],
  ],
};

/** How a fragment goes on that says who speaks: `forklift driver here`. bounded: 60 characters */
const IS_HERE =
  /^(?: (?:resident|local|native|owner|speaker|student|fan|nerd|lover|dad|mum|mom|parent))? here\b/i;
/** bounded: 60 characters */
const OPENS =
  /^(?:(?:hi|hey|hello|hiya|well|ok|so|yo|um),? (?:there |all |everyone )?|an? |the |fellow |just an? |another )*(?:[\p{L}-]+ ){0,2}$/iu;

/** Whether the words around a value say that the speaker has or is it, whatever their clause tells. */
export function isPresupposed({ field, sentence, start, words }: Place): boolean {
  const before = sentence.slice(Math.max(0, start - NEAR), start);
  const behind = sentence.slice(start + words.length, start + words.length + NEAR);
  if (SPEAKERS.has(field) && AS.test(before)) return OF_ME.test(behind) || OF_ME.test(sentence);
  if (AROUND[field]?.some(([a, b]) => a.test(before) && b.test(behind)) === true) return true;
  if (OF_OWN[field]?.test(before) === true) return field !== 'languages' || SPEAKS.test(behind);
  const isOfOthers = OTHERS.test(before);
  if (field === 'city' && HERE.test(before)) return !isOfOthers || /\bhere in /i.test(before);
  if (field === 'hometown' && FROM.test(before)) return !isOfOthers;
  return field !== 'birthday' && IS_HERE.test(behind) && start < NEAR && OPENS.test(before);
}

/** What is said of a language that somebody speaks more or less. bounded: 60 characters */
const SPEAKS =
  /^(?: (?:is|'s|isn't|was|has|got|gets|sounds|needs|improves?|comes|goes|teacher|lessons?|class|course|accent|grammar|vocab\w*|reading|writing|pronunciation)\b(?! (?:non-?existent|zero|nil))|'s |[,.;!?]|$)/i;

/** The objection that stays against a value which its clause takes for granted. */
export const stillObjected = (objection: Objection): Objection =>
  OF_CLAUSE.has(objection) ? null : objection;

/** Conjunctions of time and cause, behind which somebody tells what is so. bounded: 120 characters */
const OF_FACT =
  /^(?:while|whilst|since|as|because|though|although|now that|given that|seeing as|seeing that|whereas)\b|^(?:when|after|before|until|till|once|by the time) .{1,80}?\b(?:was|were|had|got|did|came|left|went|took|met|\p{L}{2,15}ed)\b/iu;

/** A condition of the politeness only: `sorry if my English is bad`. bounded: 300 characters */
const EXCUSED = /\b(?:sorry|apologies|forgive me|excuse me|pardon me|bear with me) if\b/i;
/** Whether a condition limits nothing that a sentence tells. */
export const isExcuse = (sentence: string): boolean => EXCUSED.test(sentence);

/** Whether a condition only says when or why something is so: `after the kids were born`. */
export const isOfFact = (condition: string, { tense }: EnglishClaim): boolean =>
  OF_FACT.test(condition.slice(0, 120)) && tense !== 'future';
