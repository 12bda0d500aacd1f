import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

export const BACKUP_ORIGINS = ['request', 'schedule'] as const;
export const BACKUP_STATUSES = ['running', 'completed', 'failed'] as const;

/** A backup that a server made or is making. */
export interface Backup {
  readonly id: string;
  readonly origin: (typeof BACKUP_ORIGINS)[number];
  /** The moment of the schedule; null = on request. */
  readonly scheduledFor: Date | null;
  readonly status: (typeof BACKUP_STATUSES)[number];
  /** Name of the machine that wrote the file. */
  readonly host: string;
  /** Name of the file in BACKUP_DIR. */
  readonly file: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** Rows written so far. */
  readonly rows: number;
  /** Null before it is complete. */
  readonly bytes: number | null;
  /** Hexadecimal; null before it is complete. */
  readonly sha256: string | null;
  /** A fixed text; null unless it failed. */
  readonly error: string | null;
}

const SHOWN = sql`backup_id AS id, origin, scheduled_for AS "scheduledFor", status, host, file, started_at AS "startedAt",
  ended_at AS "endedAt", rows, bytes, sha256, error`;

export type NewBackup = Pick<Backup, 'id' | 'origin' | 'scheduledFor' | 'host' | 'file' | 'startedAt'>;

/** @returns false if another backup is running, or another process has claimed the moment of the schedule */
export async function claimBackup({ db }: SystemScope, backup: NewBackup): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO backup (backup_id, origin, scheduled_for, host, file, started_at)
    VALUES (${backup.id}, ${backup.origin}, ${backup.scheduledFor}, ${backup.host}, ${backup.file}, ${backup.startedAt})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Reports that the process of a backup is alive. @returns false if the backup does not run any more */
export async function touchBackup({ db }: SystemScope, id: string, rows: number): Promise<boolean> {
  const touched = await sql`
    UPDATE backup SET heard_at = clock_timestamp(), rows = ${rows}
    WHERE backup_id = ${id} AND status = 'running' RETURNING 1`.execute(db);
  return touched.rows.length > 0;
}

export type BackupEnd = Pick<Backup, 'endedAt' | 'rows' | 'bytes' | 'sha256' | 'error'>;

/** Ends a running backup: it failed if there is an error. @returns false if it does not run any more */
export async function endBackup({ db }: SystemScope, id: string, end: BackupEnd): Promise<boolean> {
  const ended = await sql`
    UPDATE backup SET status = ${end.error === null ? 'completed' : 'failed'}, ended_at = ${end.endedAt},
      rows = ${end.rows}, bytes = ${end.bytes}, sha256 = ${end.sha256}, error = ${end.error}
    WHERE backup_id = ${id} AND status = 'running' RETURNING 1`.execute(db);
  return ended.rows.length > 0;
}

/**
 * Marks running backups as failed whose process was not heard of for so long.
 * @param seconds null: all running ones
 * @returns how many
 */
export async function failLostBackups(
  { db }: SystemScope,
  { seconds, endedAt, error }: { seconds: number | null; endedAt: Date; error: string },
): Promise<number> {
  const { rows } = await sql`
    UPDATE backup SET status = 'failed', ended_at = ${endedAt}, error = ${error}
    WHERE status = 'running'
      AND (${seconds}::int IS NULL OR heard_at < clock_timestamp() - make_interval(secs => ${seconds}::int))
    RETURNING 1`.execute(db);
  return rows.length;
}

export async function findBackup({ db }: SystemScope, id: string): Promise<Backup | null> {
  const { rows } = await sql<Backup>`SELECT ${SHOWN} FROM backup WHERE backup_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Where a page of backups ends. */
export type BackupPlace = Pick<Backup, 'startedAt' | 'id'>;

/** Backups, newest first. */
export async function listBackupRows(
  { db }: SystemScope,
  before: BackupPlace | null,
  limit: number,
): Promise<readonly Backup[]> {
  const { rows } = await sql<Backup>`
    SELECT ${SHOWN} FROM backup
    ${before ? sql`WHERE (started_at, backup_id) < (${before.startedAt}, ${before.id})` : sql``}
    ORDER BY started_at DESC, backup_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** @returns false if there is none, or it is running */
export async function deleteBackupRow({ db }: SystemScope, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM backup WHERE backup_id = ${id} AND status <> 'running' RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Ended backups beyond the newest ones: `completed` of each origin, and `failed` of those that failed. */
export async function findSurplus(
  { db }: SystemScope,
  keep: { readonly completed: number; readonly failed: number },
): Promise<readonly Backup[]> {
  const { rows } = await sql<Backup>`
    SELECT ${SHOWN} FROM (
      SELECT *, row_number() OVER (
        PARTITION BY status, CASE WHEN status = 'completed' THEN origin END ORDER BY started_at DESC, backup_id DESC
      ) AS place FROM backup WHERE status <> 'running'
    ) AS b
    WHERE place > CASE WHEN status = 'completed' THEN ${keep.completed}::int ELSE ${keep.failed}::int END
    ORDER BY started_at LIMIT 1000`.execute(db);
  return rows;
}

/** What metrics and the diagnosis tell of backups. */
export interface BackupFigures {
  /** The newest that is complete. */
  readonly completed: Backup | null;
  /** The newest that has failed. */
  readonly failed: Backup | null;
  readonly running: number;
  /** When the first of all that are known started. */
  readonly firstAt: Date | null;
}

export async function backupFigures({ db }: SystemScope): Promise<BackupFigures> {
  const newest = async (status: Backup['status']) =>
    (
      await sql<Backup>`SELECT ${SHOWN} FROM backup WHERE status = ${status}
        ORDER BY started_at DESC, backup_id DESC LIMIT 1`.execute(db)
    ).rows[0] ?? null;
  const { rows } = await sql<{ running: number; firstAt: Date | null }>`
    SELECT count(*) FILTER (WHERE status = 'running') AS running, min(started_at) AS "firstAt" FROM backup`.execute(
    db,
  );
  return {
    completed: await newest('completed'),
    failed: await newest('failed'),
    running: rows[0]?.running ?? 0,
    firstAt: rows[0]?.firstAt ?? null,
  };
}
