import { estimateTokens } from '../../domain/text/tokens.ts';

/** What one call may bring, by the estimate. */
export const MAX_TOKENS = 40_000;

/** Whether the texts are too much together; short ones are not counted out. */
export function exceedsTokens(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length * 0.75 <= MAX_TOKENS) return false;
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0) > MAX_TOKENS;
}
