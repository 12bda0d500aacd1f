import { keptReadings } from '../../lib/kept-readings.ts';
import { RELATIONS } from '../chat/concepts/relations.ts';
import { analyseTerms } from '../text/analyse.ts';
import { fold } from '../text/normalise.ts';
import { stem } from '../text/stem.ts';
import { plainClause } from './plain-clause.ts';

/** Whom a clause is about, and what it says of them. */
export interface Said {
  /** `user`, `he`, a relation's number in the list of relations, or a name. */
  readonly who: string;
  readonly rest: string;
}

const MAX_CLAUSE = 300;
const MAX_KEPT = 200;
/** bounded: 300 characters */
const USER = /^(?:I|we|the user|user)\s+(?<rest>.+)$/isu;
/** bounded: 500 characters */
const RELATED =
  /^(?:[Mm]y|[Oo]ur|(?:[Tt]he )?[Uu]ser['’]s) (?:(?:older|younger|elder|little|big|best|old|new|ex) )?(?<who>\p{L}{2,15})(?: \p{Lu}\p{L}+){0,2} (?<rest>.+)$/su;
const PRONOUN = /^(?:s?he|they)\s+(?<rest>.+)$/is;
const NAMED = /^(?<who>\p{Lu}\p{Ll}+) (?<rest>.+)$/su;
const CHINESE = /^(?:我|用户)(?:们)?的?(?<rest>.+)$/su;
const HAN = /^\p{Script=Han}/u;
const CHINESE_PRONOUN = /^[他她]们?(?<rest>.+)$/su;
const NO_NAME =
  /^(?:The|This|That|It|There|Here|My|Our|Your|His|Her|Their|You|No|Yes|Not|Please|If|When|Actually)$/;
const CHINESE_RELATIONS = RELATIONS.flatMap((words, index) =>
  [...words].filter((word) => /\p{Script=Han}/u.test(word)).map((word) => ({ word, index })),
).toSorted((a, b) => b.word.length - a.word.length);

/**
 * Reads whom a plain clause is about; null if it is about a thing. Only its first 300 characters are read.
 */
export const saidOf = keptReadings(readSubject, MAX_KEPT, MAX_CLAUSE);

function readSubject(clause: string): Said | null {
  const text = clause.slice(0, MAX_CLAUSE);
  const rest = USER.exec(text)?.groups?.rest;
  if (rest !== undefined) return { who: 'user', rest };
  const related = RELATED.exec(text)?.groups;
  if (related !== undefined) {
    const who = relationOf(related.who ?? '');
    return who === null ? null : { who, rest: related.rest ?? '' };
  }
  const pronoun = (PRONOUN.exec(text) ?? CHINESE_PRONOUN.exec(text))?.groups?.rest;
  if (pronoun !== undefined) return { who: 'he', rest: pronoun };
  if (HAN.test(text)) {
    const own = CHINESE.exec(text)?.groups?.rest;
    const words = own ?? text;
    const relation = CHINESE_RELATIONS.find(({ word }) => words.startsWith(word));
    if (relation !== undefined)
      return { who: String(relation.index), rest: words.slice(relation.word.length) };
    return own === undefined ? null : { who: 'user', rest: own };
  }
  const named = NAMED.exec(text)?.groups;
  if (named === undefined || NO_NAME.test(named.who ?? '')) return null;
  return { who: named.who ?? '', rest: named.rest ?? '' };
}

/**
 * Whether a statement may be about the one that a memory is about.
 * @param isMeant whether the memory is the one that a pronoun may mean
 */
export function isSameSubject(statement: Said, memory: Said, text: string, isMeant: boolean): boolean {
  if (statement.who === memory.who) return statement.who !== 'he' || isMeant;
  if (statement.who === 'he') return isMeant && memory.who !== 'user';
  return /^\p{Lu}/u.test(statement.who) && memory.who !== 'user' && text.includes(statement.who);
}

/** Whether a memory is about another person or animal than a statement about the user names. */
export function isOfSomeoneElse(statement: string, memory: string): boolean {
  const [said, known] = [saidOf(plainClause(statement)), saidOf(plainClause(memory))];
  if (said?.who !== 'user' || known === null || known.who === 'user' || known.who === 'he') return false;
  const named = RELATIONS[Number(known.who)];
  if (named === undefined) return !statement.includes(known.who);
  const words = new Set(analyseTerms(statement));
  return ![...named].some((word) => (HAN.test(word) ? statement.includes(word) : words.has(word)));
}

/** Whether a statement is about another person than a memory: `我姐姐不是老师` and `我妈妈是老师`. */
export function isOfOtherPerson(statement: string, memory: string): boolean {
  const [said, known] = [saidOf(plainClause(statement)), saidOf(plainClause(memory))];
  if (said === null || known === null || said.who === known.who) return false;
  // a name may be that of the relation
  const isKnown = ({ who }: Said) => who === 'user' || who in RELATIONS;
  return isKnown(said) && isKnown(known) && !mayMean(said, known) && !mayMean(known, said);
}

/** `妈` may be `妈妈`. */
function mayMean({ who, rest }: Said, other: Said): boolean {
  const words = RELATIONS[Number(other.who)];
  return (
    who === 'user' && [...(words ?? [])].some((word) => HAN.test(word) && rest.startsWith(word[0] ?? ''))
  );
}

function relationOf(word: string): string | null {
  const root = stem(fold(word));
  const index = RELATIONS.findIndex((words) => words.has(root));
  return index < 0 ? null : String(index);
}
