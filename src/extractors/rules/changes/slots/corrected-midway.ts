import type { FeedbackCandidate } from '../../../../domain/feedback/decision.ts';

const MAX_FEEDBACK = 300;
const NUMBER = '[£$€]?\\d{1,7}(?:[:.,]\\d{1,3}){0,2}(?: ?(?:am|pm|kg|kilos?|%)\\b)?';
const SLIP =
  '(?:oops|sorry no|sorry|er|uh|um|hang on|hold on|no wait|wait no|wait|no sorry|actually no|no actually|no|nope|actually|I mean|I meant|make that|scratch that|correction|or rather|rather)[,.]? (?:I mean |make that |make it )?';
/** `100.. no wait 105`, `850, sorry, 860`. bounded: 300 characters */
const MIDWAY = new RegExp(
  `(?<![\\d:.,])${NUMBER}(?:,|\\.{2,3}|…| [-–—])? ${SLIP}(?:it['’]?s |put |should be )?(?<second>${NUMBER})`,
  'giu',
);
/** The last number once more: `105, put 105`. bounded: 300 characters */
const REPEATED =
  /, (?:put|make it|use|write|so|that['’]s) (?<number>\d{1,7}(?:[:.]\d{1,3}){0,2})[.! ]{0,2}$/iu;
/** 68，哎不对，是66公斤. bounded: 300 characters */
const MIDWAY_CHINESE =
  /\d[\d.:]*(?:公斤|斤|块|元|岁|点|号|个|人|厘米|米|万|千)?[，,。.…]{0,3}(?:哎|唉|呃|哦|啊|额|嗯)?(?:不对|说错了?|打错了?|等等|算错了?)[，,！!]{0,2}(?:应该)?(?:是|改成|写)?(?<second>\d[\d.:]*(?:公斤|斤|块|元|岁|点|号|个|人|厘米|米|万|千)?)/gu;

/** A feedback in which the number that somebody takes back at once is left out. */
export function withoutSlips(feedback: string): string {
  if (feedback.length > MAX_FEEDBACK || !/\d/.test(feedback)) return feedback;
  const plain = feedback.replace(MIDWAY, '$<second>').replace(MIDWAY_CHINESE, '$<second>');
  const { number } = REPEATED.exec(plain)?.groups ?? {};
  const rest = plain.replace(REPEATED, '');
  return number !== undefined && rest.includes(number) ? rest : plain;
}

/** A name that is spelled letter by letter. bounded: 300 characters */
const SPELLED = /(?<![\p{L}\p{N}])(?:\p{L}[-. ]){2,14}\p{L}(?![\p{L}\p{N}'’-])/u;
const SPELLING = /\b(?:spell|spelt|spelled|spelling|writes? it|written|is how|that['’]s how|letters?)\b/iu;
const MAX_DISTANCE = 4;

/**
 * `it's Sean, not Shawn` for `S-E-A-N, that's how he writes it`; null if no name is spelled, or none
 * fits.
 */
export function spelledName(feedback: string, candidates: readonly FeedbackCandidate[]): string | null {
  if (feedback.length > MAX_FEEDBACK) return null;
  const letters = SPELLED.exec(feedback)?.[0];
  if (letters === undefined || !(SPELLING.test(feedback) || /^\P{L}*$/u.test(feedback.replace(letters, ''))))
    return null;
  const plain = letters.replace(/[-. ]/g, '').toLowerCase();
  const name = plain.charAt(0).toUpperCase() + plain.slice(1);
  return replaces(name, /\p{Lu}\p{Ll}{1,20}/gu, candidates);
}

/** A code such as the number of a train or a room: `G1356`. bounded: 300 characters */
const CODE = /(?<![A-Za-z\d])[A-Za-z]{1,3}-?\d{1,5}(?![A-Za-z\d])/gu;

/** `it's G1376, not G1356` for `车次是G1376`; null if no code of the same form differs in a sign or two. */
export function correctedCode(feedback: string, candidates: readonly FeedbackCandidate[]): string | null {
  if (feedback.length > MAX_FEEDBACK || ADDS.test(feedback)) return null;
  const [code, ...more] = [...feedback.matchAll(CODE)].map(([words]) => words);
  if (code === undefined || more.length > 0) return null;
  return replaces(code, CODE, candidates, 2, true);
}

/** What is told beside what is stored. bounded: 300 characters */
const ADDS = /\b(?:I|we|also|too|another|as well|plus|and)\b|[我也还另]|加上/iu;

const formOf = (word: string): string => word.replace(/\p{L}/gu, 'A').replace(/\d/g, '9');

/** A contrast with the one word of the candidates that is nearly the same; null without one. */
function replaces(
  next: string,
  pattern: RegExp,
  candidates: readonly FeedbackCandidate[],
  most: number = Math.min(MAX_DISTANCE, Math.ceil(next.length / 2)),
  isSameForm = false,
): string | null {
  const words = new Set(
    candidates.flatMap(({ text }) => [...text.slice(0, 400).matchAll(pattern)].map(([word]) => word)),
  );
  words.delete('User');
  if (words.has(next)) return null;
  const near = [...words]
    .filter((word) => !isSameForm || formOf(word) === formOf(next))
    .map((word) => ({ word, distance: distanceOf(word.toLowerCase(), next.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  const [best, second] = near;
  if (best === undefined || second?.distance === best.distance) return null;
  return /\p{Script=Han}/u.test(candidates[0]?.text ?? '')
    ? `不是${best.word}，是${next}`
    : `it's ${next}, not ${best.word}`;
}

/** Levenshtein distance of two words of at most 24 characters. */
function distanceOf(a: string, b: string): number {
  if (a.length > 24 || b.length > 24) return 24;
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 24;
}

/** What is right, before what is not. bounded: 300 characters */
const RIGHT_FIRST =
  /^(?:the |my |our )?[\p{L}' ]{2,30}?(?: is|['’]s| was| are) (?:right|correct|fine|ok|okay|good|accurate)[,.;]+ (?:but |only |just |it['’]s only )?(?:the )?(?=\S)/iu;
const RIGHT_FIRST_CHINESE =
  /^\p{Script=Han}{1,10}(?:是)?(?:(?<![不没])对的?|没错|没问题|(?<![不没])正确)[，,。；;]{1,2}(?:但是?|就是|只是|不过)?/u;
/** `got upped to 100`. bounded: 300 characters */
const RAISED =
  /(?: has| have|['’]s|['’]ve)? ?(?:been|got|was|were|gets|is being) (?:upped|bumped(?: up)?|hiked|put up|put down|doubled|halved|trimmed|nudged(?: up| down)?) to (?=\S)/iu;

/** `not` in a hurry. bounded: 300 characters */
const NT = /\bnt (?=\p{L}{3,}$)/iu;

/** A feedback without what it says to be right at its beginning, and with plain words for rises and falls. */
export const inPlainWords = (feedback: string): string =>
  feedback.length > MAX_FEEDBACK
    ? feedback
    : feedback
        .replace(RIGHT_FIRST, '')
        .replace(RIGHT_FIRST_CHINESE, '')
        .replace(RAISED, ' went up to ')
        .replace(NT, 'not ');
