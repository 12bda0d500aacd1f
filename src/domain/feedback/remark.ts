import { isMadeOf, vocabulary } from '../text/made-of.ts';
import { splitSentences } from '../text/sentences.ts';

const MAX_LENGTH = 300;
const MAX_SENTENCES = 10;
/** Words of remarks on an answer. They tell nothing of the user. */
const WORDS = new Set(
  (
    'i you it this that these those the a an your me us its what which how one all any some ' +
    'is are was were be been am do does did have has had can could should would will not don doesn didn isn wasn aren cant couldn t s re ve m ll d ' +
    'and or but so for of to in on at with as by than about from too very really pretty quite much more less bit little way just only still even again  already before now then made laugh smile confused lol there here ' +
    'answer answers answered answering reply replies replied response responses responded explanation explanations explain explained suggestion suggestions suggested suggest advice recommendation recommendations recommended list summary text message result results output tone style format wording example examples question questions point ' +
    'told think said say says saying tell mentioned mean meant asked ask asking wanted want needed need expected looking got get gave give made make makes understood understand misunderstood misread missed forgot forget remembered remember repeated repeat repeating repeats know knew guess guessed mixed mix ' +
    'long short wordy verbose vague generic detailed specific general boring dry formal informal polite rude slow fast quick complicated confusing confused unclear clear simple complex helpful unhelpful useful useless relevant irrelevant accurate inaccurate wrong incorrect right correct true false good great bad better best worse worst nice perfect excellent amazing awesome brilliant fantastic wonderful lovely awful terrible horrible poor weak interesting impressive disappointing disappointed annoying fine cool super spot exact exactly precise precisely nonsense rubbish garbage mistake mistakes error errors sense job work works worked well done thanks thank thx please ok okay yes yeah yep no nope nah sure oh wow hmm haha sorry actually not never nothing everything something anything like love liked loved hate enjoyed enjoy appreciate helps help helped off topic close almost completely totally absolutely exactly kind sort lot time times last first next up'
  ).split(' '),
);
/** A remark names the answer, judges, thanks, agrees or disagrees. */
const JUDGING = new Set(
  (
    'answer answers answered reply replies response responses explanation explanations explain explained suggestion suggestions suggested advice recommendation recommendations summary output tone format wording ' +
    'told said mentioned meant asked understood misunderstood misread missed repeated repeat repeating got mixed guess ' +
    'long short wordy verbose vague generic boring complicated confusing unclear clear helpful unhelpful useful useless relevant irrelevant accurate inaccurate wrong incorrect right correct true false good great bad better best worse nice perfect excellent amazing awesome brilliant fantastic wonderful lovely awful terrible horrible poor weak interesting impressive disappointing disappointed annoying fine cool super spot exactly precisely nonsense rubbish garbage mistake mistakes error errors sense well done thanks thank thx ok okay yes yeah yep no nope wow helped works worked'
  ).split(' '),
);
const CHINESE = vocabulary(
  (
    '回答 答案 回复 解释 说明 建议 总结 你 您 你的 您的 这个 那个 这 那 这样 那样 它 我 的 得 地 了 吗 吧 啊 呀 呢 哦 嗯 哈 ' +
    '太 很 非常 真 真的 有点 有些 挺 比较 不太 不够 更 最 还 都 也 就 又 再 已经 刚才 刚刚 之前 上面 完全 根本 一点 一点也 一点都 ' +
    '长 短 啰嗦 简单 复杂 详细 清楚 清晰 模糊 笼统 明白 有用 没用 没有用 有帮助 没帮助 没有帮助 帮到我 帮助 ' +
    '好 棒 赞 对 不对 错 错了 正确 不正确 准确 不准确 不错 好的 是 是的 不是 没错 完美 厉害 糟糕 差 烂 失望 满意 不满意 可以 行 ' +
    '说 讲 写 答 回答得 说得 讲得 写得 答得 告诉 告诉过 说过 讲过 问 问的 想问 意思 理解 理解错 误解 听懂 看懂 懂 没懂 没有 搞错 弄错 记错 重复 答非所问 离题 跑题 ' +
    '谢谢 感谢 多谢 辛苦 辛苦了 谢谢你 谢谢您 喜欢这个 喜欢你的 东西 内容 什么 没 不'
  ).split(' '),
);
const CHINESE_JUDGING =
  /回答|答案|回复|解释|建议|总结|说得|讲得|写得|答得|说过|告诉|问的|想问|意思|理解|误解|懂|错|对|长|短|啰嗦|清楚|有用|没用|帮助|好|棒|赞|完美|厉害|糟|差|烂|失望|满意|谢|辛苦|重复|跑题|离题|答非所问|是的|不错|行/;
/**
 * Of himself, a person says in a remark only these things: `I got a great job` is none.
 * bounded: 300 characters
 */
const OF_ONESELF =
  /^(?:(?:but|and|so|no|yes|oh),? )?(?:i|we)(?: |')(?!(?:(?:already|just|never|really|don't|didn't|do not|did not|can't|had|have|ve|only) )*(?:told|said|mentioned|meant|mean|asked|wanted|expected|(?:like|love|liked|loved|appreciate|enjoyed) (?:it|that|this|the|your)|think (?:it|that|this|you|so)|understand|understood|agree|guess|know|knew|get it|got it|m (?:confused|disappointed|sorry|impressed)|am (?:confused|disappointed|sorry|impressed))\b)/;
/** A wish for later answers, which is remembered. bounded: 300 characters */
const WISH =
  /^(?:(?:but|and|so|no|ok|okay|next time|please|just|now),? )*(?:answer|reply|respond|explain|write|be|make|give|keep|say|tell|use|format|do|don't|do not|never|stop|repeat|no need to)\b|\b(?:be|being) (?:so|more|less|a bit|too)\b/;
/** What the person said, or asked for. bounded: 300 characters */
const OF_TALK = /\bmy ((?:last |first |original )?(?:question|questions|point|request|message)\b)/g;
/** Praise or blame of what the assistant gave. bounded: 300 characters */
const OF_A_TIP =
  /^(?:(?:what an?|such an?|that was an?|that's an?|this is an?) )?(?:very |really |so )?(?:great|good|nice|excellent|perfect|helpful|useful|useless|terrible|bad|awful|wrong|interesting|amazing|brilliant|poor|lovely|cool) (?:tips?|answers?|ideas?|suggestions?|lists?|recipes?|advice|explanations?|summary|points?|questions?|links?|recommendations?)\b|^the \p{L}+ you (?:gave|sent|suggested|recommended|mentioned|listed|wrote)\b/u;
/** What the assistant does or is; not what it may or should do. bounded: 300 characters */
const OF_ASSISTANT =
  /^(?:(?:wow|haha|ok|okay|well|but|and|no|hey),? )*(?:you(?:'re|'ve)?|your \p{L}+) (?!(?:should|must|can|could|may|might|need|have to|don't need|will|would|got|are wrong about|mixed)\b)/u;
/** Words of a sentence that may tell of somebody, or correct something. */
const OF_PERSON =
  /\b(?:i|i'm|i've|my|mine|we|our|us|he|she|his|her|they|their|is now|are now|(?<=[a-z] )that|but|not|it's|instead)\b/;
const MARK = /^\d{1,3}\s?(?:\/\s?\d{1,3}|%|stars?|points?)?[.!]?$/;
const PUNCTUATION = /[\s\p{P}\p{S}]+/u;

/**
 * Whether a feedback only judges the answer, thanks, agrees or disagrees: `That answer was too long`,
 * `Perfect!`. It then tells nothing to remember. Only a text of at most 300 characters and 10 sentences is
 * one.
 */
export function isRemark(feedback: string): boolean {
  if (feedback.length > MAX_LENGTH) return false;
  let read = 0;
  for (const { text } of splitSentences(feedback)) {
    read += 1;
    if (read > MAX_SENTENCES || !isRemarking(text)) return false;
  }
  return read > 0;
}

function isRemarking(sentence: string): boolean {
  if (MARK.test(sentence.trim()) && /\/|stars?|points?/.test(sentence)) return true;
  if (/\d/.test(sentence)) return false;
  const plain = sentence
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(OF_TALK, '$1')
    .replace(/\bkeep (?:that|it|this) in mind\b/, 'ok')
    .trim();
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  if (words.length === 0) return true;
  if (/\p{Script=Han}/u.test(sentence))
    return (
      CHINESE_JUDGING.test(sentence) &&
      sentence.split(PUNCTUATION).every((part) => part === '' || isMadeOf(part, CHINESE))
    );
  // `nope, never have been` denies what the answer said of the user
  if (/^(?:nope|no)[,.!]? (?:i )?never\b/.test(plain)) return false;
  if (OF_ONESELF.test(plain) || WISH.test(plain) || /\bi (?:want|need|prefer)\b/.test(plain)) return false;
  // `You're wrong, it's Bosch` and `You forgot that Tom moved` tell more than a judgement
  const isAlone = !/[,;:]/.test(sentence) && !/\p{L} \p{Lu}\p{Ll}/u.test(sentence) && !OF_PERSON.test(plain);
  if (isAlone && (OF_A_TIP.test(plain) || OF_ASSISTANT.test(plain))) return true;
  return words.every((word) => WORDS.has(word)) && words.some((word) => JUDGING.has(word));
}
