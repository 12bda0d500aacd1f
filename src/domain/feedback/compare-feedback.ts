import { analyse } from '../text/analyse.ts';
import { type Replacement, readReplacement, replaceWords, saysWrong } from './read-feedback.ts';

/** What rules read in a feedback alone. */
export interface FeedbackReading {
  readonly replacement: Replacement | null;
  /** Whether it says that something is wrong. */
  readonly isWrong: boolean;
}

export function readFeedback(text: string): FeedbackReading {
  return { replacement: readReplacement(text), isWrong: saysWrong(text) };
}

/** How the words of a memory compare with those of a feedback, and of the answer that it is about. */
export interface Comparison {
  /** Share of words in common (Dice), 0..1. */
  readonly similarity: number;
  /** Whether the feedback has words that the memory has not. */
  readonly isNews: boolean;
  /** Whether the answer has most words of the memory. */
  readonly isAnswered: boolean;
}

/** @param onText called before a text is read */
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
    const known = new Set(own);
    const shared = own.filter((term) => terms.has(term)).length;
    return {
      similarity: own.length + terms.size === 0 ? 0 : (2 * shared) / (own.length + terms.size),
      isNews: [...terms].some((term) => !known.has(term)),
      isAnswered: own.filter((term) => answered.has(term)).length * 2 > own.length,
    };
  });
}

/** The texts with other words in place of some. @param onText called before a text is read */
export function replaceInTexts(
  { texts, replacement }: { readonly texts: readonly string[]; readonly replacement: Replacement },
  onText: (text: string) => void,
): readonly string[] {
  return texts.map((text) => {
    onText(text);
    return replaceWords(text, replacement);
  });
}
