import { chineseTags } from '../../domain/text/segment.ts';
import { CHINESE_CITIES } from './chinese-cities.ts';
import { chineseMeant } from './chinese-pronouns.ts';
import type { EventClause } from './event-clauses.ts';
import { isPast } from './event-verbs-english.ts';
import { isPreposition } from './finite-verb.ts';
import { isPersonNoun, personsByNoun } from './participants-by-noun.ts';
import { chinesePersons } from './participants-chinese.ts';
import { companyIn } from './participants-company.ts';
import { englishPersons, isName } from './participants-english.ts';
import { nounKinds } from './profile-tagger/english-nouns.ts';
import type { Turn } from './turn.ts';

const KIN =
  'mom|mum|mother|dad|father|parents|sister|brother|sisters|brothers|siblings?|wife|husband|spouse|partner|fiancée?|girlfriend|boyfriend|son|sons|daughter|daughters|kids?|child|children|baby|' +
  'grandma|grandpa|grandmother|grandfather|grandparents|grandson|granddaughter|aunt|uncle|cousins?|niece|nephew|family|in-laws|mother-in-law|father-in-law|' +
  'friends?|best friend|bestie|roommate|flatmate|neighbou?rs?|colleagues?|coworkers?|co-workers?|boss|manager|mentor|coach|teacher|professor|therapist|doctor|classmates?|teammates?|team|youngest|eldest|oldest|little one|other half|better half|dog|cat|puppy|kitten';
const ELDERS =
  '[Gg]rand(?:pa|ma|dad|mum|mom)|[Gg]randdad|[Gg]ran(?:ny)?|[Nn]ana?(?! bread)|[Nn]anna|[Hh]ubby|[Mm]om|[Mm]um|[Dd]ad|[Aa]untie?|[Uu]ncle';
const RELATION = new RegExp(
  `\\b(?:my|our) (?:(?:older|younger|youngest|eldest|oldest|little|big|best|old|close|twin|late|new|good|dear|two|three) ){0,2}(?:${KIN})\\b(?!-)(?:['’]s? (?:${KIN})\\b)?`,
  'gi',
);
/** Persons without `my`, as the subject or behind a verb. */
const UNOWNED = new RegExp(
  `(?<![\\w'’] (?:my|our|his|her|your|their) )\\b(?:${ELDERS})\\b|\\b[Tt]he (?:kids|children|boys|girls|twins|baby|grandkids|neighbou?rs|plumber|electrician|landlord|landlady|doctor|surgeon|nurse|teacher|boiler guy|couple|in-laws)\\b`,
  'g',
);
/** A subject that stands for a person without naming it. */
const PRONOUN = /^(?:he|she|they|[他她]们?)$/i;
/** The speaker as one who takes part, not only as one to whom something belongs. */
const SELF = /\bI\b|\b(?:we|me|us|myself|ourselves)\b/i;
const CHINESE_SELF =
  /我(?!们?(?:的|家|公司|单位|学校|班|[爸妈哥姐弟妹]|爷|奶|外|老[婆公板师]|儿子|女儿|妻|丈夫|朋友|同事|女|男|发小|闺|师[兄弟姐妹父傅]|学[长姐弟妹]|室友|舍友|同桌|邻居|房东|领导|导师|主管|教练|媳|侄|外甥|孙子|孙女|嫂|大[哥姐伯姨姑舅爷]|小[姨姑舅叔]|二[哥姐叔姨姑舅伯]|三[叔姨姑舅]|对象|搭档|太太|表|堂|姨|舅|叔|姑|婆|岳))|咱/u;
// bounded: 600 characters
const COMPANION =
  /\b(?:with|(?:proposed|spoke|talked|wrote|birth|married) to|met|meet|meeting|visited|visit|visiting|saw|called|named|married|joined by|and|from my friend|told|asked|invited|introduced|friend|sister|brother|wife|husband|son|daughter|cousin|mom|dad|aunt|uncle|colleague|boss|teacher|partner|neighbou?r|roommate|flatmate|manager|dog|cat|uncle|niece|nephew)(?: is| was)?,? ((?:(?:Dr|Mr|Mrs|Ms|Prof)\. )?\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’-]+)?)(?=$|[^\p{L}])/gu;
/** A name, or two, as the subject at the beginning of a clause. bounded: 600 characters */
const SUBJECT =
  /^(?:[-*•] )?(\p{Lu}\p{Ll}{1,24})(?:(?:,[^,]{1,30},)| and (\p{Lu}\p{Ll}{1,24}))? (?:is|are|was|were|just|finally|recently|got|had|has|have|will|quit|broke|won|lost|gave|fell|drove|flew|came|went|lent|sold|bought|joins|met|took|ran|told|\p{Ll}{2,20}ed)(?!\p{L})/u;
const POSSESSOR =
  /^(\p{Lu}\p{Ll}{1,24})['’]s (?!on |at |in |off |not |now |next |this |booked |due |been |cancelled |moved |going )\p{Ll}/u;
const NO_PERSON =
  /^(?:Me|Myself|Us|One|Somebody|Someone|Everybody|Everyone|Nobody|Anyone|People|Nothing|Something|Everything|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|Halloween|Thanksgiving|I|I'm|I've|The|A|An|It|It's|He|She|They|We|You|My|Our|This|That|God|English|French|Spanish|German|Chinese|Japanese|Italian|American|Python|Java|JavaScript|React|Google|Amazon|Microsoft|Apple|Netflix|Facebook|Instagram|YouTube|Twitter|LinkedIn|Zoom|Slack|Correction|Update|Reminder|Note|Notes|Flight|Dinner|Lunch)$/;
const CHINESE_RELATION =
  /(?:我(?:的|们的)?|我们?家的?|(?<=[和跟与同陪带约给叫请送接]了?(?:大学|高中|初中|公司|几个|两个|一个|一群)?)|(?<=^(?:今天|昨天|明天|这周末|上周末|上周六)?))(姐夫|妹夫|嫂子|弟媳|弟妹|大哥|大姐|二[哥姐叔姨姑舅伯]|三[叔姨姑舅]|大[伯姨姑舅]|小[姨姑舅叔]|外甥女?|侄子|侄女|孙子|孙女|发小|闺女|师[兄弟姐妹]|学[长姐弟妹]|搭档|妈妈?|爸爸?|母亲|父亲|父母|爸妈|姐姐?|妹妹?|哥哥?|弟弟?|另一半|老伴儿?|媳妇儿?|老婆|老公|妻子|丈夫|太太|先生|爱人|公公|婆婆|岳父|岳母|女朋友|男朋友|女友|男友|儿子|女儿|孩子们?|宝宝|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|表[哥姐弟妹]|堂[哥姐弟妹]|朋友们?|闺蜜|同学们?|同事们?|室友|邻居|老板|领导|导师|老师|教练|医生|狗狗?|猫咪?|家人)(?![夫媳])(?!的(?:同学|朋友|同事|老师|老板|领导|室友|闺蜜|对象|男朋友|女朋友|男友|女友|爸|妈|儿子|女儿|孩子|老公|老婆))/g;
/** Words of a time at the beginning of a clause. bounded: 40 characters */
const TIME_FIRST =
  /^(?:(?:今|昨|明|前|后|大前|大后)(?:儿个?|天|晚|早|年)|(?:上|下|这|本)个?(?:周|礼拜|星期|月|年)[一二三四五六日天末]?|(?:周|礼拜|星期)[一二三四五六日天末]|\d{1,2}[号日月点]|[一二三四五六七八九十]{1,3}[号日月点]|刚刚?|早上|上午|中午|下午|晚上|凌晨|去年|今年|明年|半|国庆|中秋|春节|元旦|五一|十一){1,4}/u;
/** A person at the beginning of a clause, behind its times: `闺女学校开家长会`, `同事阿凯住院了`. */
const CHINESE_FIRST =
  /^(?:我们?|咱们?|俺)?家?(?:的)?((?:[老大二小]?(?:闺女|儿子)|女儿|丈母娘|老丈人|老伴儿?|媳妇儿?|老婆|老公|姥姥|姥爷|爷爷|奶奶|外公|外婆|爸妈|[爸妈](?:妈|爸)?|[大二三小][宝姨姑舅叔伯]|姐姐?|妹妹?|哥哥?|弟弟?|表[哥姐弟妹]|堂[哥姐弟妹]|组长|主管|房东|班主任|室友|同事|邻居|对象|男朋友|女朋友|闺蜜|发小|师傅|领导|老板|教练|老师|大夫)(?![们家])(?:[小阿老]\p{Script=Han})?)(?!\p{Script=Han}?(?:说|让我|叫我|告诉我))/u;
/** Names as colleagues and friends say them: `小李`, `张总`. */
const CHINESE_CALLED =
  /(?<!发)[小大老][王李张刘陈杨赵黄周吴徐孙朱胡林郭何罗郑梁谢宋唐许邓冯韩曹曾彭蔡潘袁余叶蒋杜苏魏程吕丁沈姚卢姜崔谭](?![一二三四五六日末]|\p{Script=Han}?[区学])|[王李张刘陈杨赵黄周吴徐孙朱胡林郭何罗郑梁谢宋唐许](?:总|老师|医生|律师|教练|经理)/gu;
const MAX_PERSONS = 12;
const CITIES = new Set(CHINESE_CITIES);
/** Whether a word is a city, with a letter of the next word at most: `桂林`. */
const isCity = (word: string) => CITIES.has(word) || (word.length > 2 && CITIES.has(word.slice(0, -1)));

/**
 * The participants that a clause names, as written: the speaker first, then relations (`my sister`) and
 * names. The speaker is none of them where another person is the subject and only tells of it.
 * @param names known names, lower case → as written
 */
export function participantsOf(
  turn: Turn,
  { text: own, subject, isContinued, start }: Pick<EventClause, 'text' | 'subject' | 'isContinued' | 'start'>,
  names: ReadonlyMap<string, string>,
): string[] {
  const text = isContinued ? `${subject} ${own}` : own;
  const speaker = turn.speaker.isNamed ? turn.speaker.name : turn.message.role;
  const named = othersIn(turn, text, names);
  const meant = turn.language === 'zh' ? chineseMeant(own, namedBefore(turn, start)) : null;
  const others = [...named, ...(meant === null || named.includes(meant) ? [] : [meant])].filter(
    (name) => name !== speaker,
  );
  const isOfOthers =
    PRONOUN.test(subject) ||
    others.some((name) => subject.toLowerCase().includes(name.toLowerCase()) || isFirstIn(text, name));
  const found = isOfOthers && !namesSpeaker(turn, text) ? others : [speaker, ...others];
  return found.slice(0, MAX_PERSONS);
}

/** Whether words name the speaker as one who takes part. */
export function namesSpeaker({ language }: Turn, words: string): boolean {
  return language === 'zh' ? CHINESE_SELF.test(words) : SELF.test(words);
}

/** Who is named in the words of a turn right before an offset. */
function namedBefore(turn: Turn, offset: number): readonly string[] {
  return othersIn(turn, turn.message.text.slice(Math.max(0, offset - REACH), offset), NO_NAMES);
}

/**
 * Whom `he` or `she` at the beginning of a clause means, if the turn names one person only before it; null
 * without.
 */
export function onlyOneBefore(turn: Turn, words: string, offset: number): string | null {
  if (!/^(?:he|she)(?=['’ ])/i.test(words)) return null;
  const before = turn.message.text.slice(Math.max(0, offset - 2 * REACH), offset);
  const [only, ...others] = othersIn(turn, before, NO_NAMES);
  return only === undefined || others.length > 0 ? null : only;
}

/** Characters among which the person is looked for whom a pronoun means. */
const REACH = 80;

/** Whether words, such as those of a subject, name a person. */
export function namesPerson(turn: Turn, words: string): boolean {
  return othersIn(turn, words, NO_NAMES).length > 0;
}
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Whether a clause begins with a person, in Chinese behind adverbs and times at most. */
function isFirstIn(text: string, name: string): boolean {
  if (text.toLowerCase().startsWith(name.toLowerCase())) return !/^['’]/.test(text.slice(name.length));
  const at = text.slice(0, 12 + name.length).indexOf(name);
  return (
    /^[我他她]?\p{Script=Han}/u.test(name) &&
    at >= 0 &&
    !/[我和跟与给陪带约，找被让叫请见看在去到把对向帮送接问了]/u.test(text.slice(0, at))
  );
}

function othersIn(turn: Turn, text: string, names: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  if (turn.language === 'zh') {
    const known = [...text.matchAll(CHINESE_RELATION), ...text.matchAll(CHINESE_CALLED)];
    for (const match of known) found.add(match[0]);
    const first = CHINESE_FIRST.exec(text.replace(TIME_FIRST, ''))?.[1];
    if (first !== undefined && ![...found].some((name) => name.includes(first))) found.add(first);
    for (const name of chinesePersons(text))
      if (![...found].some((other) => other.includes(name))) found.add(name);
    for (const { word, tag, start } of chineseTags(text)) {
      const before = text.slice(Math.max(0, start - 2), start);
      const follows = /[和跟与同给向约见陪叫]了?$/.test(before);
      const overlaps = known.some(
        ({ index, 0: name }) => index < start + word.length && start < index + name.length,
      );
      if (overlaps || isCity(word) || !isChineseName(word, tag) || NAMES_PLACE.test(before)) continue;
      if (NAMES_THING.test(before)) continue;
      if (follows || !CHINESE_NO_NAME.test(word)) found.add(word);
    }
  } else {
    for (const match of text.matchAll(RELATION)) found.add(match[0].toLowerCase());
    for (const match of text.matchAll(UNOWNED)) found.add(match[0].replace(/^The /, 'the '));
    for (const name of SUBJECT.exec(text.slice(0, 200))?.slice(1) ?? [])
      if (name !== undefined && !NO_PERSON.test(name) && isName(name)) found.add(name);
    for (const name of englishPersons(text)) found.add(name);
    for (const name of personsByNoun(text)) addOnce(found, name);
    for (const name of companyIn(text)) addOnce(found, name);
    const possessor = POSSESSOR.exec(text)?.[1] ?? '';
    if (possessor !== '' && !NO_PERSON.test(possessor) && isName(possessor)) found.add(possessor);
    for (const match of text.matchAll(COMPANION)) {
      const name = (match[1] ?? '').replace(/['’]s$/, '');
      if (saysWhatKind(text.slice(match.index + match[0].length), name !== match[1])) continue;
      if (name.length > 1 && !NO_PERSON.test(name.split(' ')[0] ?? '')) found.add(name);
    }
  }
  // only capitalised words: a nickname such as `Car` must not match every car
  for (const match of text.matchAll(/[\p{Lu}\p{Lo}][\p{L}\p{M}]{1,29}/gu)) {
    const name = names.get(match[0].toLowerCase());
    if (name !== undefined) found.add(name);
  }
  // `爸妈` is read as `爸` as well
  if (turn.language === 'zh')
    return [...found].filter((name) => ![...found].some((other) => other.startsWith(name) && other !== name));
  return [...found];
}

/**
 * Whether a word with a capital only says of what kind or whose the noun behind it is: `with Tuscan sausage`,
 * `with Roger's racket`.
 */
function saysWhatKind(behind: string, isPossessive: boolean): boolean {
  const next = /^ (\p{Ll}{2,20})(?!\p{L})/u.exec(behind.slice(0, 24))?.[1];
  if (next === undefined || isPersonNoun(next)) return false;
  if (isPossessive)
    return !isPreposition(next) && !isPast(next) && !/^(?:and|or|but|who|this|last|next)$/.test(next);
  return nounKinds(next).some((kind) =>
    /food|artifact|eaten|instrument|communication|drug|substance/.test(kind),
  );
}

/** Adds who is not among the persons yet, in other letters or as part of a longer name. */
function addOnce(found: Set<string>, name: string) {
  const lower = name.toLowerCase();
  if (![...found].some((other) => other.toLowerCase() === lower || lower.endsWith(` ${other.toLowerCase()}`)))
    found.add(name);
}

/**
 * Whether a word is a person's name. The dictionary tags names that it does not contain as unknown words
 * (`x`); such a word is a name if it begins with a common surname.
 */
function isChineseName(word: string, tag: string): boolean {
  if (tag === 'nr') return word.length >= 2 && word.length <= 4;
  return tag === 'x' && SURNAME.test(word);
}

/** The hundred most common family names and the compound ones, followed by a given name. */
const SURNAME =
  /^(?:[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤][\p{Script=Han}]{1,2}|(?:欧阳|司马|诸葛|上官|司徒|皇甫|慕容|令狐)[\p{Script=Han}]{1,2})$/u;

/** Words before the name of a place, which the dictionary may have for a person's: `在星巴克`, `上海迪士尼`. */
const NAMES_PLACE = /[在去到从逛海京回]$/u;
/** Words before a thing: `考完雅思`, `吃的汤圆`. bounded: 2 characters */
const NAMES_THING = /(?:考|吃|订|喝|住|穿|用|刷|摇|煮|包)[完了的过]?$/u;
/** Words that the dictionary wrongly tags as persons. bounded: 12 characters */
const CHINESE_NO_NAME =
  /^(?:[和跟与].*|.*周[一二三四五六日]|[今昨明后前][天晚早].*|星巴克|迪士尼|麦当劳|肯德基|海底捞|宜家|小[猫狗鸟鱼说学组区]|老[家板师公婆]|阿[姨里]|高[兴铁中]|明[天年白]|安[全静]|周[末五六日]|马[上路]|白[天色]|金[额融]|时[间候].*|.*[了的吗呢吧寺汤椒饼]|王八.?|农家乐|马拉松|全家福|周师傅|.*园|汤圆|雅思|托福|万豪|张江|元宵|康复)$/;
