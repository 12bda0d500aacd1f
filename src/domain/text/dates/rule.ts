import type { WallSpan } from './calendar.ts';

/** What a rule knows about the sentence. */
export interface RuleContext {
  /** When the sentence was said, as wall time of the speaker. */
  readonly reference: number;
  /**
   * Whether the sentence speaks of the past. This decides expressions such as a bare `Friday` or `in May`.
   */
  readonly isPast: boolean;
}

/** A pattern, and a function that resolves a match; null when the words do not mean a time. */
export interface DateRule {
  readonly pattern: RegExp;
  readonly resolve: (match: RegExpExecArray, context: RuleContext) => WallSpan | null;
}

/** A time range, with the UTF-16 offsets of its words in the text. */
export interface WallMention extends WallSpan {
  readonly start: number;
  readonly end: number;
}

/** A verb that gives one time up for another: `moved from 3 to 7 May` is no range. */
export const MOVES =
  /\b(?:change[sd]?|changing|moved?|moves|moving|rescheduled?|postponed?|pushed|push|shifted|(?<!\b(?:night|day|late|early|my|the|a|an|his|her|double|work) )shift)\b/i;

/** Of one sentence. */
const MAX_PER_SENTENCE = 64;

/**
 * At most 64 matches, rule by rule. Rules are global patterns without nested repetition, so this is linear.
 */
export function applyRules(rules: readonly DateRule[], text: string, context: RuleContext): WallMention[] {
  const found: WallMention[] = [];
  for (const { pattern, resolve } of rules) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const span = resolve(match, context);
      if (span) found.push({ ...span, start: match.index, end: match.index + match[0].length });
      if (match[0] === '') pattern.lastIndex++;
      if (found.length >= MAX_PER_SENTENCE) return found;
    }
  }
  return found;
}

/**
 * Keeps the longest mentions that do not overlap, in order of the text. Of equally long ones the first in the
 * list is kept.
 */
export function withoutOverlaps(mentions: readonly WallMention[]): WallMention[] {
  const byLength = mentions
    .map((mention, order) => ({ mention, order }))
    .sort((a, b) => b.mention.end - b.mention.start - (a.mention.end - a.mention.start) || a.order - b.order);
  const kept: WallMention[] = [];
  for (const { mention } of byLength) {
    if (!kept.some((other) => mention.start < other.end && other.start < mention.end)) kept.push(mention);
  }
  return kept.sort((a, b) => a.start - b.start);
}
