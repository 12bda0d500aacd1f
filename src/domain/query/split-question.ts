import { analyseQuery } from '../text/analyse.ts';
import { truncate } from '../text/normalise.ts';

/** Further parts are ignored: a person's question has no more. */
const MAX_PARTS = 4;
const MAX_LENGTH = 2000;
const ASKS =
  'what|where|when|who|whom|whose|which|why|how|did|do|does|is|are|was|were|has|have|had|can|could|will|would|should';
/**
 * Matches the boundary between two questions: the end of one, or a conjunction before another question.
 * bounded: 2000 characters
 */
const SEAMS = new RegExp(
  `[?？;；\\n]+|,?\\s+(?:and|but|or|as well as)(?:\\s+also)?\\s+(?=(?:in\\s+|at\\s+|with\\s+|to\\s+)?(?:${ASKS})\\b)|[，,、]?(?:以及|还有|并且|而且|另外)`,
  'giu',
);
// bounded: 2000 characters
const NAME = /(?<![.!?]\s|^)\b[A-Z][\p{L}'-]+(?:\s+[A-Z][\p{L}'-]+)*/gu;
const PRONOUN = /\b(?:he|him|his|she|her|hers|they|them|their|it|its|there)\b/i;

/**
 * Splits a compound question: "Where does Ann live and what does she like?" → two questions, the second with
 * the name that its pronoun refers to.
 * @returns an empty list for a single question
 */
export function splitQuestion(query: string): readonly string[] {
  if (query.length > MAX_LENGTH) return [];
  const parts = query
    .split(SEAMS)
    .map((part) => part.trim())
    .filter((part) => analyseQuery(part).size > 0)
    .slice(0, MAX_PARTS);
  if (parts.length < 2) return [];
  const names = namesIn(parts[0] ?? '');
  return parts.map((part, n) =>
    n > 0 && names.length > 0 && PRONOUN.test(part) ? `${part} (${names.join(', ')})` : part,
  );
}

/** Proper names in an English text: capitalised words that do not begin a sentence. */
export function namesIn(text: string): readonly string[] {
  return [...new Set([...truncate(text, MAX_LENGTH).matchAll(NAME)].map(([name]) => name))].filter(
    (name) => name !== 'I',
  );
}
