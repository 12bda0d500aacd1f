import { trimTail } from '../../../../domain/text/trim.ts';

const SIGNS = /^[\s。.！!]$/u;
/** What is asked for this time only, or of something else. bounded: 80 characters */
const ONCE =
  /这次|这回|这一次|这个|这条|这篇|这段|这封|这份|这道|这张|今天|今晚|明天|这周|下次|暂时|先别|客人|朋友|同事|我[爸妈哥姐弟妹]|老[公婆]|孩子|他|她|[吗呢?？]|如果|的时候/u;
/** bounded: 60 characters */
const NOT_WANTED =
  /^(?:用户希望助手|用户要求助手|请|麻烦|以后|每次|总是|一定要?|记得|都|你|回答时?里?|回复时?里?|内容里|里面)*(?:不要|别|不用|不许|不必|不准|少|禁止)/u;
const IS_ORDER =
  /请|别|不要|不用|以后|每次|记得|提醒|推荐|回答|回复|列|用|叫|说话|语气|解释|翻译|给我|帮我|发|写|加|附|报|显示/u;
/** What takes back. bounded: 80 characters */
const UNWANTED =
  /^(?:以后|今后|现在|其实|你|还是|从现在起|从今天起|请)*(?:都)?(?:不用|不必|别|不要|无需|没必要|不需要|用不着|停止|取消|可以不|省略|去掉|不想要|不想看)(?:再|都)?(?:给我|帮我)?(?:每次|总是|老是)?(?<what>.{1,20}?)(?:了|啦|吧)?$/u;
/** bounded: 80 characters */
const TOPIC_UNWANTED =
  /^(?<what>.{2,10}?)(?:以后|现在)?(?:就|也|都)?(?:不用|不必|别|不要|不需要|无需)(?:再)?(?:给我|帮我)?.{0,4}了$/u;
/** bounded: 80 characters */
const WANTED =
  /^(?:以后|今后|现在|其实|你|还是|从现在起|请)*(?:又|也)?(?:都)?(?:可以|能|允许|欢迎|随便|尽管|恢复|继续|重新)(?:再|都)?(?:给我|帮我)?(?:每次|开始|多)?(?<what>.{1,20}?)(?:了|啦|吧|没关系|也行)?$/u;
/** bounded: 80 characters */
const MINDED =
  /^(?<what>.{2,10}?)(?:现在)?(?:可以|也行|没问题|没关系|不介意|也无所谓|可以有|(?:可以|能)(?:用|加|发|写|说|推荐|提))了?$/u;

const LETTERS =
  /[我你的了再给帮请都每次回答用说点一些那么这样太要不别以后里时带有个加发写推荐提醒话得着可以]/gu;

const shares = (what: string, known: string): boolean => {
  const plain = what
    .replace(/^(?:那么|这么|太|用|列|加|带|写|发|附|给|说|提醒我?|推荐)/u, '')
    .replace(/(?:了|给我)$/u, '');
  for (let at = 0; at + 2 <= plain.length; at += 1) {
    const part = plain.slice(at, at + 2);
    if (/^\p{Script=Han}{2}$/u.test(part) && part.replace(LETTERS, '').length > 0 && known.includes(part))
      return true;
  }
  return false;
};

/** Languages and other ways of which answers have one. bounded: 80 characters */
const WAYS: readonly (readonly RegExp[])[] = [
  [
    /中文|汉语|普通话/u,
    /英文|英语/u,
    /日文|日语/u,
    /法语|法文/u,
    /德语|德文/u,
    /韩语|韩文/u,
    /西班牙语/u,
    /粤语/u,
  ],
  [/公制|摄氏|公里|公斤/u, /英制|华氏|英里|磅/u],
  [/人民币|元/u, /美元|美金/u, /欧元/u],
  [/简短|简洁|精简|短一?点|长话短说|简单/u, /详细|长一?点|具体|展开|多说/u],
  [/正式|书面/u, /随意|口语|轻松|随便/u],
  [/您/u, /「你」|叫你|说你|用你/u],
  [/列表|要点|分点|清单/u, /整段|段落|一段话/u],
  [/12小时|十二小时/u, /24小时|二十四小时/u],
];
/** bounded: 80 characters */
const SWITCH = /换回?|改回?|以后|今后|还是|从现在起|恢复|回到/u;

/** Whether a sentence takes back or replaces what a memory asks of the assistant. */
export function takesBackChinese(said: string, memory: string): boolean {
  if (said.length > 80 || memory.length > 60 || ONCE.test(said)) return false;
  const text = trimTail(memory, SIGNS);
  if (/^我|[?？，,]/u.test(text) || !IS_ORDER.test(text)) return false;
  const isWanted = !NOT_WANTED.test(text);
  return said.split(/[，,。；;！!]/u).some((part) => {
    const clause = part.trim();
    const unwanted = (UNWANTED.exec(clause) ?? TOPIC_UNWANTED.exec(clause))?.groups?.what;
    if (unwanted !== undefined) return isWanted && shares(unwanted, text);
    const wanted = (WANTED.exec(clause) ?? MINDED.exec(clause))?.groups?.what;
    if (wanted !== undefined && !isWanted) return shares(wanted, text);
    return isWanted && SWITCH.test(clause) && !/把|翻译|翻成|怎么/u.test(clause) && isOtherWay(clause, text);
  });
}

const isOtherWay = (clause: string, memory: string): boolean =>
  WAYS.some((ways) => {
    const [a, b] = [clause, memory].map((text) => ways.flatMap((way, at) => (way.test(text) ? [at] : [])));
    return a?.length === 1 && b?.length === 1 && a[0] !== b[0];
  });

/** Whether a sentence may take back an order. */
export const tellsOrderChinese = (said: string): boolean =>
  said.length <= 80 &&
  !ONCE.test(said) &&
  said
    .split(/[，,。；;！!]/u)
    .some(
      (part) =>
        UNWANTED.test(part.trim()) ||
        WANTED.test(part.trim()) ||
        (SWITCH.test(part) && WAYS.some((ways) => ways.some((way) => way.test(part)))),
    );
