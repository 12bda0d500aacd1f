import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';

/**
 * Chooses the answers in a file of saved answers: each document, or each item of a document that is a list.
 */
export function chooseAnswers(path: JsonPath, isList: boolean): Choice {
  return path.length === 0 && isList ? 'enter' : 'take';
}
