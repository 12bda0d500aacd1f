import { sql } from 'kysely';
import type { AnyScope, SystemScope } from '../../db/database.ts';
import type { AuditEntry, AuditResult } from '../../domain/audit/entry.ts';

/** The project of entries that concern the installation. No project has this id. */
const INSTALLATION = '*';

/** Appends entries. A project's scope writes them to its project. */
export async function insertAuditEntries(scope: AnyScope, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await scope.db
    .insertInto('audit_entry')
    .values(
      entries.map(({ id, projectId, ...entry }) => ({
        ...entry,
        entry_id: id,
        project_id: 'projectId' in scope ? scope.projectId : (projectId ?? INSTALLATION),
      })),
    )
    .execute();
}

/** Which entries are wanted; an absent field wants all. */
export interface AuditFilter {
  readonly projectId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly result?: AuditResult | undefined;
  readonly ip?: string | undefined;
  /** A part of the target's path, such as the keyed hash of a user. */
  readonly targetPart?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Where a page of entries ends. */
export interface AuditPlace {
  readonly at: Date;
  readonly id: string;
}

/** How many entries one call looks at. */
const READ_AT_ONCE = 5000;

/**
 * Reads entries, newest first.
 * @param before the end of the previous page
 * @returns at most `limit` entries, and where the next page begins. With a filter there may be fewer although
 *   there is a next page
 */
export async function findAuditEntries(
  scope: SystemScope,
  filter: AuditFilter,
  page: { readonly before: AuditPlace | null; readonly limit: number },
): Promise<{ readonly entries: readonly AuditEntry[]; readonly next: AuditPlace | null }> {
  const { before, limit } = page;
  const bounds = [
    ...(before ? [sql`(at, entry_id) < (${before.at}, ${before.id})`] : []),
    ...(filter.from ? [sql`at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`at < ${filter.to}`] : []),
  ];
  const wanted = [
    ...(filter.projectId === undefined ? [] : [sql`project_id = ${filter.projectId}`]),
    ...(filter.actor === undefined ? [] : [sql`actor = ${filter.actor}`]),
    ...(filter.action === undefined ? [] : [sql`action = ${filter.action}`]),
    ...(filter.result === undefined ? [] : [sql`result = ${filter.result}`]),
    ...(filter.ip === undefined ? [] : [sql`ip = ${filter.ip}`]),
    ...(filter.targetPart === undefined
      ? []
      : [sql`${filter.targetPart} = ANY(string_to_array(target, '/'))`]),
  ];
  const { rows } = await sql<Row>`
    WITH read AS MATERIALIZED (
      SELECT * FROM audit_entry ${where(bounds)} ORDER BY at DESC, entry_id DESC LIMIT ${READ_AT_ONCE}
    ), found AS (
      SELECT * FROM read ${where(wanted)} ORDER BY at DESC, entry_id DESC LIMIT ${limit + 1}
    )
    SELECT found.*, false AS is_last FROM found
    UNION ALL
    SELECT last.*, true FROM (SELECT * FROM read ORDER BY at, entry_id LIMIT 1) AS last
      WHERE (SELECT count(*) FROM read) = ${READ_AT_ONCE}
    ORDER BY is_last, at DESC, entry_id DESC`.execute(scope.db);
  const found = rows.filter(({ is_last }) => !is_last).map(entryOf);
  const entries = found.slice(0, limit);
  const end = found.length > limit ? entries.at(-1) : rows.filter(({ is_last }) => is_last).map(entryOf)[0];
  return { entries, next: end === undefined ? null : { at: end.at, id: end.id } };
}

/** Deletes up to `limit` entries that are older than `olderThanDays`. @returns how many */
export async function pruneAuditEntries(
  scope: SystemScope,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    SELECT prune_audit(${olderThanDays}::int, ${limit}::int) AS gone`.execute(scope.db);
  return rows[0]?.gone ?? 0;
}

interface Row {
  readonly project_id: string;
  readonly entry_id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly ip: string;
  readonly result: AuditResult;
  readonly reason: string | null;
  readonly count: number;
  readonly is_last: boolean;
}

function entryOf({ entry_id, project_id, is_last: _, ...row }: Row): AuditEntry {
  return { ...row, id: entry_id, projectId: project_id === INSTALLATION ? null : project_id };
}

function where(conditions: readonly ReturnType<typeof sql>[]) {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}
