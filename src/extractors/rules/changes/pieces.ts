import { splitSentences } from '../../../domain/text/sentences.ts';
import { type EnglishClaim, englishClaims } from '../claims/english.ts';

/** One of several things that a text tells. */
export interface Piece {
  /** What it tells, as a sentence of its own. */
  readonly statement: string;
  /** The text without it. */
  readonly rest: string;
}

const MOST_SENTENCES = 12;
const MOST_CLAUSES = 6;
const MOST_MEMBERS = 6;
/** What joins the members of a list. bounded: 400 characters */
const JOINS = /,? (?:and|or|but) |, /gu;
const HAN = /\p{Script=Han}/u;
/** A list after a number names the same things again: `two dogs, Bo and Max`. */
const COUNTED = /\b(?:\d+|two|three|four|five|six|both|all)\b/iu;

/** What a text of several sentences, clauses or listed things tells one by one; nothing of any other text. */
export function piecesOf(text: string): readonly Piece[] {
  // an order to the assistant is one thing
  if (/\b(?:asks|wants) the assistant:|希望助手/u.test(text)) return [];
  const sentences = [...splitSentences(text)].slice(0, MOST_SENTENCES + 1);
  if (sentences.length > MOST_SENTENCES) return [];
  const alone = sentences.length === 1;
  return sentences.flatMap((sentence): readonly Piece[] => {
    const around = (words: string) =>
      words === ''
        ? `${text.slice(0, sentence.start)}${text.slice(sentence.end).trimStart()}`.trim()
        : text.slice(0, sentence.start) + words + text.slice(sentence.end);
    const parts = HAN.test(sentence.text) ? [] : partsOf(text.slice(sentence.start, sentence.end));
    if (parts.length > 0) return parts.map(({ statement, rest }) => ({ statement, rest: around(rest) }));
    return alone ? [] : [{ statement: sentence.text, rest: around('') }];
  });
}

/** A text of the same length in which dates that the server added are blank. */
function withoutParentheses(sentence: string): string {
  // bounded: 500 characters
  return sentence.replace(/[(（][^()（）]{0,60}[)）]/g, (words) => ' '.repeat(words.length));
}

function partsOf(sentence: string): readonly Piece[] {
  const claims = englishClaims(withoutParentheses(sentence));
  const [only] = claims;
  if (only === undefined || claims.length > MOST_CLAUSES) return [];
  if (claims.length === 1) return membersOf(only, sentence);
  return claims.map((claim, index) => ({
    statement: standsAlone(claim, sentence),
    rest: withoutClause(sentence, claims, index),
  }));
}

/** A clause with its subject, if it shares the one of the clause before. */
function standsAlone({ subjectWords, start, end }: EnglishClaim, sentence: string): string {
  const text = sentence.slice(start, end);
  const isComplete = subjectWords === '' || text.toLowerCase().startsWith(subjectWords.toLowerCase());
  return isComplete ? text : `${subjectWords} ${text}`;
}

function withoutClause(sentence: string, claims: readonly EnglishClaim[], index: number): string {
  const [claim, before, next] = [claims[index], claims[index - 1], claims[index + 1]];
  if (claim === undefined) return sentence;
  if (before !== undefined) return sentence.slice(0, before.end) + sentence.slice(claim.end);
  if (next === undefined) return sentence;
  const words = standsAlone(next, sentence);
  return words.charAt(0).toUpperCase() + words.slice(1) + sentence.slice(next.end);
}

/** The members of the only list of a clause: `vegan and allergic to nuts`. */
function membersOf({ complement, complementStart }: EnglishClaim, sentence: string): readonly Piece[] {
  const joins = [...complement.matchAll(JOINS)];
  if (joins.length === 0 || joins.length >= MOST_MEMBERS || COUNTED.test(complement)) return [];
  const starts = [0, ...joins.map(({ 0: words, index }) => index + words.length)];
  const ends = [...joins.map(({ index }) => index), complement.length];
  const lead = sentence.slice(0, complementStart);
  const tail = sentence.slice(complementStart + complement.length);
  // `with Kate and Tom`
  const preposition = /^(?:to|in|at|with|of|for|from|on|by) /iu.exec(complement)?.[0] ?? '';
  const members = starts.map((start, index) => complement.slice(start, ends[index]).trim());
  const whole = (member: string) =>
    preposition === '' || /^(?:to|in|at|with|of|for|from|on|by) /iu.test(member)
      ? member
      : preposition + member;
  // `long, detailed answers` is no list
  const [head = '', last = ''] = [members[0], members.at(-1)];
  const isOneThing =
    !/\s/.test(head) && /^[\p{L}-]+ [\p{L}-]+$/u.test(last) && !/^(?:an?|the|my) /iu.test(last);
  if (isOneThing || members.some((member) => member === '')) return [];
  if (members.join('').includes('  ')) return [];
  return members.map((member, index) => {
    const others = members.filter((_, other) => other !== index);
    const last = () => others.at(-1) ?? '';
    const join = / or /u.test(complement) ? ' or ' : ' and ';
    const [first = ''] = others;
    others[0] = whole(first);
    const list = others.length > 1 ? others.slice(0, -1).join(', ') + join + last() : last();
    return { statement: lead + whole(member), rest: lead + list + tail };
  });
}
