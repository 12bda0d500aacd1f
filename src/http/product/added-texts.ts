import { LIMITS } from '../../domain/limits.ts';

/** Characters of a shortened text. */
const CUT_LENGTH = 200;

/** OpenAPI description of a field whose texts are shortened by `withoutManyRepeats`. */
export const repeatedText = `Text of the memory. Each cube has a copy of it. A text that an earlier entry shows in full is shortened to ${CUT_LENGTH} characters once such repeats exceed ${LIMITS.repeatedCharacters} characters in all.`;

/**
 * Shortens repeated texts of an answer once they exceed `LIMITS.repeatedCharacters` in all. Otherwise the
 * answer could be as long as the request times the number of cubes.
 */
export function withoutManyRepeats(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  let left: number = LIMITS.repeatedCharacters;
  return texts.map((text) => {
    if (!seen.has(text)) {
      seen.add(text);
      return text;
    }
    if (text.length <= left) {
      left -= text.length;
      return text;
    }
    return text.length <= CUT_LENGTH ? text : `${text.slice(0, CUT_LENGTH).toWellFormed()}…`;
  });
}
