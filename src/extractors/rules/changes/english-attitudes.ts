import type { EnglishClaim } from '../claims/english.ts';
import { ASIDE, isList, termsOf } from './english-terms.ts';

export const LIKES = new Set('like love enjoy adore prefer'.split(' '));
const DISLIKES = new Set('hate dislike detest loathe despise avoid'.split(' '));
const FOND = /^(?:an? (?:big |huge )?(?:fan|lover) of|fond of|keen on|into|crazy about) /i;
const UNBEARABLE = /^(?:stand|bear|stomach|face|abide|tolerate|touch)$/;

/** What a claim likes or dislikes; null if it does neither. */
function attitudeOf({ verb, modal, polarity, complement }: EnglishClaim) {
  const plain = complement.replace(ASIDE, ' ');
  const fond = verb === 'be' ? FOND.exec(plain) : null;
  const isUnbearable =
    modal === 'can' &&
    polarity !== 'affirmed' &&
    (UNBEARABLE.test(verb) ||
      (verb === 'look' && /^at /i.test(plain)) ||
      (verb === 'deal' && /^with /i.test(plain)));
  if (isUnbearable) return { isLiked: false, terms: termsOf(plain) };
  if (verb === 'mind' && polarity === 'ended') return { isLiked: true, terms: termsOf(plain) };
  if (verb === 'fall' && /^in love with /i.test(plain))
    return { isLiked: polarity === 'affirmed', terms: termsOf(plain.replace(/^in love with /i, '')) };
  if (fond === null && !LIKES.has(verb) && !DISLIKES.has(verb)) return null;
  const isLiked = (fond !== null || LIKES.has(verb)) === (polarity === 'affirmed');
  return { isLiked, terms: termsOf(plain.slice(fond?.[0].length ?? 0)) };
}

/** `I love running` after `I hate running` */
export function turnsLiking(claim: EnglishClaim, old: EnglishClaim): boolean {
  const [a, b] = [attitudeOf(claim), attitudeOf(old)];
  if (a === null || b === null || a.isLiked === b.isLiked) return false;
  return (
    a.terms.length > 0 && a.terms.length === b.terms.length && a.terms.every((term) => b.terms.includes(term))
  );
}

/** `Cafés are too loud for me nowadays` after `I like working in cafés`. */
export function isPutOff(claim: EnglishClaim, old: EnglishClaim): boolean {
  const known = attitudeOf(old);
  if (claim.subject !== 'other' || claim.polarity === 'denied' || known?.isLiked !== true) return false;
  const isBad =
    /\btoo \p{L}+(?: and \p{L}+)? for (?:me|us|my \p{L}+)(?: (?:now|nowadays|these days|any ?more|lately|recently))*[.!]*$/iu.test(
      claim.text,
    ) ||
    (/^(?:bore|annoy|disgust|scare|sicken|upset)$/.test(claim.verb) &&
      /^(?:me|us)\b/i.test(claim.complement));
  const said = termsOf(claim.subjectWords);
  return isBad && said.length > 0 && said.every((term) => known.terms.includes(term)) && !isList(old, said);
}

/** `Breakfast has become a must for me` after `I never eat breakfast`. */
export function isTakenUp(claim: EnglishClaim, old: EnglishClaim): boolean {
  const isDoing =
    /\b(?:a must|must-have|my new favou?rite|(?:part of )?my (?:daily )?(?:routine|life)|grow(?:ing|n) on me|grew on me)\b/iu;
  const isBearable =
    /\b(?:does(?:n't| not)|do(?:n't| not)|no longer) (?:bother|annoy|scare|disgust)s? (?:me|us)\b/iu.test(
      claim.text,
    ) && claim.polarity === 'ended';
  const isMore = claim.polarity === 'affirmed' && isDoing.test(claim.text);
  if (claim.subject !== 'other' || !(isMore || isBearable)) return false;
  const known = attitudeOf(old);
  if (old.polarity === 'affirmed' && known?.isLiked !== false) return false;
  const [said, thing] = [termsOf(claim.subjectWords), known?.terms ?? termsOf(old.complement)];
  return said.length > 0 && said.length === thing.length && said.every((term) => thing.includes(term));
}

/** `Evening workouts suit me better these days` after `I prefer morning workouts`. */
export function suitsBetter(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.subject !== 'other' || claim.polarity !== 'affirmed' || attitudeOf(old)?.isLiked !== true)
    return false;
  const suits =
    /\b(?:(?:suits?|works?|fits?) (?:for )?me (?:much |a lot |far )?better|(?:are|is) (?:much |a lot |far )?better for me|(?:works?|goes|go) (?:much |a lot |far )?better for me)\b/iu;
  if (!suits.test(claim.text)) return false;
  // `Calls are better for me now` after `I prefer emails over calls`
  const lesser = / (?:over|to|rather than|than) (?<lesser>[^,]{2,40})$/iu.exec(old.complement)?.groups
    ?.lesser;
  const own = termsOf(claim.subjectWords).join();
  if (old.verb === 'prefer' && lesser !== undefined && own !== '' && own === termsOf(lesser).join())
    return true;
  const [said, known] = [termsOf(claim.subjectWords), termsOf(old.complement)];
  return said.length > 1 && known.length > 1 && said.at(-1) === known.at(-1) && said.join() !== known.join();
}
