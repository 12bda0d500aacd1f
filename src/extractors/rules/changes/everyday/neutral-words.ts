import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { chineseTags } from '../../../../domain/text/segment.ts';
import { ENGLISH_STOP_WORDS } from '../../../../domain/text/stop-words.ts';

/** Words that say that something is otherwise or how one knows, and not of what. */
const NEUTRAL = new Set(
  analyseTerms(
    `actually actual just only now instead rather quite nearly almost about around roughly exactly precisely sharp
    turns turn out turned make made makes move moved moves shift shifted shove shoved push pushed bump bumped put
    brought bring back forward postponed delayed rescheduled rebooked booked changed change switch switched swapped
    set starts start starting begin begins ends end finish get gets got gone go goes went going come comes coming
    came arrive arrives arriving land lands landing leave leaves leaving reach reaches reaching happen happening
    meant mean typed typo should be correct wrong right one ones day time today new sadly unfortunately lol haha tho
    though btw anymore earlier later total tot altogether number say says said read reads fact sorry oops wait stop
    crept dropped drop fell rose raised raise hiked jumped climbed increased reduced scales scale weighed weigh weighing
    measured counted see look looks alas alright clock pm am oclock ish people us bring let make brings bumping
    gonna wanna will shall can please pls thanks cheers mate yaar love dear well hey ok okay really like more less
    than also same again already finally morning afternoon evening night week month year from till until
    proper actually hang hold on nope no yes yeah`,
  ),
);
/** Characters of such words. bounded: 60 characters */
const HAN_NEUTRAL =
  /^[是了的得才要再去来也都就只光共总约近过给把被让又却可并正刚该应到成为于在从起按算定改挪推延调换升降涨跌减加订买抢量称测数查看说写记填打错对不没有号点分半钟时候日年月周天早晚上下午中前后这那个些次回趟场单份奔拿还剩欠其实现如今目眼以平常般通大概差多左右而已之儿合计开始结束发达提迟变本原际果哈呵嘿唉哎嗨喽啦呀啊哦呢吧嘛呗喔哟咯嗯额呃人家它他她我你您咱们]+$/u;
const HAN_NEUTRAL_WORDS = new Set(
  `其实 实际 实际上 现在 如今 目前 眼下 以后 平常 平时 一般 通常 大概 差不多 左右 而已 之前 今儿 今早 今天 昨儿 总共 共计 合计 开始 结束 出发 到达 提前 推迟 改成 改为 改到 换成 变成 应该 本来 原来 结果 过去 过来 只是 我们 咱们 人家 已经 早就 这次 这回 时间 日期 日子 嘿嘿 哈哈 它 他 她 我 你 您 啦 呀 啊 哦 呢 吧 嘛 呗 哟 哈 呵 唉 哎 嗨 喽 额`.split(
    /\s+/,
  ),
);
const isNeutral = (word: string): boolean => HAN_NEUTRAL.test(word) || HAN_NEUTRAL_WORDS.has(word);
const HAN = /\p{Script=Han}/u;

/**
 * The words of a clause that neither are its value nor say how something changed: what it speaks of. English
 * words are stems.
 */
export function foreignWords(clause: string): readonly string[] {
  if (!HAN.test(clause))
    return analyseTerms(clause.replace(/['’]/gu, ' ')).filter(
      (term) => !ENGLISH_STOP_WORDS.has(term) && !NEUTRAL.has(term) && !/^\d/u.test(term) && term.length > 1,
    );
  return [...chineseTags(clause)]
    .filter(
      ({ word, tag }) => HAN.test(word) && !isNeutral(word) && !/^(?:m|q|mq|r|u|y|d|p|c|f|x)/u.test(tag),
    )
    .map(({ word }) => word);
}
