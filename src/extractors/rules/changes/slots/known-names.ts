import { withoutLead } from '../../../../domain/chat/fit.ts';
import type { FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { fold } from '../../../../domain/text/normalise.ts';
import { ENGLISH_STOP_WORDS } from '../../../../domain/text/stop-words.ts';

const MAX_TEXT = 300;
const MOST_CANDIDATES = 60;
/** Names that are everyday words. */
const AMBIGUOUS =
  /^(?:will|may|mark|bill|rose|grace|hope|faith|joy|art|bob|rob|sue|pat|jack|dawn|june|april|august|frank|grant|gene|rich|reading|bath|nice|cork|march|apple|shell|target|gap)$/u;

/** A feedback with capitals on the names that memories hold: `paid marlon back` speaks of Marlon. */
export function withKnownNames(feedback: string, candidates: readonly FeedbackCandidate[]): string {
  if (feedback.length > MAX_TEXT || /\p{Script=Han}/u.test(feedback)) return feedback;
  const texts = candidates.slice(0, MOST_CANDIDATES).map(({ text }) => withoutLead(text).slice(0, MAX_TEXT));
  const names = new Map(
    texts.flatMap((text) => [...readingOf(text).names].map((name) => [name.toLowerCase(), name] as const)),
  );
  // what is also written small is a word. bounded: 300 characters
  const words = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}'’])\p{Ll}+/gu) ?? []));
  // bounded: 300 characters
  return feedback.replace(/(?<![\p{L}'’]|\bnot (?:\p{L}{1,20} )?)\p{Ll}{3,40}(?!\p{L})/gu, (word) =>
    words.has(word) || ENGLISH_STOP_WORDS.has(fold(word)) || AMBIGUOUS.test(word)
      ? word
      : (names.get(word) ?? word),
  );
}
