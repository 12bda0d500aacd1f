import type { EnglishClaim } from './claims/english.ts';
import { LANGUAGE } from './profile-lists.ts';
import type { Reading } from './profile-reading.ts';
import { organisationIn, placeIn, plainValue, type Writing } from './profile-values.ts';

const ends = (reading: Reading): Reading => ({ ...reading, isEnd: true });

/** bounded: 600 characters */
const AT =
  /^(?:(?:living|based|staying|working|over|down|up|out|back) )?(?<how>in|at|with) (?<place>\p{Lu}.{1,60})$/u;
/** bounded: 600 characters */
const OUT =
  /^(?:(?:finally|all) )?(?:out of|gone from|away from|done with) (?<place>\p{Lu}.{1,60}?) (?:now|for good|these days)$/u;

/** Where the speaker no longer is: `I'm not in Oslo any more`, `we're out of Ghent now`. */
export function placesLeft(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  const { verb, complement, polarity, tense } = claim;
  if (tense === 'past' || tense === 'future') return [];
  const out = polarity === 'affirmed' && verb === 'be' ? OUT.exec(complement)?.groups?.place : undefined;
  const residence = (words: string | undefined): readonly Reading[] => {
    const place = placeIn(words, writing);
    return place === null ? [] : [ends({ kind: 'residence', value: place })];
  };
  if (out !== undefined) return residence(out);
  const at = polarity === 'ended' && verb === 'be' ? AT.exec(plainValue(complement))?.groups : undefined;
  if (at === undefined) return [];
  const employer = organisationIn(at.place, writing);
  return [
    ...(at.how === 'with' ? [] : residence(at.place)),
    ...(employer === null || at.how === 'in' ? [] : [ends({ kind: 'employer', value: employer })]),
  ];
}

/** The languages that somebody has forgotten: `I've forgotten all my Latin`, `I've lost my French`. */
export function languagesLost({ verb, complement, tense, polarity }: EnglishClaim): readonly Reading[] {
  if (polarity !== 'affirmed' || tense === 'future' || !/^(?:forget|lose|unlearn)$/u.test(verb)) return [];
  const words = plainValue(complement);
  const language =
    // bounded: 600 characters
    /^(?:(?:completely|almost|pretty much) )?(?:all )?(?:of )?my (?<what>[\p{L} ]{3,30}?)(?: (?:completely|entirely|altogether|by now|over the years))?$/iu.exec(
      words,
    )?.groups?.what;
  return language !== undefined && LANGUAGE.test(language)
    ? [ends({ kind: 'languages', value: language })]
    : [];
}

/** `My Danish is completely gone`: a language as the subject of its end. */
export function languageGone({ subjectWords, verb, complement, polarity }: EnglishClaim): readonly Reading[] {
  const language = /^(?:all )?my (?<what>[\p{L} ]{3,30})$/iu.exec(subjectWords)?.groups?.what;
  if (language === undefined || !LANGUAGE.test(language) || polarity !== 'affirmed') return [];
  const isGone =
    (/^(?:be|have|go)$/u.test(verb) &&
      // bounded: 600 characters
      /^(?:(?:all|completely|totally|long|pretty much|now) )?(?:gone|lost|forgotten|history|a thing of the past)\b/iu.test(
        complement,
      )) ||
    (/^(?:disappear|vanish|fade)$/u.test(verb) && !/\b(?:slowly|a bit)\b/iu.test(complement));
  return isGone ? [ends({ kind: 'languages', value: language })] : [];
}

/** bounded: 600 characters */
const WHERE = /^(?:(?:living|based|staying|working) )?(?<how>in|at) \p{Lu}/u;
// bounded: 600 characters
const INSTEAD =
  /^(?:(?:now|living|based) )*(?:(?:in|at) )?(?<place>\p{Lu}.{1,60}?)(?: (?:now|instead|these days))?$/u;

/**
 * The place or employer that a clause names in place of one that the clause before it ends: `it's Bremen now`
 * of `We're not in Hamburg any more, it's Bremen now`.
 */
export function placeInstead(
  claim: EnglishClaim,
  before: EnglishClaim | undefined,
  writing: Writing,
): readonly Reading[] {
  if (before === undefined || before.isPossession || before.condition !== null) return [];
  const isOwn = before.subject === 'speaker' || before.subject === 'group' || /^not /iu.test(before.text);
  const isEnded = before.polarity === 'ended' || (before.polarity === 'denied' && isPastNow(before));
  const where = WHERE.exec(before.complement)?.groups?.how;
  if (!isOwn || !isEnded || where === undefined || !/^(?:be|live|work)$/u.test(before.verb)) return [];
  const isPlain = claim.polarity === 'affirmed' && claim.modality === 'stated' && claim.verb === 'be';
  const isSame =
    claim.subject === 'speaker' || claim.subject === 'group' || /^it$/iu.test(claim.subjectWords);
  const words =
    isPlain && isSame && !claim.isPossession ? INSTEAD.exec(claim.complement)?.groups?.place : undefined;
  if (words === undefined) return [];
  const isWork = before.verb === 'work' || where === 'at';
  const [kind, value] = isWork
    ? (['employer', organisationIn(words, writing)] as const)
    : (['residence', placeIn(words, writing)] as const);
  return value === null ? [] : [{ kind, value }];
}

/** `Not living in Seattle these days` */
function isPastNow({ text, verb }: EnglishClaim): boolean {
  return /^(?:live|work)$/u.test(verb) || /\b(?:these days|now|nowadays)$/iu.test(text);
}

/** Whether a clause without a subject denies where its speaker is: `Not living in Seattle these days`. */
export function isNotLiving(text: string): boolean {
  return /^(?:not|no longer) (?:living|working|based)\b/iu.test(text);
}
