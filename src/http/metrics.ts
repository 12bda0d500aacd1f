import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { FairSemaphore } from '../lib/fair-semaphore.ts';
import type { ProcessMeter } from '../providers/meter.ts';
import { backlogCounter } from '../services/embedding/count-backlog.ts';
import type { HttpApp } from './app.ts';
import { showBackups } from './backup-metrics.ts';
import type { BytesInFlight } from './bytes-in-flight.ts';
import type { RequestLimits } from './concurrency.ts';
import { joinedMetrics } from './joined-metrics.ts';
import { countRefusals } from './refusal-metrics.ts';
import { showReplica } from './replica-metrics.ts';
import { showWork } from './work-metrics.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Gauges of the library that are named like counters. Those without the ending give the same numbers. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * Serves `GET /metrics` and measures every request by route pattern.
 * A path would be a label with unbounded values.
 */
export function registerMetrics(
  server: FastifyInstance,
  app: HttpApp,
  guards: {
    readonly limits: RequestLimits;
    readonly inFlight: BytesInFlight;
  },
): void {
  const { services, unhandledRejections } = app;
  const { requestCounter, meter, group } = services;
  const register = new Registry();
  group.onGather('metrics', () => register.getMetricsAsJSON());
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the start of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [register],
  });
  new Gauge({
    name: 'recollect_processes',
    help: 'Processes of this server that serve requests: as many as WORKERS says, unless some have ended',
    registers: [register],
  }).set(1);
  countModels(register, meter);
  countFallbacks(register, meter);
  const { limits, inFlight } = guards;
  showLimits(register, limits);
  countRefusals(register, services.measurements);
  countRejections(register, unhandledRejections);
  showBacklog(register, backlogCounter(services));
  showWork(register, services);
  showReplica(register, services);
  showBackups(register, app);
  showBytes(
    register,
    'recollect_in_flight_bytes',
    'Bytes of request bodies in progress and of answers that clients have not read yet',
    () => inFlight.bytes,
  );
  server.addHook('onResponse', (request, reply, next) => {
    requestCounter.answered += 1;
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  server.addHook('onClose', async () => register.clear());
  server.get(
    '/metrics',
    {
      config: { permission: 'none' },
      schema: {
        tags: ['operations'],
        summary: 'Prometheus metrics',
        description:
          'Metrics of this process in the Prometheus text format. With several `WORKERS`, those of all processes together.',
        response: {
          200: {
            description: 'The metrics. The example is an excerpt.',
            content: { 'text/plain': { schema: z.string() } },
          },
        },
      },
    },
    async (_request, reply) => {
      const page = group.size === 1 ? register : joinedMetrics(await group.gather('metrics'));
      return reply.type(register.contentType).send(await page.metrics());
    },
  );
}

function showBytes(register: Registry, name: string, help: string, bytes: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(bytes());
    },
  });
}

function showBacklog(register: Registry, count: () => Promise<number | undefined>): void {
  new Gauge({
    name: 'recollect_embedding_backlog',
    help: 'Memories of all projects that wait for a vector of the configured embedding model',
    aggregator: 'max',
    registers: [register],
    async collect() {
      const waiting = await count();
      if (waiting !== undefined) this.set(waiting);
    },
  });
}

/**
 * Counts calls and tokens of models since the start of the process, over all projects. A project or the name
 * of a model would be a label with unbounded values.
 */
function countModels(register: Registry, meter: ProcessMeter): void {
  new Counter({
    name: 'recollect_model_calls_total',
    help: 'Model calls by purpose and outcome',
    labelNames: ['purpose', 'outcome'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [purpose, { calls, failedCalls }] of meter.totals()) {
        this.inc({ purpose, outcome: 'answered' }, calls);
        this.inc({ purpose, outcome: 'failed' }, failedCalls);
      }
    },
  });
  new Counter({
    name: 'recollect_model_tokens_total',
    help: 'Model tokens by purpose and kind',
    labelNames: ['purpose', 'kind'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [purpose, { promptTokens, completionTokens }] of meter.totals()) {
        this.inc({ purpose, kind: 'prompt' }, promptTokens);
        this.inc({ purpose, kind: 'completion' }, completionTokens);
      }
    },
  });
}

/** Counts how often rules did the work of a failing model. */
function countFallbacks(register: Registry, meter: ProcessMeter): void {
  new Counter({
    name: 'recollect_model_fallbacks_total',
    help: 'Work that rules did because a model failed, by purpose and reason',
    labelNames: ['purpose', 'reason'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { purpose, failure, count } of meter.fallbacks())
        this.inc({ purpose, reason: failure }, count);
    },
  });
}

/** Shows how much of each concurrency limit is in use, and how many requests wait in its queue. */
function showLimits(register: Registry, { work, open }: RequestLimits): void {
  const gauge = (name: string, help: string, read: (semaphore: FairSemaphore) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [register],
      collect() {
        for (const [kind, semaphore] of Object.entries({ work, ...open }))
          this.set({ kind }, read(semaphore));
      },
    });
  gauge(
    'recollect_turns_held',
    'Slots in use: units of work in progress, open chats, open waits',
    ({ held }) => held,
  );
  gauge('recollect_turns_waiting', 'Requests that wait in the queue for a slot', ({ waiting }) => waiting);
}

function countRejections(register: Registry, count: () => number): void {
  new Counter({
    name: 'recollect_unhandled_rejections_total',
    help: 'Unhandled promise rejections: each is a bug in the server, please report it',
    registers: [register],
    collect() {
      this.reset();
      this.inc(count());
    },
  });
}
