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

function toldIn(text: string): Told | null {
  const plain = text.slice(0, MAX_TEXT).replace(LEAD, '').replace(CHINESE_LEAD, '').trim();
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
