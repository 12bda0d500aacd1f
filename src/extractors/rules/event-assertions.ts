import { fold, truncate } from '../../domain/text/normalise.ts';
import { stem } from '../../domain/text/stem.ts';
import { ENGLISH_STOP_WORDS } from '../../domain/text/stop-words.ts';

/** What distinguishes one occasion from others. */
export interface OccasionAssertion {
  /** The kind of occasion, such as `meeting` or `会议`. */
  readonly occasion: string;
  /** Folded words that describe it and the other participants, sorted. */
  readonly about: readonly string[];
}

/** Characters that are read of the source of one event. */
const MAX_SENTENCE = 2_000;
const ENGLISH =
  /\b(birthday|wedding|anniversary|party|concert|meeting|appointment|interview|exam|test|deadline|trip|ceremony|funeral|conference|race|marathon|tournament|match|show|festival|graduation|surgery|flight|launch|release|event|class|workshop|vacation|holiday|reunion|exhibition|competition|camp|retreat|presentation|review|session|checkup|recital|gig|dinner|lunch|breakfast|brunch|call|rehearsal|lesson|training|visit|game)s?\b/i;
const CHINESE =
  /(生日|婚礼|聚会|派对|音乐会|演唱会|会议|评审|面谈|讲座|培训|开会|见面|约会|面试|考试|截止|旅行|出差|典礼|葬礼|比赛|马拉松|演出|手术|航班|发布会|活动|课程|体检|答辩|汇报|家长会|同学会|晚饭|晚餐|午饭|午餐|聚餐|饭局)/;
const CHINESE_SAME: Readonly<Record<string, string>> = { 开会: '会议', 晚餐: '晚饭', 午餐: '午饭' };

// bounded: 2000 characters (of a sentence)
const MOVED =
  /\b(?:(?:(?:has|have|had|was|is|got|been|being|gets?) )*(?:moved|rescheduled|postponed|pushed(?: back| out)?|brought forward|shifted|delayed|put off)|(?:move|reschedule|postpone|push(?: back)?)[ds]?)\b[^.!?]{0,60}?\b(?:to|until|till|for)\b/i;
const CHINESE_MOVED = /(?:改|推迟|延期|提前|挪|调|顺延|移)(?:到了?|成了?|至|在)/u;

/**
 * The UTF-16 offset after the verb that moves an occasion, where its new time begins;
 * null if the sentence moves none.
 */
export function moveIn(text: string): number | null {
  const sentence = truncate(text, MAX_SENTENCE);
  const chinese = /\p{Script=Han}/u.test(sentence);
  if (!(chinese ? CHINESE : ENGLISH).test(sentence)) return null;
  const match = (chinese ? CHINESE_MOVED : MOVED).exec(sentence);
  return match === null ? null : match.index + match[0].length;
}

const NOBODY = /^(?:the )?(?:user|assistant|speaker|用户|助手)$/;

/** The first occasion that a sentence names; null if it names none. */
export function occasionIn(
  text: string,
  roles: readonly string[],
  speaker: string | null,
): OccasionAssertion | null {
  const sentence = truncate(text, MAX_SENTENCE);
  const chinese = /\p{Script=Han}/u.test(sentence);
  const match = (chinese ? CHINESE : ENGLISH).exec(sentence);
  const word = match?.[1]?.toLowerCase();
  if (match === null || word === undefined) return null;
  const self = fold(speaker ?? '');
  const others = roles
    .map((role) => fold(role).replace(/^(?:my|our|我的?|我们的?)\s*/, ''))
    .filter((role) => role !== '' && role !== self && !NOBODY.test(role));
  const before = chinese ? [] : describing(sentence.slice(0, match.index));
  return {
    occasion: CHINESE_SAME[word] ?? word,
    about: [...new Set([...others, ...before])].toSorted(),
  };
}

/** Stems of up to two describing words before a noun: `dentist appointment`, `budget review meeting`. */
function describing(text: string): readonly string[] {
  const words = fold(text).match(/[\p{L}\p{N}'-]+/gu) ?? [];
  const found: string[] = [];
  for (const word of words.toReversed()) {
    if (found.length === 2 || ENGLISH_STOP_WORDS.has(word) || NO_DESCRIPTION.test(word)) break;
    found.push(stem(word));
  }
  return found;
}

// bounded: 2000 characters (of a sentence)
const NO_DESCRIPTION =
  /^(?:have|had|has|next|last|new|big|small|another|one|first|second|got|book(?:ed)?|schedul\w+|mov\w+|reschedul\w+|postpon\w+|plan\w*|attend\w*|\w+day)$|'s?$/;
