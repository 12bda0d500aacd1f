import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { machine, machineLine, table } from './lib/machine.ts';
import { embeddedStore, postgresStore, postgresUrl, type Server, type Store } from './lib/server.ts';
import { costsOfCalls } from './overhead/calls.ts';
import { ADMIN_KEY, costOf, fill, LOAD_NAMES, type Measured, startMeasured } from './overhead/measured.ts';
import { row } from './overhead/row.ts';
import { switchedParts } from './overhead/switched.ts';

/*
 * What metrics, limits and traces cost: the processor time of an add, with the later work on its task, and of
 * a search. What is always there is switched off and on in one process; what a setting adds is measured by
 * servers that run side by side, and each round puts a slice of load on each of them in turn.
 */

const USAGE =
  'npm run bench:overhead -- [--engine embedded|postgres|both] [--starts N] [--rounds N] [--adds N] [--settings]';
const HIGH = 1_000_000_000;
/** Until then, a new server compiles. */
const WARM_UP_ROUNDS = 4;

/** A server with a setting, measured against one without any. */
interface Setting {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Prepares the server. */
  readonly prepare?: (server: Server) => Promise<void>;
}

async function setQuotas(server: Server): Promise<void> {
  const answer = await fetch(`${server.url}/admin/projects/default/limits`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ adds_per_day: HIGH, memories: HIGH, bytes: HIGH, users: HIGH }),
  });
  if (!answer.ok) throw new Error(`the quotas were refused: ${await answer.text()}`);
}

/** The second one is like the first, so that the difference of two servers is measured like a setting. */
const settings = (collector: string): readonly Setting[] => [
  { name: 'none', env: {} },
  { name: 'none again', env: {} },
  {
    name: 'quotas and rate limits, on',
    env: { RATE_LIMIT_PER_KEY: '1000000', RATE_LIMIT_PER_PROJECT: '10000000' },
    prepare: setQuotas,
  },
  { name: 'tracing, on', env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector } },
];

/** @returns rows of a table like those of {@link switchedParts} */
async function besideEachOther(
  newStore: () => Promise<Store>,
  chosen: readonly Setting[],
  rounds: number,
  adds: number,
): Promise<string[][]> {
  const servers: Measured[] = [];
  try {
    for (const { env, prepare } of chosen) {
      const measured = await startMeasured(await newStore(), env);
      servers.push(measured);
      await prepare?.(measured.server);
      await fill(measured.server);
    }
    const rows: string[][] = [];
    for (const load of LOAD_NAMES) {
      const costs = servers.map((): number[] => []);
      for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1)
        for (let turn = 0; turn < servers.length; turn += 1) {
          // each round begins with another server
          const at = (turn + round + WARM_UP_ROUNDS) % servers.length;
          const cost = await costOf(servers[at] as Measured, load, adds);
          if (round >= 0) costs[at]?.push(cost);
        }
      const [plain = [], ...others] = costs;
      for (const [at, having] of others.entries())
        rows.push(row(`${load}: ${chosen[at + 1]?.name}`, plain, having));
    }
    return rows;
  } finally {
    for (const server of servers) await server.stop().catch((error) => process.stderr.write(`${error}\n`));
  }
}

const { values: given } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '100' },
    adds: { type: 'string', default: '16' },
    settings: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
// a collector that takes everything and keeps nothing
const collector = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const chosen = settings(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
const [starts, rounds, adds] = [Number(given.starts), Number(given.rounds), Number(given.adds)];
process.stdout.write(`${machineLine(machine())}\n`);
const calls = (await costsOfCalls()).map(([name, us]) => [name, us.toFixed(2)]);
process.stdout.write(`\n${table(['processor time of the calls of a part', 'µs'], calls)}\n`);
for (const engine of ['embedded', 'postgres'] as const) {
  if (given.engine !== 'both' && given.engine !== engine) continue;
  const newStore = async () => (engine === 'embedded' ? embeddedStore() : postgresStore(postgresUrl() ?? ''));
  const rows = given.settings
    ? await besideEachOther(newStore, chosen, rounds, adds)
    : await switchedParts(newStore, starts, rounds, adds);
  const header = ['processor time of a request', 'without, ms', 'more', '95 % interval'];
  process.stdout.write(`\n${engine}\n${table(header, rows)}\n`);
}
collector.close();
