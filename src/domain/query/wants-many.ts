import { truncate } from '../text/normalise.ts';
import { wantsOverview } from './wants-overview.ts';

const MAX_TEXT = 1000;
/** Questions for a list: "Which mishaps happened?", 有哪些. bounded: 1000 characters */
const LIST =
  /^\s*(?:which|what) (?:(?:(?!is\b|was\b|does\b|has\b)\p{L}{1,20},? ){0,4}(?!news\b|was\b|does\b|has\b)\p{L}{1,20}[^\Ws]s (?:did|do|does|have|has|had|were|was|are|happened|went)|(?:other |different )?(?:things|people))\b|哪些/iu;
/** Questions for how often, or how many of, somebody spoke of something. bounded: 1000 characters */
const COUNT =
  /^\s*how (?:many|often)\b[^?]{1,200}\b(?:mention(?:ed)?|(?:bring|brought|come|came) up|talk(?:ed)? about)\b|[提说讲聊谈][到起]?[过了]?(?:几|多少)[次个种样件处条项位回]/iu;

/**
 * Whether a query asks for many things: a list, an order, a count of what was said or a summary. What answers
 * it shares few words with it: "mishaps" are a stolen bicycle and a burnt thumb.
 */
export function wantsMany(query: string): boolean {
  const text = truncate(query, MAX_TEXT);
  return wantsOverview(query) || LIST.test(text) || COUNT.test(text);
}
