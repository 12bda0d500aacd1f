import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

export type ProcessMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/**
 * Keeps the counters of workers that have ended, so that the sums over all workers never fall. Prometheus
 * would take a lower sum for a restart, and count everything again.
 */
export class DepartedMetrics {
  readonly #last = new Map<unknown, ProcessMetrics>();
  #sum: ProcessMetrics = [];

  /** Notes the present metrics of a worker. */
  note(worker: unknown, metrics: ProcessMetrics): void {
    this.#last.set(worker, metrics);
  }

  /** Adds what was noted of a worker to the sums: nobody asks it any more. */
  async depart(worker: unknown): Promise<void> {
    const last = this.#last.get(worker);
    if (!this.#last.delete(worker) || last === undefined) return;
    const counted = last.filter(({ type }) => COUNTED.includes(String(type)));
    this.#sum = await AggregatorRegistry.aggregate([this.#sum, counted] as never[]).getMetricsAsJSON();
  }

  /** The sums over all workers that have ended. */
  get sum(): ProcessMetrics {
    return this.#sum;
  }
}

const COUNTED = ['counter', 'histogram'];
