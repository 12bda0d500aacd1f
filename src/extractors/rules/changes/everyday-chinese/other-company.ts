import type { LinkChinese } from '../linked-chinese-clauses.ts';
import { NOT_YET, withoutLead } from './clauses.ts';

/** How two get on. bounded: 120 characters */
const BAD =
  /[和跟与](?<who>[\p{Script=Han}]{1,5}?)(?:的)?(?:关系|感情|相处|处得|处)?(?:最近|一直|很|特别|非常|比较|现在|也|有点|正)*(?:不好|不和|不合|僵|差|紧张|冷战|不说话|不来往|吵架|闹(?:翻|僵|矛盾|别扭|掰)|绝交|合不来|不对付|老吵|有(?:矛盾|过节|隔阂)|断了联系|没联系)/u;
/** bounded: 120 characters */
const GOOD =
  /[和跟与](?<who>[\p{Script=Han}]{1,5}?)(?:的)?(?:关系|感情|相处|处得|处)?(?:最近|一直|很|特别|非常|比较|现在|也)*(?:很好|不错|挺好|融洽|亲密|要好|铁|是好朋友|是闺蜜|无话不谈)/u;
const MADE_UP =
  /和好|和解|[说谈]开|冰释前嫌|重归于好|关系(?:好|缓和|修复|近)(?:多)?了|不吵了|(?:又|恢复)(?:说话|联系|来往)了|握手言和/u;
const FELL_OUT =
  /闹(?:翻|掰|僵)|绝交|翻脸|拉黑|不来往了|决裂|断(?:了|绝)?(?:联系|来往|交)|撕破脸|掰了|不说话了/u;

/** `这半年跟我妈和好了` after `我和我妈关系不好`. */
const getsOnOtherwise: LinkChinese = (told, known) => {
  const [bad, good] = [BAD, GOOD].map((state) => state.exec(known.text)?.groups?.who);
  const happened = bad !== undefined ? MADE_UP : good !== undefined ? FELL_OUT : null;
  const who = (bad ?? good)?.replace(/^我(?:们)?的?/u, '');
  if (happened === null || who === undefined || !happened.test(told.text) || NOT_YET.test(told.text))
    return false;
  if (/没和好|没和解|不和好|没说开/u.test(told.text)) return false;
  // bounded: 120 characters
  const other =
    /(?<first>[\p{Script=Han}]{0,3})[和跟与](?<second>[\p{Script=Han}]{1,4}?)(?:终于|已经|也|都|又|彻底|最近)*(?:和好|和解|[说谈]开|闹|绝交|翻脸|关系|断|掰|不|握|重)/u.exec(
      told.text,
    )?.groups;
  if (other !== undefined) {
    const { first = '', second = '' } = other;
    // two others of the family may make up with each other
    const isOther = /[爸妈哥姐弟妹公婆他她友]/u.test(first);
    return isOther ? first.includes(who) && second === '我' : second.includes(who);
  }
  return /我们(?:俩)?(?:又|已经|终于)?(?:和好|和解|说开|闹|绝交)/u.test(told.text);
};

/** Somebody of a name who sits, works or learns beside the speaker. bounded: 120 characters */
const BESIDE =
  /^(?:我的?)?(?:同事|同桌|同学|室友|舍友|领导|老板|邻居|老师|教练|医生|阿姨|保姆|师傅|搭档|徒弟)?(?<name>[小老阿]?\p{Script=Han}{1,3}?)(?:一直|现在|平时|每天)*(?:坐(?:在)?我|[和跟与]我(?:一起|同|坐|搭|一组)|教我|带我|住(?:在)?我(?:隔壁|对门|楼)|负责|管|给我|帮我|睡我)/u;
const LEFT_US =
  /离职|辞职|走了|调走|退休|转学|搬走|换座|不干了|跳槽|被裁|毕业|回老家|不(?:做|教|带)了|退租|去世|过世/u;

/** bounded: 120 characters */
const HEAD =
  /^我?们?的?(?<role>老板|领导|导师|班主任|教练|医生|主治医生|房东|组长|主管|经理)(?:姓|是|叫)[老小]?(?<name>\p{Script=Han})\p{Script=Han}{0,3}$/u;

/** `李总调走了` after `我的老板姓李`. */
const isSucceeded: LinkChinese = (told, known) => {
  const name = HEAD.exec(known.text)?.groups?.name;
  if (name === undefined || NOT_YET.test(told.text)) return false;
  const clause = withoutLead(told.text);
  // bounded: 120 characters
  const title =
    /^[老小]?\p{Script=Han}(?:总|老师|教练|医生|主任|经理|姐|哥|导|院长|教授|[^，,]{0,2}?(?=已经|调|走|离|辞|退|跳))/u.exec(
      clause,
    )?.[0];
  if (title === undefined || !title.includes(name)) return false;
  return /^(?:已经|昨天|上周|上个?月|刚|也|被)*(?:调走|调到|走了|离职|辞职|退休|跳槽|不教|不带|被裁|升走|换走)/u.test(
    clause.slice(title.length),
  );
};

/** bounded: 120 characters */
const LIVES_AT =
  /^(?:我们?的?)?(?<who>\p{Script=Han}{1,3}?)(?:一个人|独自|还|现在)?(?:住)?在(?:老家|农村|乡下|县城|村里|养老院)/u;
const FETCHED = /[把将]我?(?<who>\p{Script=Han}{1,3}?)(?:从[^，,]{2,6})?接(?:到|来|过来|回)/u;

/** `把我妈接到身边来了` after `我妈在老家`. */
const isFetchedHome: LinkChinese = (told, known) => {
  const who = LIVES_AT.exec(known.text)?.groups?.who;
  const fetched = FETCHED.exec(told.text)?.groups?.who;
  if (who === undefined || fetched === undefined || NOT_YET.test(told.text)) return false;
  return who.endsWith(fetched) && !/几天|过年|过节|玩|吃饭|检查|看病/u.test(told.sentence);
};

/** bounded: 120 characters */
const SENT = /(?:调|派|外派|派驻)(?:到|去|回)(?:了)?(?<to>\p{Script=Han}{2,5}?)(?:了|常驻|工作|上班|$)/u;

/** `公司把我派到成都了，房子都租好了` after `我住在上海`. */
const isSentAway: LinkChinese = (told, known) => {
  // bounded: 120 characters
  const home = /^(?:现在|目前|一直)?(?:住|定居|生活)在?(?<home>\p{Script=Han}{2,6})$/u.exec(known.predicate)
    ?.groups?.home;
  const to = SENT.exec(told.text)?.groups?.to;
  if (home === undefined || to === undefined || known.who !== '' || NOT_YET.test(told.sentence)) return false;
  if (!/我/u.test(told.text) || home.includes(to) || to.includes(home)) return false;
  return /租|房子|安家|常驻|长期|定居|搬|安顿/u.test(told.sentence);
};

/** `小张离职了` after `同事小张坐我旁边`. */
const hasLeft: LinkChinese = (told, known) => {
  const name = BESIDE.exec(known.text)?.groups?.name;
  if (name === undefined || name.length < 2 || NOT_YET.test(told.text)) return false;
  const at = told.text.indexOf(name);
  return (
    at >= 0 &&
    at <= 4 &&
    LEFT_US.test(told.text.slice(at + name.length)) &&
    !/^的|^家/u.test(told.text.slice(at + name.length))
  );
};

/** Others with whom somebody gets on, works and lives. */
export const OTHER_COMPANY: readonly LinkChinese[] = [
  getsOnOtherwise,
  hasLeft,
  isSucceeded,
  isFetchedHome,
  isSentAway,
];

/** Whether a sentence may tell such a change. */
export const tellsOtherCompany = (said: string): boolean =>
  [MADE_UP, FELL_OUT, LEFT_US, FETCHED, SENT].some((one) => one.test(said));
