import { z } from 'zod';

/** The schema of a number of tokens for all texts of an answer, the same in both memory APIs. */
export const maxTokens = z.int().min(1).max(1_000_000);

export const maxTokensText =
  'The most tokens, as estimated, of all texts of the answer together, 1 to 1,000,000. Of all lists, the most important hits that fit are returned, and each turn of a conversation once. Titles, sources and other fields do not count. Default: no limit.';
