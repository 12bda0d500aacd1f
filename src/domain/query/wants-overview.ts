import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 1000;
/** bounded: 1000 characters */
const SUMMARY = /\b(?:summar(?:y|ies|i[sz]e)|overview|recap|sum up)\b|总结|概括|概述|回顾一下|梳理/iu;
/** bounded: 1000 characters */
const ORDER =
  /\bthe (?:order|sequence) (?:in which|of|that)\b|\bin (?:what|which|chronological|the right) order\b|\btimeline of\b|先后顺序|时间顺序|时间线/iu;

/** Whether a query asks for a summary of what was said. Then the words of both sides are wanted. */
export function wantsSummary(query: string): boolean {
  return SUMMARY.test(truncate(query, MAX_TEXT));
}

/** Whether a query asks for a summary, or for the order, of what was said. Neither asks for advice. */
export function wantsOverview(query: string): boolean {
  return wantsSummary(query) || ORDER.test(truncate(query, MAX_TEXT));
}
