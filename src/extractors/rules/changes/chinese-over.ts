import { trimTail } from '../../../domain/text/trim.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import { whoIn } from './linked-chinese-clauses.ts';

/** Words before a clause that say since when or from whom something is so. bounded: 60 characters */
const LEAD =
  /^(?:(?:[，,]|没(?:忍|扛|憋|绷)住|不过|但是?|其实|原来|没想到|想不到|谁知道|不知怎么|现在|如今|目前|最近|终于|已经|早就|后来|结果|医生说|大夫说|检查(?:结果)?(?:说|显示)?|化验(?:结果)?(?:说|显示)?|(?:从|自从)?(?:\d{4}年(?:以后|之后|底|初)?|去年|今年|上周|上个?月|这周|这个月|昨天|前天|今天|前几天|这[一两几]年|[\d一二三四五六七八九十]{1,3}月份?|周[一二三四五六日天])(?:起|开始|以来)?)\s*)+/u;
const NOW =
  '(?:现在|如今|已经|早|终于|彻底|最近|都|也|就|慢慢|渐渐|刚|昨天|前天|上周|上个?月|去年|今年){0,4}';
const DOING = '[炒做干练学玩用看听吃喝抽打养跑弹跳写当开骑坐穿去教教踢唱画]';
// linear: one letter
const VERB = new RegExp(`^${DOING}`, 'u');
/** What is exchanged, given up or no longer done. bounded: 60 characters */
const OVER: readonly RegExp[] = [
  `^我?${NOW}(?:把|将)?(?<gone>.{1,10}?)${NOW}(?:被)?(?:换成|换作|改成|改为|升级成|换到|换了)(?<to>.{1,12}?)了?$`,
  `^我?${NOW}从(?<gone>.{1,10}?)(?:换|转|改|跳)(?:到|成|去|为|做|学|喝|用)了?(?<to>.{1,12}?)了?$`,
  `^我?${NOW}(?:把|将)(?<gone>.{1,10}?)${NOW}(?:给|都|全|彻底|完全|也){0,2}(?:戒|停|退|卖|扔|删|丢|送人|卸载|注销|断)(?:掉)?了$`,
  `^(?<gone>.{1,10}?)${NOW}(?:不(?:太|再|怎么)?适合|吸引不了|满足不了)我们?了?$`,
  `^(?<gone>.{1,10}?)(?:对我(?:来说)?)${NOW}(?:没有?|失去)(?:了)?(?:什么|任何)?(?:吸引力|意思|意义|魅力|诱惑)了?$`,
  `^对?(?<gone>.{1,10}?)(?:我)?${NOW}(?:都|也|再也)?提不起(?:兴趣|劲|精神)来?了?$`,
  `^(?<gone>.{1,8}?)的?(?:我)?${NOW}[吃喝穿用住睡](?:不(?:惯|来|下))了$`,
  `^(?<gone>.{1,8}?)(?:我|我们)?${NOW}(?:放弃|戒|戒掉|退|退掉|注销|取消|停|先停|暂停|卖|卖掉|扔|扔掉|送人|退订|卸载|不要|没)了$`,
  `^(?<gone>.{1,8}?)(?:我|我们)?${NOW}(?:再也)?不(?:${DOING}|[去来上续订办交])?了$`,
  `^我?${NOW}(?:放弃|戒|戒掉|退掉|退订|注销|取消|告别|卸载|卖掉|卖|扔掉|辞掉|克服|改掉|治好|不再|再也不)了?${DOING}?(?<gone>.{1,10}?)(?:的毛病|的习惯)?了?$`,
  `^我?${NOW}(?:再也)?不(?:再|用再|必再|需要再|想再|会再)?(?:去)?${DOING}(?<gone>.{1,10}?)了$`,
  `^我?${NOW}对(?<gone>.{1,8}?)(?:没(?:有)?兴趣|失去兴趣|腻|无感|不感兴趣)了$`,
  `^(?<gone>.{1,8}?)(?:我)?${NOW}${DOING}(?:腻|够|不动|不了)(?:\\p{Script=Han}{0,2})了$`,
  `^(?:现在|如今|最近)?(?:我)?(?:觉得|嫌)(?<gone>.{1,8}?)(?:实在)?太.{1,4}了$`,
].map((source) => new RegExp(source, 'u'));
const INSTEAD = new RegExp(`^我?${NOW}改(?<verb>${DOING})(?<to>.{1,10}?)了?$`, 'u');
// bounded: 60 characters
const LEFT =
  /^我们?(?:已经|早就|终于|都)*(?:搬离|搬出|离开|告别|不住)(?:在)?了?(?<gone>.{2,8}?)(?:很久|好久|.{1,3}年)?了?$/u;
const FIRED =
  /^我?(?:已经|刚|也){0,3}被(?<gone>.{2,10}?)(?:裁员|裁掉|裁|辞退|开除|解雇|炒鱿鱼|炒|优化)(?:掉)?了?$/u;
/** Something of which there is one at a time, and another one of it. bounded: 60 characters */
const RENEWED =
  /^我?们?(?:已经|刚|又){0,3}换(?:了|过)?(?:新的?|别的|一?[个家位部台辆款])?(?<noun>\p{Script=Han}{2,4}?)了?$/u;
const OWNS = /^我们?的?(?<noun>\p{Script=Han}{2,4}?)(?:是|叫|姓)/u;
/** bounded: 60 characters */
const NAMES: readonly RegExp[] = [
  /安卓|苹果|iPhone|华为|小米|三星|荣耀|OPPO|vivo|一加/iu,
  /Windows|Mac|Linux|苹果电脑|联想/iu,
  /Gmail|Outlook|QQ邮箱|网易邮箱|163/iu,
  /支付宝|微信支付/u,
  /招商银行|招行|工商银行|工行|建设银行|建行|农业银行|农行|中国银行|交通银行|交行/u,
  /移动|联通|电信/u,
];
const TURNED =
  /^我?(?:现在|已经|刚|都){0,3}(?:换|改用|换用|转用|转到|换到|换成|改成|投奔|倒向|跳到|入坑)了?(?<to>.{1,10}?)了?$/u;

/** `早就不抽了`: a verb alone ends what it says, if it is clear that this is not only for now. */
// linear: words of one letter each
const VERB_OVER = new RegExp(
  `^我?(?:(?:早就?|已经|再也|以后|今后|从此|很久|好久|\\d年前就|多年前就)(?:已经|就|都)?不(?<verb>${DOING})了|不(?<smoke>抽)了)$`,
  'u',
);
/** `换到城东住了` */
// linear: no repetition
const LIVES_AT =
  /^我们?(?:现在|已经|刚)?(?:换|搬|转|挪)到(?<to>.{1,8}?)去?住了?$|^(?:换|搬|转|挪)到(?<there>.{1,8}?)去?住了$/u;
/** What somebody takes up again, as a verb or with its thing: `又抽上了`, `又开始吃糖了`. bounded: 60 characters */
const RESUMED =
  /^我?(?:现在|最近|又|重新|还是|后来|结果){1,4}(?:开始)?(?<verb>[抽喝赌玩吃])(?:上|起来)?(?<thing>\p{Script=Han}{0,4}?)(?:来)?了$/u;
const THING_OF: Readonly<Record<string, string>> = { 抽: '烟', 喝: '酒', 赌: '赌' };

/** `我又喝上了` after `我戒酒了`. */
export function takesUpAgain(said: string, memory: string): boolean {
  if (said.length > 60 || ONCE.test(said) || /梦|如果|要是|差点|可能/u.test(said)) return false;
  const given =
    /^(?:我|用户)(?:现在|已经|终于|早就|成功)?戒(?:掉)?了?(?<thing>\p{Script=Han}{1,4}?)(?:了|很久了|好久了)?[。！]?$/u.exec(
      memory,
    )?.groups?.thing;
  if (given === undefined) return false;
  return said
    .split(/[，,；;]/u)
    .slice(0, 4)
    .map(plainOf)
    .some((clause) => {
      const found = RESUMED.exec(/^我/u.test(clause) || clause === '' ? clause : `我${clause}`)?.groups;
      if (found === undefined || !/又|重新|还是/u.test(said)) return false;
      const thing = found.thing === '' ? THING_OF[found.verb ?? ''] : found.thing;
      return thing === given || (thing === undefined && given.startsWith(found.verb ?? '-'));
    });
}

const LIKES = /^(?:非常|特别|最|很|一直){0,3}(?:喜欢|爱|热爱|迷|享受)/u;
const DISLIKES = /^(?:非常|特别|最|很|一直){0,3}(?:讨厌|不喜欢|不爱|受不了|反感|不习惯|怕|害怕)/u;
const TAKEN_UP =
  /^(?:现在)?(?<what>.{2,8}?)(?:已经)?(?:成了|变成了?)我(?:必|每天|最爱|最喜欢|离不开|的习惯)/u;
const MOVED_OUT = /^(?<who>.{1,6}?)(?:已经|昨天|上周|上个?月|刚){0,3}搬(?:走|出去|出)了/u;
const TURNED_TO =
  /^我?(?:现在|居然|竟然|已经|慢慢|渐渐|开始|反而|也|倒|却|突然|又){0,4}(?:爱上|迷上|喜欢上?|习惯|不讨厌|不怕|能接受|接受)了?(?<what>.{1,10}?)了?$/u;

/** What somebody wants to get, and that he has got it. bounded: 60 characters */
const WANTED =
  /^(?:现在|一直|最近|很|特别)*(?:想|要|想要|打算|准备|计划|在找|在看|在挑|想找|在?攒钱|在?存钱)(?:买|换|找|租|学|考|养|领养|申请|办)?(?:一?[台辆个套份只条张部间本]|新的?)*(?<what>\p{Script=Han}{1,6}?)$/u;
/** bounded: 60 characters */
const GOT_IT =
  /^(?<what>\p{Script=Han}{1,6}?)(?:我|我们)?(?:已经|终于|昨天|上周|刚|都){0,3}(?:买|找|租|学|考|养|领养|申请|办|拿|换)(?:到手?|好|下来?|过|成|会|完)?了$|^我?们?(?:已经|终于|昨天|上周|刚|都){0,3}(?:买|找|租|考|领养|申请|办|拿|换)(?:到|好|下来?|过|成|会|完)了?(?:一?[台辆个套份只条张部间本]|新的?)*(?<own>\p{Script=Han}{1,6}?)了?$/u;
/** What somebody never has, and has now. bounded: 60 characters */
const NEVER = /^(?:从来?|一直|都|现在|平时)*不(?<verb>[喝吃抽玩看听用穿打])(?<what>\p{Script=Han}{1,4})$/u;
/** bounded: 60 characters */
const HAS_NOW =
  /^我?(?:现在|如今|最近|又|也|慢慢|渐渐|开始|周末|晚上|偶尔|有时候?|每[天周]|会|能|重新)+(?<verb>[喝吃抽玩看听用穿打])(?:上|起)?(?:一?点儿?|些|几[杯口根块片次])?(?:的)?(?<what>\p{Script=Han}{1,6}?)了?$/u;

/** bounded: 60 characters */
const WANTED_PLACE =
  /^(?:一直|很|特别|现在|打算|计划|准备)*(?:想|要|想要|打算|计划|准备)去(?<where>\p{Script=Han}{2,6}?)(?:旅游|旅行|玩|看看|一趟)?$/u;

/** `相机已经买到了` after `我想买一台相机`. */
export function getsWanted(said: string, { plain, predicateAt, subject }: ChineseClaim): boolean {
  const known = trimTail(plain.slice(predicateAt).slice(0, 60), /^[，。！\s]$/u);
  const place = WANTED_PLACE.exec(known)?.groups?.where;
  if (subject !== 'other' && place !== undefined && !/[不没吗呢?？他她你]|可能|如果/u.test(said.slice(0, 60)))
    return [`${place}去过了`, `${place}已经去过`, `去过${place}了`, `去了${place}`, `从${place}回来了`].some(
      (words) =>
        /^(?:我|我们|上周|上个?月|终于|已经|刚|今年|昨天)*$/u.test(
          said.slice(0, Math.max(0, said.indexOf(words))),
        ) && said.includes(words),
    );
  const wanted = subject === 'other' ? undefined : WANTED.exec(known)?.groups?.what;
  if (wanted === undefined || said.length > 60 || /[不没别吗呢?？他她你]|可能|如果/u.test(said)) return false;
  return said
    .split(/[，,；;]/u)
    .slice(0, 4)
    .some((clause) => {
      const got = GOT_IT.exec(plainOf(clause))?.groups;
      const what = got?.what ?? got?.own;
      return what !== undefined && (wanted.endsWith(what) || what.endsWith(wanted));
    });
}

/** `我现在周末会喝点红酒` after `我不喝酒`. */
function isOtherwiseNow(clause: string, known: string): boolean {
  const never = NEVER.exec(known)?.groups;
  const now = never === undefined ? undefined : HAS_NOW.exec(clause)?.groups;
  return (
    now !== undefined &&
    /现在|如今|最近|又|开始|重新|慢慢|渐渐/u.test(clause) &&
    now.verb === never?.verb &&
    (now.what ?? '').endsWith(never?.what ?? '-')
  );
}

/** What people are by nature, and cannot be both. bounded: 60 characters */
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [/早起|晨型|早睡/u, /夜猫子|夜型|熬夜/u],
  [/内向|[iI]人/u, /外向|[eE]人/u],
];
/** bounded: 60 characters */
const TIME =
  /早上|上午|中午|下午|傍晚|晚上|夜里|(?:周|星期|礼拜)[一二三四五六日天末]|(?:[早晚]上)?[\d一二两三四五六七八九十]{1,3}点(?:半)?/u;
/** What is so this once. bounded: 60 characters */
const ONCE = /今天|今晚|今早|今夜|明天|后天|这次|这一次|这周末?|刚才|待会|等会/u;
const WORDS_OF_CHANGE =
  /我们?|现在|如今|已经|其实|再也|改成|改到|改在|改|换成|换到|了|就|都|也|不再|不|没有?|的|是|在|每天|每|会|能|得|去/gu;
/** A clause without what says that it is otherwise now. */
const contentOf = (words: string) => words.replace(WORDS_OF_CHANGE, '').replace(/[，。！\s]/gu, '');

/** Whether all letters of words stand in others in this order. */
function isWithin(words: string, others: string): boolean {
  let at = -1;
  return [...words].every((letter) => {
    at = others.indexOf(letter, at + 1);
    return at >= 0;
  });
}

const sorted = (words: string) => [...words].toSorted().join('');

/** `咖啡我不加糖了` after `我咖啡加两块糖`, `踢不了球了` after `我踢足球`, `我荷兰语不会说` after `我会说荷兰语`. */
function deniesAll(clause: string, known: string): boolean {
  if (!/不|没/u.test(clause) || /不(?:是|但|仅|只|过|止|少|错|同|算|知)|没(?:想|事|关系)/u.test(clause))
    return false;
  const said = contentOf(clause.replace(/不[了动下着]/u, ''));
  const own = contentOf(known.replace(LIKES, ''));
  if (said.length < 2 || own.length < 2 || TIME.test(clause)) return false;
  if (sorted(said) === sorted(own)) return true;
  return /了$/u.test(clause) && isWithin(said, own) && said.length * 5 >= own.length * 2;
}

/** `我现在改成晚上跑了` after `我每天早上跑步`: the same at another time. */
function isRetimed(clause: string, known: string): boolean {
  const [next, last] = [TIME.exec(clause)?.[0], TIME.exec(known)?.[0]];
  if (next === undefined || last === undefined || next === last || !/改|换|现在/u.test(clause)) return false;
  if (/[不没]/u.test(clause) || /[\d点]/u.test(next) !== /[\d点]/u.test(last)) return false;
  const [said, own] = [contentOf(clause.replace(next, '')), contentOf(known.replace(last, ''))];
  return said !== '' && isWithin(said, own);
}

/** How often, when and how much somebody does something. bounded: 60 characters */
const OFTEN =
  /^(?:几乎|基本上?|都|每[天周月晚早年日](?:早上|晚上|中午|下午|上午)?|早上|晚上|中午|下午|上午|睡前|饭后|经常|常常?|平时|一般|通常|天天|一直|会|要|去)+/u;
// linear: what is looked behind for stands only at the beginning
const AMOUNT =
  /(?<=^\p{Script=Han})[一两二三四五六七八九十半几\d]{1,3}(?:个)?(?:杯|包|根|瓶|次|碗|片|支|罐|小时|公里|口|块)的?/u;

// bounded: 60 characters
const plainOf = (said: string) => said.replace(/[，。！!,.\s]+$/u, '').replace(LEAD, '');
/** What somebody does something with, without the verb. */
const thingOf = (words: string) =>
  words
    .replace(OFTEN, '')
    .replace(/^(?:在|是|有|会|能|想|要|正在|每天)+/u, '')
    .replace(VERB, '');

/** Whether a Chinese sentence says that what a claim of the speaker's tells is over or otherwise now. */
export function isOverOf(said: string, old: ChineseClaim): boolean {
  if (old.subject === 'listener' || said.length > 60) return false;
  if (ONCE.test(said)) return false;
  const isOwn = old.subject !== 'other';
  // bounded: 400 characters
  const known = old.plain.slice(old.predicateAt).replace(/[，。！\s]+$/u, '');
  const [thing, liked] = [thingOf(known.replace(OFTEN, '').replace(AMOUNT, '')), known.replace(LIKES, '')];
  return said
    .split(/[，,；;]/u)
    .slice(0, 4)
    .map(plainOf)
    .some((clause) => {
      const renewed = RENEWED.exec(clause)?.groups?.noun;
      const owned = OWNS.exec(old.plain)?.groups?.noun;
      const isSameNoun =
        owned === renewed || (/号码?$/u.test(renewed ?? '') && /电话|手机号|号码/u.test(owned ?? ''));
      if (renewed !== undefined && owned !== undefined && isSameNoun) return true;
      if (!isOwn) return false;
      const home = LEFT.exec(clause)?.groups?.gone;
      if (home !== undefined)
        return /^(?:现在|目前)?(?:住|定居|生活)在?/u.test(known) && known.endsWith(home);
      const there = LIVES_AT.exec(clause)?.groups;
      if (there !== undefined && /^(?:现在|目前)?住/u.test(known))
        return !known.includes(there.to ?? there.there ?? '-');
      const verb = VERB_OVER.exec(clause)?.groups;
      if (verb !== undefined && known.replace(OFTEN, '').startsWith(verb.verb ?? verb.smoke ?? '-'))
        return true;
      const employer = FIRED.exec(clause)?.groups?.gone;
      if (employer !== undefined)
        return known.startsWith(`在${employer}`) && /上班|工作|任职|实习/u.test(known);
      if (
        isOtherwiseNow(clause, known) ||
        turnsTo(clause, known) ||
        isRetimed(clause, old.plain.replace(/^我们?/u, '')) ||
        deniesAll(clause, known)
      )
        return true;
      if (KINDS.some(([a, b]) => (a.test(known) && b.test(clause)) || (b.test(known) && a.test(clause))))
        return /变|成|现在|如今/u.test(said) && !/[不没]/u.test(clause + known);
      const company = /[和跟与](?<who>.{1,6}?)(?:合租|一起住|同住|住在?一起)/u.exec(known)?.groups?.who;
      if (company !== undefined && MOVED_OUT.exec(clause)?.groups?.who === company) return true;
      const tooMuch = /(?:觉得|嫌)?(?<what>[^，,]{2,8}?)(?:实在)?太.{1,4}了$/u.exec(clause)?.groups?.what;
      if (tooMuch !== undefined && LIKES.test(known) && /现在|如今|嫌|最近/u.test(said))
        return known.includes(tooMuch.replace(/^(?:觉得|嫌)/u, ''));
      const gone = OVER.map((pattern) => pattern.exec(clause)?.groups?.gone).find((words) => words);
      if (gone === undefined) return false;
      if (known.startsWith('是') && /换|改/u.test(clause)) return false;
      const ended = [thingOf(gone.replace(LIKES, '')), thingOf(gone)];
      return ended.some((words) => words !== '' && [known, thing, liked, thingOf(liked)].includes(words));
    });
}

/** How somebody gets to work. bounded: 60 characters */
const WAY =
  /(?<by>坐[^，,去上]{1,4}|骑[^，,去上]{1,4}|开车|走路|步行|打车|搭[^，,去上]{1,4}|乘[^，,去上]{1,4})(?:去)?(?<where>上班|上学|公司|学校|单位)/u;

function turnsTo(clause: string, known: string): boolean {
  const who = whoIn(clause);
  if (who !== null && who !== '') return false;
  const other = INSTEAD.exec(clause)?.groups;
  const own = known.replace(OFTEN, '').replace(LIKES, '');
  if (other !== undefined) return own.startsWith(other.verb ?? '-') && own !== `${other.verb}${other.to}`;
  const [way, last] = [WAY.exec(clause)?.groups, WAY.exec(own)?.groups];
  if (way !== undefined && last !== undefined && /现在|改/u.test(clause) && way.where === last.where)
    return way.by !== last.by;
  const to = TURNED.exec(clause)?.groups?.to;
  if (to !== undefined) {
    const names = NAMES.find((one) => one.test(to));
    const before = names?.exec(known)?.[0];
    if (before !== undefined && !to.includes(before) && /^(?:现在)?(?:用|开|是|在)/u.test(known)) return true;
  }
  const taken = TAKEN_UP.exec(clause)?.groups?.what;
  if (taken !== undefined && /^(?:从来?|一直)?不/u.test(known) && known.endsWith(taken)) return true;
  const what = TURNED_TO.exec(clause)?.groups?.what;
  return what !== undefined && DISLIKES.test(known) && thingOf(known.replace(DISLIKES, '')) === thingOf(what);
}
