import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 1000;
/** "Considering my plans and my budget, how should I …?", 综合考虑. bounded: 1000 characters */
const CONSIDERS =
  /^ {0,9}(?:considering|taking into account|in (?:view|light) of|given (?:my|our|what|that|all|everything))\b|综合(?:考虑|我|来看)|考虑到我|结合我/iu;
/** bounded: 1000 characters */
const HOW = /\bhow (?:will|would|does|do|might|could)\b/iu;
/** bounded: 1000 characters */
const EFFECT = /\b(?:affect|impact|influence|balance|fit in(?:to)? with|compare (?:to|with))\b/iu;

/**
 * Whether a query weighs several things that were said against each other ("How will the new contract affect
 * my savings?"). It is answered by exchanges: by what the user told and by what was worked out from it.
 */
export function weighsMany(query: string): boolean {
  const text = truncate(query, MAX_TEXT);
  if (CONSIDERS.test(text)) return true;
  const how = text.search(HOW);
  return how >= 0 && EFFECT.test(text.slice(how));
}
