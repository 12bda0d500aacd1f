import { trimBoth } from '../text/trim.ts';

const MAX_LENGTH = 120;
const EDGE = /^[\s\p{P}\p{S}]$/u;
/** Commands about the text at hand, which need no memory. bounded: 120 characters */
const COMMAND =
  /^(?:(?:ok|okay|yes|no|now|please|and|then|sure)[ ,]+)*(?:(?:please )?(?:go on|go ahead|continue|proceed|carry on|keep going|stop|cancel|abort|undo|redo|retry|try again|again|next|back|skip|start over|repeat|repeat that|say that again|more|less|shorter|longer|yes please|no thanks|wait|exit|quit|help|(?:translate|summari[sz]e|rephrase|rewrite|shorten|simplify|explain|expand|fix|correct|check|proofread|format|read|repeat|continue|redo|improve|polish) (?:this|that|it|the (?:above|text|paragraph|answer|following))(?: (?:again|to|into|in) ?(?:\p{L}{1,20} ?){0,3})?|(?:make|write|do|say|try|put|keep) (?:it|that|this)(?: (?:a bit|a little|much|more|less|again|even|in|as|shorter|longer|simpler|better|brief|short|formal|informal|polite|detailed|clear|clearer|concise|bullet points|one sentence|\p{L}{3,12}er)){1,3},?(?: \p{L}{1,10})?|write it again,? ?(?:but )?(?:shorter|longer|simpler)?)(?: please)?)$/iu;
const CHINESE_COMMAND =
  /^(?:请|那|好的?[，,]?)?(?:继续|接着说|往下说|停|停止|取消|重来|再来一次|再说一遍|再试一次|下一个|重写|翻译一下|总结一下|(?:把(?:这|那|它)[^，。]{0,8})?(?:翻译|总结|改写|缩短|润色|解释)(?:一下|这[段个句]话?|成[^，。]{1,6})?|(?:写|说|改)(?:短|长|简单|详细|正式)(?:一?点|一些))(?:吧|呢)?$/u;

/**
 * Whether a query is a command about the text at hand ("go on", "translate this into French"), and no
 * question.
 */
export function isCommand(query: string): boolean {
  if (query.length > MAX_LENGTH) return false;
  const plain = trimBoth(query, EDGE);
  return COMMAND.test(plain) || CHINESE_COMMAND.test(plain);
}
