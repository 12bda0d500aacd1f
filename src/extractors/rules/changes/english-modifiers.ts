import { termsOf } from './english-terms.ts';

/** What is not over when the language or the place is that its name tells. */
const PERSON =
  /^(?:girlfriend|boyfriend|wife|husband|partner|friends?|teacher|boss|colleagues?|neighbou?rs?|dog|cat|passport|mother|father|mum|mom|dad|family|parents|in-laws)$/iu;

/** Whether a word stands before a person or a passport: `French` of `a French girlfriend`. */
export function isBeforePerson(term: string, complement: string): boolean {
  const words = complement.split(/[^\p{L}'’-]+/u);
  return words.some((word, at) => termsOf(word)[0] === term && PERSON.test(words[at + 1] ?? ''));
}

/** Whether a word stands in a complement as a name: `Noah` of `a crush on Noah`. */
export function isName(term: string, complement: string): boolean {
  return complement.split(/[^\p{L}'’-]+/u).some((word) => /^\p{Lu}/u.test(word) && termsOf(word)[0] === term);
}
