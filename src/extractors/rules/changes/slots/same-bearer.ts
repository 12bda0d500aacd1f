/** What makes somebody another person than the word behind it names. bounded: 200 characters */
const OTHER =
  /\b(?:ex|step|half|god|grand|great|foster|late|former)(?=[- ]?(?:husband|wife|partner|girlfriend|boyfriend|father|mother|mum|mom|dad|brother|sister|son|daughter|parents?|child(?:ren)?|ma|pa|uncle|aunt|boss|colleague|flatmate|roommate|landlord|teacher|doctor|neighbou?r)\b)|(?<=\p{L})-in-law\b|(?:前|继|岳|养|干|表|堂|外)(?=[妻夫男女任父母爹妈哥弟姐妹公婆孙甥老同])|\b(?:my|our) ex\b(?!-)/giu;
/** Which of several of a kind. bounded: 200 characters */
const WHICH =
  /\b(?<one>older|elder|eldest|oldest|big|younger|youngest|little|baby|first|second|third|other|new|old|previous|next|last|left|right|front|back|upper|lower|upstairs|downstairs|summer|winter|morning|evening|afternoon|work|home|private|personal|office|main|spare)(?= \p{L})|(?<han>大|小|老|新|旧|左|右|第[一二三])(?=[哥弟姐妹儿女舅姑姨叔伯\p{Script=Han}])/giu;

/** Whether two clauses tell of somebody by words that do not go together: `my ex wife`, `my wife`. */
export function isOfOtherBearer(said: string, known: string): boolean {
  const [a, b] = [said, known].map((text) => marksIn(text, OTHER));
  if (a === undefined || b === undefined) return false;
  if (a.size !== b.size || [...a].some((mark) => !b.has(mark))) return true;
  const [one, other] = [said, known].map((text) => marksIn(text, WHICH));
  return (
    one !== undefined && other !== undefined && one.size > 0 && other.size > 0 && one.isDisjointFrom(other)
  );
}

const marksIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.slice(0, 200).matchAll(pattern)].map(([mark]) => mark.toLowerCase()));
