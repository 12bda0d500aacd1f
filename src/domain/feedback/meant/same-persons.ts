import { isOfAnother } from '../../chat/fit.ts';
import { isOfOtherThing } from '../other-thing.ts';
import { plainClause } from '../plain-clause.ts';
import { saidOf } from '../subject.ts';
import { type Reading, readingOf, withWholeKin } from './reading.ts';

/** Who moved or changed a thing that is not his own. bounded: 300 characters */
const AGENT =
  /\b(?:moved|pushed|put|brought|shifted|changed|postponed|rescheduled|cancell?ed|delayed) (?:back |forward )?(?:the|my|our|us|me)\b|把/iu;
/** `Graham's my stepfather` says who a name is. bounded: 300 characters */
const NAMED_AS =
  /\b(?:is|['’]s|was) (?:actually |really )?(?:my|our)\b|是我?(?:的)?\p{Script=Han}{1,2}[哥弟姐妹]/iu;
const PRONOUN = /\b(?:s?he|they|her|him|his)\b|[他她]/iu;

/** Whether a memory may be about whom a feedback speaks of. */
export function isOfSamePersons(said: string, memory: string, own: Reading, known: Reading): boolean {
  const isOther = isOfOtherThing(said, memory) && own.persons.isDisjointFrom(known.persons);
  if (isOther || (isOfOtherRelation(said, memory) && !NAMED_AS.test(said))) return false;
  if (isOfOwner(said, own, known) || isOfUser(said, memory) || isTheirs(said, memory, own, known))
    return false;
  const isNamed = [...own.names].some((name) => memory.includes(name));
  if ([...own.persons].some((one) => known.persons.has(one))) return true;
  if (own.persons.size > 0 && known.persons.size > 0) return isNamed && NAMED_AS.test(said);
  if (isNamed) return true;
  if (isOfAnother(memory)) return own.persons.size === 0 && PRONOUN.test(said);
  return own.persons.size === 0 || AGENT.test(said);
}

/** `My sister's cat`, `我姐姐的猫`: whose something is. bounded: 300 characters */
const OWNED =
  /\b(?:my|our|his|her) (?:\p{L}+ )?(?<who>\p{L}{3,15})['’]s (?!(?:in|at|on|a|an|the|my|our|now|not|been|got|gone|moved|from|with|back|home|off|over|having|going|changed|actually|really|also|just|no|never)\b)\p{Ll}/iu;
/** bounded: 300 characters */
const HAN_OWNED = /我(?:的)?(?<who>\p{Script=Han}{1,3})(?:的|家)(?!是)/u;

/** Whether a feedback is about what belongs to somebody whom a memory does not name. */
function isOfOwner(said: string, own: Reading, known: Reading): boolean {
  const who = (OWNED.exec(said) ?? HAN_OWNED.exec(said))?.groups?.who;
  if (who === undefined) return false;
  const owner = [...readingOf(who).persons][0];
  return owner !== undefined && own.persons.has(owner) && !known.persons.has(owner);
}

/** `Our neighbour sold his Volvo` is not about the user's. */
function isTheirs(said: string, memory: string, own: Reading, known: Reading): boolean {
  const [a, b] = [said, memory].map((text) => saidOf(plainClause(withWholeKin(text)))?.who);
  if (a === undefined || !/^\d/u.test(a) || b !== 'user' || !own.persons.isDisjointFrom(known.persons))
    return false;
  return [...own.names].some((name) => {
    const at = said.indexOf(name);
    // bounded: 30 characters
    return (
      memory.includes(name) &&
      /\b(?:his|her|their) (?:\p{L}{1,12} )?$/iu.test(said.slice(Math.max(0, at - 30), at))
    );
  });
}

/** `I moved in with my sister` is about the user, not the sister. */
function isOfUser(said: string, memory: string): boolean {
  const [a, b] = [said, memory].map((text) => saidOf(plainClause(withWholeKin(text)))?.who);
  return a === 'user' && b !== undefined && /^\d/u.test(b) && !TELLS_OF_OTHER.test(said.slice(1));
}

/** bounded: 300 characters */
const TELLS_OF_OTHER =
  /\b(?:my|our|his|her|their) (?:\p{L}+ )?\p{L}{3,15}(?:['’]s| is| are| has| have| was| had| does| did| got| moved| left)\b|\b(?:s?he|they)\b|[，,。]\s*(?:我|他|她)|给/iu;

/** Whether both are about relations of the user, and not about the same one. */
function isOfOtherRelation(said: string, memory: string): boolean {
  const [a, b] = [said, memory].map((text) => saidOf(plainClause(withWholeKin(text)))?.who);
  return a !== undefined && b !== undefined && /^\d/u.test(a) && /^\d/u.test(b) && a !== b;
}
