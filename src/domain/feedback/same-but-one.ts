import { analyseTerms } from '../text/analyse.ts';
import { areAlternatives } from './alternatives.ts';

const NOT = /\b(?:not|never|no longer)\b|n['’]t\b|不|没/i;
const LONG = /^.{5}/u;
const MOST_DIFFERENT = 8;

/** Whether two Chinese sentences differ in one place only, where a value stands: `在橡树小学上学`. */
export function isSameChinese(a: string, b: string): boolean {
  if (!/\p{Script=Han}/u.test(a)) return false;
  const plain = (text: string) =>
    text
      .replace(/现在|已经|目前|如今|其实|[了。！，\s]/g, '')
      .replace(/^用户/, '我')
      .replace(/^我的/, '我');
  const [said, known] = [plain(a), plain(b)];
  let head = 0;
  while (head < Math.min(said.length, known.length) && said[head] === known[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(said.length, known.length) - head && said.at(-1 - tail) === known.at(-1 - tail))
    tail += 1;
  const shared = said.slice(0, head) + said.slice(said.length - tail);
  const isValue = [said, known].every(
    ({ length }) => length - head - tail > 0 && length - head - tail <= MOST_DIFFERENT,
  );
  if (!isValue || head < 2) return false;
  if (NOT.test(said + known)) return false;
  // where somebody comes from: `李明是湖南人`
  if (
    /是\p{Script=Han}{0,2}$/u.test(said.slice(0, head)) &&
    tail === 1 &&
    /人$/u.test(said) &&
    said.length < 14
  )
    return true;
  return LONG.test(shared) && /叫|住在|在.{0,8}(?:上学|上班|工作|读书)|最/.test(shared)
    ? true
    : /是$/.test(said.slice(0, head)) && areAlternatives(said.slice(head), known.slice(head));
}

const CUE_WORDS = /\b(?:now|these days|instead|actually|nowadays)\b|现在|如今|改/gi;

/**
 * Whether two sentences differ in their middle only: `I take the bus to work`, `I take the train to work`.
 */
export function isSameButOne(statement: string, memory: string, isCued: boolean): boolean {
  if (!isCued || NOT.test(statement) || NOT.test(memory)) return false;
  const isChinese = /\p{Script=Han}/u.test(statement);
  const parts = (text: string) => {
    const plain = text
      .replace(CUE_WORDS, ' ')
      .replace(/[了。！，,.!\s]+/g, ' ')
      .trim();
    return isChinese ? [...plain.replace(/\s/g, '').replace(/^用户/, '我')] : plain.toLowerCase().split(' ');
  };
  const [said, known] = [parts(statement), parts(memory)];
  const most = Math.min(said.length, known.length);
  let head = 0;
  while (head < most && said[head] === known[head]) head += 1;
  let tail = 0;
  while (tail < most - head && said.at(-1 - tail) === known.at(-1 - tail)) tail += 1;
  const different = [said.length - head - tail, known.length - head - tail];
  if (different.some((count) => count < 1 || count > (isChinese ? 4 : 2))) return false;
  const last = said.slice(said.length - tail).join(' ');
  return head >= 2 && (isChinese ? tail >= 2 : analyseTerms(last).length > 0);
}

const ORDERED = /\b(?:over|than|rather|before|after|to)\b/i;

/** Whether two sentences have the same words in another order: `I prefer tea over coffee`. */
export function isReordered(statement: string, memory: string): boolean {
  if (!ORDERED.test(statement) || NOT.test(statement) !== NOT.test(memory)) return false;
  const terms = (text: string) => analyseTerms(text.replace(/^the user/i, 'I'));
  const [said, known] = [terms(statement), terms(memory)];
  if (said.length < 3 || said.join(' ') === known.join(' ')) return false;
  return said.toSorted().join(' ') === known.toSorted().join(' ');
}

/** `it's walnuts I'm allergic to` for `I'm allergic to walnuts`. bounded: 500 characters */
const CLEFT =
  /^it(?:['’]s| is) (?<value>[^,]{1,40}?) (?:that |who |which )?(?<rest>(?:i|my|we|s?he|they)\b.{2,80})$/iu;
const MOST_VALUE_WORDS = 3;

/**
 * The memory with the last words of a statement that corrects it and is otherwise the same: `Wrong, I'm
 * allergic to walnuts` after `I'm allergic to peanuts`; null if they differ in more.
 */
export function withLastWords(statement: string, memory: string): string | null {
  const cleft = CLEFT.exec(statement)?.groups;
  const said = cleft === undefined ? statement : `${cleft.rest} ${cleft.value}`;
  if (NOT.test(said) || NOT.test(memory) || /\p{Script=Han}/u.test(said)) return null;
  const [words, known] = [said.split(/\s+/), memory.split(/\s+/)];
  // `The user is allergic to` in a memory is `I'm allergic to` in a statement
  const plain = (word: string | undefined) => word?.toLowerCase().replace(/[’]/g, "'");
  let tail = 0;
  while (tail < MOST_VALUE_WORDS && tail < Math.min(words.length, known.length)) {
    tail += 1;
    const head = known.length - tail;
    for (let own = 1; own <= MOST_VALUE_WORDS; own += 1) {
      const rest = words.slice(0, -own);
      const isSame =
        rest.length >= 2 && rest.length === head && rest.every((word, i) => plain(word) === plain(known[i]));
      if (isSame) return [...known.slice(0, head), ...words.slice(-own)].join(' ');
    }
  }
  return null;
}
