const MAX_TEXT = 200;
const LEAD = /^(?:no|nope|wrong|actually|sorry|not quite|that(?:['’]s| is) (?:wrong|not right))[,.!:;]?\s+/i;
const CHINESE_LEAD = /^(?:不对|错了|不是这样|其实|不)[，,。！!\s]*/;
/** bounded: 200 characters */
const ENGLISH =
  /^(?<subject>[^.!?]{1,80}?) (?:is|are|was|were|stands?|lives?|works?|hangs?|lies|leaves?|starts?|costs?|weighs?) (?<rest>.+)$/iu;
/** bounded: 200 characters */
const CHINESE = /^(?<owner>[^。！？，的]{1,12})的(?<noun>[^。！？，的]{1,8}?)(?:在|是|叫|有)(?<rest>.+)$/u;
const DETERMINERS = /^(?:the|an?|my|our|your|his|her|their|its|this|that|these|those)$/i;
const LATER = /[\s.!。！]|\b(?:now|actually|instead)\b|现在|了$/gi;

interface Told {
  /** The words that tell the thing from others of its kind. */
  readonly which: readonly string[];
  readonly noun: string;
  readonly rest: string;
}

/**
 * Whether a statement says something else of another thing of the same kind: `The red valve is in hall 3` and
 * `The blue valve is in hall 5`. If only one of both differs, the statement may correct the memory.
 */
export function isOfOtherThing(statement: string, memory: string): boolean {
  const [said, known] = [toldIn(statement), toldIn(memory)];
  if (said === null || known === null || said.noun !== known.noun || said.rest === known.rest) return false;
  const lacks = (one: Told, other: Told) => one.which.some((word) => !other.which.includes(word));
  return lacks(said, known) && lacks(known, said);
}

/** Whose state a sentence tells: `my sister` of `My sister isn't a teacher`. bounded: 200 characters */
const ENGLISH_PERSON =
  /^(?:(?:my|our) (?<who>(?:\p{L}+ )?\p{L}+)|(?<speaker>I|we))(?:'s|'m|'re| (?:is|are|am|was|were|has|have|had|lives?|works?|likes?|loves?|plays?|eats?|drinks?|speaks?|does|do|did|can|can't|never|no longer|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't))(?= |$)/iu;
/** The same of a Chinese one: `我姐姐` of `我姐姐不是老师`. bounded: 200 characters */
const CHINESE_PERSON =
  /^我的?(?<who>(?:[爸妈哥弟姐妹爷奶叔伯姑舅姨嫂]|公公|婆婆|岳父|岳母|外公|外婆|儿子|女儿|老公|老婆|丈夫|妻子|太太|先生|男友|女友|男朋友|女朋友|朋友|同事|同学|室友|邻居|老板|孩子|侄子|侄女)[爸妈哥弟姐妹爷奶叔伯姑舅姨嫂]?)?/u;

const SAME_PERSON = new Map([
  ['mom', 'mother'],
  ['mum', 'mother'],
  ['dad', 'father'],
]);

/** Whether a statement is about another person than a memory: `我姐姐不是老师` and `我妈妈是老师`. */
export function isOfOtherPerson(statement: string, memory: string): boolean {
  const [said, known] = [personIn(statement), personIn(memory)];
  return said !== null && known !== null && said !== known;
}

function personIn(text: string): string | null {
  const plain = plainOf(text).replaceAll('’', "'");
  const chinese = CHINESE_PERSON.exec(plain);
  // `妈妈` and `妈` are the same
  if (chinese !== null) return (chinese.groups?.who ?? '').replace(/(.)\1/u, '$1');
  const english = ENGLISH_PERSON.exec(plain)?.groups;
  if (english === undefined) return null;
  const who = (english.who ?? '').toLowerCase().split(' ').at(-1) ?? '';
  return SAME_PERSON.get(who) ?? who;
}

function plainOf(text: string): string {
  return text.slice(0, MAX_TEXT).replace(LEAD, '').replace(CHINESE_LEAD, '').trim();
}

function toldIn(text: string): Told | null {
  const plain = plainOf(text);
  const chinese = CHINESE.exec(plain)?.groups;
  if (chinese !== undefined)
    return { which: [chinese.owner ?? ''], noun: chinese.noun ?? '', rest: plainRest(chinese.rest) };
  const english = ENGLISH.exec(plain)?.groups;
  const words = (english?.subject ?? '').toLowerCase().split(/\s+/);
  const noun = words.at(-1) ?? '';
  if (english === undefined || words.length < 2) return null;
  const which = words.slice(0, -1).filter((word) => !DETERMINERS.test(word));
  return { which, noun, rest: plainRest(english.rest) };
}

function plainRest(rest = ''): string {
  return rest.replace(LATER, '').toLowerCase();
}
