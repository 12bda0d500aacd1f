import { chineseTags } from '../../../domain/text/segment.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';

const MAX_LENGTH = 100;
const MAX_KEPT = 200;

/** Who or what a sentence begins with, if it is another than the speaker's. bounded: 100 characters */
const OTHERS =
  /^(?:今天|昨天|昨晚|刚才?|听说|上周)?(?:我们?的?)?(?<who>同桌|同组|同事|同学|隔壁|楼上|楼下|对门|邻居|儿子|女儿|闺女|闺蜜|室友|朋友|[表堂][哥弟姐妹]|前任|那个|另[外一][^，,]{0,2}[张个份台条]|[一二三四五六七八九十]{1,3}号?[栋楼])/u;
/** What somebody else does to the speaker, or with him. bounded: 100 characters */
const WITH_SPEAKER = /[把让给跟和被叫拉帮替]我|我们|咱|所以我|我也|我就/u;
/** What is as it was, or soon was again. bounded: 100 characters */
const AS_IT_WAS =
  /还是(?:不会|一个人|老样|那样|原来)|还得接着|接着(?:练|背|泡|用|学|上|跑)|(?<!不)留着|没少|没变|补办|换了?(?:新|块|个|节)?电池|(?:配|买)了个?新?(?:镜头|壳|膜|挂件|表带)|还在(?:柜|抽屉|里|那|老)|(?<![没不])续了?费|一天卖|忙疯|没发霉/u;
/** bounded: 100 characters */
const PARTED = /分(?:手|开|了)|掰了|散了/u;
/** A name of somebody who is no partner. bounded: 100 characters */
const NAME_OF_FRIEND =
  /(?:闺蜜|朋友(?<![男女]朋友)|同事|同学|室友|姐|妹|哥|弟|儿子|女儿|老师|同桌|发小)(?:的?名字)?(?:叫|是)/u;
/** bounded: 100 characters */
const EX = /前(?:任|男友|女友|夫|妻)/u;
/** An office with the word that says which. bounded: 100 characters */
const OFFICE = /(?<of>\p{Script=Han}{2})(?<office>委员|队长|部长|组长|代表|主任|主席|科长|处长)/u;
/** bounded: 100 characters */
const ONCE_TODAY = /^(?:今天|今晚|昨天|昨晚|这次|这周)[^，,]{0,10}[，,]?只/u;

/**
 * Whether a sentence tells of another one than a memory does, in Chinese: of somebody else's affairs,
 * of one of
 * the same kind by another name, `体育委员不干了` after `我是学习委员`, or of what is as it was.
 * @param memory one claim in the first person
 */
export function isOtherOneChinese(sentence: string, memory: string): boolean {
  const said = sentence.slice(0, MAX_LENGTH);
  if (memory.length > MAX_LENGTH) return false;
  if (AS_IT_WAS.test(said) || ONCE_TODAY.test(said)) return true;
  const who = OTHERS.exec(said)?.groups?.who;
  if (who !== undefined && !memory.includes(who.slice(0, 2)) && !WITH_SPEAKER.test(said)) return true;
  if (PARTED.test(said) && NAME_OF_FRIEND.test(memory)) return true;
  if (EX.test(said) && !EX.test(memory)) return true;
  const [a, b] = [said, memory].map((text) => OFFICE.exec(text)?.groups);
  if (a !== undefined && b !== undefined && a.office === b.office && !said.includes(b.of ?? '')) return true;
  return isOfOtherKind(said, memory);
}

/** `副会长退了` after `我是会长`, `体育委员` after `学习委员`. */
function isOfOtherKind(said: string, memory: string): boolean {
  return nounsOf(memory).some((own) => {
    if (said.includes(own)) return said.includes(`副${own}`) && !memory.includes(`副${own}`);
    const kind = own.slice(-2);
    return (
      own.length > 2 &&
      nounsOf(said).some((other) => other.length > 2 && other !== own && other.endsWith(kind))
    );
  });
}

const nounsOf = keptReadings(
  (text): readonly string[] =>
    [...chineseTags(text)]
      .filter(({ tag, word }) => /^n/.test(tag) && word.length > 1)
      .map(({ word }) => word),
  MAX_KEPT,
  MAX_LENGTH,
);
