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
  /还是(?:不会|一个人|老样|那样|原来)|还得接着|接着(?:练|背|泡|用|学|上|跑)|(?<!不)留着|没少|没变|补办|换了?(?:新|块|个|节)?电池|(?:配|买)了个?新?(?:镜头|壳|膜|挂件|表带)|还在(?:柜|抽屉|里|那|老)|(?<![没不])续了?费|一天卖|(?:没|完)了[，,][^，,]{0,4}(?:再|去|下楼|得|该)[^，,]{0,3}(?:买|补|囤)|忙疯|没发霉/u;
/** What was averted or not allowed, at the end of what is told. bounded: 100 characters */
const AVERTED =
  /(?:据理力争|保住了?|(?:还?没|不)(?:有)?(?:同意|答应|批)|被?(?:劝|拦)(?:住|下)来?了?)[。！!~]*$/u;
const CALLED_OFF = /(?:黄|泡汤|取消|作罢|吹)了/u;
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
const ONCE_TODAY = /^(?:今天|今晚|昨天|昨晚|这次|这周)[^，,]{0,10}[，,]?(?<![一两三四五六七八九十几半\d])只/u;

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
  if (AVERTED.test(said) && !CALLED_OFF.test(said)) return true;
  const who = OTHERS.exec(said)?.groups?.who;
  if (who !== undefined && !namesPerson(who, memory) && !WITH_SPEAKER.test(said)) return true;
  if (SESSION.test(said) && !OF_ONE.test(memory)) return true;
  if (isOneOfSeveral(said, memory) || isDoneByKin(said, memory)) return true;
  if (PARTED.test(said) && NAME_OF_FRIEND.test(memory)) return true;
  if (EX.test(said) && !EX.test(memory)) return true;
  const [a, b] = [said, memory].map((text) => OFFICE.exec(text)?.groups);
  if (a !== undefined && b !== undefined && a.office === b.office && !said.includes(b.of ?? '')) return true;
  return isOtherOfKind(said, memory) || isOfOtherKind(said, memory);
}

const ANDROID = /华为|小米|红米|荣耀|OPPO|vivo|三星|一加|魅族/iu;
/** bounded: 100 characters */
const BUDGET = /(?<of>\p{Script=Han}{2})的?预算/u;

/** `换了台华为` after `我用安卓手机`, `公司宽带` after `我家宽带`, `电脑预算` after `手机预算`. */
function isOtherOfKind(said: string, memory: string): boolean {
  if (/安卓/u.test(memory) && ANDROID.test(said) && !/苹果|iPhone|鸿蒙/iu.test(said)) return true;
  if (/^我们?家有/u.test(memory) && /^我(?:哥|姐|弟|妹|[表堂][哥弟姐妹]|叔|舅|姑|姨|同事|朋友)家/u.test(said))
    return true;
  if (
    /^我们?家/u.test(memory) &&
    /^(?:我们)?(?:公司|单位|学校|办公室)的?(?:宽带|网|WiFi|打印机|空调)/iu.test(said)
  )
    return true;
  const [of, own] = [said, memory].map((text) => BUDGET.exec(text)?.groups?.of);
  return (
    of !== undefined && own !== undefined && of !== own && !/我|的|把|现/u.test(of) && !memory.includes(of)
  );
}

/** bounded: 100 characters */
const ONE_OF = /^(?:我们?家?的?|其中|有|昨天|前天|上周)*一(?<unit>[只条个台辆部盆棵])(?!人)/u;
/** `一只仓鼠死了` after `我养了两只仓鼠`: the other one is there. */
function isOneOfSeveral(said: string, memory: string): boolean {
  const unit = ONE_OF.exec(said)?.groups?.unit;
  // linear: two letters
  return unit !== undefined && new RegExp(`[两二三四五六七八九十几]${unit}`, 'u').test(memory);
}

/** What somebody of the family does with the thing that is named first. bounded: 100 characters */
const BY_KIN =
  /^[^，,我]{1,8}我(?<who>妈|爸|姐|哥|弟|妹|老公|老婆|儿子|女儿|奶奶|爷爷|室友|同事|朋友|同学)(?:已经|都|也|早|刚|昨天)*[看读追刷写吃喝学考玩打练](?:完|过|到|会|上|了)/u;
function isDoneByKin(said: string, memory: string): boolean {
  const who = BY_KIN.exec(said)?.groups?.who;
  return who !== undefined && !memory.includes(who);
}

/** One time of what somebody does again and again. bounded: 100 characters */
const SESSION = /^[^，,]{1,5}(?:[练打踢跳弹跑游]|课上)完了(?:$|[，,。！])/u;
const OF_ONE = /次|马|赛|要|想|打算|准备|计划|课|班|考/u;

/** Words for the same person. */
const SAME_PERSON: readonly (readonly [RegExp, RegExp])[] = [
  [/^闺女$|^女儿$/u, /闺女|女儿/u],
  // who shares a flat has a flatmate
  [/^室友$/u, /室友|舍友|合租|[和跟与](?:别)?人(?:一起)?住/u],
];

const namesPerson = (who: string, memory: string): boolean =>
  memory.includes(who.slice(0, 2)) || SAME_PERSON.some(([a, b]) => a.test(who) && b.test(memory));

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
