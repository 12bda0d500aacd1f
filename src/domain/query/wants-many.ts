import { truncate } from '../text/normalise.ts';
import { wantsOverview } from './wants-overview.ts';

const MAX_TEXT = 1000;
/** Questions for a list: "Which mishaps happened?", 有哪些. bounded: 1000 characters */
const LIST =
  /^\s*(?:which|what) (?:(?:(?!is\b|was\b|does\b|has\b)\p{L}{1,20},? ){0,4}(?!news\b|was\b|does\b|has\b)\p{L}{1,20}[^\Ws]s (?:did|do|does|have|has|had|were|was|are|happened|went)|(?:other |different )?(?:things|people))\b|哪些/iu;

/**
 * Whether a query asks for many things: a list, an order or a summary. What answers it shares few words with
 * it: "mishaps" are a stolen bicycle and a burnt thumb.
 */
export function wantsMany(query: string): boolean {
  return wantsOverview(query) || LIST.test(truncate(query, MAX_TEXT));
}
