import { withoutLead } from '../../chat/fit.ts';
import type { FeedbackCandidate } from '../decision.ts';
import { anchorsBetween } from './anchors.ts';
import { readingOf } from './reading.ts';

const MAX_MEMORY = 300;
const LEAST = 0.55;
const RIVAL = 0.5;

/**
 * The group of memories that alone speak of the same things and topics as a few words: `my income` of `I earn
 * 4,200 euros`; null if none or several do.
 */
export function namedBy(words: string, candidates: readonly FeedbackCandidate[]): string | null {
  const own = readingOf(words);
  const about = candidates.flatMap(({ text, group }) => {
    const memory = withoutLead(text).slice(0, MAX_MEMORY);
    const known = readingOf(memory);
    const isOfOthers =
      own.persons.size > 0 && known.persons.size > 0 && own.persons.isDisjointFrom(known.persons);
    return isOfOthers ? [] : [{ group, memory, known }];
  });
  const distinct = [...new Map(about.map((one) => [one.group, one])).values()];
  const ranked = distinct
    .map(({ group, memory, known }) => ({
      group,
      anchors: anchorsBetween(words, memory, own, known, distinct),
    }))
    .toSorted((a, b) => b.anchors - a.anchors);
  const [first, second] = ranked;
  if (first === undefined || first.anchors < LEAST) return null;
  return (second?.anchors ?? 0) > first.anchors * RIVAL ? null : first.group;
}
