import { chineseTags } from '../text/segment.ts';
import { areAlternatives } from './alternatives.ts';
import { isSpellingOf } from './spelling.ts';
import { replaceValue, valuePair } from './value-change.ts';
import { type Value, valuesIn } from './values.ts';

const MAX_VALUE = 60;
const MOST_WORDS = 5;
/** Words before a value that corrects. bounded: 500 characters */
const OPENING =
  /^(?:no|nope|typo|oops|my mistake|not true|scratch that|wrong(?: \p{Ll}+(?=[,.:!]))?|actually|sorry|correction|not quite|that['’]?s (?:wrong|not right|incorrect)|i (?:meant|said)|you (?:spelled|wrote|got) [^,.:]{1,40} wrong)(?:[,.:!]+ ?| )/iu;
const MOST_OPENINGS = 2;
/**
 * `KPMG`, `It's Dr. Meier`, `He's called Balu`: a value and nothing that says of what.
 * bounded: 500 characters
 */
const BARE =
  /^(?:(?:it|that|this|s?he|they|(?:his|her|its|their|the)(?: (?:first|last|full|real|right|actual))? name)(?:['’]s|['’]re| is| are| was| should be)(?: actually| really| now| spelled| spelt| written| called| named)* |\p{Lu}\p{L}+['’]s name(?: is|['’]s) (?:actually |really )?|my (?:(?:first |last |full |real |right |actual )?name (?:is|should be) (?:actually |really )?(?:spelled|spelt|written)|(?:surname|last name|first name|middle name|family name) (?:is|should be)) |(?:i|we)(?:['’](?:ve|m|re)| have| am| are)? (?:cut|reduced|gone|went|down|up|moved|now)(?: it| that| them)?(?: down| up| back)* (?:to|at) |(?:please )?use |make (?:it|that) )?(?<value>[^,;]{1,60})$/iu;
/**
 * What may stand behind the value: `Katrin, without h`, `Vienna where I studied`, `fifth floor, actually`.
 * bounded: 500 characters
 */
const BEHIND =
  /(?:,? (?:with|without) (?:an? )?[^,;]{1,30}| (?:is|are|would be|works?|suits? me|works? for me) (?:(?:much|a lot|way|far) )?(?:fine|ok|okay|better|enough|best)(?: for me| now| from now on)?| (?:where|that|who|which|when) [^,;]{1,80}|,? (?:actually|now|instead|then|not that|rather|in fact|please)|, (?:you|not|i) (?:misheard|misread|misspelled|mistyped|typo|got it wrong|misspoke)[^,;]{0,30})$/iu;
/** bounded: 500 characters */
const SPELLED = /,? spelled [^,;]{1,30}$/iu;
/** Since when it is so. bounded: 500 characters */
const SINCE =
  /,? (?:sorry|these days|nowadays|from now on|at the moment|as of (?:today|now)|since (?:yesterday|today|then|last \p{L}{1,20}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december))$/iu;
/** `是意大利语`. bounded: 500 characters */
const CHINESE_BARE =
  /^(?:(?:不对|不是|不|错了|你?记错了|应该|现在)[，,。！!]?){0,3}(?:[他她它]?(?:应该)?[是叫]|改成)?[“"「]?(?<value>[^，,。；;“”"「」]{1,20})[”"」]?(?:[，,].{0,20}(?:[的字].{0,6}|[说写记弄搞][反错]了?))?$/u;
/** `下午更好`. bounded: 500 characters */
const CHINESE_BETTER = /(?:会|要)?(?:更好|比较好|好一点|好一些|更合适|更方便|更适合我?)(?:一点|一些)?$/u;
/** `I've changed my mind, it's Radiohead`: the last clause gives the value. bounded: 500 characters */
const LAST_CLAUSE = /^[^,;]{1,80}[,;] (?<last>(?:it|that|s?he|they)(?:['’]s|['’]re| is| are)\b.{1,80})$/iu;
/** Words of a sentence, not of a value. bounded: 60 characters */
const ADDRESSES =
  /\b(?:me|you|i|we|us|it|them|his|her|hers|him|she|he|they|their|theirs|its|please|call|forget|remember)\b/i;
const SAYS_MORE =
  /^(?:i|we|my|our|the|his|her|their|your|you|it|there|what|not|yes|right|correct|wrong|true)\b|^[我你他她它咱这那]/i;

/**
 * A memory with a value that a feedback gives without saying of what. It has to be spelled nearly like a name
 * in the memory, or the memory is the one that was just spoken of and holds one value of the same kind.
 * @param isMeant whether the memory was just spoken of
 */
export function withBareValue(feedback: string, memory: string, isMeant: boolean): string | null {
  const parts = /\p{Script=Han}/u.test(feedback)
    ? [feedback, ...feedback.split(/[，,]/).slice(1).slice(-1)]
    : [feedback, ...(LAST_CLAUSE.exec(feedback)?.slice(1) ?? [])];
  return (
    parts
      .values()
      .map((part) => withValue(part, memory, isMeant))
      .find((changed) => changed !== null) ?? null
  );
}

function withValue(part: string, memory: string, isMeant: boolean): string | null {
  const found = /\p{Script=Han}/u.test(part)
    ? CHINESE_BARE.exec(part.replace(CHINESE_BETTER, ''))
    : BARE.exec(plain(part));
  const value = found?.groups?.value
    ?.trim()
    .replace(/^(?:an?|the)\s+/i, '')
    .replace(/^(?:morning|afternoon|evening|night)s?$/i, (words) => words.toLowerCase().replace(/s$/, ''));
  if (
    value === undefined ||
    value.length > MAX_VALUE ||
    SAYS_MORE.test(value) ||
    ADDRESSES.test(value) ||
    !isValue(value)
  )
    return null;
  const misspelled = spelledLike(value, memory);
  if (misspelled !== null) return replaceValue(memory, misspelled, value);
  if (!isMeant || memory.includes(value)) return null;
  for (const words of [`is ${value}`, `in ${value}`]) {
    const pair = valuePair(words, memory);
    if (pair !== null && isAll(pair.next.text, value, memory))
      return replaceValue(memory, pair.old, pair.next.text);
  }
  const favourite = /['’]s\b|actually|^(?:no|nope|wrong)\b/i.test(part) ? favouriteIn(memory) : null;
  if (favourite !== null && /^[\p{Ll}]/u.test(value) === /^\p{Ll}/u.test(favourite.text))
    return replaceValue(memory, favourite, value);
  // `flight leaves at 10:15` is a sentence
  const isPhrase =
    value.split(/\s+/).length <= 3 &&
    !/\s(?:is|are|was|were|at|on|in|to|leaves|starts)\s/i.test(` ${value} `);
  const other = (isPhrase ? alternativeIn(value, memory) : null) ?? nameFor(value, memory, /叫/.test(part));
  return other === null ? null : replaceValue(memory, other, value);
}

/** Whether the words around a new value are the memory's own: `gate C12`. */
function isAll(found: string, value: string, memory: string): boolean {
  if (found === value) return true;
  const others = value.replace(found, ' ').trim().toLowerCase();
  return /^\p{Ll}{3,}$/u.test(others) && memory.toLowerCase().includes(` ${others} `);
}

/** What a memory says to be the favourite of its kind. bounded: 500 characters */
const FAVOURITE = /\bfavou?rite [\p{L} ]{2,30}? (?:is|are) (?<value>[^,.]{2,40})$/iu;

function favouriteIn(memory: string): Value | null {
  const text = FAVOURITE.exec(memory)?.groups?.value;
  return text === undefined
    ? null
    : { type: 'name', text, start: memory.length - text.length, end: memory.length };
}

function plain(part: string): string {
  let words = part.replace(/\s+/g, ' ');
  for (let read = 0; read < MOST_OPENINGS; read += 1) words = words.replace(OPENING, '');
  if (!/\b(?:is|be|actually|really|['’]s) spelled /i.test(words)) words = words.replace(SPELLED, '');
  words = words.replace(SINCE, '');
  return /^make that /i.test(words) ? words : words.replace(BEHIND, '');
}

/** Whether words may be a value: at most five, and no question. */
function isValue(words: string): boolean {
  return words.split(/\s+/).length <= MOST_WORDS && !/[?？]/.test(words);
}

/** The name or word of a memory that differs from a value by a slip of the pen: `Laura`, `Lara`. */
function spelledLike(value: string, memory: string): Value | null {
  const found = /\p{Script=Han}/u.test(value)
    ? hanNames(memory).filter(({ text }) => isSpellingOf(value, text))
    : namesIn(memory).filter(({ text }) => isSpellingOf(value, text));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** All runs of names, and each of their words. */
function namesIn(memory: string): readonly Value[] {
  const names = valuesIn(memory).filter(({ type }) => type === 'name');
  return names.flatMap((name) => {
    const words = [...name.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
      const start = name.start + index;
      return { type: 'name' as const, text, start, end: start + text.length };
    });
    return words.length > 1 ? [name, ...words] : [name];
  });
}

function hanNames(memory: string): readonly Value[] {
  // bounded: 500 characters
  return [...memory.matchAll(/(?<=[叫是])\p{Script=Han}{2,4}$/gu)].map(({ 0: text, index }) => ({
    type: 'name',
    text,
    start: index,
    end: index + text.length,
  }));
}

/** The name in a Chinese memory, if a value is a name too: `我老板叫张伟`. */
function nameFor(value: string, memory: string, isCalled: boolean): Value | null {
  const [first, ...others] = chineseTags(value);
  const isName = isCalled || (others.length === 0 && /^nr/.test(first?.tag ?? ''));
  if (!isName || !/^\p{Script=Han}{2,4}$/u.test(value)) return null;
  return hanNames(memory)[0] ?? null;
}

/** The only word of a memory that is an example of the same topic as a value: `Spanish` for `Italian`. */
function alternativeIn(value: string, memory: string): Value | null {
  const pattern = /\p{Script=Han}/u.test(value) ? null : /\p{L}+/gu;
  if (pattern === null) return null;
  const found = [...memory.matchAll(pattern)].filter(([word]) => areAlternatives(value, word));
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  return { type: 'name', text: only[0], start: only.index, end: only.index + only[0].length };
}
