import { whoIn } from '../linked-chinese-clauses.ts';

/** What stands before what a clause is about. bounded: 120 characters */
const LEAD =
  /^(?:(?:[，,\s]|不过|但是?|其实|后来|结果|现在|如今|目前|最近|终于|总算|已经|刚刚?|唉|哎|耶|好消息|对了|昨[天晚]|前天|今[天早晚]|上个?(?:周|月|星期|礼拜|学期)(?:[一二三四五六日天末])?|去年|今年|前几天|这个月|这学期|年初|年底|我们?家?的?|咱们?家?的?|家里的?|那[个台辆只条份张本部]?|这[个台辆只条份张本部]?|把|将))+/u;

/** A clause without what says when, and whose it is. */
export const withoutLead = (clause: string): string => clause.replace(LEAD, '');

/** Who gets or takes something. bounded: 120 characters */
const TO_WHOM =
  /(?:送给?|转让?给|卖给|让给|交给|过户给|留给|给|被|跟|和|与|陪)了?(?:我|咱)?们?(?:的)?\p{Script=Han}{1,4}?(?=养|用|开|骑|戴|穿|住|了|接|领|拿|带|收|和好|说开|$)/gu;
/** Persons, whatever they do. bounded: 120 characters */
const PERSON =
  /[他她你]|同[批期组桌]|导师|师[兄姐弟妹父傅]|学[长姐]|发小|同事|同学|朋友|邻居|隔壁|对门|楼上|楼下|室友|舍友|闺蜜|老板|领导|客户|别人|人家|有人|网友|亲戚|[表堂][哥弟姐妹]|(?:我|咱)(?:们家)?的?(?:爸|妈|爷|奶|姥|外公|外婆|哥|姐|弟|妹|嫂|侄|外甥|叔|舅|姑|姨|老婆|老公|妻子|丈夫|儿子|女儿|闺女|孩子|娃|男友|女友|男朋友|女朋友|对象|媳妇)/u;

/** Somebody by his family name. bounded: 120 characters */
const NAMED =
  /^(?:我们?的?)?(?:同事|同学|朋友)?(?<name>[小老阿][王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯董程曹袁邓许沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田任姜范石姚谭廖邹陆郝孔崔邱秦顾侯邵孟钱汤尹黎贺龚芳丽敏强伟军]|[王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯]\p{Script=Han}{0,1}(?:总|姐|哥|叔|阿姨|老师|经理|主任|工))/u;

/** Whether a clause is about somebody whom a memory does not name. */
export function isOfOthers(clause: string, memory: string): boolean {
  const plain = clause.replace(TO_WHOM, '');
  const name = NAMED.exec(withoutLead(plain))?.groups?.name;
  if (name !== undefined && !memory.includes(name)) return true;
  const person = PERSON.exec(plain)?.[0].replace(/^(?:我|咱)(?:们家)?的?/u, '');
  if (person !== undefined && !/[他她你]/u.test(person)) return !memory.includes(person);
  const who = whoIn(plain);
  if (who !== null && who !== '' && !/^[他她]/u.test(who)) return !memory.includes(who.slice(0, 1));
  // a pronoun means whom the memory is about
  return person !== undefined && /^我(?!的?\p{Script=Han}{0,3}[爸妈哥姐弟妹儿女娃孩])/u.test(memory);
}

/** What has not happened, or is only said. bounded: 120 characters */
export const NOT_YET =
  /还没|没(?:有)?(?=[^，,]{0,4}(?:死|丢|送|卖|扔|退|停|断|完|过|辞|搬|换|改|取消|关|倒))|快要?(?:[^，,乐餐递]{1,5})了|差点|差一点|就要|即将|马上|打算|准备(?!好)|想(?:把|要|换|卖|退|辞|改|送)|要不要|会不会|是不是|能不能|可能|也许|或许|说不定|如果|要是|假如|万一|(?:等|要)[^，,]{1,10}(?:再|才)|下(?:周|个?月|学期|礼拜|星期)[^，,]{0,4}(?:要|就|再|才)|明[天年]|暂时|一半|部分|梦见|梦到|做梦|梦里|骗你|开玩笑|小说[里中情]|电影里|听说|据说|[吗呢?？]$|舍不得|不会|不准备|没打算|希望|怕|担心|别(?:把|卖|扔|退|删)|据理力争|保住|劝(?:住|我别)|没(?:同意|答应|批)|不(?:同意|肯|答应)|拦(?:住|下)/u;

/** A question behind what is told. bounded: 120 characters */
const ASKS = /(?:吗|呢|(?<!饿了)么|嘛)$|^(?:有什么|有啥|有没有|怎么|如何|哪|推荐|求|该|什么|咋|能不能|可以)/u;
/** What asks only whether that is so. bounded: 120 characters */
const WEIGHS = /^(?:你|您|这|那)|^(?:是|对|好|行|真的|可以|合适|值)\p{Script=Han}{0,3}[吗呢么]$|信吗/u;

/** What is done. bounded: 120 characters */
const DONE =
  /(?:完|过|到手|会|掉|戒|退|卖|辞|搬|换|离|分|停|取消|卸载?|删|关|散|黄|结|毕业|领证)[^，,]{0,3}了$/u;

/** What is told before the question that a sentence ends with: `三体看完了` of `三体看完了，有类似的推荐吗`. */
export function beforeQuestion(said: string): string {
  const at = Math.max(said.lastIndexOf('，'), said.lastIndexOf(','));
  if (at < 3 || said.length > 120) return said;
  const [head, tail] = [
    said.slice(0, at),
    said
      .slice(at + 1)
      .trim()
      .replace(/[?？]$/u, ''),
  ];
  return ASKS.test(tail) && !WEIGHS.test(tail) && DONE.test(head) ? head : said;
}
