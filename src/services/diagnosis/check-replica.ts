import { type Diagnosis, diagnosed, finding } from './finding.ts';
import type { Patient } from './patient.ts';

/** A replica that lags this much is of little use: searches of what was added lately read the primary. */
const MOST_LAG_SECONDS = 10;

/** The replica of searches, if there is one. */
export async function checkReplica({ db: { replica } }: Patient): Promise<Diagnosis> {
  if (replica === null) return { facts: [], findings: [] };
  const { location, trouble, lagSeconds } = await replica.examine();
  if (trouble !== null) {
    const { reason } = trouble;
    return diagnosed('replica', 'replica_not_read', { location }, [
      finding('warning', 'replica_unused', { location, reason }),
    ]);
  }
  const seconds = Math.round(lagSeconds ?? 0);
  const findings =
    seconds > MOST_LAG_SECONDS ? [finding('warning', 'replica_lags', { location, seconds })] : [];
  return diagnosed('replica', 'replica_read', { location, seconds }, findings);
}
