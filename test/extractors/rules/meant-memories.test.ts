import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decideFeedback } from '../../../src/extractors/rules/changes/decide-feedback.ts';

/** What a user told before, a feedback, and the memories that it changes, by their places. */
interface Case {
  readonly before: readonly string[];
  readonly feedback: string;
  readonly changed: readonly number[];
}
const CASES = readFileSync(new URL('meant-cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

/** The memories that a feedback changes, by their places among what was told before. */
function changedBy(feedback: string, before: readonly string[]): readonly number[] {
  const decided = decideFeedback(
    feedback,
    before.map((told, index) => ({
      text: /\p{Script=Han}/u.test(told) ? `用户（2026年3月2日）：${told}` : `User (2 March 2026): ${told}`,
      source: told,
      group: `message-${index}`,
      isRetrieved: false,
    })),
  );
  const { versions, outdated, forgotten } = decided;
  return [...new Set([...versions.map(({ index }) => index), ...outdated, ...forgotten])].toSorted();
}

describe('feedback that says in everyday words what it means', () => {
  it.each(CASES.filter(({ changed }) => changed.length > 0))(
    '$before, then "$feedback": changes what it means, and nothing else',
    ({ before, feedback, changed }) => {
      expect(changedBy(feedback, before)).toEqual(changed);
    },
  );

  it.each(CASES.filter(({ changed }) => changed.length === 0))(
    '$before, then "$feedback": changes nothing',
    ({ before, feedback }) => {
      expect(changedBy(feedback, before)).toEqual([]);
    },
  );
});
