import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/**
 * The tables of a backup, each after those that it refers to, so that rows can be written in this order. The
 * list is closed, because somebody else's table in the schema must be neither backed up nor emptied. Two
 * tables belong to the installation and not to its data: the migrations, and the clock of its tasks. The
 * audit log is only appended to: a restore keeps its entries and adds those of the backup.
 */
export const BACKUP_TABLES = [
  'project',
  'server_setting',
  'api_key',
  'idempotency',
  'model_budget',
  'project_limit',
  'retention',
  'model_usage',
  'prompt_guidance',
  'task_stream',
  'task_turn',
  'task',
  'profile_template',
  'profile',
  'cube',
  'message',
  'profile_change',
  'receipt',
  'memory',
  'memory_claim',
  'memory_source',
  'memory_vector',
  'embedding_backlog',
  'reconciliation',
  'knowledge_base',
  'knowledge_file',
  'extraction_run',
  'extraction_run_cube',
  'extraction_item',
  'extraction_item_source',
  'audit_entry',
  'webhook_delivery',
  // last, so that a restore tells no webhook of the memories and tasks that it writes
  'webhook',
] as const satisfies readonly (keyof Tables)[];

export const APPEND_ONLY = 'audit_entry';

/** Tables that are made again from the others, and emptied with them. */
export const DERIVED_TABLES = [
  'index_image_part',
  'index_image',
] as const satisfies readonly (keyof Tables)[];

/** A table as a backup sees it. */
export interface BackupTable {
  readonly name: string;
  /** Without identity columns: a restore numbers the rows anew, in their order. */
  readonly columns: readonly string[];
  /** The identity column, by which rows are ordered; null if there is none. */
  readonly numberedBy: string | null;
  /** Columns of JSON that are never NULL: a row with null there holds the JSON value `null`. */
  readonly json: readonly string[];
  /** Whether rows may be so large that they are read one by one. */
  readonly large: boolean;
}

/** The tables of a backup in the order of {@link BACKUP_TABLES}. */
export async function findTables(scope: SystemScope): Promise<readonly BackupTable[]> {
  const { rows } = await sql<{
    name: string;
    columns: string[];
    numbered_by: string | null;
    json: string[];
    large: boolean;
  }>`
    SELECT c.relname::text AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attidentity = '') AS columns,
      max(a.attname::text) FILTER (WHERE a.attidentity <> '') AS numbered_by,
      coalesce(array_agg(a.attname::text) FILTER (WHERE a.attnotnull AND a.atttypid = 'jsonb'::regtype), '{}') AS json,
      bool_or(a.attname = 'content' AND a.atttypid = 'bytea'::regtype) AS large
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname = ANY(${[...BACKUP_TABLES]}::text[])
    GROUP BY c.oid, c.relname ORDER BY array_position(${[...BACKUP_TABLES]}::text[], c.relname::text)`.execute(
    scope.db,
  );
  return rows.map(({ numbered_by, ...table }) => ({ ...table, numberedBy: numbered_by }));
}

/**
 * The tables that are none of ours and refer to ours by a foreign key, with their schemas. To delete our rows
 * would change or delete theirs.
 */
export async function foreignReferences(scope: SystemScope): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_constraint f
    JOIN pg_class t ON t.oid = f.confrelid AND t.relnamespace = current_schema()::regnamespace
    JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE f.contype = 'f' AND t.relname = ANY(${[...BACKUP_TABLES]}::text[])
      AND NOT (c.relnamespace = t.relnamespace
        AND c.relname = ANY(${[...BACKUP_TABLES, ...DERIVED_TABLES]}::text[]))
    ORDER BY 1`.execute(scope.db);
  return rows.map(({ name }) => name);
}
