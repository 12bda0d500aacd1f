import type { EnglishClaim } from '../claims/english.ts';
import { phrasesOf } from '../profile-phrases.ts';
import { one, type Reading } from '../profile-reading.ts';
import { placeIn, type Writing } from '../profile-values.ts';

/** Verbs of having one's home somewhere. */
const DWELLS = /^(?:live|stay|settle|reside|dwell|relocate|lodge|rent|base)$/;
const WAS_CHILD = /^(?:grow|raise|hail|originate)$/;
/** Where a place stands, whatever is said of it: `in a village near Lyon`. */
const PLACED = ['in', 'near', 'outside', 'to', 'at', 'around', 'on', 'from'] as const;
/** `a Mumbai girl`. bounded: 120 characters */
const NATIVE =
  /^(?:an? |the )?(?:proud |born |real |proper |true |typical )?(?<place>\p{Lu}[\p{L}'’-]{2,20}(?: \p{Lu}[\p{L}'’-]{2,20}){0,2})(?: born)? (?:girl|boy|lad|lass|kid|native|gal|man|woman|bloke|local)\b/u;

/** Where somebody lives or comes from, told by verbs of dwelling and what counts as home. */
export function homesIn(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  const { verb, complement, subject, subjectWords, isPossession } = claim;
  if (subject === 'other' && !isPossession) {
    // `Dubai has been home since 2019`
    const isHome = verb === 'be' && /^(?:been )?(?:my |our )?home\b(?! (?:to|of|town)\b)/i.test(complement);
    return isHome ? one('residence', placeIn(subjectWords, writing)) : [];
  }
  if (isPossession) {
    if (!/^(?:my|our) (?:flat|house|home|place|apartment|base|room|cottage)\b/i.test(subjectWords)) return [];
    return verb === 'be' ? one('residence', placeAmong(complement, writing)) : [];
  }
  if (verb === 'be') {
    const native = NATIVE.exec(complement)?.groups?.place;
    return one('hometown', placeIn(native, writing));
  }
  if (WAS_CHILD.test(verb)) return one('hometown', placeAmong(complement, writing));
  if (!DWELLS.test(verb) || (claim.tense === 'past' && !claim.isPerfect && verb !== 'settle')) return [];
  return one('residence', placeAmong(complement, writing));
}

function placeAmong(complement: string, writing: Writing): string | null {
  const { behind } = phrasesOf(complement);
  for (const preposition of PLACED) {
    const words = behind[preposition];
    const place = placeIn(words?.replace(/^(?:an?|the) [\p{Ll}\s-]{2,40} (?:called|named) /u, ''), writing);
    if (place !== null) return place;
  }
  return null;
}
