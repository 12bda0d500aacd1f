import { type Token, tokensOf } from './claims/english/tokens.ts';
import { type Shape, shapeOf } from './clause-shape.ts';
import { leadIn } from './lead-in.ts';

/** Words before a claim that say nothing. bounded: 300 characters */
export const isOpener = (words: string): boolean =>
  /^(?:besides|apart from|aside from|in addition to|as well as|on top of)\b/iu.test(words) ||
  /^\W{0,4}(?:(?:anyway|anyways|by the way|btw|well|so|also|oh|hi|hey|hello|habari|namaste|hiya|heya|hola|there|ok|okay|fyi|ugh|yeah|yes|right|now|lol|good (?:morning|evening|afternoon|day)|dear \p{L}{1,20}(?:\/\p{L}{1,20})?|one|two|three|four|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally)\b\W{0,4}){0,4}$/iu.test(
    words,
  );

/** The first clause of some words, behind a greeting or the words that announce it. */
export function firstClause(text: string): { readonly tokens: readonly Token[]; readonly shape: Shape } {
  const tokens = tokensOf(text);
  const from = Math.max(
    0,
    tokens.findIndex(({ start }) => start >= (leadIn(text)?.at ?? 0)),
  );
  const shape = shapeOf(tokens, from, tokens.length);
  if (shape.kind === 'clause') return { tokens, shape };
  const comma = tokens.findIndex(({ text: sign }, at) => at > from && /^[,!]$/u.test(sign));
  if (comma < 0 || !isOpener(text.slice(tokens[from]?.start, tokens[comma]?.start))) return { tokens, shape };
  const behind = shapeOf(tokens, comma + 1, tokens.length);
  return { tokens, shape: behind.kind === 'clause' ? behind : shape };
}
