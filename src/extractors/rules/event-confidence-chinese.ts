import { simplified } from '../../domain/text/simplified.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { chineseCalledOff } from './event-called-off-chinese.ts';
import type { EventClause } from './event-clauses.ts';
import { chineseDeedOf, type Timing } from './event-of-others.ts';
import { CHINESE_FIRST_PERSON, CHINESE_OCCASION, CHINESE_PAST, CHINESE_PLAN } from './event-patterns.ts';
import { chineseVerbDeed } from './event-verbs-chinese.ts';

/** What has just happened. bounded: 600 characters */
const CHINESE_NOW =
  /^(?:我|我们|[他她]|救命|天[哪啊])?[啊呀]{0,3}(?:刚(?:刚|才)?|才(?=从|到))(?!好|需|性|强|果|开始|来|好像)/u;
const SHORT_MS = 8 * 86_400_000;

/**
 * Confidence that a Chinese clause tells of an event, 0..1.
 * @param words the clause without the signs at its end
 * @param times its own times, or those that it takes from the clause before
 */
export function chineseConfidence(
  { times: own, claim }: EventClause,
  words: string,
  times: readonly TimeMention[],
  timing: Timing,
): number {
  const isTimed = times.length > 0;
  const plain = simplified(words);
  const off = chineseCalledOff(plain);
  if (off > 0) return off;
  if (isTimed && claim === null) return 0.65;
  const isNow = isTimed || CHINESE_NOW.test(plain);
  if (!isNow && VAGUE.test(plain)) return 0;
  const isShort = times.every(({ from, to }) => to.getTime() - from.getTime() <= SHORT_MS);
  const isDated = own.length > 0 || !isTimed;
  const when = isTimed ? timing : { isPast: true, isFuture: false };
  return (
    isOwnEvent(plain, isNow) ||
    chineseDeedOf(plain, isNow) ||
    (isNow ? chineseVerbDeed(plain, when, isDated, isShort) : 0)
  );
}

/** Done without saying what: `我学会了`. bounded: 600 characters */
const VAGUE =
  /^(?:我们?|咱们?)?(?:终于|总算|已经|都)?(?:学会|学到|做完|写完|看完|吃完|搞定|收到|弄好|做到|看开|[输赢死醉哭]|笑死|叫(?:了)?外卖)了(?:[。！!~]|$)/u;
function isOwnEvent(text: string, isTimed: boolean): number {
  if (/同一天|一样$/u.test(text)) return 0;
  const self = CHINESE_FIRST_PERSON.test(text);
  if (self && CHINESE_PAST.test(text)) return isTimed ? 0.85 : 0.6;
  if (self && CHINESE_PLAN.test(text) && (isTimed || !/(?:一定|必须|总|都|才)要/u.test(text)))
    return isTimed ? 0.8 : 0.6;
  return isTimed && CHINESE_OCCASION.test(text) ? 0.7 : 0;
}
