import { ADVERBS } from './claims/english/lexicon.ts';
import { verbOf } from './claims/english/verbs.ts';
import { inflected } from './third-person.ts';

const AUXILIARIES: Readonly<Record<string, string>> = {
  "'m": 'is',
  am: 'is',
  "'re": 'is',
  are: 'is',
  "'ve": 'has',
  have: 'has',
  "don't": 'does not',
  dont: 'does not',
  do: 'does',
  "haven't": 'has not',
  "can't": 'cannot',
  cant: 'cannot',
  "won't": 'will not',
  "'ll": 'will',
  "'d": 'would',
  "wouldn't": 'would not',
  "couldn't": 'could not',
  "aren't": 'is not',
  "didn't": 'did not',
};
const UNCHANGED =
  /^(?:can|could|will|would|should|must|may|might|cannot|had|was|were|did|used|rather|sooner|not|never|no|longer|neither|hardly|barely|almost|nearly)$/;

/**
 * The words of a predicate in the third person: `don't work` → `does not work`, `really dig` → `really digs`;
 * null if they have a form that is not known.
 */
export function retold(predicate: string): string | null {
  const words = predicate
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  const done: string[] = [];
  for (const [index, word] of words.entries()) {
    const lower = word.toLowerCase();
    const auxiliary = AUXILIARIES[lower];
    const rest = words.slice(index + 1);
    if (auxiliary !== undefined) return [...done, auxiliary, ...rest].join(' ');
    if (/^(?:can|could|will|would|should|must|may|might|cannot|had|was|were|did|used)$/.test(lower))
      return [...done, word, ...rest].join(' ');
    if (UNCHANGED.test(lower) || ADVERBS.has(lower) || /ly$/.test(lower)) {
      done.push(word);
      continue;
    }
    const verb = verbOf(lower);
    const isBase = verb === undefined ? !/(?:ed|ing)$/.test(lower) : verb.forms.has('base');
    return [...done, isBase ? inflected(lower) : lower, ...rest].join(' ');
  }
  return null;
}
