import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { TASK_KINDS } from '../domain/tasks/task.ts';
import { SEARCH_STAGES } from '../lib/measurements.ts';
import { memoryCounter } from '../services/memories/count-memories.ts';
import { indexStatsOf } from '../services/search/index-cache.ts';
import { queueFigures } from '../services/tasks/queue-depth.ts';
import { webhookFigures } from '../services/webhooks/webhook-figures.ts';

const STAGE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Adds the metrics of background work, searches, indexes, database sessions and circuit breakers. */
export function showWork(register: Registry, services: Services): void {
  showQueues(register, services);
  countTasks(register, services);
  showMemories(register, services);
  showStages(register, services);
  showIndexes(register, services);
  showSessions(register, services);
  showCircuits(register, services);
  showWebhooks(register, services);
  countSpans(register, services);
}

function showQueues(register: Registry, services: Services): void {
  const figures = queueFigures(services);
  const gauge = (name: string, help: string, figure: 'depth' | 'oldestSeconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      aggregator: 'max',
      registers: [register],
      async collect() {
        for (const queue of (await figures()) ?? []) this.set({ kind: queue.kind }, queue[figure]);
      },
    });
  gauge('recollect_queue_depth', 'Waiting and running tasks of all projects, by kind', 'depth');
  gauge(
    'recollect_queue_oldest_seconds',
    'Age of the oldest waiting or running task, by kind; 0 without any',
    'oldestSeconds',
  );
}

function countTasks(register: Registry, { measurements }: Services): void {
  const counter = new Counter({
    name: 'recollect_tasks_total',
    help: 'Attempts at tasks that this process ended, by kind and outcome: completed, failed, or retried later',
    labelNames: ['kind', 'outcome'] as const,
    registers: [register],
  });
  for (const kind of TASK_KINDS) {
    for (const outcome of ['completed', 'failed', 'retried']) counter.inc({ kind, outcome }, 0);
  }
  measurements.tasksEnded.subscribe((labels) => counter.inc({ ...labels }));
}

function showMemories(register: Registry, services: Services): void {
  const count = memoryCounter(services);
  new Gauge({
    name: 'recollect_memories',
    help: 'Activated memories of all projects, counted at most once a minute',
    aggregator: 'max',
    registers: [register],
    async collect() {
      const memories = await count();
      if (memories !== undefined) this.set(memories);
    },
  });
}

function showStages(register: Registry, { measurements }: Services): void {
  const stages = new Histogram({
    name: 'recollect_search_stage_seconds',
    help: 'Seconds of each stage of searches: changes of the indexes, encoder, rank, fetch of the hits',
    labelNames: ['stage'] as const,
    buckets: STAGE_SECONDS,
    registers: [register],
  });
  for (const stage of SEARCH_STAGES) stages.zero({ stage });
  measurements.searchStages.subscribe(({ stage, seconds }) => stages.observe({ stage }, seconds));
}

function showIndexes(register: Registry, { db }: Services): void {
  const gauge = (name: string, help: string, figure: 'bytes' | 'indexes' | 'memories') =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(indexStatsOf(db)[figure]);
      },
    });
  gauge('recollect_index_bytes', 'Bytes of memory that the search indexes of this process use', 'bytes');
  gauge('recollect_indexes', 'Cubes whose search index this process holds in memory', 'indexes');
  gauge('recollect_index_memories', 'Memories in the search indexes of this process', 'memories');
  new Counter({
    name: 'recollect_index_lookups_total',
    help: 'Uses of a search index: hit = it was in memory, load = it was read from the database',
    labelNames: ['result'] as const,
    registers: [register],
    collect() {
      const { hits, loads } = indexStatsOf(db);
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'load' }, loads);
    },
  });
}

function showSessions(register: Registry, { db }: Services): void {
  new Gauge({
    name: 'recollect_database_pool',
    help: 'Database sessions of this process in use and free, and callers that wait for one',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const { inUse, free, waiting } = db.sessions();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'free' }, free);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function showCircuits(register: Registry, { openCircuits }: Services): void {
  new Gauge({
    name: 'recollect_circuit_open',
    help: '1 while calls of a configured provider are not sent because it keeps failing, otherwise 0',
    labelNames: ['provider'] as const,
    aggregator: 'max',
    registers: [register],
    collect() {
      for (const [provider, isOpen] of openCircuits()) this.set({ provider }, isOpen ? 1 : 0);
    },
  });
}

function showWebhooks(register: Registry, services: Services): void {
  const figures = webhookFigures(services);
  const gauge = (name: string, help: string, figure: 'waiting' | 'oldestSeconds' | 'paused') =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [register],
      async collect() {
        const found = await figures();
        if (found !== undefined) this.set(found[figure]);
      },
    });
  gauge(
    'recollect_webhook_queue_depth',
    'Events of all projects that wait to be sent to webhooks',
    'waiting',
  );
  gauge(
    'recollect_webhook_queue_oldest_seconds',
    'Age of the oldest event that waits to be sent to a webhook; 0 without any',
    'oldestSeconds',
  );
  gauge(
    'recollect_webhooks_paused',
    'Webhooks that are paused because their receivers keep failing',
    'paused',
  );
  const counter = new Counter({
    name: 'recollect_webhook_attempts_total',
    help: 'Attempts of this process to send an event to a webhook, by outcome: delivered or failed',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  for (const outcome of ['delivered', 'failed']) counter.inc({ outcome }, 0);
  services.measurements.webhookAttempts.subscribe((outcome) => counter.inc({ outcome }));
}

function countSpans(register: Registry, { tracing }: Services): void {
  if (!tracing.isOn) return;
  new Counter({
    name: 'recollect_trace_spans_total',
    help: 'Spans of traces by outcome: sent, or lost because the collector failed or was too slow',
    labelNames: ['outcome'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(tracing.counts())) this.inc({ outcome }, count);
    },
  });
}
