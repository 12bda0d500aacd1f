import { isUndoneChinese } from './undone-chinese.ts';

const HAN = /\p{Script=Han}/u;
const MAX_SAID = 300;

/** Verbs of an end, in the forms that stand behind `never` and `haven't`. */
const ENDS =
  '(?:stop(?:ped)?|quit|g[ia]ven? up|drop(?:ped)?|cancel(?:l?ed)?|sold|sell|moved? (?:away|out)|left|leave|split up|br[eo]a?ke?n? up|g[eo]t(?:ten)? rid|resign(?:ed)?|retired?|dump(?:ed)?|divorced?|unsubscribed?|delet(?:e|ed)|give away|part(?:ed)? with|parted ways)';
/** `I haven't stopped yet`, `I never left`. bounded: 300 characters */
const NOT_ENDED = new RegExp(
  `\\b(?:(?:have|has|had|did)(?: not|n't)|never|not) (?:yet |ever |once |really |actually |even )?${ENDS}\\b`,
  'iu',
);
/** A memory that tells an end itself: to deny that corrects it. bounded: 400 characters */
const TELLS_END = new RegExp(`\\b${ENDS}\\b`, 'iu');
/** bounded: 300 characters */
const HAD = /^(?:(?:and|but|so|well),? )?had (?:I|we|he|she|they|it|(?:my|our) \p{L}+) (?:\p{L}+ )?\p{L}+/iu;
/** Another clause that may tell an end all the same. bounded: 300 characters */
const MORE = /\b(?:but|and|so|then|because|until)\b|;/iu;
/** bounded: 300 characters */
const NOT_ENDED_CHINESE =
  /(?:从来?没(?:有)?(?:想过)?|從來?沒(?:有)?(?:想過)?|没想过|沒想過|并没有?|並沒有?|(?:可|绝|才|绝对|肯定|當然|当然)不会|(?:可|絕|才)不會)[^，,。了]{0,12}(?:停|戒|卖|賣|退|辞|辭|搬|离|離|分手|放弃|放棄|取消|送人|不)/u;
const TELLS_END_CHINESE = /停|戒|卖|賣|退|辞|辭|搬|离|離|分手|放弃|放棄|取消|送人/u;

/** Somebody whom nobody knows from what was said before. bounded: 300 characters */
const SOMEBODY =
  /^(?:(?:and|but|so|apparently|i heard),? )?(?:some(?:one|body)|everyone|everybody|(?:an?|another|this|that|one|some) (?:(?:old|good|close|young|famous|new) )?(?:friends?|colleagues?|coworkers?|guys?|wom[ae]n|m[ae]n|neighbou?rs?|classmates?|mates?|relatives?|girls?|boys?|lad(?:y|ies|s)|kids?|clients?|customers?|strangers?|celebrity|singers?|actors?|actress|players?|people)|(?:one|some|two|half|most|many) of (?:my|our|the) \p{L}+)\b/iu;
/** `Tom from work`. bounded: 300 characters */
const NAMED_BY_PLACE = /^\p{Lu}\p{Ll}+ from (?:the )?\p{Ll}+\b/u;
/** The speaker in another place than `my friend` and `of mine`. bounded: 300 characters */
const SPEAKER = /\b(?:I|me|we|us|myself|ourselves)\b|\bI['’]/u;

/**
 * Whether a sentence denies the end that its words name, or tells it of somebody unknown: `I haven't stopped
 * the statins yet`, `Someone at the gym gave up coffee`, 我从来没想过戒烟.
 * @param memory one claim in the first person
 */
export function deniesEnd(said: string, memory: string): boolean {
  const text = said.slice(0, MAX_SAID).replaceAll('’', "'");
  if (HAN.test(text))
    return (NOT_ENDED_CHINESE.test(text) && !TELLS_END_CHINESE.test(memory)) || isUndoneChinese(text, memory);
  if (NOT_ENDED.test(text) && !MORE.test(text) && !TELLS_END.test(memory)) return true;
  const [who] = SOMEBODY.exec(text) ?? NAMED_BY_PLACE.exec(text) ?? [];
  if (who === undefined || SPEAKER.test(text)) return false;
  const words = who.split(' ');
  return !memory.includes(words.at(-1) ?? '') && (words.length < 3 || !memory.startsWith(words[0] ?? ''));
}

/** Whether a sentence supposes what never was: `Had I sold the boat, I'd be rich`. */
export const supposesPast = (sentence: string): boolean =>
  HAD.test(sentence.slice(0, MAX_SAID).trim().replaceAll('’', "'"));
