import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { LatencyHistory } from '../lib/latency-history.ts';
import { SampleHistory } from '../lib/sample-history.ts';
import { backlogCounter } from '../services/embedding/count-backlog.ts';
import { memoryCounter } from '../services/memories/count-memories.ts';
import { indexStatsOf } from '../services/search/index-cache.ts';
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
const KINDS = ['adds', 'searches', 'requests'] as const;
type Kind = (typeof KINDS)[number];

/** What is measured now; null: the database has not answered yet. */
export interface ActivitySample {
  readonly memories: number | null;
  readonly queues: readonly QueueFigures[];
  readonly embeddingBacklog: number | null;
  readonly indexBytes: number;
  readonly residentBytes: number;
}

/** What a process remembers of its own work. It is bounded, and gone with the process. */
export class Activity {
  readonly startedAt: Date;
  readonly #services: Services;
  readonly #requests = historyOf((range) => {
    const { stepMs, steps } = RANGES[range];
    const make = () => new LatencyHistory(stepMs, steps);
    return { adds: make(), searches: make(), requests: make() } satisfies Record<Kind, LatencyHistory>;
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
    const timer = setInterval(() => void this.sample().catch(() => undefined), SAMPLE_MS).unref();
    server.addHook('onClose', async () => clearInterval(timer));
    server.addHook('onResponse', (request, reply, next) => {
      const { url = '' } = request.routeOptions;
      const now = this.#services.clock().getTime();
      const isFailed = reply.statusCode >= 500;
      const kinds: readonly Kind[] = ADDS.has(url)
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

  /** The steps of a range that the process has lived through, the oldest first. */
  steps(range: Range) {
    const { stepMs, steps } = RANGES[range];
    const last = Math.floor(this.#services.clock().getTime() / stepMs);
    const first = Math.max(Math.floor(this.startedAt.getTime() / stepMs), last - steps + 1);
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => {
      const step = Math.min(first, last) + n;
      const { adds, searches, requests } = this.#requests[range];
      return {
        at: new Date(step * stepMs),
        adds: adds.of(step),
        searches: searches.of(step),
        requests: requests.of(step),
        sample: this.#samples[range].of(step),
      };
    });
  }
}

function historyOf<T>(make: (range: Range) => T): Readonly<Record<Range, T>> {
  return { hour: make('hour'), day: make('day') };
}
