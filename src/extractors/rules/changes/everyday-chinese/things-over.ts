import {
  isSameWhoChinese,
  type KnownChinese,
  type LinkChinese,
  type ToldChinese,
} from '../linked-chinese-clauses.ts';
import { isOfOthers, NOT_YET, withoutLead } from './clauses.ts';
import { type Concern, namedThings, namesThing } from './named-things.ts';

/** What stands between a thing and what has become of it. bounded: 80 characters */
const NOW =
  '(?:这个|的钱|欠款|账单|那笔|老板|这事儿?|那事儿?|全科|全部|各科|[他她]|的|那边|那头|那个|念头|想法|计划|打算|事儿?|事情|行程|活儿?|项目|班|课|俱乐部|平台|我们?|咱们?|自己|全都?|都|也|就|已经|早就?|终于|总算|最近|昨[天晚]|前[天几]天?|今[天早]|上个?(?:周|月|星期|礼拜)|去年|今年|刚刚?|一次|提前|彻底|完全|一下子?|实在|最后|被[^，,]{1,4}?|给|顺利|正式|突然|不得不){0,4}';
const DONE =
  '(?:掉|光|完|出去|出来|回去|走|给(?:了)?\\p{Script=Han}{1,4}?(?:养|用|开|骑|住|戴|接手?)?){0,3}了?(?:个?干净)?';
const END = '(?:了|啦|喽)?$';

const GONE =
  '死|病死|老死|枯死|枯|冻死|飞走|丢|走丢|跑丢|飞走|飞跑|飞|走失|失踪|没|送|送人|送走|送养|给(?=\\p{Script=Han})|卖|转|转手|转让|盘|出手|扔|捐|报废|坏|作废|到期|失效|收|收起来|拆|退|注销|撤|停|停更|断|戒|摘|刮|剃|赎回|清仓|割肉|割|提现|销户|封|停运|停开|关|倒闭|黄|散|解散|跑路';
const QUIT =
  '停|退|退出|弃|放弃|撂下|撂挑子|搁下|搁置|荒废|黄|散|解散|断|戒|卸载|删|注销|没学下去|没练下去|没坚持(?:下去|住)?|坚持不下去|坚持不了|学不下去|练不下去|[学练打跳踢跑弹唱追看读写玩教做当干上画拉]不(?:下去|动|了)|不想?(?:学|练|打|跳|踢|跑|弹|唱|追|看|读|写|玩|教|做|当|干|上|画|拉|去|参加)|毕业|结课|结业|停更|退费|退款|退课|退坑|弃坑|弃剧|弃游|脱粉|祛魅|下头';
const REACHED =
  '[考读看追写学做办装拍织刷听背打跑买租拿翻画练玩爬修念]?(?:完|成|到手|到|下来|好|会|过)|考(?:过|上|下来|出来|到|完)|过|拿到手?|拿下|到手|通过|完工|竣工|搞定|结束|买|办|大结局|通关|完结|交稿|定稿|杀青|上岸|完赛|交|提交|打赢|打输|赢|输|判|结案';
const DROPPED =
  '打消|作罢|算|泡汤|黄|吹|没戏|取消|搁置|搁浅|放弃|不考虑|没考虑|不想|不打算|不[去买考学开换养租办做搬读报要生装跑参加]{1,2}|[去买考学开换养租办做搬读办]不(?:成|了)|去不成|免谈|落空|没指望|没影|拉倒|先不想|不提|不办|不成';
/** A firm, shop or group that is no more. */
const SHUT = '跑路|倒闭|关门|关张|关店|关|黄|停业|歇业|撤店|撤|解散|散|破产|没|暴雷|停运|停服|拆';
const RAN_OFF = '跑路|倒闭|卷[钱款]跑(?:路)?|关门|停办|停课';
const PAID = '还完|还清|结清|清|还上|缴完|付完|付清';

/** bounded: 80 characters */
const ends = (words: string): RegExp => new RegExp(`^${NOW}(?:${words}){1,2}${DONE}${END}`, 'u');
const OVER: Readonly<Record<Concern, RegExp>> = {
  has: ends(`${GONE}|${QUIT}`),
  works: ends(`${QUIT}|${REACHED}|${DROPPED}|${RAN_OFF}`),
  does: ends(`${QUIT}|${RAN_OFF}`),
  aims: ends(`${REACHED}|${DROPPED}|${QUIT}|${RAN_OFF}`),
  likes: ends(QUIT.replace('停|退|', '')),
};
const PLACE_SHUT = ends(SHUT);
const PAID_OFF = ends(PAID);
const DEBT = /贷|债|欠|花呗|分期|借/u;
/** A clause that only tells this end has these words. bounded: 80 characters */
const TOLD = /[了啦喽]|不想|没戏|大结局|泡汤|作罢/u;
/** What is no end of all: some of it, for a day, or with a way back. bounded: 120 characters */
const NOT_ALL =
  /一[个只条本半章集]|[两三四五六七八几]只|第[一二三四五六七八九十\d]|找回|找到了|回来了|又(?:买|找|养|开|捡)|明天再|几点|今天[^，,]{0,3}关|关门(?:早|晚)|下次|过几天|先(?:停|放)|重启|恢复营业|搬|换了?(?:个)?(?:新)?(?:地方|地址|店)/u;

/** Whether a clause is about the speaker or about a thing. */
const isOwn = ({ who }: ToldChinese): boolean => who === null || who === '';

const MOST_LETTERS = 10;
/** Longer names of what one letter names. */
const LONGER: Readonly<Record<string, string>> = {
  房子: '房',
  新房: '房',
  车子: '车',
  新车: '车',
  狗狗: '狗',
  小狗: '狗',
  猫咪: '猫',
  小猫: '猫',
  钱: '钱',
  股票: '股',
};
const plainName = (words: string): string => LONGER[words] ?? words;

/** Whether both are about the speaker, or about the child or other person whom the memory is about. */
function isOfSame(told: ToldChinese, known: KnownChinese): boolean {
  if (known.who === '') return isOwn(told);
  if (known.who === null || !/^我/u.test(known.text)) return false;
  return /[他她]/u.test(told.text) || (told.who !== '' && told.who !== null && isSameWhoChinese(told, known));
}

/** What a memory of somebody else tells of him. bounded: 120 characters */
const predicateOf = ({ predicate, who }: KnownChinese): string =>
  who === '' || who === null ? predicate : predicate.replace(/^家?的?/u, '').replace(who, '');

/** `读书会志愿者` without the place that the memory names. */
const withoutPlace = (clause: string, place: string): string =>
  place !== '' && clause.startsWith(place) && clause.length >= place.length + 2
    ? clause.slice(place.length).replace(/^(?:的|那边的?|里的?)/u, '')
    : clause;

/** What is said behind a thing of a memory that a clause begins with; null if it begins with none. */
function behindThing(clause: string, things: readonly string[]): string | null {
  for (let length = Math.min(MOST_LETTERS, clause.length - 1); length > 0; length -= 1) {
    const words = plainName(clause.slice(0, length).replace(/[《》]/gu, ''));
    if (things.some((thing) => namesThing(words, thing))) return clause.slice(length);
  }
  return null;
}

/** `弃剧了` of `韩剧烂尾，弃剧了`: the clause before begins with the thing, and tells no end of it. */
function behindThingBefore(told: ToldChinese, clause: string, things: readonly string[]): string | null {
  const at = told.sentence.indexOf(told.text);
  // bounded: 120 characters
  const [before = ''] = told.sentence
    .slice(0, Math.max(0, at))
    .split(/[，,；;。！!]/u)
    .slice(-2);
  if (before === '' || told.who !== null || isOfOthers(before, '')) return null;
  return behindThing(withoutLead(before.trim()), things) === null ? null : clause;
}

/** `仓鼠送给表弟养了` after `我养了两只仓鼠`, `开民宿这个念头打消了` after `我想开民宿`. */
const isOver: LinkChinese = (told, known) => {
  if (!isOfSame(told, known) || !TOLD.test(told.text)) return false;
  if (NOT_YET.test(told.text) || NOT_ALL.test(told.sentence) || isOfOthers(told.text, known.text))
    return false;
  const named = namedThings(predicateOf(known));
  if (named === null || /[、和与跟或]|以及|还有/u.test(named.things.join(''))) return false;
  const clause = withoutPlace(withoutLead(told.text).replace(/^对/u, ''), named.place);
  const behind = behindThing(clause, named.things) ?? behindThingBefore(told, clause, named.things);
  if (behind !== null) {
    if (isOtherDeed(behind, known.predicate)) return false;
    if (OVER[named.concern].test(behind)) return isOfConcern(behind, named.concern, known);
    return DEBT.test(known.text) && PAID_OFF.test(behind);
  }
  if (named.place === '') return false;
  const atPlace = behindThing(withoutLead(told.text), [named.place]);
  return (
    atPlace !== null &&
    PLACE_SHUT.test(atPlace) &&
    /店|馆|房|吧|厅|盒马|超市|机构|公司|厂|班|平台|APP|俱乐部|培训|中心|院/iu.test(named.place)
  );
};

/** Deeds by which one is through with something; one letter each. bounded: 80 characters */
const DEED = /(?<deed>[读看追刷写翻译织画做装])(?:完|好)/u;
const TAKES_IN = /[读看追刷]/u;

/** `小说看完了` after `我在写小说`: another deed with the thing. */
function isOtherDeed(behind: string, predicate: string): boolean {
  const deed = DEED.exec(behind)?.groups?.deed;
  // bounded: 120 characters
  const own = /[读看追刷写翻译织画做装]/u.exec(predicate)?.[0];
  if (deed === undefined || own === undefined || deed === own) return false;
  return TAKES_IN.test(deed) !== TAKES_IN.test(own);
}

/** What runs out or is broken is got again. bounded: 80 characters */
const RUNS_OUT = /(?:没|坏|断|收|关|跑|丢|给|过)\p{Script=Han}{0,2}(?:了|啦)?$/u;

function isOfConcern(behind: string, concern: Concern, known: KnownChinese): boolean {
  if (concern !== 'has' || !RUNS_OUT.test(behind) || /送给|卖给|转给|让给|走丢|跑丢|收起来/u.test(behind))
    return true;
  // what lives, what is run and what is subscribed is not got again so easily
  return /养|开[^，,]{0,8}[店馆厅吧铺厂坊]|订|办|会员|年卡/u.test(known.predicate);
}

/** `豆豆走丢了，一直没找回来` after `我家狗叫豆豆`. */
const isNamedGone: LinkChinese = (told, known) => {
  // bounded: 120 characters
  const name =
    /[猫狗兔鸟鱼龟]\p{Script=Han}{0,3}叫(?<name>\p{Script=Han}{1,4})$|(?:仓鼠|鹦鹉)(?:名字)?叫(?<other>\p{Script=Han}{1,4})$/u.exec(
      known.text,
    )?.groups;
  const pet = name?.name ?? name?.other;
  if (pet === undefined || !isOwn(told) || NOT_YET.test(told.text)) return false;
  const clause = withoutLead(told.text);
  if (
    !clause.startsWith(pet) ||
    /找回来了|找到了|又回来/u.test(told.sentence.replace(/没[^，,]{0,2}找[回到][^，,]{0,2}/gu, ''))
  )
    return false;
  const behind = clause.slice(pet.length);
  // what is lost may be found again
  if (/丢/u.test(behind)) return /没找|找不|再也/u.test(told.sentence);
  return ends('送|送人|送走|送养|送给|病死|去世|没|死|过世|卖').test(behind);
};

/** bounded: 120 characters */
const NO_MORE =
  /^(?:我)?(?:现在|已经|早就?|再也|彻底|也|都){1,3}不(?<verb>[信炒追练学画唱跳织养赌踢弹骑跑爬钓])了$/u;

/** `现在不信了` after `我信佛`. */
const doesNoMore: LinkChinese = (told, known) => {
  const verb = NO_MORE.exec(told.text)?.groups?.verb;
  return (
    verb !== undefined &&
    known.who === '' &&
    isOwn(told) &&
    // linear: one letter
    new RegExp(`^(?:在|每[天周])?${verb}`, 'u').test(known.predicate)
  );
};

/** Plans to leave, and what is said if one stays. */
const LEAVING: readonly (readonly [RegExp, RegExp])[] = [
  [/辞职|离职|跳槽|换工作|不干/u, /不(?:走|辞职?|离职?|跳槽?|换)了|留下来?了?$|决定留/u],
  [/搬家|搬走|搬出去|换房/u, /不(?:搬|走|换)了|继续住/u],
  [/离婚|分手/u, /不(?:离|分)了|和好/u],
  [/退学|休学|转学|转专业/u, /不(?:退|休|转)了|继续读/u],
  [/辞退|裁/u, /不(?:裁|辞)了/u],
];

/** `我决定不走了` after `我打算辞职`. */
const staysAfterAll: LinkChinese = (told, known) => {
  if (known.who !== '' || !isOwn(told) || !/^(?:想|打算|准备|计划|决定|要)/u.test(known.predicate))
    return false;
  if (isOfOthers(told.text, known.text) || /[吗呢?？]$|如果|要是/u.test(told.sentence)) return false;
  return LEAVING.some(([plan, stays]) => plan.test(known.predicate) && stays.test(told.text));
};

/** bounded: 120 characters */
const FAVOURITE =
  /最(?:喜欢|爱)(?:吃|喝|看|听|玩|用|去)?的?[\p{Script=Han}]{0,6}?(?:是|叫)?《?(?<what>[^》]{1,12})》?$/u;
/** bounded: 120 characters */
const OTHER_FIRST =
  /(?:第一名?|最爱|榜首|首选|心头好|本命|白月光|最喜欢的?)[^，,]{0,5}(?:换成|变成|换人|换了|让给|让位|易主|成了|是它了|是[他她]了)|(?:让位|退居|排(?:到|在)?)[^，,]{0,3}第二/u;

/** `我心里第一名换成它了` after `我最喜欢的电影是《泰坦尼克号》`. */
const isOtherFavourite: LinkChinese = (told, known) => {
  const what = FAVOURITE.exec(known.predicate)?.groups?.what;
  if (what === undefined || known.who !== '' || !isOwn(told) || !OTHER_FIRST.test(told.text)) return false;
  if (NOT_YET.test(told.sentence) || isOfOthers(told.text.replace(/[他她](?:了|$)/u, ''), known.text))
    return false;
  return !told.sentence.includes(what) || /让位|退居|第二|不是/u.test(told.sentence);
};

export const THINGS_OVER: readonly LinkChinese[] = [
  isOver,
  isNamedGone,
  doesNoMore,
  staysAfterAll,
  isOtherFavourite,
];

/** bounded: 80 characters */
const ANY_END = new RegExp(
  `[^，,]{1,12}(?:${[GONE, QUIT, REACHED, DROPPED, SHUT, PAID].join('|')})${DONE}(?:了|啦|喽)(?=$|[，,。！!；;])|没戏|泡汤|不想[学练打跳踢弹唱画去]`,
  'u',
);

/** Whether a clause may tell such an end. */
export const tellsThingOver = (said: string): boolean =>
  ANY_END.test(said) ||
  NO_MORE.test(said) ||
  OTHER_FIRST.test(said) ||
  LEAVING.some(([, stays]) => stays.test(said));
