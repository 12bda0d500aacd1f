import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 1000;
/**
 * Requests for something new: recommendations, plans, drafts. Preferences and standing instructions apply to
 * them, whatever their words are.
 * bounded: 1000 characters
 */
const ADVICE =
  /\b(?:recommend|suggest|advise)(?!ed)|\bsuggestions?\b|\badvice\b|\btips\b|\bideas?\b|\b(?:what|which|how|where|when) (?:[\p{L}'’]{1,20} ){0,3}should (?:i|we)\b|^should (?:i|we)\b|\bwhat(?:['’]s| is| are) (?:some|(?:the|a|an) (?:best|good|great|ideal)|good|great|best)\b|\b(?:best|good|efficient|effective) ways?\b|\bhelp me (?:find|choose|pick|decide|plan|create|make|write|design|select|with)\b|\b(?:can|could|would|will) you (?:please )?(?:help|create|plan|find|give|make|write|design|list|prepare|draft)\b|\bwhat would you\b|\bhow (?:can|could|do|would) (?:i|we)\b|推荐|建议|帮我|有什么好|怎么(?:办|选|安排|做)|该(?:怎么|如何|吃|买|去|选)|适合我/iu;
/** Questions about what was, such as "which book did Ann recommend?" bounded: 1000 characters */
const WAS = /\b(?:did|was|were|had|has|ever|already|recommended|suggested)\b|上次|之前|过/iu;

/** Whether a query asks for advice or for something to be made, not for something that was said. */
export function wantsAdvice(query: string): boolean {
  const text = truncate(query, MAX_TEXT);
  return ADVICE.test(text) && !WAS.test(text);
}
