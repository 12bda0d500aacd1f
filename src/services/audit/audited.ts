import type { Services } from '../../context.ts';
import { insideTransaction } from '../../db/inside-transaction.ts';
import type { AuditAct } from '../../domain/audit/entry.ts';
import { recordAct } from './record-act.ts';

/** The services that an audited command needs. */
type AuditServices = Pick<Services, 'db' | 'clock' | 'newId'>;

/**
 * Runs a change and writes its entry, in one transaction across projects.
 * @param work must use the services that it gets, and wait for nothing but the database
 * @param actOf what the entry says, from the result of the change
 */
export function audited<S extends AuditServices, T>(
  services: S,
  work: (services: S) => Promise<T>,
  actOf: (result: T) => AuditAct,
): Promise<T> {
  return services.db.systemTransaction(async (tx) => {
    const result = await work({ ...services, db: insideTransaction(services.db, tx) });
    await recordAct(services, tx, actOf(result));
    return result;
  });
}
