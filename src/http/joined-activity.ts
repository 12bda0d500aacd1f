import { LatencyHistory } from '../lib/latency-history.ts';
import {
  type ActivityReport,
  type ActivitySample,
  RANGES,
  type Range,
  type RequestKind,
} from './activity.ts';

/** Shows what several processes report as one. @param reports of at least one process */
export class JoinedActivity {
  readonly #reports: readonly ActivityReport[];

  constructor(reports: readonly ActivityReport[]) {
    this.#reports = reports;
  }

  /** When the first of the processes started. */
  get startedAt(): Date {
    return new Date(Math.min(...this.#reports.map(({ startedAt }) => startedAt.getTime())));
  }

  get residentBytes(): number {
    return this.#sum(({ residentBytes }) => residentBytes);
  }

  get indexes(): ActivityReport['indexes'] {
    return {
      bytes: this.#sum(({ indexes }) => indexes.bytes),
      limitBytes: this.#sum(({ indexes }) => indexes.limitBytes),
      indexes: this.#sum(({ indexes }) => indexes.indexes),
      memories: this.#sum(({ indexes }) => indexes.memories),
      hits: this.#sum(({ indexes }) => indexes.hits),
      loads: this.#sum(({ indexes }) => indexes.loads),
    };
  }

  /** By provider: whether one of the processes sends no calls. */
  get openCircuits(): ReadonlyMap<string, boolean> {
    const open = new Map<string, boolean>();
    for (const [provider, isOpen] of this.#reports.flatMap(({ openCircuits }) => openCircuits))
      open.set(provider, isOpen || (open.get(provider) ?? false));
    return open;
  }

  /** Calls and tokens of all processes by purpose. */
  get usage() {
    const byPurpose = Map.groupBy(
      this.#reports.flatMap(({ usage }) => usage),
      ([purpose]) => purpose,
    );
    return [...byPurpose].map(([purpose, entries]) => {
      const sum = (of: (counted: (typeof entries)[number][1]) => number) =>
        entries.reduce((total, [, counted]) => total + of(counted), 0);
      return {
        purpose,
        calls: sum(({ calls }) => calls),
        failedCalls: sum(({ failedCalls }) => failedCalls),
        promptTokens: sum(({ promptTokens }) => promptTokens),
        completionTokens: sum(({ completionTokens }) => completionTokens),
      };
    });
  }

  /** The steps of a range that a process has lived through, the oldest first. */
  steps(range: Range, now: Date) {
    const { stepMs, steps } = RANGES[range];
    const last = Math.floor(now.getTime() / stepMs);
    const first = Math.max(Math.floor(this.startedAt.getTime() / stepMs), last - steps + 1);
    const [adds, searches, requests] = (['adds', 'searches', 'requests'] as const).map((kind) =>
      this.#requests(range, kind),
    ) as [LatencyHistory, LatencyHistory, LatencyHistory];
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => {
      const step = Math.min(first, last) + n;
      return {
        at: new Date(step * stepMs),
        adds: adds.of(step),
        searches: searches.of(step),
        requests: requests.of(step),
        sample: this.#sample(range, step),
      };
    });
  }

  #requests(range: Range, kind: RequestKind): LatencyHistory {
    const { stepMs, steps } = RANGES[range];
    const joined = new LatencyHistory(stepMs, steps);
    for (const { requests } of this.#reports) joined.include(requests[range][kind]);
    return joined;
  }

  /** Each process has its own memory, and all see the same database. */
  #sample(range: Range, step: number): ActivitySample | null {
    const taken = this.#reports.flatMap(({ samples }) =>
      samples[range].filter((sample) => sample.step === step).map(({ value }) => value),
    );
    const [first] = taken;
    if (first === undefined) return null;
    return {
      ...first,
      indexBytes: taken.reduce((sum, { indexBytes }) => sum + indexBytes, 0),
      residentBytes: taken.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    };
  }

  #sum(of: (report: ActivityReport) => number): number {
    return this.#reports.reduce((sum, report) => sum + of(report), 0);
  }
}
