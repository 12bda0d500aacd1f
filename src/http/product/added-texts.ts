import { LIMITS } from '../../domain/limits.ts';

const CUT_LENGTH = 200;

/** What the description of such a field says. */
export const repeatedText = `A text that an earlier entry shows in full is cut to ${CUT_LENGTH} characters where such repeats would take more than ${LIMITS.repeatedCharacters} in all: every cube has a copy.`;

/** The texts of an answer, with repeats cut where they are many: an answer is not what was sent times the cubes. */
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
