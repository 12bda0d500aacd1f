import { withoutLead } from '../../../../domain/chat/fit.ts';
import type { FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { anchorsBetween } from '../../../../domain/feedback/meant/anchors.ts';
import { type Reading, readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { type Part, partsOfText } from './parts.ts';
import { type Slot, slotsOf } from './slots.ts';

const MAX_TEXT = 500;
const MOST_CANDIDATES = 60;

/** A clause of a memory, with what it speaks of. */
export interface Place {
  readonly index: number;
  readonly group: string;
  readonly part: Part;
  /** The clause with its subject. */
  readonly words: string;
  readonly reading: Reading;
  readonly slots: readonly Slot[];
}

/** The clauses of the memories that a feedback may be about: at most 60, of at most 500 characters. */
export function placesOf(candidates: readonly FeedbackCandidate[]): readonly Place[] {
  return candidates.slice(0, MOST_CANDIDATES).flatMap(({ text, group }, index) => {
    const body = withoutLead(text);
    if (body.length > MAX_TEXT) return [];
    return partsOfText(body).map((part) => {
      const words = part.isOwnSubject ? part.text : `${part.subject} ${part.text}`;
      return { index, group, part, words, reading: readingOf(words), slots: slotsOf(part, body) };
    });
  });
}

/**
 * Each clause of each claim once, to weigh what several speak of: of memories that tell one claim, the one
 * that tells most.
 */
export function distinctOf(
  places: readonly Place[],
): readonly { readonly memory: string; readonly known: Reading }[] {
  return [...Map.groupBy(places, ({ group }) => group).values()].flatMap((own) => {
    const ofMemory = [...Map.groupBy(own, ({ index }) => index).values()];
    const [fullest = []] = ofMemory.toSorted((a, b) => b.length - a.length);
    return fullest.map(({ words, reading }) => ({ memory: words, known: reading }));
  });
}

/** How much words and a clause speak of the same. */
export function sharedWith(
  { words, reading }: Place,
  said: { readonly about: string; readonly reading: Reading },
  all: ReturnType<typeof distinctOf>,
): number {
  return anchorsBetween(said.about, words, said.reading, reading, all);
}
