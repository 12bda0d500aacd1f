import { trimBoth, trimTail } from '../text/trim.ts';

/** What a feedback wants to be forgotten. */
export interface Removal {
  /** What it is about; null: what was just spoken of. */
  readonly about: string | null;
}

const MAX_TEXT = 240;
const MOST_CLAUSES = 6;
const END = /^[\s.!?。！？~～,，;；]$/u;
const QUOTE = /^[\s"'“”‘’「」『』《》]$/u;
const POLITE =
  "(?:(?:ok|okay|no|hey|hi|now|oh|omg|ugh|god|argh|oi|er|um|erm|mate|and|so|please|pls|plz|kindly|well|actually|just|then|you can|you may|you should|you could|you might as well|feel free to|go ahead and|can you|could you|would you|will you|would you mind|let's|i want you to|i need you to|i(?:'d| would) (?:like|prefer) you to|i(?:'d| would) rather you|it(?:'s| is) (?:time|fine|ok|okay) to|time to|be so kind as to)[,.]? ){0,4}(?:safely |also |just |simply |kindly |please )?";
const FROM =
  '(?: (?:from|out of|off|in) (?:your |the |my |our |this |its )?(?:memor(?:y|ies)|lists?|notes?|profile|records?|file|files|database|history|storage|mind|head|books|data|system|account|memory bank))?';
const TAIL =
  '(?:,? (?:again|ever|any ?more|any longer|please|for me|with me|to me|thanks|thank you|now|altogether|completely|entirely|for good|from now on|in (?:the )?future|in mind|on file|on record|stored|saved|at all|either))*';
/** Verbs that mean the memory, whatever their object. */
const FORGETS =
  '(?:forget(?:ting)?(?: all)?(?: about)?|eras(?:e|ing)|delet(?:e|ing)|remov(?:e|ing)|unlearn|purge|expunge|discard|disregard|get rid of|let go of|wip(?:e|ing)|scrap|scratch|strike|cross out)';
/** Verbs of everyday life, which mean the memory with certain objects only. */
const DROPS = '(?:drop|lose|bin|ditch|cut|clear|leave out|take out|take off|throw out|toss|kill|chuck|dump)';
const KEEPS =
  '(?:remember(?:ing)?|stor(?:e|ing)|sav(?:e|ing)|keep(?:ing)?(?: track of| hold of)?|hold(?:ing)? on to|bring(?:ing)? up|mention(?:ing)?|talk(?:ing)? about|remind(?:ing)? me (?:of|about)|go(?:ing)? on about|refer(?:ring)? to|rais(?:e|ing)|track(?:ing)?|know(?:ing)? about|ask(?:ing)? (?:me )?about|bother(?:ing)? (?:me )?with|worry(?:ing)? about|com(?:e|ing) back to|throw(?:ing)? in)';
const NO_MORE =
  "(?:do not|don't|never(?: ever)?|stop|quit|no need to|no reason to|there(?:'s| is) no (?:need|reason|point)(?: for you)? (?:to|in)|no point in|you (?:do not|don't|no longer) (?:need|have) to|you needn't|not to|didn't|wouldn't|i (?:do not|don't|no longer) (?:want|need|like) you(?: to)?)(?: ever| again| keep| still| always)?";
const THING =
  '(?:thing|things|stuff|business|matter|topic|subject|issue|story|saga|memory|memories|entry|entries|notes?|bits?|part|parts|info|information|details?|search|hunt|ones?|item|items|facts?|data|number|lines?|mention|mentions|reminders?)';
/** bounded: 240 characters */
const ENGLISH: readonly RegExp[] = [
  new RegExp(`^${POLITE}${NO_MORE} ${KEEPS} (?<what>.{2,120}?)(?: up)?${FROM}${TAIL}$`, 'iu'),
  new RegExp(`^${POLITE}${NO_MORE} bring(?:ing)? (?<what>.{2,80}?) up${TAIL}$`, 'iu'),
  new RegExp(`^${POLITE}${FORGETS} (?<what>.{2,120}?)${FROM}${TAIL}$`, 'iu'),
  new RegExp(
    `^${POLITE}${DROPS} (?<what>(?:(?:the|that|this|my|all|any|both|everything|anything|what) .{0,60}?${THING}(?: .{2,60}?)?|(?:everything|anything|whatever|what|all) .{2,80}?))${FROM}${TAIL}$`,
    'iu',
  ),
  new RegExp(
    `^(?:${POLITE.replace('{0,4}', '{1,4}')})${DROPS} (?<what>(?:the|that|this|my|all|any|both) .{2,80}?)${FROM}${TAIL}$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:take|get|strike|wipe|cut|leave|keep|cross|scrub) (?<what>.{2,80}?) (?:off|out of|from) (?:the|your|my|our) (?:memor(?:y|ies)|lists?|notes?|profile|records?|file|files|database|history|system|account)${TAIL}$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:take|get|strike|wipe|cut|knock|leave|scrub|rub|cross) (?<what>(?:the|that|this) .{2,60}? ${THING}) (?:off|out|away)${TAIL}$`,
    'iu',
  ),
  /^(?:please )?(?:take|leave|get|cut|strip|throw|cross) (?<what>it|that|this|them|these|those) (?:out|off|away)(?: please| again| completely)?$/iu,
  /^(?:so |and |well,? |ok(?:ay)?,? )?(?<what>[^,;]{2,80}?) (?:can|may|should|could|needs? to|has to|have to|must|ought to) (?:now |all |both |just |be )*(?:go|disappear|vanish|come off(?: .{2,30})?|(?:deleted|removed|erased|forgotten|dropped|scrapped|cleared|wiped|taken (?:out|off)|struck|binned|thrown out)(?: now| please| from .{2,30})?)$/iu,
  /^(?<what>[^,;]{2,80}?) (?:(?:does not|doesn't|do not|don't) belong|has no (?:place|business)|have no (?:place|business)|should(?:n't| not) be) (?:in|on|there|here|among)\b.{0,40}$/iu,
  /^i (?:do not|don't|no longer) (?:want|need|wish|like) to (?:hear|see|read|be (?:reminded|told|asked)) (?:of |about |anything about |any more about )?(?<what>.{2,80}?)(?: mentioned| brought up)?(?:,? (?:again|any ?more|ever|any longer|from now on))+$/iu,
];
/** bounded: 240 characters */
const ABOUT =
  /^(?:(?:everything|anything|all|what|whatever|both|each|any|the|that|this|those|these|my|our|of|whole|bits?|parts?|things?|notes?|facts?|memor(?:y|ies)|entr(?:y|ies)|info(?:rmation)?|details?|stuff|lines?|mentions?|reminders?|data|number|old|saved|stored)\s+)*(?:(?:that |which )?(?:i(?:'ve| have| had)?(?: ever| once| just)? (?:said|told you|mentioned|shared|wrote|gave you)|you(?:'ve| have)?(?: still)? (?:know|remember|have|stored|saved|noted|keep|got|wrote down)(?: down)?)(?: (?:you|to you|with you))? )?(?:(?:saying|to do with|connected (?:with|to)|related to|concerning|regarding|relating to|having to do with|about|on|of|with|where)\s+)(?:that |how )?/iu;
/** bounded: 240 characters */
const LEADING = /^(?:(?:both|all|any|each|of|the|that|this|those|these|whole|old|entire|every)\s+)+/iu;
/** bounded: 240 characters */
const TRAILING = new RegExp(`(?:['’]s)?\\s+(?!number)${THING}$`, 'iu');
/** Things forgotten in life, parts of answers, and turns of a conversation. bounded: 240 characters */
const NO_MEMORY =
  /\b(?:keys?|wallet|umbrella|coat|manners|last (?:question|message)|previous|earlier|question|request|instructions?|answers?|repl(?:y|ies)|responses?|emojis?|bullet|exclamation|apolog\p{L}*|sentences?|tone|jargon|small talk|introduction|summary|links?|jokes?|greetings?)\b|钥匙|钱包|雨伞|问题|消息|回答|表情|语气|客套|废话/iu;
/** `the spare key one`: of things, what is remembered of them. bounded: 240 characters */
const OF_MEMORY =
  /\b(?:the|that|this) (?:\p{L}+ ){1,3}(?:one|bit|part|thing|stuff|fact|note|memory|entry|info)\b/iu;
/** How a command is begged. bounded: 240 characters */
const PLEA = /(?<=\p{L}{3}) (?:please|pls|plz)\b(?! (?:and|or)\b)[^,;]{0,60}$/iu;
/** bounded: 240 characters */
const CONDITION = /\b(?:if|unless|when|until|while|before)\b|如果|要是|除非|的时候/iu;
const HAN = /\p{Script=Han}/u;
const HAN_LEAD =
  '(?:好的?|嗯|请|麻烦|那|你|您|帮我|现在|以后|今后|从今以后|可以|能不能|能|直接|就|把|将|也|都|快|全部?|关于|有关){0,6}';
const HAN_FORGETS =
  '(?:忘掉|忘了|忘记|忘却|删掉|删除|删了|删去|抹掉|抹去|清除|清掉|清理掉|去掉|划掉|拿掉|移除|撤掉|扔掉|丢掉|消除|销毁|剔除|除掉|清了|清空)';
const HAN_KEEPS =
  '(?:提起|提到|提及|提|说起|念叨|记住|记着|记得|记录|记|保存|保留|存着|存|留着|留|惦记|问起|问)';
const HAN_NO =
  '(?:别|不要|不用|甭|不必|无需|不需要|没必要|用不着|不想(?:让|要)?你|不希望你|不想让你)(?:再|继续|老|总|老是|总是|一直)?(?:跟我|对我|和我|向我)?(?:提醒我)?';
const HAN_TAIL = '(?:了|吧|啦|哈|啊|呢|掉|好吗|行吗|谢谢|下去){0,3}';
/** bounded: 240 characters */
const CHINESE: readonly RegExp[] = [
  new RegExp(
    `^${HAN_LEAD}${HAN_NO}(?:${HAN_KEEPS}|(?<=提醒我))(?:我的?)?(?:关于|有关)?(?<what>.{1,40}?)${HAN_TAIL}$`,
    'u',
  ),
  new RegExp(`^${HAN_LEAD}${HAN_FORGETS}(?:我的?)?(?:关于|有关)?(?<what>.{1,40}?)${HAN_TAIL}$`, 'u'),
  new RegExp(
    `^${HAN_LEAD}(?<what>.{1,40}?)(?:请|麻烦|你|您|也|就|都|全都|全部|可以|帮我|给我|一并|一起|统统|通通|彻底|赶紧|直接|最好|还是){0,4}(?:从.{0,10}(?:里|中|上)面?)?(?:都|全都|一起)?(?:给我|给)?${HAN_FORGETS}${HAN_TAIL}$`,
    'u',
  ),
  new RegExp(
    `^${HAN_LEAD}(?<what>.{1,40}?)(?:请|麻烦|你|您|也|就|都|全都|全部|可以|以后|今后|统统|还是){0,4}${HAN_NO}${HAN_KEEPS}(?:着|起|住|在.{1,8})?${HAN_TAIL}$`,
    'u',
  ),
];
/** bounded: 60 characters */
const HAN_ABOUT =
  /^(?:我|你)?(?:之前|以前|上次|刚才)?(?:跟你|对你|和你)?(?:说|讲|提|告诉你|存|记)?过?的?(?:关于|有关)?(?:我的?|那个|这个|那些|这些)?/u;
/** bounded: 60 characters */
const HAN_TRAILING =
  /(?:这|那)(?:件|条|些|个|几条|两条)?(?:事儿?|事情|记录|信息|记忆|内容|东西|话)?$|(?:相关|有关)的?.{0,6}$|的(?:事儿?|事情|那些事|所有事|数目|数字|信息|内容|记录|记忆|资料|细节|一切|部分|(?:那|这|两|几|三|所有|全部).{0,4})$|(?:那|这)(?:码|档子|回|件|些)?事儿?$/u;
const POINTS =
  /^(?:that|this|it|so|those|these|them|all of (?:that|this|it)|such a thing|any of (?:that|this|it)|things?|stuff|这个?|那个?|这些|那些|它|这|那|事)?$/iu;

/** Reads what a feedback wants to be forgotten, in a clause of its own; null for other feedback. */
export function readRemoval(feedback: string): Removal | null {
  if (feedback.length > MAX_TEXT) return null;
  const said = feedback.trim().replace(/[’‘]/gu, "'").replace(/\s+/gu, ' ');
  // bounded: 240 characters
  const clauses = said.split(
    /(?<=[\p{L}\d])[.!?。！？]+\s*|[,;，；:]\s*|\s+(?:because|since|as i|that was|so that|but)\s+/u,
  );
  for (const clause of [said, ...clauses].slice(0, MOST_CLAUSES)) {
    const words = trimTail(clause.trim(), END)
      .replace(/^(?:so|and|but|then) /iu, '')
      .replace(PLEA, '');
    if (CONDITION.test(words) || (NO_MEMORY.test(words) && !OF_MEMORY.test(words))) continue;
    const about = HAN.test(words) ? chineseAbout(words) : englishAbout(words);
    if (about === undefined) continue;
    if (PERSON.test(about)) return { about: personIn(said) };
    return { about: POINTS.test(about) ? (topicBefore(said, clause) ?? null) : about };
  }
  return null;
}

const PERSON = /^(?:him|her|them)$/iu;

/** What a clause before `delete it` speaks of. bounded: 240 characters */
const TOPIC =
  /\b(?:about|on|of) (?<about>(?:my |the |our )?\p{L}+(?:['’]s)?(?: \p{L}+)?) (?:is|was|are|were)\b|\b(?:my|the|our) (?<own>\p{L}+(?: \p{L}+)?)(?=$|[,.;!]| (?:is|was|are|were|has|have|any|no)(?:n['’]t)?\b)/iu;
/** bounded: 240 characters */
const HAN_TOPIC =
  /^(?:关于|有关)?(?<what>\p{Script=Han}{2,6}?)(?:这|那|的(?:事|话|记录|信息)|就?当我没|不用|没必要|已经)/u;

function topicBefore(said: string, clause: string): string | undefined {
  const before = said.slice(0, Math.max(0, said.indexOf(clause)));
  if (before === '') return undefined;
  const { about, own } = TOPIC.exec(before)?.groups ?? {};
  const topic = about ?? own;
  return topic?.replace(TRAILING, '') ?? HAN_TOPIC.exec(before)?.groups?.what;
}

/** The only name that a feedback gives: `Rory? Wipe him from your memory`. */
function personIn(said: string): string | null {
  // bounded: 240 characters
  const names = [
    ...said.matchAll(/(?<=^|[ ])\p{Lu}\p{L}{2,20}(?=[,?.!:]|['’]s| (?:is|was|and I|has)\b)/gu),
  ].map(([name]) => name);
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : null;
}

function englishAbout(words: string): string | undefined {
  if (/[,;.!?]/u.test(words)) return undefined;
  for (const pattern of ENGLISH) {
    const what = pattern.exec(words)?.groups?.what;
    if (what === undefined || /^(?:to|i|we|you)\b/iu.test(what)) continue;
    const plain = trimBoth(what.replace(ABOUT, '').replace(LEADING, ''), QUOTE);
    const thing = plain.replace(TRAILING, '');
    return thing === '' ? plain : thing;
  }
  return undefined;
}

function chineseAbout(words: string): string | undefined {
  if (/[，,；;。！？!?]/u.test(words)) return undefined;
  for (const pattern of CHINESE) {
    const what = pattern.exec(words)?.groups?.what;
    if (what === undefined || /^[我你他她]$|^我(?:不|没|又|总|老|常)/u.test(what)) continue;
    return trimBoth(what.replace(HAN_TRAILING, '').replace(HAN_ABOUT, ''), QUOTE);
  }
  return undefined;
}
