import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FairSlots } from '../lib/fair-slots.ts';
import type { ProcessMeter } from '../providers/meter.ts';
import { indexBytesOf } from '../services/search/index-cache.ts';
import type { HttpApp } from './app.ts';
import type { BytesInFlight } from './bytes-in-flight.ts';
import type { RequestTurns } from './turns.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** `GET /metrics`, and the duration of every request by route pattern: a path itself would be an unbounded label. */
export function registerMetrics(
  server: FastifyInstance,
  { services, unhandledRejections }: HttpApp,
  turns: RequestTurns,
  inFlight: BytesInFlight,
): void {
  const { traffic, meter } = services;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [register],
  });
  countModels(register, meter);
  showTurns(register, turns);
  countRejections(register, unhandledRejections);
  showBytes(register, 'recollect_index_bytes', 'Memory that the search indexes of this process take', () =>
    indexBytesOf(services.db),
  );
  showBytes(
    register,
    'recollect_in_flight_bytes',
    'Bytes of request bodies under way and of answers that were not taken yet',
    () => inFlight.bytes,
  );
  server.addHook('onResponse', (request, reply, next) => {
    traffic.answered += 1;
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  server.addHook('onClose', async () => register.clear());
  server.get(
    '/metrics',
    {
      config: { permission: 'none' },
      schema: { tags: ['operations'], summary: 'Prometheus metrics', produces: ['text/plain'] },
    },
    async (_request, reply) => reply.type(register.contentType).send(await register.metrics()),
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

/** What this process counted since its start, over all projects: a project or a model's name would be an unbounded label. */
function countModels(register: Registry, meter: ProcessMeter): void {
  new Counter({
    name: 'recollect_model_calls_total',
    help: 'Calls of models by purpose and outcome',
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
    help: 'Tokens of models by purpose and kind',
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

/** How full the room is that requests take turns in. */
function showTurns(register: Registry, { work, open }: RequestTurns): void {
  const gauge = (name: string, help: string, read: (slots: FairSlots) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [register],
      collect() {
        for (const [kind, slots] of Object.entries({ work, ...open })) this.set({ kind }, read(slots));
      },
    });
  gauge(
    'recollect_turns_held',
    'Units of work in hand, open answers of models, open waits',
    ({ held }) => held,
  );
  gauge('recollect_turns_waiting', 'Requests that wait for their turn', ({ waiting }) => waiting);
}

function countRejections(register: Registry, count: () => number): void {
  new Counter({
    name: 'recollect_unhandled_rejections_total',
    help: 'Promises that were rejected and that nobody awaited: each is a mistake in the server, to be reported',
    registers: [register],
    collect() {
      this.reset();
      this.inc(count());
    },
  });
}
