import type { EnglishClaim } from './claims/english.ts';
import { THING, valuesIn } from './profile-lists.ts';
import { each, type Framed, type Reading } from './profile-reading.ts';
import { plainValue } from './profile-values.ts';

const ACTIVITY = /^(?:go(?:ing)? )?(?<activity>.+)$/i;
// bounded: 600 characters
const LEISURE =
  /\b(?:in|during) (?:my|our) (?:free|spare|leisure|off) time\b|\bfor fun\b|\bas a hobby\b|\bon (?:the |my )?(?:weekends?|days off|saturdays|sundays)\b|\bevery (?:weekend|saturday|sunday)\b|^when i'm not (?:working|at work)|^outside (?:of )?work|^to (?:unwind|relax|de-?stress|switch off|wind down)\b|\bto (?:unwind|relax|de-?stress|wind down)$/i;

/** A clause that shares the leisure of the one before: `In my free time I do pottery and paint`. */
export function withLead(
  claim: EnglishClaim,
  { before }: { readonly before: EnglishClaim | undefined },
): EnglishClaim {
  const isShared =
    claim.lead === '' && claim.subjectWords === '' && before !== undefined && before.lead !== '';
  return isShared && LEISURE.test(before.lead) && claim.subject === before.subject
    ? { ...claim, lead: before.lead }
    : claim;
}

/** `I paint in my spare time`, `On weekends I usually go climbing`. */
export function leisure({ claim }: Framed): readonly Reading[] {
  const { verb, complement, lead, condition, tense } = claim;
  const place =
    LEISURE.exec(`${complement}`)?.[0] ?? LEISURE.exec(lead)?.[0] ?? LEISURE.exec(condition ?? '')?.[0];
  if (place === undefined || tense === 'past' || tense === 'future') return [];
  if (
    /^(?:work|be|have|see|visit|get|wake|sleep|eat|stay|meet|call|need|want|clean|help|shop|do|skip|rest|drink|take|think|know|go to|buy|order)$/.test(
      verb,
    )
  )
    return [];
  const words = plainValue(complement.replace(LEISURE, '').trim());
  const isSpare = /time|fun|hobby|not|^to /i.test(place);
  if (/^(?:like|love|enjoy)$/.test(verb))
    return each(
      'hobbies',
      valuesIn(words.replace(/^to /i, '')).filter((value) => THING.test(value)),
    );
  if (verb === 'go') return /^[a-z]+ing$/i.test(words) ? each('hobbies', [words]) : [];
  const thing = words.replace(/^the /i, '');
  if (
    !isSpare &&
    !/^(?:paint|draw|sketch|knit|sew|bake|garden|hike|climb|swim|surf|ski|sail|fish|dance|sing|cycle|skate|jog|play|row|camp)$/.test(
      verb,
    )
  )
    return [];
  if (thing !== '' && !THING.test(thing)) return [];
  const activity = ACTIVITY.exec(verb === 'play' && thing !== '' ? thing : `${verb} ${words}`.trim())?.groups
    ?.activity;
  return each('hobbies', activity === undefined ? [] : [activity.trim()]);
}
