import { isRegion } from '../../domain/text/regions.ts';
import { chineseTags } from '../../domain/text/segment.ts';
import { SURNAME } from './claims/chinese/words.ts';

const NO_NAME =
  /^(?:哥哥?|姐姐?|弟弟?|妹妹?|爷爷?|叔叔?|阿?姨|妈妈?|爸爸?|老师|教授|大夫|医生|老板|师傅|宝宝?|亲爱的|女王|了|过|着|[他她它你您我]|[一两几个车外人醒住这那的什不做来上下去吃回干睡帮给等先再快还拿买送啥]|起床|早点|一起|过去|开会|出门|出去|看看|写|打(?:卡|球|电|游|车))|(?:的|了|吗|呢|吧)$|外卖|救护车|出租|网约|滴滴|快递|什么/u;
const NO_PLACE =
  /^(?:一|这|那|家|哪|学校|宿舍|公司|单位|酒店|宾馆|民宿|医院|朋友|父母|爸妈|[他她你我]|楼|新(?!西兰|加坡|疆|乡|余|竹|德里|北|泽西|奥尔良)|老(?!挝|河)|同|里(?!斯本|约|昂|尔)|附近|对面|隔壁|外面|楼上|楼下|顶楼|[\d一二三四五六七八九十]{1,3}(?:楼|层|环)|市中心|郊区|农村|乡下|城里|市区|国外|海外|外地|地铁|公园|自己|出租屋|单身|小区|别墅|校|高层|男|女|很|不|没|离|过|拆|盖|装修|来人|有人|出事)|(?:项目)?部(?:门)?(?:管|做|干|$)|地方$/u;
const JOB =
  /(?:师|员|医生|大夫|护士|护工|经理|总监|主管|总裁|董事长|合伙人|律师|教授|讲师|老师|教练|学生|研究生|博士生|博士后|博士|作家|记者|编辑|编剧|导演|演员|歌手|舞者|画家|艺术家|插画师|司机|警察|民警|交警|消防员|军人|法官|检察官|会计|出纳|审计|秘书|助理|行政|文员|顾问|翻译|译者|撰稿人|店主|店长|老板|个体户|创业者|企业家|农民|工人|木匠|电工|焊工|裁缝|厨子|厨师|保安|保姆|月嫂|空姐|空少|机长|飞行员|模特|主播|博主|UP主|网红|公务员|自由职业者?|产品|运营|码农|程序猿|程序员|前端|后端|科学家|建筑工|村医|社工|志愿者|药剂师|兽医|牙医|数据分析|销售|中介|客服|外卖员|快递员|骑手|hr|HR|CEO|CTO|PM)$/u;
const NO_JOB = /[你您他她它]|的|成员|会员|球迷|粉丝|这|那|好|人员之一|同学|哪|谁|什么/u;
const NO_ORG =
  /^(?:一|这|那|家|哪|两|几|我|你|他|她|外地|国外|国内|海外|线上|办公室|大厂|国企|外企|私企|央企|体制内|事业单位|互联网|金融|教育|制造|政府|机关|工地|工厂|公司|医院|学校|大学|高校|银行|幼儿园|小区|村口|路边|街上|楼下|旁边|夜市|餐厅|酒店|商场|超市|现在|目前|同|市|本|当地|老家|这里|那里|某|里|外|前|后|上|下|晚上|白天|周末|努力|认真|正常|准备|等)|(?:行业|领域|方面|里|上|下|中|外面|期间|那几年我?|那年|的时候|门口|路口|旁边|附近|菜市场)$/u;
/** Employers whose names the dictionary has for places. */
const COMPANY = /^(?:京东|英特尔|宜家|饿了么|亚马逊|阿里(?:巴巴)?|博世|海尔|西门子|高通|东风|长安汽车)$/u;
const LANGUAGE =
  /^(?:中文|汉语|国语|普通话|粤语|广东话|闽南语|闽南话|客家话|吴语|上海话|四川话|东北话|方言|英语|英文|法语|法文|德语|德文|日语|日文|韩语|韩文|俄语|俄文|西班牙语|西语|葡萄牙语|葡语|意大利语|阿拉伯语|泰语|越南语|印尼语|马来语|印地语|荷兰语|瑞典语|挪威语|芬兰语|波兰语|土耳其语|希腊语|拉丁语|藏语|蒙语|蒙古语|维语|维吾尔语|哈萨克语|手语|世界语|English|French|German|Japanese|Spanish|Korean)$/u;
const ACTIVITY =
  /^(?:(?:去|在家|一个人|和朋友)?(?:跑|游|爬|打|踢|下|画|拍|写|钓|骑|滑|唱|跳|弹|拉|吹|养花|养鱼|种|逛|做|玩|练|看|听|读|追|撸|泡|收集|研究|织|刻|剪|学|攀|潜|冲|徒|露|健|摄|旅|阅|烹|烘|书|园|手|瑜|围|象|桌|剧|动|编|自驾|骑行|羽|篮|足|乒|网球|排球|台球|高尔夫|滑板|轮滑|射箭|击剑|拳击|太极|飞盘|橄榄|棒球|航模|模型|乐高|拼图|魔方|咖啡拉花|插花|茶道|品酒|调酒|红酒|古典|音乐|电影|游戏|绘画|素描|油画|水彩|陶艺|木工|缝纫|刺绣|编织|街舞|芭蕾|钢琴|吉他|小提琴|二胡|古筝|架子鼓|尤克里里|美食|历史|天文|哲学|心理学|投资|理财|二次元|动漫|漫画|小说|诗|相声|脱口秀|话剧|歌剧|戏曲|京剧|K歌|k歌|散步|遛|登山|越野|马拉松|铁人|冥想|园艺|宠物|观鸟|观星|露营|野餐|探店|购物|睡觉|发呆|摇滚|民谣|说唱|爵士)[\p{Script=Han}A-Za-z□《》]{0,8})$/u;
const NO_ACTIVITY =
  /打(?:瞌睡|哈欠|呼噜|喷嚏|针|疫苗|车|卡|工|架|电话|招呼|官司|印|包|扫|杂)|我|你|(?<!吉)他|她|的人|吃|喝|你们|东西|感觉|这|那|什么/u;
const COUNTRY =
  /^(?:日本|印度|加拿大|澳大利亚|新西兰|新加坡|马来西亚|越南|印度尼西亚|印尼|菲律宾|俄罗斯|意大利|西班牙|葡萄牙|荷兰|比利时|瑞士|瑞典|挪威|芬兰|丹麦|波兰|土耳其|埃及|巴西|墨西哥|阿根廷|乌克兰|希腊|爱尔兰|奥地利)$/u;

/** Whether all words of a name are places. */
function isPlaceName(words: string): boolean {
  if (isRegion(words)) return true;
  if (/[省市县区镇州乡村]$/u.test(words))
    return !/超市|小区|景区|^(?:开|逛|去|到|做|卖|跑|进|拆|离|出|买|搬|在|是)/u.test(words);
  const tags = [...chineseTags(words)];
  return tags.length > 0 && tags.every(({ tag }) => tag === 'ns' || tag === 'nrt' || tag === 'nrfg');
}

/** Whether words can name a person or an animal. */
export function isName(value: string): boolean {
  return !NO_NAME.test(value) || /^来[福财宝喜运顺]$/u.test(value);
}

/** Whether words are a person's full name of which the dictionary knows nothing else: 张伟, and not 高中. */
export function isFullName(value: string): boolean {
  const [first, ...more] = [...chineseTags(value)];
  const isKnown = more.length > 0 || (first?.tag !== 'nr' && first?.tag !== 'x');
  return SURNAME.test(value) && !isKnown && isName(value) && !JOB.test(value);
}

/** Whether words are a name as friends use it: 小佩, 阿强. */
export function isNickname(value: string): boolean {
  return (
    /^(?:阿|小)(?![学区说孩时组白众偷三姐妹弟吃丑心气伙子人贩米镇个老里拉富])\p{Script=Han}{1,2}$/u.test(
      value,
    ) &&
    isName(value) &&
    !JOB.test(value)
  );
}

/** Whether words can name a place that somebody lives in. */
export function isPlace(value: string): boolean {
  return value.length >= 2 && !NO_PLACE.test(value);
}

/** Whether words can name a place that somebody comes from, other than a country. */
export function isNativePlace(value: string): boolean {
  return isPlaceName(value) && !isCountry(value) && isPlace(value);
}

export function isJob(value: string): boolean {
  return JOB.test(value) && !NO_JOB.test(value);
}

export function isOrganisation(value: string): boolean {
  if (COMPANY.test(value)) return true;
  return value.length >= 2 && !NO_ORG.test(value) && !isPlaceName(value) && !/[很不没的了]/u.test(value);
}

/** Whether words can name a hobby. */
export function isActivity(value: string): boolean {
  return ACTIVITY.test(value) && !NO_ACTIVITY.test(value);
}

const FIELD =
  /(?:设计|规划|策划|销售|运营|开发|测试|财务|人事|行政|外贸|物流|采购|客服|装修|工程|教育|培训|医药|研究|科研|策划|市场|公关|编辑|新媒体|自媒体|电商|直播|房产|保险|金融|投资|审计|会计|建筑|施工|土木|机械|电气|硬件|嵌入式|算法|前端|后端|数据|产品|翻译|导游|美容|美甲|理发|餐饮|服装|农业|养殖|种植|IT|it|广告|影视|后期|摄影|动画|法务|质检|维修|家政|仓储|护理)$/u;

/** Whether words name a field of work, such as 软件测试. */
export function isField(value: string): boolean {
  return FIELD.test(value) && !NO_JOB.test(value);
}

/** Whether a number is an age in years, from 1 to 120, or a word for one. */
export function isAge(value: string): boolean {
  return !/^\d+$/.test(value) || (Number(value) >= 1 && Number(value) <= 120);
}

export function isLanguage(value: string): boolean {
  return LANGUAGE.test(value);
}

/** Whether words can name what somebody is allergic to. */
export function isAllergen(value: string): boolean {
  return (
    value.length <= 10 &&
    !/[不没你他她我]|^(?:[一两几]个|有|跟|和|谁|什么|哪|这|那|很|无|有|史$|原$|源$|体质|会|就|后|完|过$)/u.test(
      value,
    )
  );
}

export function isCountry(value: string): boolean {
  return isRegion(value) && (/国$/u.test(value) || COUNTRY.test(value));
}
