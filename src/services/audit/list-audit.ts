import type { Services } from '../../context.ts';
import type { AuditEntry } from '../../domain/audit/entry.ts';
import { type AuditFilter, type AuditPlace, findAuditEntries } from '../../stores/audit/audit-entries.ts';
import { hashedUser } from './hashed-user.ts';

export interface AuditQuery extends Omit<AuditFilter, 'targetPart'> {
  /** Only entries about this user of `projectId`. */
  readonly userId?: string | undefined;
  readonly before: AuditPlace | null;
  readonly limit: number;
}

/** Lists entries of the audit log, newest first. @returns a page, and where the next one begins */
export async function listAudit(
  { db }: Pick<Services, 'db'>,
  { userId, before, limit, ...filter }: AuditQuery,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly next: AuditPlace | null }> {
  const targetPart =
    userId === undefined || filter.projectId === undefined
      ? undefined
      : await hashedUser(db, filter.projectId, userId);
  return findAuditEntries(db.system(), { ...filter, targetPart }, { before, limit });
}
