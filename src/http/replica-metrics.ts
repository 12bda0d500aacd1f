import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '../context.ts';

/** Adds the metrics of the read replica, if there is one. */
export function showReplica(register: Registry, { db: { replica } }: Services): void {
  if (replica === null) return;
  new Counter({
    name: 'recollect_search_reads_total',
    help: 'Reads of searches, beyond what is in memory, by the server that answered: replica, or primary with the reason: behind, busy, canceled, failed, unavailable',
    labelNames: ['source', 'reason'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of replica.outcomes)
        if (outcome === 'replica') this.inc({ source: 'replica', reason: '' }, count);
        else this.inc({ source: 'primary', reason: outcome }, count);
    },
  });
  new Gauge({
    name: 'recollect_replica_usable',
    aggregator: 'min',
    help: '1 while searches may read from the replica, otherwise 0',
    registers: [register],
    collect() {
      this.set(replica.state().isUsable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'recollect_replica_lag_seconds',
    aggregator: 'max',
    help: 'Seconds until a commit is seen on the replica, measured every five seconds',
    registers: [register],
    collect() {
      const { lagSeconds } = replica.state();
      if (lagSeconds !== null) this.set(lagSeconds);
    },
  });
}
