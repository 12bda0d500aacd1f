import { Counter, type Registry } from 'prom-client';
import type { Measurements } from '../lib/measurements.ts';
import type { Tally } from '../lib/tally.ts';

/** Adds the metrics of what is counted as it happens: refusals, lost entries of the audit log, delegation. */
export function countRefusals(register: Registry, measurements: Measurements): void {
  const { rateRefusals, quotaRefusals, unwrittenAudits, delegatedSearches } = measurements;
  count(
    register,
    'recollect_rate_limited_total',
    'Requests that RATE_LIMIT_PER_KEY (key) or RATE_LIMIT_PER_PROJECT (project) refused',
    'limit',
    rateRefusals,
  );
  count(
    register,
    'recollect_quota_refusals_total',
    'Adds that a quota of their project refused, by quota',
    'quota',
    quotaRefusals,
  );
  count(
    register,
    'recollect_audit_unwritten_total',
    'Entries of the audit log that could not be written: refusal = written later, end = an end that is lost',
    'kind',
    unwrittenAudits,
  );
  count(
    register,
    'recollect_delegated_searches_total',
    'Searches that were left to another of the WORKERS: failed = it did not answer, and this process searched itself',
    'outcome',
    delegatedSearches,
  );
}

function count(register: Registry, name: string, help: string, label: string, tally: Tally<string>): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [register],
    collect() {
      this.reset();
      for (const [kind, counted] of tally.counts) this.inc({ [label]: kind }, counted);
    },
  });
}
