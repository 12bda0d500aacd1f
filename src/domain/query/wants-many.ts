import { truncate } from '../text/normalise.ts';
import { wantsOverview } from './wants-overview.ts';

const MAX_TEXT = 1000;
const HELPS = 'is|was|am|are|were|does|do|did|has|have|had|will|would|can|could|should|might|may|must';
/** No auxiliary, so that "does" and "was" are no nouns in the plural. */
const WORD = `(?!(?:${HELPS}|of)\\b)\\p{L}{1,20}`;
const SINGULAR = 'news|gas|lens|series|species|christmas|canvas|atlas';
const PLURAL = `(?:people|children|men|women|teeth|mice|fish|(?!(?:${HELPS}|${SINGULAR})\\b)\\p{L}{1,20}[^\\Wsui]s|\\p{L}{1,20}(?:ss|sh|ch|x)es)`;
/** A verb behind the noun: "Which friends helped me?" asks for friends, "What makes me happy?" does not. */
const VERB = `(?:${HELPS}|\\p{L}{2,20}ed|came|went|got|gave|took|made|fell|broke|left|lost|grew|knew|met|kept|told|said|brought|ate|ran|won|went|wrote|taught|led|hurt)`;
/** Questions for a list: "Which mishaps happened?", "List my trips". bounded: 1000 characters */
const LIST = new RegExp(
  [
    `^\\s*(?:(?:and|so),? )?(?:which|what) (?:${WORD},? ){0,4}${PLURAL}(?: of (?:${WORD} ){0,2}${WORD})?,? (?:that |who )?(?:(?:all|both|ever|also) )?${VERB}\\b`,
    '^\\s*(?:which|what) (?:other |different )?(?:things|people)\\b',
    '^\\s*(?:please )?(?:list|enumerate)\\b',
    '\\b(?:list|name|tell me|show me|give me)\\b[^?.!]{0,30}\\b(?:all|every|each|everything|everyone|everybody)\\b',
    '\\b(?:an?|the) (?:full |complete |whole )?list of\\b',
    '\\bin common\\b',
    '^\\s*(?:what|who|where) (?:else|all)\\b',
    `\\ball (?:of )?(?:the|my|our|his|her|their) (?:${WORD} ){0,2}${PLURAL}\\b[^?]{0,80}\\?\\s*$`,
  ].join('|'),
  'iu',
);
/** 哪些, 哪几个, 都去过哪里. bounded: 1000 characters */
const CHINESE_LIST = /哪些|哪几|列出|列举|罗列|(?<![谁么哪])都[^，。？！都]{0,8}(?:什么|谁|哪)/u;
/** Questions for how often, or how many of, somebody spoke of something. bounded: 1000 characters */
const COUNT =
  /^\s*how (?:many|often)\b[^?]{1,200}\b(?:mention(?:ed)?|(?:bring|brought|come|came) up|talk(?:ed)? about)\b|[提说讲聊谈][到起]?[过了]?(?:几|多少)[次个种样件处条项位回]/iu;

/**
 * Whether a query asks for many things: a list, an order, a count of what was said or a summary. What answers
 * it shares few words with it: "mishaps" are a stolen bicycle and a burnt thumb.
 */
export function wantsMany(query: string): boolean {
  const text = truncate(query, MAX_TEXT);
  return wantsOverview(query) || LIST.test(text) || CHINESE_LIST.test(text) || COUNT.test(text);
}
