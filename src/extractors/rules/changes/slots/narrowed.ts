import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import type { Decision, FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { type Part, partsOfText } from './parts.ts';
import { distinctOf, type Place, placesOf, sharedWith } from './places.ts';

const HAN = /\p{Script=Han}/u;
/** Least that a feedback and a clause share, and the share of the best clause that others may have. */
const LEAST = 0.55;
const RIVAL = 0.6;
const MAX_FEEDBACK = 500;

/**
 * A decision that ends or forgets only the clauses of a memory that the feedback speaks of: `My brother moved
 * out` leaves the other things that the same message told.
 */
export function narrowed(
  decision: Decision,
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Decision {
  const { outdated, forgotten, versions } = decision;
  if (outdated.length + forgotten.length === 0 || feedback.length > MAX_FEEDBACK) return decision;
  const said = { about: feedback, reading: readingOf(feedback) };
  const places = placesOf(candidates);
  const all = distinctOf(places);
  const rests = new Map<number, string | null>();
  for (const index of [...outdated, ...forgotten]) {
    const own = places.filter((place) => place.index === index);
    const rest = own.length < 2 ? '' : restOf(own, said, all, candidates[index]?.text ?? '');
    if (rest !== '') rests.set(index, rest);
  }
  if (rests.size === 0) return decision;
  const isWhole = (index: number) => !rests.has(index);
  const rest = [...rests].flatMap(([index, text]) => (text === null ? [] : [{ index, text }]));
  const isLost = rest.length === 0 && ![...outdated, ...forgotten].some(isWhole) && versions.length === 0;
  return {
    ...decision,
    versions: [...versions, ...rest],
    outdated: outdated.filter(isWhole),
    forgotten: forgotten.filter(isWhole),
    isUnclear: decision.isUnclear || isLost,
    isTold: decision.isTold || (rest.length > 0 && outdated.length > 0),
  };
}

/** A memory without the clauses that are meant: null if none is, '' if all are. */
function restOf(
  own: readonly Place[],
  said: Parameters<typeof sharedWith>[1],
  all: ReturnType<typeof distinctOf>,
  text: string,
): string | null {
  const scored = own.map((place) => ({ place, score: sharedWith(place, said, all) }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best < LEAST) return null;
  const meant = scored.filter(({ score }) => score >= LEAST && score >= best * RIVAL);
  if (meant.length === own.length) return '';
  return withoutParts(
    text,
    meant.map(({ place }) => place.part),
  );
}

/** A memory without some of its clauses. What follows a clause that named its subject gets the subject. */
export function withoutParts(text: string, gone: readonly Part[]): string {
  const lead = leadOf(text);
  const body = withoutLead(text);
  const starts = new Set(gone.map(({ start }) => start));
  const parts = partsOfText(body);
  const kept = parts.filter(({ start }) => !starts.has(start));
  const isChinese = HAN.test(body);
  const words = kept.map((part, n) => {
    const at = parts.indexOf(part);
    const end = parts[at + 1]?.start ?? body.length;
    const before = parts[at - 1];
    const isCut = before !== undefined && starts.has(before.start) && !part.isOwnSubject;
    const isSame = kept[n - 1]?.subject === part.subject;
    const subject = isCut && !isSame ? `${part.subject}${isChinese ? '' : ' '}` : '';
    // dates that the server added stand between the clauses
    const own = body.slice(part.start, end).replace(JOINT, '');
    return subject + own;
  });
  const joined = words.join(isChinese ? '，' : ', ');
  // bounded: 500 characters
  const sign = /[.!。！]\s*$/u.exec(body)?.[0] ?? '';
  // bounded: 500 characters
  const sentence = joined.replace(/[.!。！\s]+$/u, '') + sign;
  return lead + (isChinese ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1));
}

/** What joins a clause to the next one. bounded: 500 characters */
const JOINT =
  /[\s,;，；.。!！]+(?:(?:and|but|so|plus)(?: also)?\s+|而且|并且|但是?)?$|\s+(?:and|but|so)\s+$/iu;
