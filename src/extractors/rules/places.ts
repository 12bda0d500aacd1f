import { chineseTags } from '../../domain/text/segment.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { chinesePlaces } from './places-chinese.ts';
import { englishPlaces, ownedPlaces } from './places-english.ts';

/**
 * Names of places after a preposition or a verb: `in Paris`, `at the Grand Canyon`, `to New York City`,
 * `from my home country, Sweden`.
 * bounded: 600 characters
 */
const NAMED =
  /\b(?:in|at|to|from|near|around|visited|visiting|visit|explored|toured|outside|through|across|left|reached) (?:the |downtown |central |northern |southern |eastern |western |beautiful |lovely )?(\p{Lu}[\p{L}'’.-]+(?:(?: of| de| del| la| the| &)? \p{Lu}[\p{L}'’-]+){0,3})/gu;
const COMMON =
  /\b(?:in|at|to|on|near|by) ((?:the|a|an|my|our|this|that) (?:(?:local|new|nearby|public|national|art|city|community|animal|coffee|dance|yoga|pottery|music|grocery|summer|dog|homeless|ice cream|old|pet) ){0,2}(?:beach|park|museum|gym|lake|mountains?|forest|woods|zoo|aquarium|library|school|university|college|campus|hospital|clinic|office|airport|station|church|temple|mall|market|farm|garden|restaurant|café|cafe|coffee shop|bar|pub|theater|theatre|cinema|stadium|studio|gallery|shelter|hotel|resort|island|river|campsite|campground|community center|conference|retreat|beach house|cabin|store|shop|bakery|pool|playground|countryside|center|centre|camp))\b/gi;
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|Halloween|Thanksgiving|I|I'm|I've|I'd|I'll|English|French|Spanish|German|Python|Java|JavaScript|TypeScript|React|Google|Facebook|Instagram|YouTube|Twitter|LinkedIn|Netflix|Zoom|Slack|Excel|Docker|God|Dr|Mr|Mrs|Ms|My|Our|The)$/;
/** `at my mum's`, `at St Luke's`. bounded: 200 characters */
const CALLED_BY_OWNER = /^(?:St\.? |(?:my|our|his|her|their) )/i;
/** What is called after somebody and is no place: `the Adele concert`. bounded: 600 characters */
const NAMED_AFTER =
  /^ (?:concert|gig|show|match|game|exhibition|wedding|party|tour|album|film|movie|musical|play|launch|conference|webinar|keynote|training|course|interview|meeting|account|project|demo)s?\b/;
const CHINESE_SUFFIX =
  /(?:在|去|到|从|往|回|于|来|参观|游览|逛)了?(?:[一两几]?[趟次])?((?:[\p{Script=Han}]{1,8}?)(?:公园|医院|大学|中学|小学|学校|餐厅|饭店|酒店|咖啡馆|咖啡厅|咖啡店|图书馆|博物馆|美术馆|体育馆|健身房|电影院|机场|火车站|车站|商场|超市|公司|办公室|海边|湖边|山上|村|镇|岛|寺|广场|剧院|动物园|植物园|家里|老家))/gu;
const CHINESE_TRIP =
  /(?:去|到|飞|从|在)了?(?:[一两几]?[趟次])?(\p{Script=Han}{2,4}?)(?=旅游|旅行|出差|度假|游玩|玩了|爬山|露营|开会|参加|看望)/gu;
/** Where something is done: `在国贸吃饭`. bounded: 600 characters */
const CHINESE_AT =
  /在(?!一起|路上|外面|家里?|线上|网上|那|这|哪|我|他|她|准备|考虑|想|做|忙|学|公司(?:里)?)((?:(?![和跟与同])\p{Script=Han}){2,6}?)(?=(?:门口)?(?:[和跟与同]|吃(?!了亏|惊)|喝|见|聚|碰|办|约|度蜜月|团建|过(?:生日|年|节)|集合|待了|玩了|住了|做手术|复查))/gu;
/** The same before other deeds; what is read must hold no verb: `在菜市场摔了一跤`. bounded: 600 characters */
const CHINESE_DEED_AT =
  /(?:在|去|到|往)(?!一起|路上|外面|家里?[^\p{Script=Han}]|线上|网上|那|这|哪|我|你|他|她|了)((?:(?![和跟与同陪给帮把被的])\p{Script=Han}){2,6}?)(?=摔|撞|丢|捡|买|打(?!算)|拍|等|看|排队|举[行办]|上[课班学]|包|住院|开[会业店]|跑步|游泳|滑雪|徒步|钓鱼|逛|遇|签|拔|输液|体检|领|当|读|留学|交换|实习|培训|工作|找|做|过[年节]|接|送|泡|采|赶海|露营|演出)/gu;
/** A clause that only says where: `有个面试，在望京`. bounded: 600 characters */
const CHINESE_WHERE =
  /[，,；;]\s?(?:地点)?在(?!一起|路上|外面|家里?|线上|网上|那|这|哪|我|他|她)(\p{Script=Han}{2,6})(?<![的了])[。！!]?$/u;
/** What is done somewhere, behind its name: `在儿医输液`. bounded: 600 characters */
const TREATED = /(?:输液|住院|手术|复查|拔牙|产检|打针|缝针|化疗|拍片|急诊|体检|待产|留观)$/u;
/** Hours and days behind 到 or 从, and words of another clause: `五点我在`. */
const NO_CHINESE_PLACE =
  /^[\d一二两三四五六七八九十]{1,3}[点号月日天年时]|[我你她他它]|^(?:礼拜|上门|出门|开门|关门|高中同学|大学同学|上台|日志|东西|午休|哥哥|中断|计划|实地|长跑|入门|美感|现有|深度|明天|珍藏)$|^(?:群|电话|微信|心|手|梦|嘴|网|线)(?:里|上)?$|时候/;
const MAX_PLACES = 6;

/**
 * The places that a sentence names, as written, at most six.
 * @param persons names that are not places
 */
export function placesOf(text: string, persons: readonly string[]): string[] {
  const people = new Set(persons.flatMap((name) => [name.toLowerCase(), ...name.toLowerCase().split(' ')]));
  const found = new Map<string, string>();
  const owned = ownedPlaces(text);
  const add = (given: string) => {
    const place = given.replace(/^(?:了|趟|一趟)(?=\p{Script=Han})|(?<=\p{Script=Han})了$/u, '');
    // `at Nando's` is a place by this name, `in Paris's old town` is not
    const name =
      owned.has(place) || CALLED_BY_OWNER.test(place)
        ? place
        : trimTail(place.replace(/['’]s$/, ''), /^[.,'’]$/);
    if (name.length > 1 && !NO_CHINESE_PLACE.test(name) && !people.has(name.toLowerCase()))
      found.set(name.toLowerCase(), name);
  };
  for (const match of text.matchAll(NAMED)) {
    const name = match[1] ?? '';
    // the same prepositions precede persons and months: `to Anna and Ben`, `from May 5`
    if (
      !NAMED_AFTER.test(text.slice(match.index + match[0].length)) &&
      !NO_PLACE.test(trimTail(name.split(' ')[0] ?? '', /^[.,]$/)) &&
      !people.has((name.split(' ')[0] ?? '').toLowerCase())
    )
      add(name);
  }
  for (const match of text.matchAll(COMMON)) add(match[1] ?? '');
  for (const place of englishPlaces(text)) add(place);
  for (const match of text.matchAll(CHINESE_SUFFIX)) add(match[1] ?? '');
  for (const match of text.matchAll(CHINESE_TRIP)) add(match[1] ?? '');
  for (const match of text.matchAll(CHINESE_AT)) add(match[1] ?? '');
  for (const match of text.matchAll(CHINESE_DEED_AT)) if (isNoDeed(match[1] ?? '')) add(match[1] ?? '');
  for (const place of chinesePlaces(text)) add(place);
  const where = (CHINESE_WHERE.exec(text)?.[1] ?? '').replace(TREATED, '');
  // `，在上海培训` ends with what is done there
  if (where !== '' && isNoDeed(where)) add(where);
  for (const { word, tag } of chineseTags(text)) {
    if (
      (tag === 'ns' || tag === 'nt') &&
      word.length >= 2 &&
      ![...found.keys()].some((place) => place.includes(word))
    )
      add(word);
  }
  const places = [...found.values()];
  return places
    .filter(
      (place) =>
        !places.some((other) => other !== place && /\p{Script=Han}/u.test(other) && other.includes(place)),
    )
    .slice(0, MAX_PLACES);
}

function isNoDeed(words: string): boolean {
  const tags = [...chineseTags(words)];
  return tags.length > 0 && tags.every(({ tag }) => !/^[vtmrd]/.test(tag));
}
