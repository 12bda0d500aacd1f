import { TOPICS } from '../chat/concepts/topics.ts';
import { analyseTerms } from '../text/analyse.ts';

/** Whether two values are examples of the same topic, such as colours. */
export function areAlternatives(a: string, b: string): boolean {
  const [first, second] = [analyseTerms(a), analyseTerms(b)];
  return TOPICS.some(
    ({ tells }) => first.some((term) => tells.has(term)) && second.some((term) => tells.has(term)),
  );
}
