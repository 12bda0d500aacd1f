import type { EnglishClaim } from '../claims/english.ts';
import { termsOf } from './english-terms.ts';

/** The new value of what is moved. bounded: 300 characters */
const TO_VALUE = /(?:^|\s)(?:(?:back|up|out|forward) )?(?:to|into|onto|until|till|for) .+$/iu;
const MOVES = new Set(
  'move reschedule postpone push delay shift extend raise lower increase reduce cut change set bump bring'.split(
    ' ',
  ),
);

/**
 * Whether somebody gave another value to what a memory tells: `The dentist moved my appointment to Monday`,
 * `The concert has been postponed until April`.
 */
export function movesValue(
  { verb, complement, subjectWords, text }: EnglishClaim,
  old: EnglishClaim,
): boolean {
  // `I keep my savings in a building society`
  const isKept =
    /^(?:keep|store|have|put|leave|park)$/u.test(old.verb) &&
    / (?:in|on|at|with|under) /iu.test(old.complement);
  const thing = termsOf(
    isKept ? (old.complement.split(/ (?:in|on|at|with|under) /iu)[0] ?? '') : old.subjectWords,
  );
  if (!isKept && old.verb !== 'be' && old.verb !== 'leave' && old.verb !== 'start' && old.verb !== 'begin')
    return false;
  if (thing.length === 0 || !MOVES.has(verb) || !TO_VALUE.test(complement)) return false;
  // `My parents changed their insurance`
  if (/^(?:his|her|their|your|its)\b/iu.test(complement)) return false;
  const object = complement.replace(TO_VALUE, ' ');
  const isPassive = /\b(?:was|were|is|are|been|being|got|gets|get)\b/iu.test(text);
  const moved = termsOf(isPassive ? subjectWords : object.replace(/^(?:back|up|out|forward) /iu, ''));
  return moved.length > 0 && moved.every((term) => thing.includes(term));
}
