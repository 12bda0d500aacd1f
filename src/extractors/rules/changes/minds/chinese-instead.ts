import { trimTail } from '../../../../domain/text/trim.ts';
import { chineseClaims } from '../../claims/chinese.ts';
import { whoIn } from '../linked-chinese-clauses.ts';
import { VERB } from './chinese-stances.ts';
import { CUE, clausesIn, isPassing, OTHERS } from './chinese-turns.ts';

const SIGNS = /^[\s。.！!]$/u;

/** What people have, take or like one of at a time; `=` joins names of one. */
const SLOTS: readonly (readonly RegExp[])[] = `
靠窗=窗边=窗口 过道=走道 中间
咖啡=美式=拿铁 茶 奶茶 可乐=汽水 白开水=白水
早上=上午=早晨=清晨=晨 中午 下午 晚上=夜里=傍晚=夜
夏天 冬天 春天 秋天
在家=家里=居家 公司=办公室=单位
地铁 公交 开车=自驾=打车 骑车=自行车=单车=电动车 走路=步行 高铁=火车 飞机=坐飞机
纸质书=纸书=实体书 电子书=电子版=kindle 听书=有声书
苹果=iPhone 安卓=华为=小米=三星=荣耀=OPPO=vivo
微信支付=微信付 支付宝 现金 刷卡=银行卡=信用卡
淘宝 京东 拼多多
沃尔玛 盒马 永辉 菜市场=菜场 超市 大润发 山姆 叮咚
头条 澎湃 微博 腾讯新闻 知乎 网易
网易云 QQ音乐 酷狗
抖音 快手 B站=哔哩 小红书
美团 饿了么
高德 百度地图
电话=打电话 微信=发微信=文字 邮件=邮箱 语音=视频
红酒 白酒 啤酒
猫 狗
跑步=跑=慢跑=晨跑 游泳=游 健身房=撸铁 瑜伽 骑行 羽毛球 篮球 足球 太极 快走=散步
火锅 烤肉=烧烤 日料 川菜 粤菜 麻辣烫
辣 清淡
甜 咸
米饭 面条=面食=面 
豆浆 牛奶 燕麦奶
恐怖片 喜剧片=喜剧 科幻片 爱情片 纪录片
红色 蓝色 绿色 黑色 白色 紫色 黄色 粉色 灰色
城市=城里=市区 乡下=农村=乡村=郊区
海边 山里=山上
一个人=独自 跟团=结伴
热 冰=凉
框架 隐形
热闹 安静=清静
泡澡 淋浴
中文=汉语 英文=英语 日文=日语 法语 德语 韩语 西班牙语
公制=摄氏=公里=公斤 英制=华氏=英里=磅
人民币 美元 欧元
硬床 软床
`
  .trim()
  .split('\n')
  .map((line) =>
    line
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((names) => /* bounded: 80 characters */ new RegExp(names.split('=').join('|'), 'iu')),
  );

/** What takes the place of something, in the clause. bounded: 80 characters */
const INSTEAD = /* bounded: 80 characters */ new RegExp(
  [
    `改(?:${VERB}|成|为|用|去|到|在|走|乘|选|听|看)?`,
    '换(?:成|到|回|用|了|作|去)',
    '转(?:成|到|投|用|为)',
    '(?:现在|如今|以后|最近|目前)[^，,]{0,4}(?:都(?!是)|只|更|基本|一般|全|总|主要|习惯|宁愿|宁可|喜欢|选|改|才|最)',
    '都(?:去|用|在|坐|选|看|喝|吃|走|改|买|安排|听|骑|开)',
    '(?:更|最)(?:喜欢|爱|好|适合|方便|舒服|习惯|中意)',
    '才是(?:我的?)?(?:最爱|首选)',
    '爱上|迷上|变成|成了|开始|安排在|回归',
  ].join('|'),
  'u',
);
/** What is so besides. bounded: 80 characters */
const ADDED = /(?<!再)也(?!不|没)|还(?!是)|同时|有时|偶尔|顺便/u;
/** bounded: 60 characters */
const KNOWN =
  /(?:喜欢|爱|偏爱|习惯|一般|都|总是?|只|通常|每[天次周]|最|经常|常|平时|更|请|用|以后|坐|喝|吃|看|听|骑|开|打|住|在|去|买|跑|穿|戴)/u;

const slotsOf = (text: string): readonly (readonly number[])[] =>
  SLOTS.map((slot) => slot.flatMap((names, at) => (names.test(text) ? [at] : [])));

/** Since when it is so. bounded: 80 characters */
const SINCE = /^(?:自从)?[^，,现如目最]{1,8}?(?:以后|之后|以来)(?=[^，,]{2})/u;

/** Whether a sentence tells that something has taken the place of what a memory tells. */
export function takesPlaceChinese(said: string, memory: string): boolean {
  if (said.length > 80 || memory.length > 60 || isPassing(said) || !CUE.test(said)) return false;
  if (
    chineseClaims(memory).length > 1 ||
    /不|没|别|讨厌|怕|[、和或]|[?？]/u.test(memory) ||
    !KNOWN.test(memory)
  )
    return false;
  const others = OTHERS.exec(said)?.[0];
  if (others !== undefined && !memory.includes(others)) return false;
  if (OTHERS.test(memory)) return false;
  // of `比起咖啡我更喜欢茶` the second is the one that is liked
  const liked = memory.replace(/^(?:比起|相比|和|跟)[^，,]{1,6}?(?:来说|相比|比)?(?=[，,]?我)/u, '');
  const isAny = clausesIn(said).some((one) => {
    const clause = one.replace(SINCE, '');
    if (clause === '') return false;
    const who = whoIn(clause);
    if (who !== null && who !== '') return false;
    if (!isOwn(clause, memory) || ADDED.test(clause) || /不(?:再)?(?:改|换)|没(?:有)?(?:改|换)/u.test(clause))
      return false;
    return isOtherOfSlot(clause, liked) || isOtherOfVerb(clause, liked) || isOtherFavourite(clause, liked);
  });
  return isAny;
}

// bounded: 80 characters
const HEAD =
  /我们?的?|现在|如今|最近|目前|以后|今后|往后|已经|居然|竟然|没想到|反而|倒是?|觉得|感觉|发现|后来|结果|自从[^，,]{1,10}?(?:以后|之后)|[^，,]{1,8}?(?:以后|之后)|[也都就又还才真很挺超太再]/gu;

/** Whether a clause tells what the speaker has instead, and not what a library has. */
function isOwn(clause: string, memory: string): boolean {
  const match = INSTEAD.exec(clause);
  if (match === null) return false;
  const head = clause.slice(0, match.index).replace(HEAD, '');
  if (head.length < 2 || SLOTS.some((slot) => slot.some((names) => names.test(head))))
    return !/图书馆|店|学校/u.test(head);
  for (let at = 0; at + 2 <= head.length; at += 1) if (memory.includes(head.slice(at, at + 2))) return true;
  return false;
}

function isOtherOfSlot(clause: string, memory: string): boolean {
  const positive = clause.replace(/(?:不|没)[^，,]{0,3}(?:喜欢|爱|用|吃|喝|去|坐)[^，,]{1,4}/gu, '');
  const [said, known] = [slotsOf(positive), slotsOf(memory)];
  const differs = known.some(
    ([own, ...more], at) =>
      own !== undefined && more.length === 0 && (said[at] ?? []).length === 1 && (said[at] ?? [])[0] !== own,
  );
  if (!differs) return false;
  // `早上` and `晚上` tell when, and need the same doing
  return (
    !/^(?:我)?.{0,4}(?:早上|上午|中午|下午|晚上)/u.test(memory) ||
    sharesVerb(clause, memory) ||
    !/早上|上午|中午|下午|晚上/u.test(clause)
  );
}

/** bounded: 60 characters */
const DOES = /* bounded: 80 characters */ new RegExp(
  `(?:改|现在|都|只|一般|基本|每天|我|喜欢|爱|习惯|全|总)(?<verb>${VERB})(?:的是)?(?<thing>\\p{Script=Han}{1,6}?)(?:了|$|的多)`,
  'u',
);
/** bounded: 60 characters */
const DID = /* bounded: 80 characters */ new RegExp(
  `^我?(?:一直|都|一般|每天|平时|喜欢|爱|习惯|只|最|总是|通常|早上|晚上|中午)*(?<verb>${VERB})(?<thing>\\p{Script=Han}{1,6})$`,
  'u',
);

/** `现在改喝拿铁了` after `我喝美式`, `现在都看电子书了` after `我喜欢看纸质书`. */
function isOtherOfVerb(clause: string, memory: string): boolean {
  const [next, last] = [DOES.exec(clause)?.groups, DID.exec(trimTail(memory, SIGNS))?.groups];
  if (next === undefined || last === undefined || next.verb !== last.verb) return false;
  const [a = '', b = ''] = [next.thing, last.thing];
  if (a.includes(b) || b.includes(a)) return false;
  const isChange = /改|换|以后(?:都|只)|现在(?:都|只)|都改/u.test(clause);
  return isChange && (/改|换/u.test(clause) || a.slice(-1) === b.slice(-1));
}

/** bounded: 80 characters */
const FAVOURITE =
  /最(?:喜欢|爱)(?:吃|喝|看|听|玩|用)?的(?<noun>\p{Script=Han}{0,4}?)(?:是|变成|换成|成了)(?<what>\p{Script=Han}{1,8}?)了?$/u;
/** bounded: 60 characters */
const MOST = /^我?(?:一直)?最(?:喜欢|爱)(?:吃|喝|看|听|玩|用)(?<what>\p{Script=Han}{1,8})[。！]?$/u;

/** `现在最爱的是烤肉了` after `我最爱吃火锅`. */
function isOtherFavourite(clause: string, memory: string): boolean {
  const [next, last] = [FAVOURITE.exec(clause)?.groups, MOST.exec(memory)?.groups];
  if (next === undefined || last === undefined || next.noun !== '') return false;
  return !(next.what ?? '').includes(last.what ?? '-') && !(last.what ?? '').includes(next.what ?? '-');
}

const sharesVerb = (clause: string, memory: string): boolean => {
  const plain = memory.replace(/早上|上午|中午|下午|晚上|我|喜欢|每天|的|在|都|一般|习惯/gu, '');
  return [...plain].some((letter) => /\p{Script=Han}/u.test(letter) && clause.includes(letter));
};
