import { analyseTerms } from '../text/analyse.ts';
import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 1000;
const lexemes = (words: string): readonly string[] => [...new Set(analyseTerms(words))];
const ADVICE = lexemes('recommendation recommend suggestion suggest advice advise tips ideas 推荐 建议');
/** What a question asks for and the words that name it. bounded: 1000 characters */
const KINDS: readonly (readonly [asks: RegExp, names: readonly string[]])[] = [
  [
    /\bwhen\b(?! (?:i|they) )|\bwhat (?:date|day|time|year|month)\b|\bhow (?:long|soon)\b|什么时候|哪天|几点|几号|多久/iu,
    lexemes('date time timeline schedule deadline 日期 时间 日程'),
  ],
  [
    /\bhow much (?:does|do|did|is|was|will|would|can|am|money)\b|\bwhat (?:does|did|will) .{1,80} cost\b|多少钱/iu,
    lexemes('cost price budget spending expense money 价格 费用 花费'),
  ],
];

/**
 * Lexemes that name what a query asks for without saying so: "When was it?" asks for a date. Standing orders
 * name it ("when I ask about dates").
 */
export function askedKinds(query: string, wantsAdvice: boolean): ReadonlySet<string> {
  const text = truncate(query, MAX_TEXT);
  const found = KINDS.flatMap(([asks, names]) => (asks.test(text) ? names : []));
  return new Set(wantsAdvice ? [...found, ...ADVICE] : found);
}
