import { chineseClaims } from '../claims/chinese.ts';
import type { Claim } from '../claims/claim.ts';
import { englishClaims } from '../claims/english.ts';

const HAN = /\p{Script=Han}/u;
const UNMEANT = new Set(['quoted', 'unreal', 'doubted']);
const OF_OTHERS = new Set(['wish', 'plan', 'question']);
/** What somebody was able to do, and did. bounded: 300 characters */
const COULD = /\bcould only\b/iu;
/** Those whose words are so: `the allergist says I've outgrown it`. bounded: 300 characters */
const EXPERT =
  /\b(?:doctors?|dr|gp|allergist|dermatologist|specialist|consultant|surgeon|cardiologist|physio\w*|nurse|midwife|vet|dentist|optician|oncologist|therapist|tests?|results?|scans?|hospital|clinic)\b/iu;

/**
 * What a sentence tells without the clauses that quote somebody, suppose or doubt something, or tell what
 * somebody else asks, wants or plans: what they say has not come about.
 * @param said at most 300 characters
 * @returns the sentence itself if it has no such clauses
 */
export function withoutUnmeant(said: string): string {
  const isChinese = HAN.test(said);
  const claims: readonly Claim[] = isChinese ? chineseClaims(said) : englishClaims(said);
  const isUnmeant = ({ modality, subject, text }: Claim): boolean =>
    (UNMEANT.has(modality) && !COULD.test(text)) ||
    (!isChinese && subject === 'other' && OF_OTHERS.has(modality));
  if (!claims.some(isUnmeant) || EXPERT.test(said)) return said;
  // `以后还是用中文吧` is a wish that is told politely
  if (claims.every(({ modality }) => modality === 'doubted')) return said;
  return claims
    .filter((claim) => !isUnmeant(claim))
    .map(({ text }) => text)
    .join(', ');
}
