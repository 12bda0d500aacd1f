/**
 * Sends random requests to a server process, one after another. After each request it checks that the process
 * is the same and healthy, and that there was no unhandled rejection, no 5xx and no blocked event loop.
 *
 *   npm run fuzz -- [--engine embedded|postgres|both] [--minutes M | --runs N] [--seed S] [--route PART]
 *                   [--blocked-ms B] [--memory-mb M]
 *
 * A failure is shrunk and printed as a command that sends it again. At the end, the memory must be within M
 * (100) MB of its size after the first requests. The PostgreSQL engine uses TEST_DATABASE_URL. The exit code
 * is 1 if anything failed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { asCurl, type Drawn, requestTo, sendable } from './requests.ts';
import { type Engine, Target } from './target.ts';
import { Verdicts } from './verdicts.ts';

/** After this number of requests the dictionaries are loaded and the caches are full. */
const WARM_UP = 200;
const MEMORY_WAIT_MS = 30_000;
const SHRINK_MS = 30_000;
const MOST_FAILURES = 20;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'embedded' },
    minutes: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    route: { type: 'string', default: '' },
    'blocked-ms': { type: 'string', default: '100' },
    'memory-mb': { type: 'string', default: '100' },
  },
});

const MEMORY_MB = Number(values['memory-mb']);

const print = (line: string) => process.stdout.write(`${line}\n`);

async function fuzz(engine: Engine, seed: number): Promise<boolean> {
  const target = await Target.start(engine);
  try {
    const operations = target.operations.filter(({ path }) => path.includes(values.route));
    const verdicts = new Verdicts(target, Number(values['blocked-ms']));
    const until = performance.now() + Number(values.minutes) * 60_000;
    let warmMb = Number.NaN;
    for (let round = 0; verdicts.cases < Number(values.runs) && performance.now() < until; round += 1) {
      let shrinkUntil = Number.POSITIVE_INFINITY;
      let running: Promise<unknown> = Promise.resolve();
      const property = fc.asyncProperty(fc.oneof(...operations.map(requestTo)), async (drawn) => {
        if (performance.now() > shrinkUntil) return;
        const verdict = verdicts.of(drawn);
        running = verdict.catch(() => undefined);
        const problem = await verdict;
        if (verdicts.cases === WARM_UP) warmMb = (await target.measure()).residentMb;
        if (problem === undefined) return;
        shrinkUntil = Math.min(shrinkUntil, performance.now() + SHRINK_MS);
        throw new Error(problem);
      });
      const outcome = await fc.check(property, {
        seed: seed + round,
        numRuns: Number(values.runs) - verdicts.cases,
        interruptAfterTimeLimit: until - performance.now(),
        markInterruptAsFailure: false,
      });
      // the time limit leaves the last request running; it would start the server again after stop() has
      // ended it
      await running;
      const [smallest] = outcome.counterexample ?? [];
      if (smallest === undefined) break;
      const words = verdicts.settle() || String(outcome.errorInstance);
      report(target, smallest, seed + round, words);
      if (verdicts.failures >= MOST_FAILURES) break;
    }
    const grownMb = Number.isNaN(warmMb) ? 0 : await growth(target, warmMb);
    print(
      `${engine}: ${verdicts.cases} requests, ${verdicts.failures} failures, ${verdicts.restarts} restarts, longest block ${Math.round(verdicts.longestBlockMs)} ms, memory ${Math.round(warmMb)} MB and ${Math.round(grownMb)} MB more at the end; answers ${verdicts.answered()}`,
    );
    if (grownMb > MEMORY_MB) print(`FAILED ${engine}: the memory grew by more than ${MEMORY_MB} MB`);
    return verdicts.failures === 0 && grownMb <= MEMORY_MB;
  } finally {
    await target.stop();
  }
}

function report(target: Target, drawn: Drawn, seed: number, problem: string): void {
  print(`\nFAILED (seed ${seed}) ${drawn.operation.method} ${drawn.operation.path}: ${problem}`);
  if (drawn.leaveAfterMs !== null) print(`the caller leaves after ${drawn.leaveAfterMs} ms`);
  const request = sendable(drawn, target.known);
  const body = request.body?.toString() ?? '';
  print(`body (${body.length} characters): ${JSON.stringify(body.slice(0, 1500))}`);
  const command = asCurl(target.url, request);
  print(command.length <= 20_000 ? command : 'the command is too long to print: repeat with --seed');
}

/** How much more memory (MB) the process holds than at first, after it has had up to 30 s to release some. */
async function growth(target: Target, warmMb: number): Promise<number> {
  let grownMb = Number.POSITIVE_INFINITY;
  for (let waited = 0; waited <= MEMORY_WAIT_MS && grownMb > MEMORY_MB; waited += 1000) {
    grownMb = Math.min(grownMb, (await target.measure()).residentMb - warmMb);
    if (grownMb > MEMORY_MB) await pause(1000);
  }
  return grownMb;
}

const engines: readonly Engine[] =
  values.engine === 'both'
    ? ['embedded', 'postgres']
    : [values.engine === 'postgres' ? 'postgres' : 'embedded'];
print(`seed ${values.seed}`);
for (const engine of engines) if (!(await fuzz(engine, Number(values.seed)))) process.exitCode = 1;
