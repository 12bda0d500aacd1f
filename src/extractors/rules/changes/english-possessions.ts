import type { EnglishClaim } from '../claims/english.ts';
import { ASIDE, isList, termsOf } from './english-terms.ts';

/** Verbs of parting with a thing; `give` and `throw` only with `away` behind them. */
const PARTING = new Set(
  'sell sold give throw donate donated lose scrap scrapped pawn pawned return break smash'.split(' '),
);
const OWNING = new Set('have own drive ride play'.split(' '));
/** bounded: 300 characters */
const GONE =
  /^(?:(?:been|just|now|completely) )*(?:stolen|nicked|sold|given away|scrapped|destroyed|ruined|dead|lost|totall?ed|beyond repair|broken beyond repair)\b/iu;
/** Where or for what a thing was parted with. bounded: 300 characters */
const BEHIND = / (?:on|in|at|to|for|from|during|off) .*$/iu;

/** `I gave the piano away` after `I have a piano`; `my MacBook got stolen` after `I have a MacBook`. */
export function partsWith(claim: EnglishClaim, old: EnglishClaim, sentence: string): boolean {
  if (!OWNING.has(old.verb) || old.polarity !== 'affirmed' || claim.polarity !== 'affirmed') return false;
  const isOwn = claim.subject === 'speaker' || claim.subject === 'group';
  if (!isOwn || claim.tense === 'future' || claim.modal !== '' || /\bfound\b|\bbut\b/iu.test(sentence))
    return false;
  if (/\b(?:almost|nearly|one|two|some|half|another)\b/iu.test(claim.text)) return false;
  const words = claim.complement.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim();
  let gone = '';
  if (claim.isPossession) {
    if (!/^(?:be|get|have)$/u.test(claim.verb) || !GONE.test(words)) return false;
    gone = claim.subjectWords;
  } else {
    if (claim.tense !== 'past' || !PARTING.has(claim.verb)) return false;
    const isAway = / away$| away (?:to|for)\b|^away /iu.test(words);
    if (/^(?:give|throw)$/u.test(claim.verb) && !isAway) return false;
    gone = words.replace(/(?:^| )away\b/iu, ' ').replace(BEHIND, '');
    if (!/^\s*(?:my|our|the|all)\b|^\s*\p{Lu}/u.test(gone)) return false;
  }
  const [said, known] = [termsOf(gone), termsOf(old.complement.replace(ASIDE, ' '))];
  return said.length > 0 && said.every((term) => known.includes(term)) && !isList(old, said);
}
