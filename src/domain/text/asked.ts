import { asStoredOccasion } from './occasion.ts';
import { splitSentences } from './sentences.ts';

const QUESTION_MARK = /[?？]/;
const ASKS = /[?？][!！.。…~"'”’)）」』】]*$/;
/** Marks a stored lexeme that occurs only in questions. No lexeme begins with this character. */
const MARK = '?';

/** Removes the questions from a text; null when there are none. */
export function withoutQuestions(text: string): string | null {
  if (!QUESTION_MARK.test(text)) return null;
  const sentences = [...splitSentences(text)];
  const telling = sentences.filter((sentence) => sentence.kind === 'code' || !ASKS.test(sentence.text));
  return telling.length === sentences.length ? null : telling.map((sentence) => sentence.text).join('\n');
}

/** Marks lexemes for storage: those that are not in `stated` occur only in questions. */
export function markAsked<T>(
  lexemes: ReadonlyMap<string, T>,
  stated: { has(lexeme: string): boolean },
): Map<string, T> {
  return new Map([...lexemes].map(([lexeme, of]) => [stated.has(lexeme) ? lexeme : MARK + lexeme, of]));
}

/** The forms in which a lexeme may be stored. */
export function asStored(lexeme: string): readonly string[] {
  return [lexeme, MARK + lexeme, asStoredOccasion(lexeme)];
}

/**
 * Reads stored lexemes: the lexemes without marks, and the set of those that were marked; null when none was.
 */
export function readAsked<T>(lexemes: Map<string, T>): {
  readonly terms: Map<string, T>;
  readonly asked: ReadonlySet<string> | null;
} {
  const asked = new Set<string>();
  for (const lexeme of lexemes.keys()) if (lexeme.startsWith(MARK)) asked.add(lexeme.slice(MARK.length));
  if (asked.size === 0) return { terms: lexemes, asked: null };
  const terms = [...lexemes].map(
    ([lexeme, of]) => [lexeme.startsWith(MARK) ? lexeme.slice(MARK.length) : lexeme, of] as const,
  );
  return { terms: new Map(terms), asked };
}
