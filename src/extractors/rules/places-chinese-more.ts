import { chineseTags } from '../../domain/text/segment.ts';

const MAX_NAME = 14;
const KINDS =
  '馆|店|院子|院|学校|驾校|厅|幼儿园|公园|动物园|果园|场|站|楼|教室|会议室|活动室|办公室|健身房|茶水间|厨房|玻璃房|宿舍|车库|阳台|楼道|食堂|中心|大厦|齿科|诊所|派出所|车管所|民政局|税务局|公证处|居委会|水库|码头|海边|河边|湖边|山庄|农家乐|民宿|小剧场|剧场|网点|门口|楼下|地铁口|路口|村口|城中村|古镇|街|寺|庙|教堂|桥头|服务区|收费站|工地|厂里|店里|地库|体育中心|大剧院|皇宫|考场|祠堂|KTV|ktv|soho|SOHO|网吧|酒吧|烧烤摊|大排档|夜市|菜场|小区|老家|老屋|堂屋|炕头|公交车|高铁|地铁|大巴';
/** A place set apart between commas, with what leads to it. bounded: 14 characters */
const APART = new RegExp(
  `^(?:地点)?(?:[早晚]上|[上中下]午|傍晚|凌晨|刚才)?(?:就)?(?:[订约定摆办设]?在)?((?:(?![你我他她它])[\\p{Script=Han}A-Za-z\\d]){0,9}(?:${KINDS}))(?:里|上|旁边|附近|对面|那边|那儿)?$`,
  'u',
);
/** `板桥那间`, `静安寺那家`. bounded: 14 characters */
const THAT_ONE =
  /^(?:[订约定摆办]?在)?((?:(?![你我他她它这那])\p{Script=Han}){2,6})(?:[A-Z]?\d{0,3})那(?:(?:家|间)(?![人庭])\p{Script=Han}{0,4}|边|儿|里|个店|套)$/u;
/** Where something is arranged or brought. bounded: 600 characters */
const ARRANGED =
  /(?:[订约定摆办设]在|[拉送迁抬搬][到去])了?((?:(?![你我他她它这那哪])[\p{Script=Han}]){2,8}?)(?=了|急诊|住院|抢救|$|[，。！,!；])/gu;
/** Somebody's home. bounded: 600 characters */
const HOME =
  /(?:在|去|到|回|来|上|往|搁)了?((?:(?:我|他|她|咱)们?|人家|(?:(?:我|他|她)们?)?(?:姥姥|姥爷|奶奶|爷爷|外公|外婆|[丈大]母娘|岳父|岳母|婆婆|公公|舅舅|姑姑|姑妈|[大二三小]?姨妈?|叔叔|伯伯|[大二三]?[爸妈哥姐弟妹叔舅姑伯]|同学|同事|朋友|闺蜜|对象|女朋友|男朋友|邻居|师傅|老师|房东|亲戚|[小老阿]\p{Script=Han}))家(?:院子里?|车库|客厅|堂屋|楼下|门口|阳台)?)(?![具长乡族庭务教电人里])/gu;
/** A kind of place behind a preposition, whatever the dictionary makes of it. bounded: 600 characters */
const BEHIND = new RegExp(
  `(?:在|搁|去|到|上|来)(?![你我他她它这那哪])((?:(?![你我他她它们在去到了着过把被给跟和与说的])[\\p{Script=Han}A-Za-z\\d]){0,7}?(?:${KINDS}))(?!长|员|主|友)`,
  'gu',
);
const BRAND =
  '海底捞|星巴克|麦当劳|肯德基|必胜客|瑞幸|喜茶|宜家|沃尔玛|大润发|盒马|山姆|永辉|万达|沙县|老乡鸡|萨莉亚|罗森|优衣库|迪士尼|欢乐谷|环球影城|顺丰网点|链家|鼎泰丰|协和|万象城|三里屯|五角场|德云社|静安寺|太古里|鸟巢|水立方|工体|梅奔|国家大剧院|奥体中心|大悦城|环贸|西湖|南锣鼓巷|全季|如家|汉庭|丽枫';
/** A chain or a well known place behind a preposition, or set apart. bounded: 600 characters */
const KNOWN = new RegExp(
  `(?:在|搁|去|到|来|逛|[，,、\\s])(?:楼下|对面|旁边|公司旁边|学校旁边|附近)?的?(${BRAND})`,
  'gu',
);
/** A room by its number. bounded: 600 characters */
const NUMBERED = /在(\d{3,4})(?:室|教室|会议室)?(?=[\p{Script=Han}])/gu;
/** Names of two characters that stand for themselves: `簋街`. */
const SHORT = /^\p{Script=Han}[街寺湖湾岛]$/u;
const WARDS =
  '(?:[省市区县]|铁路|解放军)?(?:人民|中医|妇幼|妇保|儿医|儿童|口腔|肿瘤|胸科|骨科|[一二三四五六七八九]院|协和|华西|湘雅|同济|瑞金|积水潭|阜外|天坛|宣武)';
/** A hospital by the short form of its name, set apart: `，省人民`. bounded: 14 characters */
const HOSPITAL = new RegExp(`^在?(${WARDS}(?:医院)?)$`, 'u');
/** The same behind a preposition: `在儿医输液`. bounded: 600 characters */
const AT_HOSPITAL =
  /(?:在|去|到)了?((?:[省市区县]|铁路)?(?:人民医院|中医院|妇幼|妇保院?|儿医|肿瘤医院|[一二三四五六七八九]院|协和|华西|湘雅|瑞金|积水潭|阜外|天坛|宣武))(?!\p{Script=Han}?[路街区])/gu;
const MAX_FRAGMENTS = 12;
/** What is no place by itself. */
const NONE =
  /^(?:我们|他们|咱们|你们)?(?:门口|楼下|店里?|馆|院子|会上|车站|网上|线上|路上|一起|时候|上班|下班|上台|上课|后来|回来|出来|起来)$|^(?:一|两|几|那|这|哪|每)(?:家|个|间)|^(?:[一两几那这哪每首半]|下一|第[一二三四])(?:场|站)$|^[上下出入到离登开全立现当退散怯捧收冷]场$|^逛|^(?:刚|才|又|再|没|不|已|都|住|跑|坐|带|陪|送|接|跟|和|叫|让|被|把|给|上[一个]|下[一个])/u;

/** Further places of a Chinese clause: set apart between commas, homes, and kinds of places. */
export function moreChinesePlaces(text: string): readonly string[] {
  const found: string[] = [];
  for (const part of text.split(/[，,、。；;！!（）()\s]+/u, MAX_FRAGMENTS)) {
    if (part.length < 2 || part.length > MAX_NAME) continue;
    const place = APART.exec(part)?.[1] ?? THAT_ONE.exec(part)?.[1];
    if (
      place !== undefined &&
      (place.length >= 3 || SHORT.test(place)) &&
      isNoDeed(place.replace(/那(?:家|间)/u, ''))
    )
      found.push(place);
    const ward = HOSPITAL.exec(part)?.[1];
    if (ward !== undefined) found.push(ward);
  }
  for (const pattern of [ARRANGED, HOME, BEHIND, KNOWN, NUMBERED, AT_HOSPITAL])
    for (const match of text.matchAll(pattern)) if (match[1] !== undefined) found.push(match[1]);
  return found.filter((place) => !NONE.test(place));
}

function isNoDeed(place: string): boolean {
  return [...chineseTags(place)].every(({ tag }) => !/^(?:v(?!n)|r|d|c)/.test(tag));
}
