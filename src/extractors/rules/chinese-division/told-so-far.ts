import type { DividedClause } from './clause.ts';
import { introduces, isAttribute, isBracketed, isHalf } from './joints.ts';
import { labelOf, type NamedPerson, nameIn, peopleIn, renamed } from './named-people.ts';
import { genderOf } from './people.ts';
import type { SubjectKind } from './subject.ts';

export interface ToldSubject {
  readonly kind: SubjectKind;
  readonly label: string;
}

/** How a clause is told: with whose words before it, of whom, and whether it goes on with another. */
export interface ToldOf {
  readonly joins: boolean;
  readonly opening: string;
  /** The person whom its pronoun means. */
  readonly who: NamedPerson | null;
}

/** Who a message has been about so far, and whom it has named. */
export class ToldSoFar {
  #subject: ToldSubject | null = null;
  #owner: ToldSubject | null = null;
  #people: readonly NamedPerson[] = [];
  #brought: DividedClause | null = null;
  #continued = '';

  /** Whom or what the clause before is about. */
  get subject(): ToldSubject | null {
    return this.#subject;
  }

  /** The last subject that is no thing. */
  get owner(): ToldSubject | null {
    return this.#owner;
  }

  get people(): readonly NamedPerson[] {
    return this.#people;
  }

  /** The clause that has just brought in somebody or something, which the next one may be about. */
  get brought(): DividedClause | null {
    return this.#brought;
  }

  /** Of whom the clause before has been told without naming him. */
  get continued(): string {
    return this.#continued;
  }

  /** The people whom the clause before names, in all. */
  near(last: DividedClause | null): readonly NamedPerson[] {
    if (last === null || /[他她佢]/u.test(last.predicate)) return [];
    const named = peopleIn(last.predicate, last.predicate).length;
    const recent = named > 0 ? this.#people.slice(-named) : [];
    const subject = this.#people.find(({ label }) => label === this.#subject?.label);
    return subject === undefined || recent.includes(subject) ? recent : [...recent, subject];
  }

  /** Keeps who a clause is about, and whom it names. */
  add(clause: DividedClause, { who, opening, joins }: ToldOf, sentence: string, isFirst: boolean): void {
    const { subject, predicate, plain, end } = clause;
    if (isBracketed(clause)) return;
    const words = sentence.slice(end - predicate.length, end);
    const called = nameIn(predicate).length;
    const name = called === 0 ? '' : words.slice(words.length - called);
    const own = labelOf(clause, sentence);
    if (who !== null) this.#rename(who, subject?.words ?? '', name === '' ? who.label : name);
    else if (subject === null && this.#brought !== null && name !== '') this.#bring(name);
    else if (/^(?:都|一起|互相)/u.test(plain.slice(clause.subjectAt)) || /^都/u.test(predicate))
      this.#about('thing', own);
    else if (
      subject !== null &&
      (subject.kind === 'speaker' || (predicate === '' && isFirst) || !isHalf(clause))
    )
      this.#meet(clause, { own, name, isPassed: joins, isOfOther: opening !== '' });
    this.#continued = opening;
    for (const person of peopleIn(predicate, words))
      if (!this.#people.some(({ label }) => label === person.label)) this.#people = [...this.#people, person];
    if (subject !== null) this.#brought = null;
    if (introduces(clause)) {
      const given =
        /(?:叫|名叫)(?<name>\p{Script=Han}{2,4}|[A-Za-z]{2,20})$/u.exec(words)?.groups?.name ?? '';
      this.#brought = clause;
      if (given !== '') this.#bring(given);
    }
    if (this.#subject?.kind !== 'thing') this.#owner = this.#subject;
  }

  #about(kind: SubjectKind, label: string): void {
    this.#subject = { kind, label };
  }

  /** Somebody who has been brought in is called by his name. */
  #bring(name: string): void {
    this.#brought = null;
    this.#about('animal', name);
  }

  #rename(who: NamedPerson, pronoun: string, label: string): void {
    const gender = pronoun.startsWith('她') ? 'female' : pronoun.startsWith('他') ? 'male' : who.gender;
    this.#people = renamed(this.#people, who, { label, gender });
    this.#about('person', label);
  }

  /** Takes note of the subject of a clause. */
  #meet(
    clause: DividedClause,
    {
      own,
      name,
      isPassed,
      isOfOther,
    }: {
      readonly own: string;
      readonly name: string;
      readonly isPassed: boolean;
      readonly isOfOther: boolean;
    },
  ): void {
    const kind = clause.subject?.kind ?? 'thing';
    const label = name === '' ? own : name;
    if (kind === 'speaker') this.#about(kind, own);
    else if (isPassed || kind === 'pronoun') this.#about('thing', own);
    else if (kind === 'person') {
      const known = this.#people.find((one) => one.label === own);
      const person = { label, gender: genderOf(own) };
      this.#people = known === undefined ? [...this.#people, person] : renamed(this.#people, known, person);
      this.#about(kind, label);
    } else if (kind === 'animal') this.#about(kind, label);
    else if (!isOfOther && (!isAttribute(clause) || /^(?:公司|单位|学校|店)/u.test(own)))
      this.#about('thing', own);
  }
}
