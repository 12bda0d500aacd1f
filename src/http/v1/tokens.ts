import { estimateTokens } from '../../domain/text/tokens.ts';

/** The most tokens of one request, as estimated by `estimateTokens`. */
export const MAX_TOKENS = 40_000;

/** Whether texts together exceed `MAX_TOKENS`. Texts too short to exceed it are not counted, to save time. */
export function exceedsTokens(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length * 0.75 <= MAX_TOKENS) return false;
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0) > MAX_TOKENS;
}
