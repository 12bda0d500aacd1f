import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import type { UsageCount } from '../domain/projects/model-usage.ts';
import { LatencyHistory, type LatencySlot } from '../lib/latency-history.ts';
import { SampleHistory } from '../lib/sample-history.ts';
import { backlogCounter } from '../services/embedding/count-backlog.ts';
import { memoryCounter } from '../services/memories/count-memories.ts';
import { type IndexStats, indexStatsOf } from '../services/search/index-cache.ts';
import { type QueueFigures, queueFigures } from '../services/tasks/queue-depth.ts';

/** How long and in which steps the process remembers its activity. */
export const RANGES = {
  hour: { stepMs: 60_000, steps: 60 },
  day: { stepMs: 600_000, steps: 144 },
} as const;
export type Range = keyof typeof RANGES;
const NAMES = Object.keys(RANGES) as Range[];

const SAMPLE_MS = 60_000;

const ADDS = new Set(['/v1/add/message', '/api/openmem/v1/add/message', '/product/add']);
const SEARCHES = new Set(['/v1/search/memory', '/api/openmem/v1/search/memory', '/product/search']);
export type RequestKind = 'adds' | 'searches' | 'requests';

/** What is measured now; null: the database has not answered yet. */
export interface ActivitySample {
  readonly memories: number | null;
  readonly queues: readonly QueueFigures[];
  readonly embeddingBacklog: number | null;
  readonly indexBytes: number;
  readonly residentBytes: number;
}

/** What a process tells of itself and its work. */
export interface ActivityReport {
  readonly startedAt: Date;
  readonly residentBytes: number;
  readonly indexes: IndexStats & { readonly limitBytes: number };
  readonly openCircuits: readonly (readonly [provider: string, isOpen: boolean])[];
  readonly usage: readonly (readonly [purpose: string, counted: UsageCount])[];
  readonly requests: Readonly<Record<Range, Readonly<Record<RequestKind, readonly LatencySlot[]>>>>;
  readonly samples: Readonly<
    Record<Range, readonly { readonly step: number; readonly value: ActivitySample }[]>
  >;
}

/** What a process remembers of its own work. It is bounded, and gone with the process. */
export class Activity {
  readonly startedAt: Date;
  readonly #services: Services;
  readonly #requests = historyOf((range) => {
    const { stepMs, steps } = RANGES[range];
    const make = () => new LatencyHistory(stepMs, steps);
    return { adds: make(), searches: make(), requests: make() } satisfies Record<RequestKind, LatencyHistory>;
  });
  readonly #samples = historyOf(
    (range) => new SampleHistory<ActivitySample>(RANGES[range].stepMs, RANGES[range].steps),
  );
  readonly #queues;
  readonly #backlog;
  readonly #memories;

  constructor(services: Services) {
    this.#services = services;
    this.startedAt = services.clock();
    this.#queues = queueFigures(services);
    this.#backlog = backlogCounter(services);
    this.#memories = memoryCounter(services);
  }

  /** Counts every request, and takes a sample each minute until the server closes. */
  register(server: FastifyInstance): void {
    this.#services.group.onGather('activity', async () => this.report());
    const timer = setInterval(() => void this.sample().catch(() => undefined), SAMPLE_MS).unref();
    server.addHook('onClose', async () => clearInterval(timer));
    server.addHook('onResponse', (request, reply, next) => {
      const { url = '' } = request.routeOptions;
      const now = this.#services.clock().getTime();
      const isFailed = reply.statusCode >= 500;
      const kinds: readonly RequestKind[] = ADDS.has(url)
        ? ['adds', 'requests']
        : SEARCHES.has(url)
          ? ['searches', 'requests']
          : ['requests'];
      for (const range of NAMES)
        for (const kind of kinds) this.#requests[range][kind].add(now, reply.elapsedTime, isFailed);
      next();
    });
  }

  /** Measures the present state, and remembers it. */
  async sample(): Promise<ActivitySample> {
    const { db, clock } = this.#services;
    const [queues, backlog, memories] = [await this.#queues(), await this.#backlog(), await this.#memories()];
    const sample = {
      memories: memories ?? null,
      queues: queues ?? [],
      embeddingBacklog: backlog ?? null,
      indexBytes: indexStatsOf(db).bytes,
      residentBytes: process.memoryUsage.rss(),
    };
    for (const range of NAMES) this.#samples[range].set(clock().getTime(), sample);
    return sample;
  }

  /** What this process remembers, for all processes to be shown together. */
  report(): ActivityReport {
    const { db, indexBytes, meter, openCircuits } = this.#services;
    return {
      startedAt: this.startedAt,
      residentBytes: process.memoryUsage.rss(),
      indexes: { ...indexStatsOf(db), limitBytes: indexBytes },
      openCircuits: [...openCircuits()],
      usage: [...meter.totals()],
      requests: historyOf((range) => {
        const { adds, searches, requests } = this.#requests[range];
        return { adds: adds.slots, searches: searches.slots, requests: requests.slots };
      }),
      samples: historyOf((range) => this.#samples[range].samples),
    };
  }
}

/** One value for each range. */
export function historyOf<T>(make: (range: Range) => T): Readonly<Record<Range, T>> {
  return { hour: make('hour'), day: make('day') };
}
