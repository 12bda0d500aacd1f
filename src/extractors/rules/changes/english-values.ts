import { areAlternatives } from '../../../domain/feedback/alternatives.ts';
import { valuesIn } from '../../../domain/feedback/values.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { ASIDE, NOT_THIS, termsOf } from './english-terms.ts';

const MANNER_VERBS = new Set('take have drink eat like prefer order want wear do'.split(' '));
/** Verbs whose object is one at a time, where a word says that it is otherwise now. */
const SINGLE_VERBS = new Set(
  'fly drive ride commute travel bank vote support use wake get go sleep finish start begin work live stay train report'.split(
    ' ',
  ),
);

/** Whether the same is told with another value: `I wake up at 8 now` after `I wake up at 6`. */
export function isOtherValue(claim: EnglishClaim, old: EnglishClaim): boolean {
  const verbOf = ({ verb, complement }: EnglishClaim) =>
    /^up\b/i.test(complement) && /^(?:get|wake)$/.test(verb) ? 'rise' : verb;
  if (verbOf(claim) !== verbOf(old) || claim.polarity !== 'affirmed' || claim.verb === 'be') return false;
  const [said, known] = [plainOf(claim), plainOf(old)];
  const [a, b] = [termsOf(said), termsOf(known)];
  const [onlySaid, onlyKnown] = [
    a.filter((term) => !b.includes(term)),
    b.filter((term) => !a.includes(term)),
  ];
  if (onlySaid.length === 0 || onlyKnown.length === 0) return false;
  // `go swimming` and `go running` are two habits
  const [deed, knownDeed] = [said, known].map((words) => /^\p{L}{2,20}ing\b/iu.exec(words)?.[0]);
  if (claim.verb === 'go' && deed !== undefined && knownDeed !== undefined && deed !== knownDeed)
    return false;
  if (isOtherTime(said, known, onlySaid, onlyKnown)) return true;
  const thing = /^(?:my|our) (\p{L}+)/iu;
  const [ownThing, knownThing] = [thing.exec(said)?.[1], thing.exec(known)?.[1]];
  if (MANNER_VERBS.has(claim.verb) && ownThing !== undefined && ownThing === knownThing) return true;
  if (!SINGLE_VERBS.has(claim.verb)) return false;
  if (a.length === 1 && b.length === 1 && claim.limits.includes('only')) return true;
  const preposition = /^(?:(?:up|off|out) )?(in|at|to|with|by|for|on) /i;
  const [p, q] = [preposition.exec(said)?.[1], preposition.exec(known)?.[1]];
  if (p !== undefined && p === q) return onlySaid.length <= 2 && onlyKnown.length <= 2;
  return p === q && areAlternatives(onlySaid.join(' '), onlyKnown.join(' '));
}

/** Whether all that differs are times of the same kind. */
function isOtherTime(
  said: string,
  known: string,
  onlySaid: readonly string[],
  onlyKnown: readonly string[],
): boolean {
  const [a, b] = [said, known].map((text) =>
    valuesIn(` ${text}`).filter(({ type }) => ['weekday', 'clock', 'number', 'daypart'].includes(type)),
  );
  const isOf = (values: typeof a, only: readonly string[]) => {
    const terms = new Set((values ?? []).flatMap(({ text }) => termsOf(text.replace(/s$/, ''))));
    return only.every((term) => terms.has(term) || terms.has(term.replace(/s$/, '')));
  };
  const kinds = new Set(a?.map(({ type }) => type));
  return (
    a !== undefined &&
    a.length === 1 &&
    b?.length === 1 &&
    b.every(({ type }) => kinds.has(type)) &&
    isOf(a, onlySaid) &&
    isOf(b, onlyKnown)
  );
}

const TIMES = new Set(['weekday', 'clock', 'daypart']);
const OCCASION = new Set(termsOf('day time hour slot session class appointment start start begin'));

/** `Gym day is Friday now` after `I go to the gym on Tuesdays`: another time of the same thing. */
export function isRetimed(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.polarity !== 'affirmed' || old.polarity !== 'affirmed' || claim.verb !== 'be') return false;
  if (claim.subject !== 'other' || /^(?:my|our) \p{L}+['’]s\b/iu.test(claim.subjectWords)) return false;
  const [said, known] = [claim, old].map(({ text }) => valuesIn(` ${text}`));
  const [[next, ...more], [last, ...others]] = [
    said ?? [],
    (known ?? []).filter(({ type }) => type !== 'name'),
  ];
  if (next === undefined || last === undefined || more.length + others.length > 0) return false;
  if (
    next.type !== last.type ||
    !TIMES.has(next.type) ||
    termsOf(next.text).join() === termsOf(last.text).join()
  )
    return false;
  const around = plainOf(claim)
    .replace(next.text, ' ')
    .replace(/\b(?:on|at|in|every|each)\b/giu, ' ');
  if (termsOf(around).length > 0) return false;
  const thing = termsOf(claim.subjectWords).filter((term) => !OCCASION.has(term));
  const whole = termsOf(`${old.subjectWords} ${old.verb} ${old.complement}`);
  return thing.length > 0 && thing.every((term) => whole.includes(term));
}

function plainOf({ complement }: EnglishClaim): string {
  return complement
    .replace(NOT_THIS, ' ')
    .replace(ASIDE, ' ')
    .replace(/\b(?:every|each) /giu, 'on ')
    .replace(/\s+/g, ' ')
    .trim();
}
