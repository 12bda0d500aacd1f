import { chineseListed } from './participants-chinese-lists.ts';
import { chineseRoles } from './participants-chinese-roles.ts';

/**
 * Relations and roles that stand for one person, with a name behind them: `侄子`, `同事阿凯`. bounded: 600
 * characters
 */
const RELATION =
  /(?:侄子|侄女|外甥女?|孙子|孙女|女婿|儿媳妇?|丈母娘|老丈人|岳父|岳母|公公|婆婆|亲家|老爷子|老太太|干[爸妈]|[大二三]宝|娃|物业|房东|中介|师傅|护士|大夫|主任|经理|班主任|保姆|月嫂|(?:快递|外卖|送餐)(?:小哥|员)|[堂表][哥弟姐妹]|舍友|导师|客户|甲方|领导|同桌|班长|队友|徒弟|网友|前任|相亲对象|新同事|小舅子|大舅子|小姨子|嫂子|弟妹|姐夫|妹夫|姑父|姨父|舅妈|婶婶|大伯|[大二三小]姨|[大二三小]姑|[大二三]叔|[大二三]舅)(?![们家]|\p{Script=Han}?(?:工|学|费|证|公司|建议)|的(?:建议|意思))(?:[小阿老]\p{Script=Han}(?!区|学|板|师))?/gu;
/** A relation that the reader of participants knows, with the name behind it. bounded: 600 characters */
const RELATED_NAME =
  /(?:同事|朋友|同学|室友|闺蜜|哥们儿?|邻居|发小|老乡|战友|师[兄弟姐妹]|学[长姐弟妹])([小阿老大]\p{Script=Han}{1,2}?)(?=[前昨今明上下这周刚把被给在去来跟和说有要也都就又]|$)/gu;
/** A surname with a title: `邻居王阿姨`, or the title alone. bounded: 600 characters */
const TITLED =
  /(?:[赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗毕郝常于傅康余顾孟黄尹姚邵汪毛戴宋庞熊纪舒屈项祝董梁杜蓝季贾江童郭梅林徐邱骆高夏蔡田胡霍万柯卢莫丁邓洪石崔龚程陆翁刘叶赖卓乔谭冉牛尚温庄柴古易廖侯][小老大]?)?(?:阿姨|叔叔|大妈|大爷|大叔|大姐|大哥|奶奶|爷爷|教练|师傅)(?![们家的])/gu;
/** A surname with an office: `孙主任`. bounded: 600 characters (of a clause) */
const IN_OFFICE =
  /(?<![由对关属在终经平非甲乙双官地一两几这那每])[赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺汤罗毕郝常于傅康余顾孟黄尹姚邵汪毛戴宋庞熊纪舒项祝董梁杜贾江童郭梅林徐邱高夏蔡田胡霍万柯卢莫丁邓洪石崔龚程陆翁刘叶赖谭冉牛尚温古易廖侯白段侯龙陶黎钟](?:大夫|医生|主任|教授|老师|律师|法官|警官|护士长?|经理|校长|院长|同学|博士|师兄|师姐|师弟|师妹|队长|班长|科长|处长|局长|部长|厂长|会计|导演|主管|书记|总(?![是会共算结在之])|姐(?![妹夫弟])|哥(?![们哥伦])|叔(?!叔)|姨(?!妈|妈|父|夫)|婶)(?![们家])/gu;
/** Pet forms of names: `阿强`. bounded: 600 characters */
const CALLED = /阿(?![姨里联拉根尔姆迪斯司富是就哈弥])\p{Script=Han}(?!\p{Script=Han}?[区省市国])/gu;
/** Words before a relation that make it somebody's of whom nobody asks. bounded: 20 characters */
const OF_OTHERS = /(?:别人|人家|每个|哪个|什么|任何|做|当|叫|像|是个?)的?$/u;
/** A pet as the subject: `我家橘猫昨天掉下去`. bounded: 60 characters */
const PET =
  /^(?:我家|我们家|家里的?|我的?)((?:橘|狸花|布偶|英短|小|老|大)?猫(?:咪|主子)?|(?:小|老|大|土)?狗(?:狗|子)?|金毛|泰迪|柯基|拉布拉多|二哈|兔子|仓鼠|鹦鹉|毛孩子)(?!粮|窝|砂|的)/u;
/** Roles that are things in other words: `交物业费`. */
const BEFORE_MONEY = /^(?:费|公司|证|经理|系统)/u;

/** Names without those that are a part of another one. */
const longest = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => other !== name && other.includes(name)));

/** The persons that a Chinese clause names by a relation, a role or a pet name, as written. */
export function chinesePersons(text: string): readonly string[] {
  const found = new Set<string>();
  for (const { 0: name, index } of text.matchAll(RELATION)) {
    const before = text.slice(Math.max(0, index - 6), index);
    if (OF_OTHERS.test(before) || BEFORE_MONEY.test(text.slice(index + name.length))) continue;
    found.add(name);
  }
  for (const match of text.matchAll(RELATED_NAME)) if (match[1] !== undefined) found.add(match[1]);
  for (const { 0: name, index } of text.matchAll(TITLED))
    if (!OF_OTHERS.test(text.slice(Math.max(0, index - 6), index))) found.add(name);
  for (const { 0: name } of text.matchAll(IN_OFFICE)) found.add(name);
  for (const name of chineseListed(text)) found.add(name);
  for (const { 0: name } of text.matchAll(CALLED)) found.add(name);
  const pet = PET.exec(text)?.[1];
  if (pet !== undefined) found.add(pet);
  for (const name of chineseRoles(text))
    if (![...found].some((other) => other.includes(name))) found.add(name);
  return longest([...found]);
}
