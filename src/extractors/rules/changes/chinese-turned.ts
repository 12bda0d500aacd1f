import { trimTail } from '../../../domain/text/trim.ts';
import { type ChineseClaim, chineseClaims } from '../claims/chinese.ts';
import { isLimitedChinese } from './limits.ts';

/** Words by which somebody says that he has no more to do with a thing. bounded: 100 characters */
const ENDS =
  /(?:给)?(?:断|戒|停|退|扔|卖|丢|删|辞|掰|吹|分|离|散|退订|注销|卸载|放弃|取消|黄|搁置|告别)(?:掉|开|手|婚|伙|了)|提不起(?:兴趣|劲)|没(?:什么)?(?:意思|劲|感觉)了|失去(?:了)?(?:兴趣|热情)|被[^，,]{0,4}[偷盗]|弄丢|盘(?:给|出去)|没(?:什么)?兴趣|不感兴趣|腻了|够了|烦了|厌了|不(?!错|同)\p{Script=Han}{1,4}了|最后一[天次]|无缘|克服|喝伤|吃伤|撂下|退租|单干|分开|一点都不|放生|送走|送人|过去式|转手|出手|报废|再也不|没再|不续|没续|到期|毕业|去世|过世|走了(?![一两三四五六七八九十几半\d个好很走圈])|没了|脱敏|治好|痊愈|不过敏|转行|改行|跳槽|被[^，,。]{1,8}(?:裁|开除|辞退)|把我(?:给)?(?:裁|开除|辞退|炒)|辞职|离职|[让叫]我停|拜拜|一刀两断|翻篇|过去式|不干了|算了|作罢|泡汤|解散|倒闭|关门/u;
/** bounded: 100 characters */
const NOT_SO =
  /差点|差一点|可能|也许|如果|要是|打算|准备|想(?:要|把|着|给|从)?[^，,]{0,8}(?:戒|退|卖|放弃|换|断|扔|离|辞)|快要|今天|今晚|明天|(?:店|馆|吧|厅|公司)(?:都|也|已经)?(?:关门|倒闭|没)|这次|这周|暂时|先|要不要|会不会|是不是|是否|吗|呢|还没|没有?(?:放弃|戒|卖|退|换|分手|离婚)/u;
/** What takes back what a sentence says. bounded: 100 characters */
const UNDONE = /梦|小说|开玩笑|但|不过(?!敏)|又(?:买|找|和好|开始)|[?？]|[吗呢]$/u;
/** bounded: 100 characters */
const OTHERS =
  /[他她你]|(?:我|咱)的?(?:爸|妈|爷|奶|姥|外公|外婆|哥|姐|弟|妹|叔|舅|姑|姨|表|堂|老婆|老公|妻子|丈夫|儿子|女儿|孩子|同事|朋友|室友|同学|老板|邻居|男友|女友|男朋友|女朋友)/u;
/** Words around the thing of a predicate. bounded: 100 characters */
const AROUND =
  /^(?:(?:现在|目前|一直|经常|常常|每[天周月年日晚早](?:早上|晚上)?|最近|正|正在|很|非常|特别|最|比较|都|也|就|还|在|是|有|个|一[只条个辆台把张]|[二两三四五六七八九十]+[只条个辆台杯瓶]|喜欢|爱|热爱|讨厌|厌恶|害怕|怕|恨|嫌|习惯|坚持|开|骑|坐|吃|喝|玩|打|学|练|弹|养|用|做|看|听|去|叫|了|着|的|抽|读|当|订|订阅|办)+)/u;

const SIGNS = /^[，。！!,.\s了吧啊呢]$/u;
/** What somebody has with a thing, which alone tells it from others. bounded: 100 characters */
const TOWARDS =
  /^[对對](?<thing>.{1,20}?)(?:很|非常|特别|特別|严重|嚴重|有点|有點|比较|都|会|會)*(?:过敏|過敏|不耐受|上瘾|上癮|着迷|著迷|(?:感|有)兴趣|(?:感|有)興趣)$/u;

function thingOf({ plain, predicateAt }: ChineseClaim): string {
  const towards = TOWARDS.exec(trimTail(plain.slice(predicateAt, predicateAt + 100), SIGNS))?.groups?.thing;
  if (towards !== undefined) return towards;
  let rest = trimTail(plain.slice(predicateAt), SIGNS);
  for (let count = 0; count < 4; count += 1) rest = rest.replace(AROUND, '');
  return rest;
}

const GENERIC = /^(?:我|每[天周月年]|喜欢|现在|一[个只条]|目标|[是在有了的去])+$/u;
/** What may stand behind a thing that is meant itself. */
const BEHIND =
  /^(?:$|[我都也就已早给被不没了，,。！断戒卖掰吹分去走到毕转的是和跟现太最卡放撂喝吃打玩学看用穿抽听跑练弹养一脱把辞离提失无完盘]|上(?:周|个?月|星期|学期)|昨[天晚]|前[天几]|去年|今[天年早]|最近|终于|刚)/u;

const MEMBERSHIP = /^(?:会员|年卡|月卡|课程?|订阅|套餐|账号)/u;
/** What may stand before the word for a membership, if it belongs to the thing that is meant. */
const OPEN = /(?:^|[，,把的将给个了]|取消|退|停|注销|不续|办)$/u;

/** Whether a sentence has two or more letters of a thing, without more letters that make it another thing. */
function namesThing(said: string, thing: string): boolean {
  for (let length = Math.min(thing.length, 6); length >= 2; length -= 1)
    for (let start = 0; start + length <= thing.length; start += 1) {
      const part = thing.slice(start, start + length);
      const at = said.indexOf(part);
      if (at < 0 || GENERIC.test(part)) continue;
      // `优酷会员` is no `爱奇艺会员`
      if (length < thing.length && MEMBERSHIP.test(part) && !OPEN.test(said.slice(0, at))) continue;
      return BEHIND.test(said.slice(at + length));
    }
  return false;
}

/** Whether a Chinese sentence has words of an end, whatever they are about. */
export function hasEndingWords(said: string): boolean {
  return ENDS.test(said);
}

/** bounded: 100 characters */
const FAVOURITE =
  /^我?(?<now>(?:现在|如今|目前)(?:我)?)?最(?:喜欢|爱)(?:吃|喝|看|听|玩|用)?的(?<noun>\p{Script=Han}{0,6}?)(?:是|变成了?|换成了?)/u;

/** `现在最喜欢的是毛不易` after `我最喜欢的歌手是孙燕姿` */
function isOtherFavourite(said: string, memory: string): boolean {
  const [a, b] = [FAVOURITE.exec(said.slice(0, 100))?.groups, FAVOURITE.exec(memory.slice(0, 100))?.groups];
  if (a?.now === undefined || b === undefined || b.now !== undefined) return false;
  return a.noun === '' || a.noun === b.noun;
}

/** Whether a Chinese sentence that has words of an end names the thing of a memory: `可乐我给断了`. */
export function chineseTurnsFrom(said: string, memory: string): boolean {
  if (isOtherFavourite(said, memory)) return true;
  if (said.length > 60 || UNDONE.test(said) || isLimitedChinese(said, memory)) return false;
  const clauses = said.split(/[，,；;]/u);
  const over = clauses.flatMap((clause, at) => (ENDS.test(clause) && !NOT_SO.test(clause) ? [at] : []));
  if (over.length === 0) return false;
  const claims = chineseClaims(memory);
  const [old] = claims;
  if (old === undefined || claims.length > 1 || old.condition !== null || old.isBefore) return false;
  if (old.polarity !== 'affirmed' || old.modality !== 'stated') return false;
  if (/[、和与跟]|以及|还有/u.test(old.plain)) return false;
  const others = OTHERS.exec(said)?.[0];
  if (others !== undefined && !memory.includes(others)) return false;
  const isOwn = old.subject === 'speaker' || old.subject === 'group' || /^我/u.test(memory);
  // `年糕不吃饭了` ends nothing of a cat called 年糕
  const called = /叫(?<name>\p{Script=Han}{1,4})$/u.exec(old.plain)?.groups?.name;
  if (
    called !== undefined &&
    said.startsWith(called) &&
    !/去世|过世|走了|没了|丢|送|死|分|掰|吹|过去式|放生/u.test(said)
  )
    return false;
  const thing = thingOf(old);
  if (!isOwn || thing.length < 2 || thing.length > 12) return false;
  // `拉萨待够了，今晚还唱那几首老民谣` ends no folk songs
  return over.some((at) => namesThing(clauses.slice(Math.max(0, at - 1), at + 1).join('，'), thing));
}
