import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_FLOOR, TEXT } from '../src/domain/ranking/relativity.ts';
import { balanced } from './lib/calibration.ts';
import { commandLine } from './lib/command-line.ts';
import { readDataSet } from './lib/data.ts';
import { table } from './lib/machine.ts';
import { type Example, examplesOf, NAMES } from './relativity/examples.ts';
import { regression, searched } from './relativity/fit.ts';
import { fittedOf, outcomeOf } from './relativity/outcome.ts';

const USAGE = `npm run fit:relativity -- --data FOLDER [--data FOLDER …] [options]
  --data FOLDER    a data set as of npm run eval to fit the weights on; its licence must allow that
  --check FOLDER   another one, which is only measured
  --steps N        steps of the random search (default 5000)
  --from regression|server  where it starts (regression)
  --examples FILE  keeps what the sets say in a file, or reads it from there`;

const WIDTH = 0.05;

type Sets = ReadonlyMap<string, readonly Example[]>;

async function readSets(folders: readonly string[], file: string | undefined): Promise<Sets> {
  const known: Record<string, readonly Example[]> =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const folder of folders) {
    const name = folder.split('/').slice(-2).join('/');
    known[name] ??= await examplesOf(await readDataSet(resolve(folder)), name);
    if (file !== undefined) writeFileSync(file, JSON.stringify(known));
  }
  return new Map(
    folders.map((folder) => folder.split('/').slice(-2).join('/')).map((name) => [name, known[name] ?? []]),
  );
}

/** To two digits. */
function rounded(weights: readonly number[]): readonly number[] {
  return weights.map((weight) => Number(weight.toPrecision(2)));
}

function reportOf(sets: Sets, weights: readonly number[]): string {
  const rows = [...sets].map(([name, examples]) => {
    const { kept, unanswerable, adversarial, calledLow, vouchedFor, vouchedForOwn } = outcomeOf(
      examples,
      weights,
      0,
    );
    const percent = (share: number) => (100 * share).toFixed(1);
    return [
      name,
      percent(kept),
      unanswerable.toFixed(2),
      adversarial.toFixed(2),
      percent(calledLow),
      percent(vouchedFor),
      percent(vouchedForOwn),
    ];
  });
  const head = [
    'set',
    'kept %',
    'hits: unanswerable',
    'of the set',
    'called low %',
    'likely: unanswerable %',
  ];
  return table([...head, 'of the set %'], rows);
}

/** What a fitted value of a question's first hit should promise: the share of questions with an answer. */
function observedOf(sets: Sets, weights: readonly number[]): string {
  const promises = [...sets.values()].flatMap((examples) =>
    balanced(
      examples
        .filter(({ kind }) => kind !== 'adversarial')
        .map((example) => ({
          relativity: fittedOf(example, weights)[0] ?? 0,
          kept: example.kind === 'answerable',
        })),
    ),
  );
  const groups = Map.groupBy(promises, ({ relativity }) => Math.floor(relativity / WIDTH));
  const all = promises.reduce((sum, { weight }) => sum + weight, 0);
  const rows = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([group, some]) => {
      const weight = some.reduce((sum, one) => sum + one.weight, 0);
      const kept = some.reduce((sum, one) => sum + (one.kept ? one.weight : 0), 0);
      return [
        (group * WIDTH).toFixed(2),
        (kept / weight).toFixed(2),
        `${((100 * weight) / all).toFixed(1)} %`,
      ];
    });
  return table(['fitted from', 'observed', 'of all'], rows);
}

function readArguments() {
  return parseArgs({
    options: {
      data: { type: 'string', multiple: true, default: [] },
      check: { type: 'string', multiple: true, default: [] },
      steps: { type: 'string', default: '5000' },
      from: { type: 'string', default: 'regression' },
      examples: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

async function main(): Promise<void> {
  const values = commandLine(readArguments, USAGE);
  if (values === null) return;
  const steps = Number(values.steps);
  if (values.data.length === 0 || !(steps >= 0) || !['regression', 'server'].includes(values.from))
    throw new Error(`usage: ${USAGE}`);
  const sets = await readSets(values.data, values.examples);
  const all = await readSets([...values.data, ...values.check], values.examples);
  const examples = [...sets.values()];
  const own = NAMES.map((name) => TEXT[name]);
  const fromData = regression(examples);
  const found = rounded(searched(examples, values.from === 'server' ? own : fromData, steps));
  const shown = Object.entries({
    'weights of the server': own,
    regression: rounded(fromData),
    'found by the search': found,
  });
  for (const [title, weights] of shown)
    console.log(
      [title, NAMES.map((name, i) => `${name}: ${weights[i]}`).join(', '), reportOf(all, weights), ''].join(
        '\n',
      ),
    );
  console.log(`first hits of questions, on the fitted sets; the floor is ${DEFAULT_FLOOR}`);
  console.log(observedOf(sets, found));
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
