import { chineseTags } from '../../domain/text/segment.ts';

const MAX_LISTED = 6;
const NAME = '[\\p{Script=Han}]{2,3}';
/** How a list of persons ends. */
const END =
  '(?=[，,。！!\\s]|$|和|跟|俩|仨|[两三四五六]个?人|[三四五六几]个|一起|一块|一道|都|也|还|在|去|到|从|约|[昨今明前后上下周]|吃|喝|打|逛|看|玩|爬|钓|唱)';
/** Persons between commas behind the speaker or 和: `我、阿杰、强子`, `跟大壮、二胖`. bounded: 600 characters */
const LIST = new RegExp(`(?:我、|(?:我)?[和跟与同约陪带]了?)(${NAME}?(?:、${NAME}?){0,5})${END}`, 'gu');
/** Forms of names among friends: `娜娜`, `阿宽`, `强子`, `二胖`. bounded: 3 characters */
const PET =
  /^(?:(\p{Script=Han})\1|[小大老阿二]\p{Script=Han}{1,2}|\p{Script=Han}{1,2}[子哥姐妹弟叔姨总仔胖壮宝爷嫂]|胖\p{Script=Han})$/u;
const NO_PERSON =
  /^(?:妹妹|孩子|儿子|房子|车子|鞋子|裤子|杯子|桌子|椅子|狮子|兔子|猴子|日子|样子|本子|盘子|饺子|包子|橘子|栗子|帽子|袜子|肚子|嗓子|脖子|大家|小吃|小组|老家|小区|大学|小学|大衣|小说|小狗|小猫|大米|老师|大夫|老板|大人|小孩)$/u;

/** The persons that a Chinese clause lists with commas between them, as written. */
export function chineseListed(text: string): readonly string[] {
  const found: string[] = [];
  for (const { 1: list = '' } of text.matchAll(LIST)) {
    const names = list.split('、', MAX_LISTED);
    // one alone is read elsewhere
    if (names.length < 2 && !text.includes(`我、${list}`)) continue;
    for (const name of names) if (isCalled(name)) found.push(name);
  }
  return found;
}

function isCalled(name: string): boolean {
  if (NO_PERSON.test(name)) return false;
  if (PET.test(name)) return true;
  const [first, ...more] = chineseTags(name);
  return first !== undefined && more.length === 0 && first.word === name && /^nr$/.test(first.tag);
}
