import { isSameWhoChinese, type LinkChinese } from './linked-chinese-clauses.ts';

/** What was so before, and what is so now. bounded: 120 characters */
const FORMERLY =
  /^(?:最近|其实|说起来|对了|唉|哎呀?|上个?月|[，,])*(?:我)?(?:以前|之前|原来|从前|过去|原先)(?:我)?(?<then>[^，,。；]{2,20})[，,]?(?:但是?|可是?|不过)?(?:我)?(?:现在|如今|目前|后来|这两年)(?:我)?(?<now>[^，,。；]{1,24})/u;
/** bounded: 60 characters */
const MANNER =
  /^(?:都|一直|总是?|很|特别|非常|最|比较|经常|常常?|天天|老|就|也|还|是|喜欢|爱|热爱|每[天周月年晚早](?:都)?)+/u;
/** bounded: 120 characters */
const PARTICLES = /[了啦呢吧]{1,3}$/u;
/** What is so still, or besides. bounded: 60 characters */
const STILL = /^(?:也|还|更|依然|仍|又|照样|一样|同样|反而更)|都(?:喜欢|爱)$/u;
const NO_MORE = /不|没|戒|讨厌|烦|腻|少|受不了/u;

const plainOf = (words: string): string => words.replace(PARTICLES, '').replace(MANNER, '');

/** `以前爱喝可乐，现在只喝水` after `我爱喝可乐`. */
const wasFormerly: LinkChinese = (told, known) => {
  if (known.who !== '' || /[不没别]/u.test(known.predicate.slice(0, 3))) return false;
  const { then, now } = FORMERLY.exec(told.sentence)?.groups ?? {};
  // read once, at the clause that tells what was
  if (then === undefined || now === undefined || !/以前|之前|原来|从前|过去|原先/u.test(told.text))
    return false;
  const [before, held] = [plainOf(then), plainOf(known.predicate)];
  // `我以前在华为，现在在小米` names no work
  const isSame =
    before === held ||
    (/^在/u.test(before) &&
      /^(?:上班|工作|任职|做事)$/u.test(held.slice(before.length)) &&
      held.startsWith(before)) ||
    (/^住/u.test(before) &&
      /^住/u.test(held) &&
      before.replace(/^住在?/u, '') === held.replace(/^住在?/u, ''));
  if (!isSame || before.length < 2 || STILL.test(now)) return false;
  const thing = before.replace(/^[喝吃玩打看听用穿抽学练去住在]/u, '');
  return NO_MORE.test(now) || !now.includes(thing);
};

/** bounded: 120 characters */
const JOINED = /(?:入职|跳槽(?:到|去)|换到)了?(?<where>\p{Script=Han}{2,8}?)(?:了|上班|工作|$)/u;

/** `我入职小米了` after `我在华为上班`. */
const joinsOther: LinkChinese = (told, known) => {
  if (told.who !== '' && told.who !== null) return false;
  // bounded: 120 characters
  const own = /^(?:现在|目前)?在(?<where>\p{Script=Han}{2,8}?)(?:上班|工作|任职)$/u.exec(known.predicate)
    ?.groups?.where;
  const where = JOINED.exec(told.text)?.groups?.where;
  if (known.who !== '' || own === undefined || where === undefined) return false;
  return (
    !own.includes(where) &&
    !where.includes(own) &&
    !/^(?:一家|第|满|快|[一两三四五六七八九十\d])/u.test(where)
  );
};

/** A journey that is planned. bounded: 120 characters */
const JOURNEY =
  /^(?:们)?(?:打算|准备|计划|决定|想|要|订了)?[^去]{0,8}?去(?<where>\p{Script=Han}{2,4}?)(?:玩|旅游|旅行|度假|出差|自驾)?$/u;
const PLANNED = /打算|准备|计划|决定|要|订了|想/u;
const OFF =
  /不(?:打算|准备|想)?去|去不成|去不了|取消|泡汤|黄了|作罢|算了|(?:机票|车票)[^，,]{0,3}(?:退|取消)/u;
/** bounded: 120 characters */
const ELSEWHERE = /改(?:成|为)?去(?<where>\p{Script=Han}{2,4}?)(?:玩|旅游|旅行|度假)?了?$/u;

/** `云南之行取消了` and `我改去西藏了` after `我打算六月去云南`. */
const dropsJourney: LinkChinese = (told, known) => {
  if (known.who !== '' || (told.who !== '' && told.who !== null) || !PLANNED.test(known.predicate))
    return false;
  const where = JOURNEY.exec(known.predicate)?.groups?.where;
  if (where === undefined || /没取消|不取消|改签|差点|旁边|附近/u.test(told.text)) return false;
  const other = ELSEWHERE.exec(told.text)?.groups?.where;
  if (other !== undefined) return !other.includes(where) && !where.includes(other);
  const [before = '', behind = ''] = told.text.split(where, 2);
  const isOfOthers =
    /^的?(?:同事|朋友|同学|客户|店|分公司|人)/u.test(behind) || /朋友|同事|同学/u.test(before);
  return told.text.includes(where) && OFF.test(told.text) && !isOfOthers;
};

/** A name of the speaker's. bounded: 120 characters */
const NAME =
  /^我的?(?<noun>微信名|网名|昵称|游戏名|英文名|用户名|笔名|艺名)(?:就|现在)?(?:叫|是)(?<name>.{1,12})$/u;

/** `我微信名改了，现在叫山野` after `我的微信名叫小鱼`. */
const isRenamed: LinkChinese = (told, known) => {
  const { noun, name = '' } = NAME.exec(known.text)?.groups ?? {};
  if (noun === undefined || (told.who !== '' && told.who !== null)) return false;
  const at = told.text.indexOf(noun);
  if (at < 0 || !/^(?:我们?的?|把|将|已经|现在|刚)*$/u.test(told.text.slice(0, at))) return false;
  const rest = told.text.slice(at + noun.length);
  return (
    /^(?:已经|刚|又|也)?(?:改|换|现在(?:叫|是|改)|变成)/u.test(rest) &&
    !rest.includes(name) &&
    !/改不|换不/u.test(rest)
  );
};

/** What somebody is at, and takes to its end. bounded: 120 characters */
const AT_WORK =
  /^(?:最近|现在)?(?:正)?在(?<verb>追|看|读|写|刷|玩|做|织|画|听|准备|备考)(?:一?[部本篇个款幅件套档]|那[部本个])?(?<what>\p{Script=Han}{2,8})$/u;
/** bounded: 120 characters */
const TO_ITS_END =
  /(?:[追看读写刷玩做织画听]完(?:了|啦|大结局)|大结局|弃(?:了|坑|剧)|不追了|不看了|不写了|通关(?:了|啦)|完结了|考(?:完|过)了|写好了|交稿了)/u;

/** `那部韩剧昨晚看完大结局了` after `我在追一部韩剧`. */
const isFinished: LinkChinese = (told, known) => {
  if (known.who !== '' || (told.who !== '' && told.who !== null) || !TO_ITS_END.test(told.text)) return false;
  const { what, verb = '' } = AT_WORK.exec(known.predicate)?.groups ?? {};
  // `小说看完了` after `我在写小说`
  if (/[写织画做]/u.test(verb) && /[看读追刷听]完/u.test(told.text)) return false;
  if (what === undefined || /[集章季页遍半另]|没|还|快|先/u.test(told.text)) return false;
  return told.text.includes(what);
};

/** A doing of two letters, of which the first is its verb. bounded: 120 characters */
const DOING = /^(?:最近|一直|现在|正)*在(?<verb>[减戒备考学创])(?<what>\p{Script=Han})$/u;

/** `不减了` after `我最近在减肥`. */
const givesUpDoing: LinkChinese = (told, known) => {
  const { verb, what } = DOING.exec(known.predicate)?.groups ?? {};
  if (verb === undefined || known.who !== '' || (told.who !== '' && told.who !== null)) return false;
  return [`不${verb}了`, `不${verb}${what}了`].includes(told.text.replace(/^(?:我|现在|已经|也|都)+/u, ''));
};

/** bounded: 120 characters */
const MOVED_OUT_OF =
  /^(?:我)?(?:已经|刚|终于)*从(?<where>\p{Script=Han}{2,6}?)(?:里)?搬(?:出来|走|离)(?:了|$)/u;

/** `从宿舍搬出来了` after `我住公司宿舍`. */
const movesOut: LinkChinese = (told, known) => {
  const where = MOVED_OUT_OF.exec(told.text)?.groups?.where;
  if (where === undefined || known.who !== '' || (told.who !== '' && told.who !== null)) return false;
  return /^(?:现在|目前|一直)?住/u.test(known.predicate) && known.predicate.endsWith(where);
};

/** bounded: 120 characters */
const CANNOT = /^不(?:太)?会(?<what>\p{Script=Han}{2,6})$/u;

/** `我现在会做饭了` after `我不会做饭`. */
const isAble: LinkChinese = (told, known) => {
  const what = CANNOT.exec(known.predicate)?.groups?.what;
  if (what === undefined || known.who !== '' || (told.who !== '' && told.who !== null)) return false;
  const at = told.text.indexOf(`会${what}`);
  if (at < 0 || !/了|啦/u.test(told.text.slice(at + what.length))) return false;
  return /^(?:我)?(?:现在|终于|已经|也|都|总算|居然|学)*$/u.test(told.text.slice(0, at));
};

/** With whom somebody lives. bounded: 120 characters */
const LIVES_WITH =
  /^(?:我们?的?)?(?<who>\p{Script=Han}{1,3}?)(?:现在|一直|也)?[和跟与]我们?(?:一家)?(?:一起住|住在?一起|同住)$|^我们?(?:现在|一直)?[和跟与](?<other>\p{Script=Han}{1,3}?)(?:一起住|住在?一起|同住)$/u;
/** bounded: 120 characters */
const GONE_AWAY =
  /(?<!在|我)(?:走了|去世|过世|病逝|离世)(?:$|了)|搬(?:走|出去|回|到|去|进)|回老家(?:了|住)|(?:去|住|进|送)(?:了|进|到|在)?养老院(?![^，,]{0,4}(?:看|陪|探|参观|做|玩|找))|不(?:再)?[和跟与]我们?(?:一起)?住/u;

/** `奶奶回老家了，不跟我们住了` after `奶奶和我们住在一起`. */
const livesApart: LinkChinese = (told, known) => {
  const groups = LIVES_WITH.exec(known.text)?.groups;
  const who = groups?.who ?? groups?.other;
  if (who === undefined || !GONE_AWAY.test(told.text) || /搬[进来]我|搬来/u.test(told.text)) return false;
  const text = told.text.replace(/^我们?的?/u, '');
  if (text.startsWith(who)) return !/^[的家]/u.test(text.slice(who.length));
  return told.who !== null && told.who !== '' && who.includes(told.who) && !text.startsWith(`${told.who}的`);
};

/** Where somebody of the family lives. bounded: 120 characters */
const LIVES_IN =
  /^(?:我们?的?)?(?<who>\p{Script=Han}{1,4}?)(?:现在|一直|还)?住在?(?<where>\p{Script=Han}{2,6})$/u;

const OUT = /^(?:里|那边)?(?:接|搬|出|回)/u;

/** `外婆从养老院接出来了` after `我外婆住在养老院`. */
const isFetched: LinkChinese = (told, known) => {
  const { who, where } = LIVES_IN.exec(known.text)?.groups ?? {};
  if (who === undefined || where === undefined || who === '' || known.who === '') return false;
  const [, behind = ''] = told.text.split(`从${where}`);
  return told.text.includes(who) && OUT.test(behind) && isSameWhoChinese(told, known);
};

/** What was so before and is otherwise now, by clauses that share a thing or a person with the memory. */
export const FORMER_CHINESE: readonly LinkChinese[] = [
  wasFormerly,
  joinsOther,
  dropsJourney,
  isRenamed,
  isFinished,
  isAble,
  givesUpDoing,
  movesOut,
  livesApart,
  isFetched,
];

/** Whether a clause may tell such a thing at all. */
export const tellsChineseFormer = (said: string): boolean =>
  FORMERLY.test(said) ||
  [JOINED, OFF, ELSEWHERE, TO_ITS_END, GONE_AWAY].some((one) => one.test(said)) ||
  /会\p{Script=Han}{2,6}(?:了|啦)|从\p{Script=Han}{2,6}(?:接|搬)出?|不[减戒备考学创]了/u.test(said);
