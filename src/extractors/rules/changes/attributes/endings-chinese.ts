import { keptReadings } from '../../../../lib/kept-readings.ts';
import type { KnownChinese, LinkChinese, ToldChinese } from '../linked-chinese-clauses.ts';

/** A state that lasts until something happens: what a memory tells, and what ends it. */
interface Ending {
  /** The state; a group `thing` must be named in the sentence that ends it. bounded: 120 characters */
  readonly state: RegExp;
  /** bounded: 120 characters */
  readonly over: RegExp;
}

const ENDINGS: readonly Ending[] = [
  // bounded: 120 characters
  {
    state: /在?(?:学车|考驾照|练车)/u,
    over: /驾照[^，,]{0,4}(?:拿到|到手|下来|考[出到过])|拿到?了?驾照|拿本|科目[四4].{0,2}过/u,
  },
  // bounded: 120 characters
  {
    state:
      /(?<thing>车|电脑|手机|笔记本|相机|自行车|电动车|冰箱|洗衣机|空调|热水器|手表|琴)(?:在|送去|还在|正在)(?:维?修|保养)/u,
    over: /修好|取回|拿回来|修完/u,
  },
  // bounded: 120 characters
  {
    state: /有(?:[一两三几]张)?(?<thing>\p{Script=Han}{1,8})的?票/u,
    over: /票.{0,6}(?:转(?:出去|让|给|卖)|卖了|退了|卖掉)/u,
  },
  // bounded: 120 characters
  {
    state: /在?(?:找工作|待业|失业|求职|没工作|没有工作)/u,
    over: /(?:拿到|收到|签了?).{0,10}(?:offer|录用|聘书)|入职|(?:找到|有)(?:新)?工作了|上岗|上班了/iu,
  },
  // bounded: 120 characters
  {
    state: /休(?:产假|病假|陪产假|长假)|在(?:休假|家休养)/u,
    over: /(?:回去|回来|恢复|重新|回公司|回单位)上班|复工|销假|返岗/u,
  },
  // bounded: 120 characters
  {
    state:
      /欠(?<thing>我?\p{Script=Han}{1,4}?)(?:[一二两三四五六七八九十百千万几\d]+)(?:块|元|万|千|百)?钱?/u,
    over: /还(?:给|清|了|完|上)/u,
  },
  // bounded: 120 characters
  {
    state:
      /^我?在?(?:公司|单位|厂里)?(?:负责|做|在|管)(?:采购|销售|财务|行政|人事|运营|客服|市场|技术|仓库|后勤|研发|生产)部?/u,
    over: /调(?:到|去|岗)|转(?:岗|到)[^，,]{1,6}(?:部|组|岗)?|换部门/u,
  },
  // bounded: 120 characters
  {
    state: /(?:领导|老板|主管|经理|组长|班主任|导师|上司)(?:是|叫|姓)(?<thing>\p{Script=Han}{2,4})/u,
    over: /退休|离职|调走|走了|辞职|跳槽|换成|换人/u,
  },
  // bounded: 120 characters
  {
    state: /(?:只有|就|有)一个(?:孩子|娃|小孩|宝宝)|独生/u,
    over: /(?:老二|二宝|二胎|二娃).{0,8}(?:出生|生|来了|落地)|生了?(?:老二|二胎|二宝)|两个(?:娃|孩子)了/u,
  },
  // bounded: 120 characters
  {
    state: /在(?:写|赶|改)(?:毕业)?(?<thing>论文|小说|报告|标书|书|剧本)/u,
    over: /交(?:上去|了|稿)|写完|定稿|提交/u,
  },
  // bounded: 120 characters
  { state: /在(?:追|看|刷|读)《?(?<thing>[^》，,]{1,12})》?/u, over: /(?:看|追|刷|读)完|大结局/u },
  // bounded: 120 characters
  { state: /(?:家|房子|新房|店|厨房|卫生间)里?(?:在|正在|还在)装修/u, over: /装(?:修)?(?:完|好)|完工|竣工/u },
  // bounded: 120 characters
  {
    state: /在?等(?<thing>签证|护照|快递|结果|录取通知书?|通知|offer|批复|成绩|体检报告|报告|驾照|身份证)/iu,
    over: /下来|到了|批了|出来|收到|拿到|寄到/u,
  },
  // bounded: 120 characters
  {
    state:
      /(?<thing>钥匙|钱包|手机|身份证|猫|狗|耳机|眼镜|戒指|护照|银行卡|书包|伞)(?:不见|丢|弄丢|走丢|找不到|跑丢)了?/u,
    over: /找(?:到|回)|回来了|捡到|有人送/u,
  },
  // bounded: 120 characters
  {
    state:
      /(?:训练|备战|准备|备考)(?:跑)?(?<thing>半马|马拉松|全马|铁三|雅思|托福|考研|公考|高考|中考|教资|驾照|四级|六级|法考|注会)/u,
    over: /(?:跑|考|比)完|过了|考过|上岸|完赛|没考上/u,
  },
  // bounded: 120 characters
  {
    state: /(?<thing>房子|公寓|门面|店面|车位|车库)(?:租给|租出去|出租)/u,
    over: /退租|收回来|不租了|自己(?:住|用)|租客.{0,4}(?:走|搬)/u,
  },
];
/** What has not happened yet. bounded: 120 characters */
const NOT_YET = /没|不会|还要|明天|下周|下个?月|快要|打算|想|希望|差点|才能|准备去|如果|要是|等我/u;

/** A part of a work. bounded: 120 characters */
const PART =
  /第[一二三四五六七八九十\d]{1,3}[章集部季回卷节稿]|[一两三四五六七八九十\d](?:章|集)|一半|初稿|开头|序/u;

/** Somebody else as the subject. bounded: 120 characters */
const OTHER = /^(?:[小老阿](?![大二三板师])\p{Script=Han}|邻居|同事|朋友|别人|人家)/u;

const isSameWho = (told: ToldChinese, known: KnownChinese): boolean =>
  told.who === known.who || told.who === null || known.who === null || (told.who === '' && known.who === '');

/** Sentences whose endings are kept: each is compared with many memories. */
const MAX_KEPT = 200;
const MAX_SENTENCE = 120;
const overIn = keptReadings((text) => ENDINGS.filter(({ over }) => over.test(text)), MAX_KEPT, MAX_SENTENCE);

/** `驾照拿到了` after `我在学车`. */
const ends: LinkChinese = (told, known) => {
  const may = overIn(told.text);
  if (may.length === 0 || NOT_YET.test(told.text) || PART.test(told.text)) return false;
  const other = OTHER.exec(told.text)?.[0];
  if (other !== undefined && !known.text.includes(other)) return false;
  return may.some(({ state }) => {
    const match = state.exec(known.text);
    if (match === null) return false;
    const thing = (match.groups?.thing ?? '').replace(/^我/u, '');
    if (thing !== '' && !told.sentence.includes(thing)) return false;
    return isSameWho(told, known);
  });
};

/** States that last until something happens, in Chinese. */
export const ENDINGS_CHINESE: readonly LinkChinese[] = [ends];

/** Whether a Chinese sentence tells something that may end a state. */
export const tellsChineseEnding = (said: string): boolean => overIn(said).length > 0;
