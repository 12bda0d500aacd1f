import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import type { Decision, FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { chineseTags } from '../../../../domain/text/segment.ts';
import { distinctOf, placesOf, sharedWith } from './places.ts';

const MAX_TEXT = 60;
const LEAST = 0.55;
const AHEAD = 0.4;
/** `爱画画的不是乐乐，是他妹妹`: who does what a memory tells of another. bounded: 60 characters */
const CLEFTS: readonly RegExp[] = [
  /^(?:不对|错了|不是)?[，,。]?(?<what>\p{Script=Han}{2,20}?)的(?:那个)?(?:人)?(?:才)?不是(?<not>[^，,。]{1,6}?)[，,。]?\s*(?:而|应该|其实)?是(?<who>[^，,。的]{1,8}?)(?:才对)?[啦啊哦了。！!]*$/u,
  /^(?:不对|错了|不是)?[，,。]?(?<what>\p{Script=Han}{2,20}?)的(?:那个)?(?:人)?(?:其实|应该|才)?是(?<who>[^，,。的]{1,8}?)[，,。]?\s*(?:而|并|可)?不是(?<not>[^，,。]{1,6}?)[啦啊哦了。！!]*$/u,
];

/**
 * The memory of what somebody does with another subject, if a feedback says that it is somebody else who does
 * it; null for other feedback.
 */
export function otherDoer(
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Pick<Decision, 'versions' | 'forgotten'> | null {
  if (feedback.length > MAX_TEXT) return null;
  const groups = CLEFTS.values()
    .map((pattern) => pattern.exec(feedback)?.groups)
    .find((found) => found !== undefined);
  const { what, who, not } = groups ?? {};
  if (what === undefined || who === undefined || not === undefined || !isPerson(who) || !isPerson(not))
    return null;
  const said = { about: what, reading: readingOf(what) };
  const places = placesOf(candidates);
  const all = distinctOf(places);
  const ranked = places
    .filter(({ index, words }) => (candidates[index]?.text ?? '').includes(not) || /^用户/u.test(words))
    .map((place) => ({ place, score: sharedWith(place, said, all) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = ranked;
  if (first === undefined || first.score < LEAST) return null;
  const isRival = ranked.some(
    ({ place, score }) => place.group !== first.place.group && score > first.score - AHEAD,
  );
  if (isRival) return null;
  const versions: { index: number; text: string }[] = [];
  const forgotten: number[] = [];
  const meant = ranked.filter(
    ({ place, score }) => place.group === first.place.group && score > first.score - AHEAD,
  );
  for (const [index, [one]] of Map.groupBy(meant, ({ place }) => place.index)) {
    const text = candidates[index]?.text ?? '';
    const body = withoutLead(text);
    const part = one?.place.part;
    if (part === undefined) continue;
    // what the user likes is no preference of somebody else
    if (/用户/u.test(part.text)) forgotten.push(index);
    else versions.push({ index, text: leadOf(text) + withSubject(body, part, who, not) });
  }
  return { versions, forgotten };
}

function withSubject(
  body: string,
  {
    start,
    subject,
    isOwnSubject,
    text,
  }: { start: number; subject: string; isOwnSubject: boolean; text: string },
  who: string,
  not: string,
): string {
  const own = text.startsWith(not) ? not : isOwnSubject && text.startsWith(subject) ? subject : '';
  return body.slice(0, start) + who + body.slice(start + own.length);
}

/** Whether words name somebody: a relation, a name, a pronoun. */
function isPerson(words: string): boolean {
  if (/^[我他她你]/u.test(words) || readingOf(words).persons.size > 0) return true;
  return (
    [...chineseTags(words)].some(({ tag }) => tag.startsWith('nr')) ||
    /^小\p{Script=Han}$|^(\p{Script=Han})\1$/u.test(words)
  );
}
