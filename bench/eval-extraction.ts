import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Case } from './extraction-eval/case.ts';
import { HALVES, readCases } from './extraction-eval/read-cases.ts';
import { figuresOf, reportTable } from './extraction-eval/report.ts';
import { createTemplates, runCase } from './extraction-eval/run-case.ts';
import { type CaseScore, scoreCase } from './extraction-eval/score-case.ts';
import { commandLine } from './lib/command-line.ts';
import { machine, machineLine } from './lib/machine.ts';
import { serveInProcess } from './lib/serve-in-process.ts';

const USAGE = `npm run eval:extraction -- --data FOLDER [options]
  --data FOLDER            case files, see bench/extraction/README.md
  --half tune|held-out     only this half (both)
  --class NAME             only the cases of this class
  --failures               also list what was missed, extra or wrong
  --json FILE              write all figures, also what failed`;

/** Cases in work at the same time. */
const CONCURRENCY = 6;

async function runAll(cases: readonly Case[]): Promise<CaseScore[]> {
  const server = await serveInProcess();
  try {
    const templates = await createTemplates(server);
    const scores: CaseScore[] = [];
    const queue = cases.entries();
    const work = async () => {
      for (const [i, one] of queue) scores[i] = scoreCase(one, await runCase(server, templates, one));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return scores;
  } finally {
    await server.stop();
  }
}

function readArguments() {
  return parseArgs({
    options: {
      data: { type: 'string' },
      half: { type: 'string' },
      class: { type: 'string' },
      failures: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

async function main(): Promise<void> {
  const values = commandLine(readArguments, USAGE);
  if (values === null) return;
  const half = HALVES.find((one) => one === values.half);
  if (!values.data || half !== values.half) throw new Error(`Usage: ${USAGE}`);
  const folder = resolve(values.data);
  const cases = readCases(folder, half).filter((one) => [undefined, one.class].includes(values.class));
  const began = performance.now();
  const scores = await runAll(cases);
  const seconds = Math.round((performance.now() - began) / 1000);
  const rows = figuresOf(scores);
  const about = machine();
  const failures = scores.flatMap((score) => score.failures);
  if (values.failures)
    for (const one of failures) console.log(`${one.type} ${one.id} (${one.class}): ${one.text}`);
  console.log(
    [
      machineLine(about),
      `data ${relative('.', folder)}, half ${half ?? 'both'}: ${cases.length} cases, no model, ${seconds} s`,
      '',
      reportTable(rows),
    ].join('\n'),
  );
  if (values.json === undefined) return;
  const figures = { machine: about, data: folder, half: half ?? 'both', seconds, classes: rows, failures };
  writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
