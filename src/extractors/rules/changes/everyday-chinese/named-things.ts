import { keptReadings } from '../../../../lib/kept-readings.ts';

/** How somebody is concerned with what his memory names: `works` at what has an end, `does` what has none. */
export type Concern = 'has' | 'works' | 'does' | 'aims' | 'likes';

/** What a Chinese memory names, and how its speaker is concerned with it. */
export interface NamedThings {
  readonly concern: Concern;
  /** The thing itself, or the deed that is wanted: `吉他`, `开民宿`. */
  readonly things: readonly string[];
  /** Where it takes place, and the firm or group that it belongs to. */
  readonly place: string;
}

const MAX_MEMORY = 120;
const MAX_KEPT = 100;
/** Words before a verb that say when and how. bounded: 120 characters */
const HOW =
  /^(?:现在|目前|一直|最近|平时|每[天周月年晚早]|周末|(?:每?周|星期|礼拜)[一二三四五六日天]|早上|晚上|中午|下午|经常|常常?|一般|通常|都|也|还|就|总是?|很|非常|特别|最|比较|明年|今年|下个?月|下周|这周|年底|暑假|寒假|明天|后天)+/u;
/** bounded: 120 characters */
const AIM =
  /^(?:很|特别|一直)*(?:想要?|打算|准备|计划|决定|要|备考|备战|报名了?|报了|(?:正)?在(?:备考|准备|考|攒钱|存钱))/u;
const LIKES =
  /^(?:喜欢|爱|热爱|最爱|习惯|讨厌|不|没|怕|会|能|对|迷|痴迷|享受|吃(?!.{0,6}药)|喝|抽|看得|听得)/u;
/** bounded: 120 characters */
const AT =
  /^(?:人)?在(?<place>[\p{Script=Han}\p{L}]{2,8}?)(?:里|那边|上)?(?=(?:办|买|上班|工作|任职|当|做|读|念|上|学|存|开|租|打工|实习|教|兼职|健身|练|报|订|订阅|看|听|写|卖|住|充|有|定|约))/u;
// bounded: 120 characters
const VERB =
  /^(?:家里?|家的?|的)?(?:正在|在|又|一直)?(?:参加|报名|报|订阅|订|订购|领养|收养|办|养|有|用|开|租|戴|玩|学|练|打|跳|踢|跑|上|读|念|写|追|看|听|坐|骑|弹|唱|教|做|当|是|买|考|织|画|拉|吹|拍|翻译|装修|装|种|喂|存|欠|还|搞|弄|住|去|申请|竞聘|吃|加入|请|雇|叫|找|约|预约|留|蓄|炒|信)(?:了|过|着|到|完)?/u;
/** bounded: 120 characters */
const COUNT =
  /^(?:(?:一|两|二|三|四|五|六|七|八|九|十|几|好几|半|\d{1,3})?(?:只|条|个|台|辆|部|本|张|套|份|缸|盆|家|间|栋|门|节|次|款|双|副|把|位|名|支|场|间|块|架|棵|窝|群|点儿?|些)|新的?|的)+/u;
/** bounded: 120 characters */
const SIGNS = /[《》「」“”"'\s]/gu;
/** bounded: 120 characters */
const TAIL = /(?:的|呢|了|上班|工作|写论文)$/u;

const plain = (words: string): string => words.replace(SIGNS, '').replace(COUNT, '').replace(TAIL, '');

/** What a memory of the speaker names, by its words behind `我`. */
export const namedThings = keptReadings(
  (predicate: string): NamedThings | null => {
    let rest = predicate.replace(HOW, '');
    const isAim = AIM.test(rest);
    if (!isAim && LIKES.test(rest)) {
      const thing = plain(rest.replace(LIKES, '').replace(HOW, '').replace(VERB, ''));
      return { concern: 'likes', things: thing.length > 1 ? [thing] : [], place: '' };
    }
    rest = rest.replace(AIM, '').replace(HOW, '');
    const place = AT.exec(rest)?.groups?.place ?? '';
    const deed = plain(place === '' ? rest : rest.slice(1 + place.length).replace(/^(?:里|那边|上)/u, ''));
    const verb = VERB.exec(deed)?.[0] ?? '';
    // `我的日语老师是山田` is about him
    if (verb === '' && !isAim) return null;
    const thing = plain(deed.slice(verb.length));
    const isDoing = /^(?:正在|一直在|在)/u.test(rest) && place === '';
    const isDone = /^(?:学|练|打|跳|踢|跑|参加|报|玩|弹|唱|当|追|读|看|写)/u.test(deed);
    const concern: Concern = isAim ? 'aims' : isDoing ? 'works' : isDone ? 'does' : 'has';
    const things = [thing, ...(isAim || isDoing || isDone ? [deed] : [])];
    return { concern, things: [...new Set(things)].filter((one) => one !== ''), place };
  },
  MAX_KEPT,
  MAX_MEMORY,
);

/** Letters that name a thing alone. */
const ALONE = /^[鱼猫狗鸟花车房琴鸡鸭兔龟鼠奶烟酒药店课书剧班股]$/u;
const LIVING = /^[鱼猫狗鸟鸡鸭兔龟鼠]$/u;

/** What is said of a person behind the name of a thing. */
const PERSON = /师|同学|朋友|同事|邻居|医生|教练|人|家长|的|搭子|队友/u;

/** Whether all letters stand in a text in this order. */
export function isWithin(words: string, text: string): boolean {
  let at = -1;
  return [...words].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/**
 * Whether words name a thing: by itself, by its beginning or end, or by the letters that it is called by:
 * `王者` of `王者荣耀`, `教资` of `教师资格证`.
 */
export function namesThing(words: string, thing: string): boolean {
  if (words === '' || thing === '' || words.length > thing.length) return false;
  if (words === thing) return words.length > 1 || ALONE.test(words);
  if (words.length === 1) return LIVING.test(words) && thing.endsWith(words);
  if (thing.endsWith(words)) return true;
  if (thing.startsWith(words)) return !PERSON.test(thing.slice(words.length));
  return (
    words.length === 2 && thing.length > 3 && thing.startsWith(words[0] ?? '-') && isWithin(words, thing)
  );
}
