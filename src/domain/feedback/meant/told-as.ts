import { isOfOnce } from '../ends.ts';
import { isRelative } from '../new-value.ts';

/** How a feedback tells what is so: as a correction, as a change, as a plain statement, or not at all. */
export type ToldAs = 'wrong' | 'change' | 'plain' | 'nothing';

const MAX_TEXT = 300;
/** What was stored is wrong. bounded: 300 characters */
const WRONG =
  /\b(?:wrong|incorrect|mistaken?|mistake|mix(?:ed|ing)?[ -]?up|mixed|confus(?:ed|ing)|muddled|misheard|misread|misspel\p{L}+|mistyped|typo|swapped round|the other way (?:a)?round|should (?:be|have been|say|read)|supposed to be|spel(?:led|t)|(?:is|are|was)n['’]t (?:right|true|correct|quite right)|not (?:right|true|correct|quite)|thinking of (?:another|someone|somebody|a different|the wrong)|no idea where|where(?:ver)?(?: on earth| the hell)? (?:did|do|have|had) you (?:get|got|hear|find|pick)|got (?:that|it|the other) from|got .{1,30} (?:wrong|backwards|mixed up)|correction|in fact|you (?:wrote|put down|typed|noted|saved)|actually|autocorrect\p{L}*|misremember\p{L}*|(?:double-?)?checked (?:again|it|my)|re-?measured|slip of|my bad|swapped the digits|transposed|wrong key|found the (?:receipt|letter|e-?mail|ticket)|looked it up|never said|meant to say|(?:I|we) meant|instead of|rather than)\b|^(?:no|nope|nah)\b(?! (?:need|worries|problem))|错|搞混|弄混|记混|混了|不对|才对|不是.{1,20}[，,]?(?:而?是|应该)|应该是|应为|其实|更正|纠正|有误|打漏|漏打|手滑|笔误|看错|输错|不准|反了|张冠李戴|哪里听来|哪来的|听谁说/iu;
/** Something has become otherwise. bounded: 300 characters */
const CHANGED =
  /\b(?:now|nowadays|these days|from (?:now|here|today|next \p{L}+) on|(?:from|since|as of|starting) (?:next \p{L}+|last \p{L}+|today|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|changed (?:my|his|her|their|our) minds?|at last|finally|in the end|turns? out|turned out|instead|any ?more|any longer|no longer|since then|has become|(?:has|have|['’]ve|['’]s|was|were|got|had|been|is|are|just|we|I|they|s?he|it) (?:been |just |finally |recently |now |all |also )*(?:moved|pushed|put|brought|shifted|switched|swapped|changed|replaced|retired|sold|closed|remarried|married|divorced|renamed|became|become|given up|gave up|quit|dropped|cancell?ed|called off|ended|finished|died|passed away|left|joined|stopped|transferred|promoted|delayed|postponed|rescheduled|rebooked|split|broke|broken|taken over|took over|hired|fired|upgraded|raised|lowered|increased|reduced|cut|gone|went|grown|lost|got rid|dumped|ditched|traded|handed|settled|picked|decided|chose|dyed|turned|graduated|recovered|finished))\b|\b(?:is|are) (?:history|over|off|done|finished|gone|out|dead)\b|\bplease (?:use|take|put)\b|^(?:moved|pushed|shifted|switched|swapped|changed|replaced|sold|closed|gave up|quit|dropped|cancell?ed|left|joined|stopped|finished|got rid)\b|\bno more\b|改|换|转|搬|挪|推迟|推到|延期|延到|提前|调到|调成|调整|戒|卖|升[到成为了]|降[到成为了]|涨[到成了]|减[到成了量少]|变[成为了]|现在|如今|以后|从今|不再|取消|黄了|没了|走了|去世|离职|辞职|退休|毕业|分手|离婚|结婚|领证|退了|停了|最后|最终|终于|居然|原来|后来|破纪录|重新|定的是|定在|约在|定成|不[^，,。]{1,6}了|已经|破.{0,2}纪录|刷新/iu;
/** Beside what is known, not in its place. bounded: 300 characters */
const ADDED =
  /\b(?:also|as well|too(?! (?:late|early|long|far|private|much|many|expensive|big|small))|(?<!of )another |additionally|in addition|besides|on top of|by the way|btw|plus|apart from|another thing|one more|(?:my|our|his|her|their) other|extra|second (?:job|home|house|car|cat|dog))\b|\bplease (?:note|add|remember)\b|顺便|另外|还(?!是)|也(?!许|就)|再(?:记|加|补)|补充|除了|加上|多了|又(?:买|养|加|报)|第二[个只辆份]|另一?个/iu;
/** What may be, is wished, planned or imagined. bounded: 300 characters */
const UNDECIDED =
  /\b(?:might|maybe|perhaps|possibly|probably|considering|thinking (?:about|of (?!another|someone|somebody|a different))|daydream\p{L}*|dream(?:t|ing|s)? (?:of|about)|wish|if|unless|would (?:like|love|rather)|could|hop(?:e|es|ing)|plan(?:s|ning)? (?:to|on)|want(?:s)? to|toying|tempted|going to|will|['’]ll|almost|nearly|used to|ask(?:ed|s|ing) (?:me|us|whether|if)|whether|sleep on)\b|可能|也许|或许|如果|要是|万一|考虑|想(?:过|要|去|换|搬|转|学|买)|幻想|打算|准备|希望|差点|梦|曾经|以前|说不定|没准|将来|等.{1,6}再/iu;
/** For once, or for a while. bounded: 300 characters */
const FOR_ONCE =
  /\b(?:today|tonight|tomorrow|this (?:week|weekend|time|once|evening|afternoon|month)|just (?:this|for)|only (?:this|for|today)|for (?:now|once|the (?:weekend|day|week|moment|time being)|a (?:day|week|few|while|bit|couple))|next week|temporarily|at the moment|exceptionally|until (?:the|my|our|he|she|they|it))\b|今天(?!.*(?:破|刷新|重新|正式|量|测|称|体检|降|涨|升))|今晚|明天|这次|这周|本周|暂时|临时|先(?:在|住|用|去)|这几天|这阵子|就这一|偶尔|有时|期间/iu;
/** What agrees, thanks, praises or asks. bounded: 300 characters */
const AGREES =
  /^(?:(?:yes|yep|yeah|yup|correct|exactly|right|true|indeed|absolutely|precisely|sure|ok(?:ay)?|ha(?:ha)*|wow|oh|aw+)[,.! ]+)*(?:correct|exactly|that['’]?s (?:right|correct|true|it|exactly)|you (?:got|have) (?:that|it) right|spot on|well (?:done|remembered)|lovely|great|good|nice|perfect|brilliant|amazing|awesome|fantastic|excellent|thanks?|thank you|cheers|love (?:it|that|how)|yes|yep|yeah|true|ha(?:ha)*|wow)\b|\byou (?:really |actually |still )*(?:remembered|do know|know me|got (?:it|that) right)\b|^(?:对|是的|没错|正是|嗯|好的|谢谢|多谢|太(?:好|棒|贴心|感谢)|真(?:好|棒|贴心|懂)|哈)(?!.*(?:但|不过|可是))|贴心|点个?赞|懂我|记性真|真不错|谢谢/iu;
const ASKS =
  /[?？]\s*$|^(?:do|does|did|is|are|was|were|can|could|who|what|when|where|why|how|which|should)\b|[吗呢吧][?？。]?$|什么|怎么|为什么|哪[里儿个些]|多少|谁|有没有|是不是|能不能/iu;
/** bounded: 300 characters */
const GIVES_VALUE =
  /\b(?:to|now|is|until|till) (?:the |at )?\S*\d|[到是成为在]\S{0,3}[\d一二两三四五六七八九十]/u;
/** Wishes for answers. bounded: 300 characters */
const OF_STYLE =
  /\b(?:your (?:answers?|repl(?:y|ies)|responses?|tone|style|messages?|language|explanations?)|bullet points?|paragraphs?|exclamation marks?|emojis?|keep (?:it|them) (?:short|brief|simple)|(?:answer|reply|respond|write|talk|speak|explain)(?: to)? me)\b|回答|回复|语气|口吻|说话|分点|表情|简短|啰嗦/iu;

/** bounded: 300 characters */
const WHERE_FROM =
  /\bwhere(?:ver)?(?: on earth| the hell)? (?:did|do|have) you (?:get|got|hear|find)\b|哪[里儿]?(?:来|听)的?|听谁说/iu;

/** Reads how a feedback tells what is so. */
export function toldAs(feedback: string): ToldAs {
  const text = feedback.slice(0, MAX_TEXT).trim();
  if ((ASKS.test(text) && !WHERE_FROM.test(text)) || AGREES.test(text) || OF_STYLE.test(text))
    return 'nothing';
  if (ADDED.test(text) || UNDECIDED.test(text) || FOR_ONCE.test(text) || isOfOnce(text)) return 'nothing';
  if (isRelative(text) && !GIVES_VALUE.test(text)) return 'nothing';
  if (WRONG.test(text)) return 'wrong';
  return CHANGED.test(text) ? 'change' : 'plain';
}
