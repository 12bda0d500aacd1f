import type { DividedClause } from './clause.ts';
import { type Gender, genderOf, personAt } from './people.ts';
import { wordsOf } from './words.ts';

/** Somebody whom `他` or `她` may mean. */
export interface NamedPerson {
  /** The words for him, or his name once it is told. */
  readonly label: string;
  readonly gender: Gender;
}

/** A name that a clause gives to its subject. bounded: 120 characters */
const CALLED =
  /^(?:(?:都)?(?:叫|名叫|是叫|小名叫?|名字[叫是]|大名叫?)(?<name>\p{Script=Han}{2,4}|[A-Za-z]{2,20})|是(?<latin>[A-Z][a-z]{1,20}))$/u;
/** Kin who are not the one meant, but say whose: `妈妈的`. */
const OWNER = /^的/u;

/** The name that a predicate tells, '' if it tells none. */
export function nameIn(predicate: string): string {
  const { name, latin } = CALLED.exec(predicate)?.groups ?? {};
  return name ?? latin ?? '';
}

/**
 * The people whom the words of a clause name behind its subject.
 * @param words the words of the predicate, as they were written
 */
export function peopleIn(predicate: string, words: string): readonly NamedPerson[] {
  const people: NamedPerson[] = [];
  let at = 0;
  const tagged = wordsOf(predicate);
  for (const [n, { start }] of tagged.entries()) {
    if (start < at) continue;
    const rest = predicate.slice(start);
    const person = personAt(rest);
    if (person === '' || OWNER.test(rest.slice(person.length))) continue;
    // what somebody is: `是大学同学`
    if (rest.length === person.length && predicate.slice(0, start).includes('是')) continue;
    const next = tagged.slice(n).find((word) => word.start >= start + person.length);
    const isName =
      next !== undefined && next.start === start + person.length && /^(?:nr|nrt|x|eng)$/.test(next.tag);
    const nick = /^[阿小老](?!师|板|家)\p{Script=Han}/u.exec(rest.slice(person.length))?.[0].length ?? 0;
    const length = person.length + (nick > 0 ? nick : isName && next.word.length <= 4 ? next.word.length : 0);
    people.push({ label: words.slice(start, start + length), gender: genderOf(person) });
    at = start + length;
  }
  const name = /^是(?<name>[A-Z][a-z]{1,20})$/u.exec(predicate)?.groups?.name;
  if (name !== undefined) people.push({ label: name, gender: null });
  return people;
}

/**
 * Whom a pronoun means: the only one of the clause before it whom it can mean, or the only one of all.
 * @param near those whom the clause before it names
 */
export function meant(
  pronoun: string,
  near: readonly NamedPerson[],
  people: readonly NamedPerson[],
): NamedPerson | null {
  const gender: Gender = /她/u.test(pronoun) ? 'female' : /他/u.test(pronoun) ? 'male' : null;
  if (/们|它|牠/u.test(pronoun)) return null;
  const mayBe = (one: NamedPerson) => gender === null || one.gender === null || one.gender === gender;
  const close = near.filter(mayBe);
  const able = close.length > 0 ? close : people.filter(mayBe);
  const [only] = able;
  return able.length === 1 && only !== undefined ? only : null;
}

/** The people of a message after one of them is called by a name, or by a pronoun that tells more of him. */
export function renamed(
  people: readonly NamedPerson[],
  who: NamedPerson,
  to: NamedPerson,
): readonly NamedPerson[] {
  return people.map((one) => (one === who ? to : one));
}

/** The label of the subject of a clause, as it was written. */
export function labelOf(clause: DividedClause, sentence: string): string {
  const { subject, start } = clause;
  return subject === null ? '' : sentence.slice(start + subject.start, start + subject.end);
}
