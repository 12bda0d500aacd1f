import { kindOfField } from '../../src/domain/profiles/profile-kinds.ts';
import { knownFields, type Told, toldIn } from '../../src/extractors/rules/profile.ts';
import { type Chain, stepFactors } from '../../src/extractors/rules/profile-tagger/chain.ts';
import { FIELDS, type TaggedField } from '../../src/extractors/rules/profile-tagger/fields.ts';
import { candidatesIn } from '../../src/extractors/rules/profile-tagger/tagged-statements.ts';
import { verdictOf } from '../../src/extractors/rules/profile-tagger/verdict.ts';
import { verdictFeatures } from '../../src/extractors/rules/profile-tagger/verdict-features.ts';
import type { Labelled, Mark } from './labelled.ts';
import { trainVerdict, type Verdicted } from './train-verdict.ts';

/** A value that a model marked in a message of an author whom it has not seen. */
export interface Marked extends Verdicted {
  readonly author: string;
  readonly field: TaggedField;
  /** The probability with which the sequence model marked it. */
  readonly marking: number;
  readonly note: string;
}

/** A marked value with the probability of a verdict that has not seen its author either. */
export interface Scored extends Marked {
  readonly probability: number;
}

/** Marked values of one author, and how many of his marks the rules read. */
export interface OfAuthor {
  readonly author: string;
  readonly marks: number;
  readonly byRules: number;
  readonly marked: readonly Marked[];
}

/** What a model that has not seen an author marks in his messages beside what the rules read. */
export function markedOf(author: string, messages: readonly Labelled[], chain: Chain): OfAuthor {
  const factors = stepFactors(chain);
  const marked: Marked[] = [];
  let marks = 0;
  let byRules = 0;
  for (const message of messages) {
    const { told, sentences } = toldIn(message.text);
    const isKnown = knownFields(told);
    marks += message.marks.length;
    byRules += message.marks.filter((mark) => isTold(message, mark, told)).length;
    for (const { text, claims, start } of sentences)
      for (const { candidate, statements } of candidatesIn(text, claims, { chain, factors }, isKnown)) {
        const { field, words } = candidate;
        const from = candidate.start + start;
        const isRight = message.marks.some(
          (mark) =>
            mark.field === field &&
            mark.start < from + words.length &&
            from < mark.end &&
            isAlike(wordsOf(message, mark), words),
        );
        const values = statements.map(({ value }) => value).join(', ');
        const note = `${field}=${values} (${candidate.objection}) <- ${message.text}`;
        const features = verdictFeatures(candidate);
        marked.push({ author, field, isRight, marking: candidate.probability, features, note });
      }
  }
  return { author, marks, byRules, marked };
}

/** The marked values with the verdicts of models that have not seen their authors. */
export function crossJudged(marked: readonly Marked[]): Scored[] {
  return [...Map.groupBy(marked, ({ author }) => author)].flatMap(([author, own]) => {
    const verdict = trainVerdict(marked.filter((one) => one.author !== author));
    return own.map((one) => ({ ...one, probability: verdictOf(verdict, one.features, one.marking) }));
  });
}

const wordsOf = ({ text }: Labelled, { start, end }: Mark) => text.slice(start, end);

function isAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
}

/** Whether the rules read a mark. */
function isTold(message: Labelled, mark: Mark, told: readonly Told[]): boolean {
  return told.some(({ statement: { kind, label, relation, value, effect } }) => {
    const own = kind ?? kindOfField(label);
    const isRelative = relation !== null && own !== 'pets';
    const isField = own === FIELDS[mark.field] || (own === 'nickname' && mark.field === 'name');
    if (effect === 'end' || !(isField || (isRelative && mark.field === 'family'))) return false;
    const words = wordsOf(message, mark);
    return isAlike(value, words) || (relation !== null && isAlike(relation, words));
  });
}
