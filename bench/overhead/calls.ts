import { Histogram, Registry } from 'prom-client';
import { LatencyHistory } from '../../src/lib/latency-history.ts';
import { Measurements, SEARCH_STAGES } from '../../src/lib/measurements.ts';
import { traceOf } from '../../src/lib/tracing/traceparent.ts';
import { NO_TRACING } from '../../src/lib/tracing/tracing.ts';
import { median } from '../lib/metrics.ts';

const CALLS = 20_000;
const ROUNDS = 15;

/** Processor time of what a request calls, in µs: the median over some rounds, without the first ones. */
async function microseconds(work: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call += 1) await work();
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) costs.push((user + system) / CALLS);
  }
  return median(costs);
}

/**
 * What metrics and tracing that is off add to a request, called by itself, as `http/metrics.ts`,
 * `http/activity.ts` and the services call it. It tells more than the difference of two servers where that is
 * smaller than the noise. A request outside of `/admin` calls nothing for the audit log.
 * @returns rows of names and µs, with the cost of an empty call taken off
 */
export async function costsOfCalls(): Promise<readonly (readonly [name: string, us: number])[]> {
  const registers = [new Registry()];
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Histogram({ name: 'requests', help: 'requests', labelNames, registers });
  const stages = new Histogram({ name: 'stages', help: 'stages', labelNames: ['stage'], registers });
  const measured = new Measurements();
  measured.searchStages.subscribe(({ stage, seconds }) => stages.observe({ stage }, seconds));
  const unmeasured = new Measurements();
  const histories = Array.from({ length: 4 }, () => new LatencyHistory(60_000, 60));
  const request = () => {
    requests.observe({ method: 'POST', route: '/product/search', status: 200 }, 0.002);
    for (const history of histories) history.add(Date.now(), 2, false);
  };
  const nothing = async () => undefined;
  const search = (measurements: Measurements) => async () => {
    for (const stage of SEARCH_STAGES) await measurements.stage(stage, nothing);
  };
  const options = () => ({ attributes: { 'gen_ai.operation.name': 'x', 'recollect.project.id': 'y' } });
  const [empty, ofRequest, withStages, withoutStages, ofSearch, ofAdd] = [
    await microseconds(nothing),
    await microseconds(async () => request()),
    await microseconds(search(measured)),
    await microseconds(search(unmeasured)),
    await microseconds(() => NO_TRACING.span('x', options(), async (span) => span.set({ n: 1 }))),
    await microseconds(() =>
      NO_TRACING.span('x', options(), async (span) => {
        await NO_TRACING.span('y', {}, nothing);
        span.set({ n: 1, ...traceOf(NO_TRACING) });
      }),
    ),
  ];
  return [
    ['metrics: a request', ofRequest - empty],
    ['metrics: the stages of a search', withStages - withoutStages],
    ['tracing, off: a search', ofSearch - empty],
    ['tracing, off: an add', ofAdd - empty],
  ];
}
