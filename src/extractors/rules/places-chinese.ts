import { chineseTags } from '../../domain/text/segment.ts';
import { CHINESE_CITIES } from './chinese-cities.ts';
import { moreChinesePlaces } from './places-chinese-more.ts';

/** Words before a place. */
const BEFORE = /^(?:在|去|到|来|回|往|从|于|去了|到了)$/;
/** What is no place behind them. bounded: one word */
const NO_PLACE =
  /^(?:家|家里|这|那|哪|这里|那里|哪里|一起|路上|外面|网上|线上|群里|微信|电话|手机|梦里|心里|手里|时候|期间|最后|现在|今天|明天|昨天|之前|之后|以前|以后|底|处|期|家人|朋友|医生|老师|同事|我|你|他|她|他们|我们|咱们|准备|考虑|意|货|账|货了|[爬登上下]山|[逛上]街|[出下赶看]海)$/u;
const MAX_WORDS = 4;
const MAX_NOTE = 40;
/** How a place ends in a note. */
const PLACE_END = /[馆店院校宫厅园区场站楼室城岛镇村街路巷湖海山桥寺庙港滩门口厂所局]$/u;
const MAX_LENGTH = 10;

const VENUE =
  '(?:游泳馆|健身房|图书馆|体育馆|博物馆|美术馆|电影院|幼儿园|派出所|民政局|菜市场|写字楼|地铁站|高铁站|火车站|停车场|篮球场|足球场|操场|食堂|宿舍|教室|会议室|办公室|客厅|卧室|厨房|阳台|卫生间|车库|地库|楼道|电梯|小区|单位|公司|学校|医院|超市|商场|酒店|饭店|机场|车站|码头|公园|广场|海边|河边|山顶|村口|路口|巷口|门口|少年宫|银行|咖啡馆|茶馆|餐厅|饭馆|面馆|火锅店|烧烤摊|理发店|药店|诊所|牙科|菜场|夜市|网吧|驾校|工地|车间|厂里|店里|家里)';
/** A venue behind the verb that leads to it: `掉游泳馆了`, `停小区里`. bounded: 600 characters */
const BEHIND_VERB = new RegExp(
  `(?:掉|落|忘|停|放|丢|飞|搬|挤|赶|困|堵|躺|蹲|约|泡)(?:在|到)?(${VENUE})`,
  'gu',
);
/** A venue that holds what takes place: `学校开家长会`. bounded: 600 characters */
const HOLDS = new RegExp(`(${VENUE})(?:里)?(?=开|停电|停水|办|组织|举行|举办|聚|吊顶|漏水|着火|团建)`, 'gu');
/** Where somebody moves: `搬去张江`. bounded: 600 characters */
const MOVED = /(?:搬|调|派|迁|飞|调岗)(?:去|到|往|回)了?(\p{Script=Han}{2,4})(?=$|[，,。！了])/gu;
/** An office behind a preposition, whatever the dictionary makes of it: `去车管所换驾照`. bounded: 600 characters */
const OFFICE =
  /(?:在|去|到)(?![他她我你])((?:(?![上了着过在去到])\p{Script=Han}){1,5}?(?:所(?![有以谓])|局|公证处|服务区|路口|中心|基地|大厅|大厦))(?=\p{Script=Han}|$)/gu;
/** A venue behind a preposition, whatever the dictionary makes of it: `在幼儿园被抓伤`. bounded: 600 characters */
const AT_VENUE = new RegExp(`(?:在|去|到|回|路过|经过)(?:了|趟)?(${VENUE}|4[Ss]店|KTV|ktv)`, 'gu');
/** A city behind a preposition or a verb of travel: `在合肥拿到`, `飞张家口`. bounded: 600 characters */
const CITY = new RegExp(
  `(?:在|去|到|回|来|从|往|飞|赴|离开|路过|经过)(?:了|过|趟)?(${CHINESE_CITIES.join('|')})(?!人|菜|面|味)`,
  'gu',
);
/** What a note names last: `家长会 三楼多功能厅`. bounded: 600 characters */
const NOTED = /\s(\p{Script=Han}{2,8})$/u;

/** What is done somewhere, which the segmenter takes for the end of its name. */
const DEED_BEHIND =
  /(?:领证|读研|读博|读书|留学|打工|上班|出差|旅游|开会|办事|看病|吃饭|考试|面试|体检|复查|报到|培训)$/u;

/** The places of a Chinese clause by its words: nouns right behind 在, 去 or 到, before a verb or the end. */
export function chinesePlaces(text: string): readonly string[] {
  const words = [...chineseTags(text)];
  const found: string[] = [];
  for (let at = 0; at < words.length - 1; at++) {
    if (!BEFORE.test(words[at]?.word ?? '')) continue;
    let place = '';
    let next = at + 1;
    for (; next <= at + MAX_WORDS && next < words.length; next++) {
      const { word = '', tag = '', start = -1 } = words[next] ?? {};
      const before = words[next - 1];
      // the words of another clause
      if (before !== undefined && start !== before.start + before.word.length) break;
      if (!/^(?:n(?!r)|s|f|j|x)/.test(tag) || NO_PLACE.test(word) || !/^\p{Script=Han}+$/u.test(word)) break;
      place += word;
    }
    const behind = words[next];
    const isEnded = behind === undefined || !/^(?:m|q|uj|r)/.test(behind.tag);
    const name = place.replace(DEED_BEHIND, '').replace(/(?:里|上|里面|门口|附近|旁边)$/u, '');
    const isPlace =
      PLACE_END.test(name) ||
      name !== place.replace(DEED_BEHIND, '') ||
      words.slice(at + 1, next).some(({ tag }) => /^(?:ns|nt|s)$/.test(tag)) ||
      // a brand before what is done there: `在万达看电影`
      (words.slice(at + 1, next).some(({ tag }) => /^(?:nz|j)$/.test(tag)) && /^v/.test(behind?.tag ?? ''));
    if (isEnded && isPlace && name.length >= 2 && place.length <= MAX_LENGTH) found.push(name);
  }
  for (const pattern of [BEHIND_VERB, HOLDS, MOVED, OFFICE, AT_VENUE, CITY])
    for (const match of text.matchAll(pattern)) if (match[1] !== undefined) found.push(match[1]);
  const noted = text.length <= MAX_NOTE ? (NOTED.exec(text)?.[1] ?? '') : '';
  const tags = noted === '' ? [] : [...chineseTags(noted)];
  if (
    tags.length > 0 &&
    tags.every(({ tag }) => /^(?:n(?!r)|s|f|x|j|m|q)/.test(tag)) &&
    PLACE_END.test(noted)
  )
    found.push(noted);
  return [...found, ...moreChinesePlaces(text)];
}
