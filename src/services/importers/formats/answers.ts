import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import type { Found } from '../found.ts';
import type { SourceFile } from '../source-file.ts';

/**
 * Reads a file of saved answers of a program's routes: each document, or each item of a document that is a
 * list.
 * @param noAnswer what is wrong with a value that is no object
 */
export async function* readAnswers(
  file: SourceFile,
  noAnswer: string,
  read: (at: string, answer: Fields) => Iterable<Found>,
): AsyncGenerator<Found> {
  for (const json of file.files(/\.jsonl?$/))
    for await (const { at, value, reason } of json.items(chooseAnswers)) {
      const answer = fieldsOf(value);
      if (answer === null) yield { type: 'problem', at, reason: reason ?? noAnswer };
      else yield* read(at, answer);
    }
}

function chooseAnswers(path: JsonPath, isList: boolean): Choice {
  return path.length === 0 && isList ? 'enter' : 'take';
}
