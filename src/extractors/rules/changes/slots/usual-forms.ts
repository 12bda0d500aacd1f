import { inFirstPerson, withoutLead } from '../../../../domain/chat/fit.ts';
import type { FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { englishClaims } from '../../claims/english.ts';

const MAX_FEEDBACK = 300;
const MAX_MEMORY = 400;
const HAN = /\p{Script=Han}/u;
const VALUE = "[\\p{L}\\d£$€][\\p{L}\\d£$€:.,'’ -]{0,40}?";
const IT_IS =
  "(?:(?:it|that|he|she|they)(?:['’]s|s| is| was| are|['’]re)|(?:it |that )?should (?:be|say|read)|make (?:it|that)|I said|I meant)";

/** What is denied and what is so, however a feedback says it. bounded: 300 characters */
const CONTRASTS: readonly RegExp[] = [
  `^(?<old>${VALUE})(?: is| was| are| were|['’]s) (?:wrong|incorrect|not right|not correct|a typo|off|out|a mistake)[,.;:! -]+${IT_IS} (?:actually )?(?<next>${VALUE})(?:,? (?:instead|now))?$`,
  `^(?<old>${VALUE}) (?:should|must|ought to) (?:be|say|read|have been) (?<next>${VALUE})$`,
  `^(?<old>${VALUE})\\?+!* (?:no|nope|nah|wrong)[,.! ]+(?:${IT_IS} )?(?<next>${VALUE})$`,
  `^(?:almost|nearly|close|so close|not quite|about [^:]{2,40}|about that)[.,!:]+ ?(?:${IT_IS} )?(?<next>${VALUE}),? (?:and )?not (?<old>${VALUE})(?:[,.;].*)?$`,
  `^not (?:the |an? )?(?<old>${VALUE})[!.;,]+ ?(?:${IT_IS} )?(?:the |an? )?(?<next>${VALUE})(?:[.!?;] .*)?$`,
  `^(?:I )?never (?:said|wrote|told you) (?<old>${VALUE})[.!,;]+ ?${IT_IS} (?<next>${VALUE})$`,
  `^(?<next>${VALUE}) (?:instead of|rather than) (?<old>${VALUE})(?: [-–—] .*|, (?:please|typo|my|sorry).*)?$`,
  `^(?<next>${VALUE}), not (?:the |an? )?(?<old>${VALUE})$`,
].map((source) => new RegExp(source, 'iu'));
const CHINESE_VALUE = '[^，,。！!？?：:；; ]{1,14}?';
/** bounded: 300 characters */
const CHINESE_CONTRASTS: readonly RegExp[] = [
  `^(?:打错字|打错|写错|记错|说错|搞错|弄错|错|不对)了?[，,。！! ]*(?:应该)?(?:是)?(?<next>${CHINESE_VALUE})[，,](?:而)?不是(?<old>${CHINESE_VALUE})$`,
  `^(?<old>${CHINESE_VALUE})(?:应该|应当|要|得)(?:改成|改为|换成)(?<next>${CHINESE_VALUE})$`,
  `^我(?:可|从来|根本)?没(?:有)?说过?(?:是)?(?:我(?:是|做|当|在|住在?|叫|有)?)?(?<old>${CHINESE_VALUE})[，,](?:我(?:说的)?是|是|应该是|其实是)(?<next>${CHINESE_VALUE})$`,
  `^(?:你|系统)?(?:给)?(?:我)?(?:记|写|打|听|弄|搞|存)成(?:了)?(?<old>${CHINESE_VALUE})(?:了)?[，,](?:其实|应该|实际上?|明明)?是(?<next>${CHINESE_VALUE})$`,
].map((source) => new RegExp(source, 'u'));

/** A topic that is wrong or has changed, and its value. bounded: 300 characters */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^(?:把)?(?<topic>${CHINESE_VALUE})(?:写|记|打|说|搞|弄|存)?错(?:了|啦)?[，,：:。！! ]+(?:应该|其实)?是(?<next>${CHINESE_VALUE})$`,
      'u',
    ),
    '其实$<topic>是$<next>',
  ],
  [
    new RegExp(
      `^(?<topic>${CHINESE_VALUE})(?:已经)?(?:变|改|换|更新|调整)了[，,：:]+(?:现在|以后|目前)?(?:是|改成|变成|改为)(?<next>${CHINESE_VALUE})$`,
      'u',
    ),
    '$<topic>现在是$<next>了',
  ],
  [
    new RegExp(
      `^(?<topic>${CHINESE_VALUE})(?:改一下|更新一下|修改一下|改改|更正一下)[，,：: ]*(?:改成|是|改为)?(?<next>${CHINESE_VALUE})$`,
      'u',
    ),
    '把$<topic>改成$<next>',
  ],
  [
    /^(?:you(?:['’]ve| have)? got|you got|you have) (?<topic>\p{Lu}\p{L}+['’]s [^,.]{2,30}?) wrong[,.;:!] (?<rest>(?:it|that)(?:['’]s| is) .{1,40})$/iu,
    '$<topic> is wrong. $<rest>',
  ],
];

/** bounded: 300 characters */
const FORGETS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?<what>(?:my|our|the) [^,.;!?]{2,50}?)(?: is|['’]s) (?:private|personal|confidential|a secret|sensitive|none of your business|nobody['’]s business|too personal)[,.;!]* (?:so |and |please |pls )*(?:take|leave|delete|remove|forget|strike|erase|drop|scrub|don['’]t)\b.*$/iu,
    'forget $<what>',
  ],
  [
    /^(?:请|麻烦)?(?:你)?把(?<what>[^，,。！!]{1,16}?)(?:的事儿?|那条|这条|那件事|这件事|那个)?(?:给)?(?:删(?:了|掉|除)|去掉|清掉|忘(?:了|掉))(?:吧|一下|了)?[。！!]*$/u,
    '忘掉$<what>',
  ],
  [
    /^(?:请)?我(?:不想|不希望|不愿意)(?:让)?你?(?:再)?(?:记住|记得|记着|留着|保存|保留|存着?|存储)(?<what>[^，,。！!]{1,20})[。！!]*$/u,
    '忘掉$<what>',
  ],
  [
    /^(?:把)?(?<what>[^，,。！!]{1,16}?)(?:的事儿?|那条|这条|那件事|这件事|那个)?(?:就)?(?:不用|别|不要|无需|不必)(?:再)?(?:帮我)?(?:记|留|存|保留|保存)(?:了|着|着了|下来)?(?:[，,](?:谢谢|多谢|麻烦去掉|麻烦删掉|去掉吧?|删掉吧?|删了吧?|麻烦了))?[。！!]*$/u,
    '忘掉$<what>',
  ],
  [
    /^(?:麻烦|请|帮我)?(?:把)?(?<what>[^，,。！!]{1,20}?)(?:这件事|那件事|这条|那条|这个记录|的记录)(?:我不想留着?[，,])?(?:麻烦|请|帮我)?(?:你)?(?:去掉|清掉|抹掉|拿掉|清除|移除)(?:吧|一下|了)?[。！!]*$/u,
    '忘掉$<what>',
  ],
];

/** What only says that something is right. bounded: 300 characters */
const RIGHT = new RegExp(
  `^(?:(?:yes|yep|yeah|ok|correct)[,.!]* )?(?<old>${VALUE})(?: is| was|['’]s) (?:right|correct|true|spot on|exactly right|perfect)[.!]*$`,
  'iu',
);
/** bounded: 300 characters */
const RIGHT_CHINESE =
  /^(?<old>[^，,。！!]{1,14}?)(?:这个|这点)?(?:没错|是对的|对的|正确|完全正确)[。！!啊呀]*$|^(?:对|对的|是的|没错|嗯+|正是)[，,！! ]+(?<said>[^，,。！!？?]{2,30})[。！!啊呀]*$/u;
/** A sentence beside a correction that says what is right. bounded: 300 characters */
const ALSO_RIGHT =
  /(?<=[.!;] ?)(?:\(?(?:the |my |our )?[\p{L}\d' -]{2,40}(?: is|['’]s|s| was|isn['’]t| isn['’]t| is not) (?:right|correct|fine|ok|okay|good|not wrong|wrong)(?: though| as (?:it )?is| already)?|everything else(?: is|['’]s) (?:right|correct|fine))\)?[.!]*$/iu;

const memoryOf = (text: string): string => inFirstPerson(withoutLead(text)).slice(0, MAX_MEMORY);

/** Whether words are what a memory tells of its subject. */
function isValue(words: string, candidates: readonly FeedbackCandidate[]): boolean {
  const plain = words.trim().toLowerCase();
  if (/^(?:my|our|his|her|their|it|that|this|you|everything|something|i|he|she|they|we)\b/u.test(plain))
    return false;
  return candidates.some(({ text }) => {
    const memory = memoryOf(text).replaceAll('’', "'");
    const at = memory.toLowerCase().indexOf(plain);
    if (at < 0) return false;
    if (HAN.test(plain)) return true;
    if (/[\p{L}\d]/u.test(memory.charAt(at - 1)) || /[\p{L}\d]/u.test(memory.charAt(at + plain.length)))
      return false;
    const starts = englishClaims(memory).map(({ complementStart }) => complementStart);
    return starts.length === 0 || at >= Math.min(...starts) || /\d/u.test(plain);
  });
}

/** Whether a Chinese memory ends with words, but for a measure: they are its value, and no topic. */
const isAtEnd = (words: string, candidates: readonly FeedbackCandidate[]): boolean =>
  candidates.some(({ text }) => {
    // bounded: 300 characters
    const memory = memoryOf(text).replace(/[。！!]+$/u, '');
    const at = memory.lastIndexOf(words);
    return (
      at > 0 && (memory.length - at - words.length <= 2 || /^[\d一二两三四五六七八九十百千万]+$/u.test(words))
    );
  });

/** Letters that tell nothing. */
const EMPTY = /[我的是了在今年也都，,。！!]/gu;

function isWithin(words: string, memory: string): boolean {
  let at = -1;
  return [...words.replace(EMPTY, '')].every((letter) => {
    at = memory.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** Whether a feedback only says that what is stored is right: `Ghent is right!`, 对，我弟弟住在苏州. */
export function agrees(feedback: string, candidates: readonly FeedbackCandidate[]): boolean {
  if (feedback.length > MAX_FEEDBACK) return false;
  if (!HAN.test(feedback)) {
    const old = RIGHT.exec(feedback)?.groups?.old;
    return old !== undefined && isValue(old, candidates);
  }
  const { old, said } = RIGHT_CHINESE.exec(feedback)?.groups ?? {};
  if (old !== undefined) return isValue(old, candidates);
  return said !== undefined && candidates.some(({ text }) => isWithin(said, memoryOf(text)));
}

/** What only announces a correction. bounded: 300 characters */
const OPENING =
  /^(?:(?:(?:i )?(?:just )?(?:double-?)?checked(?: again| it| my \p{L}+)?|re-?measured|re-?counted|looked it up|quick correction|small correction|correction|one correction|hang on|hold on|wait(?: no)?|nearly(?: right)?|almost(?: right)?|close(?: enough)?|not quite(?: right)?|small thing|tiny thing|minor thing|one thing|nitpick|slight correction|sorry)(?:[,.:;!]+| [-–—]|,? but|, though)[ ]?(?:but )?)+(?=\S)/iu;
/** Whose fault it was, or how somebody knows better. bounded: 300 characters */
const EXCUSE =
  /[,;.] (?:(?:that was |it was |probably |prob |damn |stupid ){0,2}(?:autocorrect|a typo|typo|auto-correct)(?: probably| again| on my side| strikes again)?|(?:tape|pen|finger|keyboard|phone) (?:had |has )?(?:slipped|messed up|did that)|I (?:misremembered|mistyped|misread|miscounted|misheard|checked|double-?checked|asked (?:him|her|them)|looked it up|was wrong|got (?:it|that) wrong|mixed (?:it|that|them) up)|(?:I )?(?:just )?found the (?:receipt|letter|e-?mail|ticket|card|invite|paperwork)|my (?:bad|mistake|typo|fault|error)|thanks|thank you|ta|cheers)[.!]{0,3}$/iu;
/** Another name for what a clause is about. bounded: 300 characters */
const SAME_AS = /^[^()]{2,40} \((?<same>(?:the|my|our) [^()]{2,30})\) /iu;
/** bounded: 300 characters */
const NOT_DOING =
  /^(?:[\p{L}' ]{1,30}?) (?:is|are|was|am|does|do|did)(?:n['’]t| not) (?:\p{L}+ing |\p{L}+ )?(?<old>[\p{L}\d' -]{2,30}?)[,;] (?:(?:it|he|she|they|that)(?:['’]s|['’]re| is| are| was)(?: \p{L}+ing)?|but) (?<next>[\p{L}\d' -]{2,30})$/iu;

/** A feedback without what only announces or excuses it, marked as a correction. */
function bareCorrection(given: string): string {
  const [first, plain] = [given, given.replace(OPENING, '').replace(EXCUSE, '')];
  if (plain === first || plain.length < 6 || HAN.test(given)) return given;
  return /^(?:actually|no\b|not\b|it['’]?s\b)/iu.test(plain) || /\bnot\b|n['’]t\b/iu.test(plain)
    ? plain
    : `Actually, ${plain}`;
}

/** A feedback in the form that the rules read: `it's N, not O` for `O? No, N` and `O should be N`. */
export function inUsualForm(given: string, candidates: readonly FeedbackCandidate[]): string {
  if (given.length > MAX_FEEDBACK) return given;
  // bounded: 300 characters
  const feedback = given.replace(/[.。!！\s]+$/u, '').trim();
  const isChinese = HAN.test(feedback);
  for (const pattern of isChinese ? CHINESE_CONTRASTS : CONTRASTS) {
    const { old, next } = pattern.exec(feedback)?.groups ?? {};
    if (old === undefined || next === undefined || old.trim() === next.trim()) continue;
    if (!isValue(old, candidates) || /^(?:it|that)(?:['’]s| is) wrong$/iu.test(next)) continue;
    if (
      !isChinese &&
      /^(?:I|you|we|he|she|they|it|that|my|our)\b| for (?:my|our|his|her|the) | (?:is|was|are) /iu.test(next)
    )
      continue;
    if (!isChinese && /^(?:nobody|nothing|please|thanks?|sorry|wrong|right)\b/iu.test(next)) continue;
    return isChinese ? `不是${old}，是${next}` : `it's ${next.trim()}, not ${old.trim()}`;
  }
  for (const [pattern, form] of FORGETS) if (pattern.test(feedback)) return feedback.replace(pattern, form);
  for (const [pattern, form] of TOPICS) {
    const topic = pattern.exec(feedback)?.groups?.topic;
    if (topic === undefined) continue;
    const next = pattern.exec(feedback)?.groups?.next;
    if (isChinese && isAtEnd(topic, candidates)) return `不是${topic}，是${next ?? ''}`;
    return feedback.replace(pattern, form);
  }
  const alone = given.replace(ALSO_RIGHT, '').trim();
  const plain = bareCorrection((alone.length > 5 ? alone : given).replace(SAME_AS, '$<same> '));
  if (plain !== given && plain !== `Actually, ${given}`) {
    // bounded: 300 characters
    const { old, next } = NOT_DOING.exec(plain.replace(/[.!\s]+$/u, ''))?.groups ?? {};
    if (old !== undefined && next !== undefined && isValue(old, candidates))
      return `it's ${next}, not ${old}`;
    return plain;
  }
  const { old, next } = NOT_DOING.exec(feedback)?.groups ?? {};
  return old !== undefined && next !== undefined && isValue(old, candidates)
    ? `it's ${next}, not ${old}`
    : plain;
}
