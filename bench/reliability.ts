import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_FLOOR } from '../src/domain/ranking/relativity.ts';
import { type Answer, type Asked, askSet, type Hit } from './lib/asked.ts';
import { balanced, binned, calibrationError, meanOrDash, type Promise01 } from './lib/calibration.ts';
import { commandLine } from './lib/command-line.ts';
import { readDataSet } from './lib/data.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { mean, score } from './lib/metrics.ts';

const USAGE = `npm run bench:reliability -- --data FOLDER [--data FOLDER …] [options]
  --data FOLDER  a data set as of npm run eval; several are summed up together
  --limit N      only the first N conversations of each
  --json FILE    write all figures`;

const isRight = (hit: Hit | undefined, evidence: readonly string[]) =>
  hit?.ids.some((id) => evidence.includes(id)) ?? false;

/**
 * What the first hit of a list promises. A question without a hit promises nothing.
 * @param list the list of the answer
 * @param kept whether the promise came true
 */
function promisesOf(
  asked: readonly Asked[],
  list: keyof Answer,
  kept: (one: Asked, first: Hit | undefined) => boolean,
): readonly Promise01[] {
  return balanced(
    asked
      .filter(({ kind }) => kind === 'answerable' || kind === 'unanswerable')
      .map((one) => {
        const [first] = one.answer[list];
        return { relativity: first?.relativity ?? 0, kept: kept(one, first) };
      }),
  );
}

/** A kind of promise → how the first hit of a list is judged. */
const KINDS = {
  'facts: the question has an answer': (asked: readonly Asked[]) =>
    promisesOf(asked, 'texts', ({ kind }) => kind === 'answerable'),
  'facts: the first hit is evidence': (asked: readonly Asked[]) =>
    promisesOf(asked, 'texts', ({ evidence }, first) => isRight(first, evidence)),
  'preferences: the first is evidence': (asked: readonly Asked[]) =>
    promisesOf(asked, 'preferences', ({ evidence }, first) => isRight(first, evidence)),
};

/** The figures of one set at the default floor. */
function atFloor(asked: readonly Asked[]): readonly string[] {
  const above = (hits: readonly Hit[]) => hits.filter(({ relativity }) => relativity >= DEFAULT_FLOOR);
  const recall = (cut: (hits: readonly Hit[]) => readonly Hit[]) =>
    mean(
      asked
        .filter(({ kind }) => kind === 'answerable')
        .map(
          ({ evidence, answer }) =>
            score(
              cut(answer.texts).flatMap(({ ids }) => ids),
              evidence,
            ).recall10,
        ),
    );
  const hits = (kind: Asked['kind']) =>
    meanOrDash(asked.filter((one) => one.kind === kind).map(({ answer }) => above(answer.texts).length));
  const [all, kept] = [recall((found) => found), recall(above)];
  return [
    (100 * all).toFixed(1),
    (100 * kept).toFixed(1),
    `${((100 * kept) / all).toFixed(0)} %`,
    hits('unanswerable'),
    hits('adversarial'),
    hits('idle'),
  ];
}

function report(sets: ReadonlyMap<string, readonly Asked[]>): {
  readonly text: string;
  readonly figures: unknown;
} {
  const rows: string[][] = [];
  const figures: Record<string, unknown> = {};
  for (const [kind, promises] of Object.entries(KINDS)) {
    const bySet = [...sets].map(([name, asked]) => [name, promises(asked)] as const);
    const all = binned(bySet.flatMap(([, ofSet]) => ofSet));
    const error = calibrationError(all);
    figures[kind] = {
      error,
      bins: all,
      sets: Object.fromEntries(bySet.map(([name, ofSet]) => [name, calibrationError(binned(ofSet))])),
    };
    rows.push([kind, error.toFixed(3), ...all.map((bin) => bin?.observed.toFixed(2) ?? '–')]);
  }
  const bins = Array.from({ length: 10 }, (_, bin) => `${bin / 10}–`);
  const floors = [...sets].map(([name, asked]) => [name, ...atFloor(asked)]);
  const head = [
    'set',
    'R@10',
    'at the floor',
    'kept',
    'hits: unanswerable',
    'hits: of the set',
    'hits: idle',
  ];
  return {
    figures: { calibration: figures, floor: floors },
    text: [
      'observed share by bin of relativity; kept and broken promises, and all sets, weigh the same',
      table(['first hit', 'ECE', ...bins], rows),
      '',
      `at the default floor, ${DEFAULT_FLOOR}; mean number of textual hits`,
      table(head, floors),
    ].join('\n'),
  };
}

function readArguments() {
  return parseArgs({
    options: {
      data: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

async function main(): Promise<void> {
  const values = commandLine(readArguments, USAGE);
  if (values === null) return;
  const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
  if (values.data.length === 0 || !(limit >= 1)) throw new Error(`usage: ${USAGE}`);
  const sets = new Map<string, readonly Asked[]>();
  for (const folder of values.data.map((path) => resolve(path))) {
    // halves of different sets have the same last part
    const name = folder.split('/').slice(-2).join('/');
    sets.set(name, await askSet(await readDataSet(folder, limit), name));
  }
  const { text, figures } = report(sets);
  console.log([machineLine(machine()), '', text].join('\n'));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
