import { tellsNoSuchDay } from '../../../domain/text/dates/no-such-day.ts';
import { simplified } from '../../../domain/text/simplified.ts';
import type { TimeMention } from '../../../domain/time/time.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import type { EventClause } from '../event-clauses.ts';
import { isUnrealClaim } from '../event-reality.ts';
import { bucketOf } from '../sentence-model/buckets.ts';
import { chineseFeaturesOf } from '../sentence-model/chinese-features.ts';
import { linearModel } from '../sentence-model/linear-model.ts';
import { asksInChinese } from '../tasks-chinese.ts';
import { isUntoldChinese } from './untold.ts';
import weights from './weights-chinese.json' with { type: 'json' };

const LEAST = 3;
const MAX_LENGTH = 80;
const MODEL = linearModel(weights);

/** What a Chinese sentence says by its words, its grammar and its times, as buckets of a hash. */
export function chineseEventFeatures(
  text: string,
  claims: readonly ChineseClaim[],
  times: readonly TimeMention[],
  saidAt: Date,
): readonly number[] {
  return [
    ...chineseFeaturesOf(text, claims, times.length > 0),
    ...times.map(({ from }) => bucketOf(from > saidAt ? 'future' : 'past')),
  ];
}

/** Whether a Chinese sentence may tell of an event in words that no rule knows. */
export function isChineseEventCandidate({ text, claims }: EventClause): boolean {
  if (text.length < LEAST || text.length > MAX_LENGTH || /[?？"“”「『《]/u.test(text)) return false;
  if (claims.length === 0 || tellsNoSuchDay(text) || isUntoldChinese(simplified(text))) return false;
  return claims.some(
    (claim) =>
      claim.modality === 'stated' && !isUnrealClaim(claim, claim.text) && !asksInChinese(claim.plain),
  );
}

/** Whether a Chinese sentence tells of an event in words that no rule knows. */
export function tellsChineseEvent(whole: EventClause, saidAt: Date): boolean {
  if (!isChineseEventCandidate(whole)) return false;
  const { text, claims, times } = whole;
  return MODEL.wordScore(chineseEventFeatures(text, claims, times, saidAt)) !== null;
}
