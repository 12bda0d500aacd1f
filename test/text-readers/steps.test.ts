import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { warmUpText } from '../../src/domain/text/segment.ts';
import { type Hostile, KNOWN, mixed, RUNS } from './hostile.ts';
import { FOLDERS, READERS, type Reader } from './readers.ts';
import { countSteps } from './steps.ts';

/**
 * No text reader does more than a fixed number of steps per character, whatever the text. Work is counted,
 * not timed (`steps.ts` says how), on growing texts: a reader whose work grows with the square of the length
 * fails on a short text, before it takes long. A failure names the text. To try more texts:
 * `READER_RUNS=500 READER_SEED=7 npx vitest run test/text-readers`.
 */
const RUNS_EACH = Number(process.env.READER_RUNS ?? 5);
const SEED = Number(process.env.READER_SEED ?? 1);

/**
 * Measured: at most 2,100, for extraction in sentences of 600 characters; most readers take fewer than 300.
 */
const MOST_PER_CHARACTER = 3_000;
/** Steps for work that is done once, such as loading a dictionary. */
const FIXED = 2_000_000;
const LENGTHS = [500, 6_000];
const LONGEST = 200_000;

const readers = Object.entries(READERS).filter(
  (entry): entry is [string, Reader] => typeof entry[1] === 'function',
);

beforeAll(() => warmUpText());

it('every file in the folders of readers has an entry', async () => {
  const root = join(import.meta.dirname, '../../src');
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder)))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    ),
  );
  expect(files.flat().filter((file) => READERS[file] === undefined)).toEqual([]);
});

describe.each(readers)('%s', (file, read) => {
  const expectFewSteps = async ({ name, make }: Hostile, lengths: readonly number[]) => {
    for (const length of lengths) {
      const text = make(length);
      const steps = await countSteps(() => read(text));
      expect(steps, `${name}, ${text.length} characters`).toBeLessThan(
        FIXED + MOST_PER_CHARACTER * text.length,
      );
    }
  };

  it('takes few steps per character for texts that once took many', async () => {
    for (const hostile of KNOWN) await expectFewSteps(hostile, [6_000]);
    const one = KNOWN[readers.findIndex(([name]) => name === file) % KNOWN.length];
    if (one !== undefined) await expectFewSteps(one, [LONGEST]);
  });

  it('takes few steps per character for any text', async () => {
    const numbers = fc.array(fc.nat(10_000), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(numbers.map(mixed), fc.constantFrom(...RUNS)), async (hostile) => {
        await expectFewSteps(hostile, LENGTHS);
      }),
      { numRuns: RUNS_EACH, seed: SEED, endOnFailure: true },
    );
  });
});
