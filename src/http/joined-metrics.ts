import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';

/** Where the library has another default. An average would hide one process that is blocked. */
const AGGREGATORS: Readonly<Record<string, 'max' | 'min'>> = {
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_mean_seconds: 'max',
  nodejs_eventloop_lag_stddev_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
  process_start_time_seconds: 'min',
};

/**
 * Joins the metrics of several processes: counters, bytes and what else each process has of its own are
 * summed; figures of the database, which each process reads, are shown once.
 * @param processes what `getMetricsAsJSON` gave in each process
 */
export function joinedMetrics(processes: readonly unknown[]): Registry {
  const metrics = processes.map((process) =>
    (process as MetricObject[]).map((metric) => {
      const aggregator = AGGREGATORS[metric.name];
      return aggregator === undefined ? metric : { ...metric, aggregator };
    }),
  );
  return AggregatorRegistry.aggregate(metrics);
}
