import { verbOf } from './claims/english/verbs.ts';
import type { EnglishClaim } from './claims/english.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Verbs whose present tells of work, of what somebody has, of the talk or of the moment, not of a habit. */
const NO_HABIT = set(
  'be have know think believe feel guess need want hope remember forget understand mean see hear agree wonder suppose seem look sound appear suspect expect wish lose miss find live belong own end wind happen tell say get ' +
    'come mention thank hate love like prefer enjoy do make sell teach study build write work manage design run lead own drive earn owe weigh speak promise apologize apologise bet doubt assume claim admit swear ' +
    'appreciate receive start begin leave arrive return finish stop quit move join graduate fly land meet run represent handle own code program develop research rent share host study major intend plan aim attend help support ' +
    'give show send ask call wonder notice realize realise recommend suggest recall hope cost look keep let put try take use go set add pick bring',
);
/** Nouns without an article, which mean the kind: `novels`, `chess`. bounded: 600 characters */
const KIND_OF_THING =
  /^(?!(?:the|a|an|my|your|his|her|our|their|this|that|these|those|it|them|him|you|me|us|some|any|one|two|three|\d\S*|about|with|from|for|in|on|at|to|up|out|off|away|back|there|here|and|or|but|well|better|hard|home|late|so|too|very|as|like)\b)[\p{L}' -]{3,40}$/iu;
/** How well something goes: `better under pressure`. bounded: 600 characters */
const MANNER =
  /^(?:(?:so |way |much |far |a lot )?(?:best|better|worse|worst|faster|slower|well|badly|poorly|terribly|more \w+ly|most \w+ly) .{3,80}|(?:best|better)$)/i;
const OWN_STATE = set(
  'work sleep think focus study learn feel concentrate function perform write code read write eat run train cook speak hear dance play react respond relax travel',
);

/** Ways of doing something, which people keep: `with a fan on`, `by hand`. bounded: 600 characters */
const WAYS =
  /^(?:\w+ ){0,3}?(?:(?:with|without) (?!(?:you|him|her|them|it|this|that)\b)[\w' ]{3,60}|by hand|on paper|in silence|alone|standing up|barefoot|outdoors|outside|in the dark|online|in cash|by card|in bulk|solo|by (?:bike|train|bus|car|foot)|on foot)$/i;
const WAYED = set(
  'sleep write read study travel eat drink cook run cycle drive shop pay train walk hike swim commute buy order listen watch fly camp exercise pray meditate wash brush iron shower bathe',
);

/** How somebody does something: `better with examples`, `my shopping online`. bounded: 600 characters */
const ONES_OWN_WAY =
  /^(?:(?:much |way |a lot |far )?(?:better|best|worse) (?:with|in|when|under|on|without) .{3,80}|(?:all |most of )?my (?!best|homework|job|taxes)\w+ (?:\w+ )?(?:online|by hand|in bulk|at home|on paper|myself))/i;

/** Whether the present of a clause tells a habit by what its verb does and what stands behind it. */
export function isGenericHabit({ verb, polarity }: EnglishClaim, behind: string): boolean {
  if (
    OWN_STATE.has(verb) &&
    MANNER.test(behind) &&
    !/\b(?:afterwards|after that|then|that way|there)\b/i.test(behind)
  )
    return true;
  if (
    polarity === 'affirmed' &&
    verb === 'take' &&
    // bounded: 600 characters
    /^notes (?:by hand|on paper|on my \w+|in .{3,40})$/i.test(behind)
  )
    return true;
  if (verb === 'do') return ONES_OWN_WAY.test(behind);

  if (polarity === 'affirmed' && WAYS.test(behind) && WAYED.has(verb)) return true;
  return (
    polarity === 'affirmed' && !NO_HABIT.has(verb) && verbOf(verb) !== undefined && KIND_OF_THING.test(behind)
  );
}

/** Kinds of things: `open offices`, `the smell of fish`. bounded: 600 characters */
const KIND_OF_SUBJECT =
  /^(?:(?:the )?(?:smell|sound|taste|texture|sight|feel|feeling|thought|idea|sensation) of [\w' -]{2,40}|(?!(?:the|a|an|my|your|his|her|our|their|this|that|these|those|it|they|he|she|we|you|who|which|what|some|someone|everyone|everybody|nobody|something|everything|nothing|people|doctors|friends|colleagues|kids|clients|customers|others|everything|there|one|life|work|god|today|tomorrow)\b)[\p{Ll}\p{Lu}][\p{L}' -]{2,50})$/iu;
/** What people do to somebody, as opposed to things. */
const OF_PEOPLE = set(
  'tell ask call say show teach text email message remind need want know visit owe pay hire invite meet love like hate miss see send lend help thank join follow pick',
);
const ABOUT_ME =
  /\b(?:me|my (?:stomach|asthma|sleep|skin|allerg(?:y|ies)|migraines?|head|nerves|mood|eyes|back|knees|anxiety|gut|nose|throat|hay fever|eczema|sinuses))\b/i;
/** Parts of the body and its doings, which react in the speaker's place. bounded: 600 characters */
const BODY =
  /^my (?:stomach|gut|skin|body|digestion|system|head|eyes|ears|back|knees?|feet|hair|sinuses|nose|lungs|teeth|brain|heart|throat|joints|hands|bowels)$/i;
const REACTS =
  /\b(?:handle|tolerate|digest|react|like|love|hate|agree|take|cope|stand|need|get upset|itch|swell|deal|process|flare|break out|prefer)/i;

/** Whether a clause about a kind of thing tells what it does to the speaker: `crowds drain me`. */
export function isEffect({
  subject,
  subjectWords,
  isPossession,
  modality,
  tense,
  verb,
  complement,
  text,
  isProgressive,
}: EnglishClaim): boolean {
  if (modality !== 'stated' || isProgressive || (tense !== 'present' && tense !== 'habit')) return false;
  if (isPossession) return BODY.test(subjectWords) && REACTS.test(text) && complement !== '';
  if (subject !== 'other' || verb === 'be' || OF_PEOPLE.has(verb) || !KIND_OF_SUBJECT.test(subjectWords))
    return false;
  // somebody called by his name
  if (/^\p{Lu}\p{L}+$/u.test(subjectWords) && text.startsWith(subjectWords) && !/s$/.test(subjectWords))
    return (
      ABOUT_ME.test(complement) &&
      /\bfor me$|^me (?:feel|sneeze|itch|sick|sleepy|happy|gag)\b/i.test(complement)
    );
  return (
    ABOUT_ME.test(complement) &&
    !/\b(?:today|tonight|tomorrow|yesterday|right now|this \w+|now)\b/i.test(text)
  );
}
