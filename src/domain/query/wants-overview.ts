import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 1000;
/** bounded: 1000 characters */
const SUMMARY = /\b(?:summar(?:y|ies|i[sz]e)|overview|recap|sum up)\b|总结|概括|概述|回顾一下|梳理/iu;
/** bounded: 1000 characters */
const ORDER =
  /\bthe (?:order|sequence|chronology) (?:in which|of|that)\b|\bin (?:(?:what|which|chronological|the right) (?:order|sequence)|the order)\b|\b(?:chronologically|timeline of|step by step|one after (?:another|the other)|from (?:the )?(?:first|earliest) to (?:the )?(?:last|latest))\b|先后|时间顺序|时间线|按(?:照)?(?:时间|日期|年份)|依次|什么顺序|顺序(?:是|列|说|讲|排)|从头到尾|来龙去脉/iu;

/** Whether a query asks for a summary of what was said. Then the words of both sides are wanted. */
export function wantsSummary(query: string): boolean {
  return SUMMARY.test(truncate(query, MAX_TEXT));
}

/** Whether a query asks for a summary, or for the order, of what was said. Neither asks for advice. */
export function wantsOverview(query: string): boolean {
  return wantsSummary(query) || ORDER.test(truncate(query, MAX_TEXT));
}
