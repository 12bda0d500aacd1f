import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Traffic } from '../lib/traffic.ts';
import type { ProcessMeter } from '../providers/meter.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** `GET /metrics`, and the duration of every request by route pattern: a path itself would be an unbounded label. */
export function registerMetrics(server: FastifyInstance, traffic: Traffic, meter: ProcessMeter): void {
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
  server.addHook('onResponse', (request, reply, next) => {
    traffic.answered += 1;
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  server.addHook('onClose', async () => register.clear());
  server.get(
    '/metrics',
    { schema: { tags: ['operations'], summary: 'Prometheus metrics', produces: ['text/plain'] } },
    async (_request, reply) => reply.type(register.contentType).send(await register.metrics()),
  );
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
