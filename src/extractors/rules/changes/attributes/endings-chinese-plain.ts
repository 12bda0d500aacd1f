import { keptReadings } from '../../../../lib/kept-readings.ts';
import { isSameWhoChinese, type LinkChinese } from '../linked-chinese-clauses.ts';

/** What a memory tells, and what a sentence says when it is no longer or never was so. */
interface PlainEnding {
  /** The state; a group `thing` must be named in the sentence that ends it. */
  readonly state: RegExp;
  /** Looked for in the whole sentence. */
  readonly over: RegExp;
}

const ANIMALS = '仓鼠|龙猫|荷兰猪|豚鼠|刺猬|猫|狗|兔|鹦鹉|玄凤|鸟|乌龟|龟|蜥蜴|守宫|蛇|鸡|鸭|鹅|马|羊';
const USING = '喝吃看玩用做打读听去买写弹唱养学练抽坐骑开点上刷逛追';

// bounded: 120 characters (of a memory and of a sentence)
const bounded = (state: string, over: string): PlainEnding => ({
  // bounded: 120 characters
  state: new RegExp(state, 'u'),
  // bounded: 120 characters
  over: new RegExp(over, 'u'),
});

const ENDINGS: readonly PlainEnding[] = [
  // `仓鼠跑了，再也没找回来` after `我养了一只仓鼠`
  bounded(
    `(?:养|有|家里?的?)[^，,]{0,6}?(?<thing>${ANIMALS})`,
    '(?:跑|飞|溜|逃|走失|走丢|丢|不见)[^，,]{0,4}[，,]?.{0,8}(?:再也)?(?:没(?:能|再|有)?(?:回来|找到|找回|飞回|见过|影)|找不(?:到|回)|没找)',
  ),
  // `手办都出掉了，退坑` after `我收藏手办`
  bounded(
    '(?:收集|收藏|集|攒)(?:了)?(?:各种|很多|不少|一些|老|旧)?(?<thing>[\\p{Script=Han}A-Za-z]{2,6})$',
    '(?:都|全|全部|统统|一股脑|已经)(?:给)?(?:出|卖|转|送|捐|清|处理|甩)(?:掉|光|走|完|手|让|人|仓)?了|退坑',
  ),
  // `我其实一句丹麦语都不会说` after `我会一点丹麦语`
  bounded(
    '^(?:我)?(?:会|懂|能|在学)(?:说|讲)?(?:一?点儿?|一些|几句|流利的?){0,2}(?<thing>\\p{Script=Han}{1,3}[语文话])',
    '^(?:我)?(?:其实|压根|根本|说实话)?(?:连)?(?:一句|一个字|半句|一个词|一点儿?)[^，,]{0,6}[都也](?:不会|听不懂|说不|讲不|不懂)|^(?:我)?(?:其实|压根|根本)(?:就)?不(?:会|懂)(?:说|讲)?',
  ),
  // `最近几乎不怎么跑了` after `我每天跑步`
  bounded(
    `每(?:天|周|晚|早|个?周末|个?星期|个?月)(?:早上?|晚上?|下班后?|睡前|都|会|要|去|坚持|固定|至少|[一两三]次){0,4}(?<thing>[${USING}](?![${USING}])\\p{Script=Han}|[^${USING}，,都会要去坚])`,
    '^(?:我)?(?:现在|如今|最近|这阵子|这段时间|这半年|今年|后来){0,2}(?:已经)?(?:很少|几乎不|基本不|基本上不|不怎么|不太|难得|好久没|很久没|好久不|很久不)(?:再|怎么|去|会){0,3}[^，,]{1,6}[了啦]?$',
  ),
  // `医生说我又能吃面了` after `我吃无麸质`
  bounded(
    '无麸质|麸质(?:过敏|不耐)|不(?:能|可以)?吃(?:面|麸质|小麦)|乳糖不耐|不(?:能|可以)?喝(?:牛)?奶|不吃乳制品',
    '(?:又|现在|重新|终于)(?:能|可以)(?:吃(?:面|麸质|小麦|乳制品|奶酪|芝士)|喝(?:牛)?奶)',
  ),
  // `我从来没当过救生员，打错了` after `我是救生员`
  bounded(
    '^(?:我)?(?:现在)?是(?:一?[名个位])?(?<thing>\\p{Script=Han}{2,5})$',
    '^(?:我)?(?:其实|压根|根本)?(?:从来?(?:都|就)?(?:没|不)|没|压根(?:就)?没|根本(?:就)?没)(?:有)?(?:当|做|干|是)过?',
  ),
  bounded(
    '^(?:我)?(?:现在|目前)?(?:人|家)?(?:住在?|在)(?<thing>\\p{Script=Han}{2,4})',
    '^(?:我)?(?:其实|压根|根本)?(?:从来?(?:都|就)?没|压根(?:就)?没|根本(?:就)?没)(?:有)?(?:在|去)?[^，,]{2,6}?住过?',
  ),
];
/** What is not so for good, or not of the speaker. bounded: 120 characters */
const NOT_SO =
  /要不是|如果|要是|假如|差点|怕|今天|今晚|这次|暂时|[吗呢?？]$|又(?:自己)?(?:回来|飞回|跑回)|找到了|找回来了|开玩笑/u;

/** Sentences whose endings are kept: each is compared with many memories. */
const MAX_KEPT = 200;
const MAX_SENTENCE = 120;
const overIn = keptReadings((said) => ENDINGS.filter(({ over }) => over.test(said)), MAX_KEPT, MAX_SENTENCE);

/** What is no longer so in the plainest words. */
const ends: LinkChinese = (told, known) => {
  if (NOT_SO.test(told.sentence) || !isSameWhoChinese(told, known)) return false;
  return overIn(told.sentence).some(({ state }) => {
    const match = state.exec(known.text);
    if (match === null) return false;
    const thing = match.groups?.thing ?? '';
    return thing === '' || told.sentence.includes(thing);
  });
};

/** Ends in the plainest words, in Chinese. */
export const PLAIN_ENDINGS_CHINESE: readonly LinkChinese[] = [ends];

/** Whether a Chinese sentence may tell such an end. */
export const tellsPlainEnding = (said: string): boolean => overIn(said).length > 0;
