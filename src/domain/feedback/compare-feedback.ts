import { readQuestion } from '../chat/chat-question.ts';
import { analyse } from '../text/analyse.ts';
import { topicsOfEvents } from './life-events.ts';
import { isOfOtherThing } from './other-thing.ts';
import { type Replacement, readReplacement, replaceWords, saysWrong } from './read-feedback.ts';
import { isOfOtherPerson } from './subject.ts';

const MOST_TOPIC_WORDS = 40;

/** What the rules read in a feedback text by itself. */
export interface FeedbackReading {
  readonly replacement: Replacement | null;
  /** What a search looks for to find the memories that it may be about. */
  readonly queries: readonly string[];
  /** Whether the feedback says that something is wrong. */
  readonly isWrong: boolean;
}

/** Reads a feedback text by rules, without looking at memories. */
export function readFeedback(text: string): FeedbackReading {
  const replacement = readReplacement(text);
  const queries = [
    text,
    ...(replacement === null ? [] : [replacement.from]),
    topicsOf(text),
    topicsOfEvents(text),
  ];
  return { replacement, queries: queries.filter((query) => query !== ''), isWrong: saysWrong(text) };
}

/** Other words for what a feedback is about: `I moved to Cologne` is about where one lives. */
function topicsOf(text: string): string {
  const { needs } = readQuestion(text);
  const topics = needs.flatMap(({ named, told }) => [...named, ...told].flatMap(({ names }) => [...names]));
  return [...new Set(topics)].slice(0, MOST_TOPIC_WORDS).join(' ');
}

/**
 * How the words of a memory compare with the words of a feedback, and of the answer that the feedback is
 * about.
 */
export interface Comparison {
  /** Dice coefficient of their words, 0..1. */
  readonly similarity: number;
  /** Whether the feedback has words that the memory lacks. */
  readonly isNews: boolean;
  /** Whether the answer contains more than half of the memory's words. */
  readonly isAnswered: boolean;
  /** Whether the feedback speaks of another thing of the same kind, or of another person. */
  readonly isOfOtherThing: boolean;
}

/**
 * Compares memories with a feedback.
 * @param onText called with each text before it is read
 * @returns one comparison per memory, in their order
 */
export function compareWithFeedback(
  input: { readonly text: string; readonly answer: string; readonly memories: readonly string[] },
  onText: (text: string) => void,
): readonly Comparison[] {
  const termsOf = (text: string) => {
    onText(text);
    return [...analyse(text).keys()];
  };
  const terms = new Set(termsOf(input.text));
  const answered = new Set(termsOf(input.answer));
  return input.memories.map((memory) => {
    const own = termsOf(memory);
    const ownTerms = new Set(own);
    const shared = own.filter((term) => terms.has(term)).length;
    return {
      similarity: own.length + terms.size === 0 ? 0 : (2 * shared) / (own.length + terms.size),
      isNews: [...terms].some((term) => !ownTerms.has(term)),
      isAnswered: own.filter((term) => answered.has(term)).length * 2 > own.length,
      isOfOtherThing: isOfOtherThing(input.text, memory) || isOfOtherPerson(input.text, memory),
    };
  });
}

/** Applies a replacement to texts. @param onText called with each text before it is read */
export function replaceInTexts(
  { texts, replacement }: { readonly texts: readonly string[]; readonly replacement: Replacement },
  onText: (text: string) => void,
): readonly string[] {
  return texts.map((text) => {
    onText(text);
    return replaceWords(text, replacement);
  });
}
