import type pg from 'pg';
import { ConfigError } from '../../config.ts';
import type { DatabaseLog } from '../engine.ts';
import { inQuiet, LOCK_TIMEOUT_MS } from '../migrate.ts';
import {
  COORDINATOR_TABLES,
  DISTRIBUTED_TABLES,
  REFERENCE_TABLES,
  WORKER_FUNCTIONS,
} from './citus-tables.ts';

/**
 * Whether the tables of this database are, or shall be, distributed over a Citus cluster. The extension
 * alone does not say so: the operator sets `recollect.distribute`, see docs/scale.md.
 */
export async function isCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ installed: boolean; wanted: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS installed,
      coalesce(current_setting('recollect.distribute', true), '') = 'on' AS wanted`,
  );
  if (rows[0]?.installed !== true) return false;
  return rows[0].wanted || (await areDistributed(client));
}

async function areDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)',
    [DISTRIBUTED_TABLES[0]],
  );
  return rowCount === 1;
}

/** The foreign keys between tables of this schema, with the statement parts that make them again. */
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid::regclass::text = ANY($1)
  ORDER BY 1, 2`;

const SETTING = "current_setting('recollect.project_id', true)";

/**
 * The project of the session, as a constant of the plan. With it the policy of a table says which node has
 * the rows, also of tables that a statement reads by what another one of them says, and Citus runs the whole
 * statement there. Plans with it must not be kept from one project to another: `plan_cache_mode` is
 * `force_custom_plan` on all nodes, and every such statement has parameters. The policy of the shard on the
 * other node is checked in any case.
 */
const TENANT_FUNCTION = `CREATE OR REPLACE FUNCTION planned_project() RETURNS text LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN ${SETTING}; END $$`;

const NOT_DISTRIBUTED = 'The tables are not distributed over the Citus cluster yet: run "recollect migrate".';

/** The tables of the list that Citus does not know yet. */
const NOT_YET = `
  SELECT name FROM unnest($1::text[]) AS t(name)
  WHERE to_regclass(name) IS NOT NULL AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(name))`;

export interface DistributeOptions {
  readonly log: DatabaseLog;
  /** False: only check that the tables are distributed. */
  readonly apply: boolean;
  /**
   * The role that sessions would have to take, because the one that connected bypasses row-level security.
   */
  readonly role: string | undefined;
}

/**
 * Until the tables are distributed, the migrations make them on the coordinator only. Later ones run on all
 * nodes.
 */
export async function beforeMigrations(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ coordinator: boolean }>(
    'SELECT groupid = 0 AS coordinator FROM pg_dist_local_group',
  );
  if (rows[0]?.coordinator !== true)
    throw new ConfigError('DATABASE_URL: this server is a worker of a Citus cluster. Name its coordinator.');
  await checkNodes(client);
  await client.query(`SET citus.enable_ddl_propagation = ${(await areDistributed(client)) ? 'on' : 'off'}`);
  // a migration may change distributed tables and those that each node has a copy of
  await client.query("SET citus.multi_shard_modify_mode = 'sequential'");
  // the limit of waits for locks holds on all nodes
  await client.query("SET citus.propagate_set_commands = 'local'");
}

/**
 * Settings of every node: triggers run on the rows of a node, functions read the task clock there, and no
 * plan outlives a change of the project.
 */
const NODE_SETTINGS = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  plan_cache_mode: 'force_custom_plan',
};

/** @throws ConfigError that names the node, and the setting that it lacks */
async function checkNodes(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(NODE_SETTINGS)) {
    const { rows } = await client.query<{ node: string }>(
      `SELECT 'the coordinator' AS node WHERE current_setting($1) <> $2
      UNION ALL
      SELECT format('the worker %s:%s', nodename, nodeport) FROM run_command_on_workers(format('SHOW %s', $1::text))
      WHERE success AND result <> $2`,
      [name, value],
    );
    if (rows.length === 0) continue;
    throw new ConfigError(
      `DATABASE_URL: ${rows.map(({ node }) => node).join(', ')} of the Citus cluster has another ${name} than ` +
        `${value}. Set it in postgresql.conf of every node, or with ALTER DATABASE on each.`,
    );
  }
}

/**
 * Distributes the tables of the tenants over the nodes of a Citus cluster by `project_id`, all rows of a
 * project on one node, and copies the small tables that all need to every node. Does nothing for tables that
 * are distributed already. Call it as the owner, under the migration lock, after the last migration.
 * @throws ConfigError when the cluster or the role cannot be used
 */
export async function distributeTables(client: pg.ClientBase, options: DistributeOptions): Promise<void> {
  const { log, apply, role } = options;
  if (role !== undefined)
    throw new ConfigError(
      'DATABASE_URL: on a Citus cluster, connect as an ordinary role that owns the database and can log in to every ' +
        'node: the nodes know the role that connected only, and this one bypasses row-level security.',
    );
  const missing = async (tables: readonly string[]) =>
    (await client.query<{ name: string }>(NOT_YET, [tables])).rows.map(({ name }) => name);
  await bringBack(client, { apply, log });
  const references = await missing(REFERENCE_TABLES);
  const distributed = await missing(DISTRIBUTED_TABLES);
  if (references.length + distributed.length === 0) return;
  if (!apply) throw new ConfigError(NOT_DISTRIBUTED);
  await client.query("SET citus.enable_ddl_propagation = 'on'");
  await inQuiet('of the tables to the nodes', log, () => distribute(client, references, distributed));
  log.info({ distributed, references }, 'distributed the tables over the nodes of the Citus cluster');
}

async function distribute(
  client: pg.ClientBase,
  references: readonly string[],
  distributed: readonly string[],
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      FOREIGN_KEYS,
      [[...references, ...distributed]],
    );
    // a table cannot be distributed while it refers to one that is not, or the other way round
    for (const key of keys) await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`);
    await client.query(TENANT_FUNCTION);
    for (const table of references) {
      await replacePolicy(client, table, SETTING, () =>
        client.query('SELECT create_reference_table($1)', [table]),
      );
    }
    for (const table of distributed) {
      await replacePolicy(client, table, 'planned_project()', () =>
        client.query("SELECT create_distributed_table($1, 'project_id', colocate_with => $2)", [
          table,
          table === DISTRIBUTED_TABLES[0] ? 'none' : DISTRIBUTED_TABLES[0],
        ]),
      );
    }
    for (const key of keys)
      await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`);
    for (const name of WORKER_FUNCTIONS) await client.query('SELECT create_distributed_function($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Brings tables back that an older program copied to every node, and that stay on the coordinator now. */
async function bringBack(
  client: pg.ClientBase,
  { apply, log }: Pick<DistributeOptions, 'apply' | 'log'>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS t(name)
    WHERE EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(name))`,
    [COORDINATOR_TABLES],
  );
  if (rows.length === 0) return;
  if (!apply) throw new ConfigError(NOT_DISTRIBUTED);
  for (const { name } of rows)
    await inQuiet(`of ${name} to the coordinator`, log, async () => {
      await client.query('SELECT undistribute_table($1)', [name]);
    });
  log.info({ tables: rows.map(({ name }) => name) }, 'brought tables back to the coordinator of the cluster');
}

/**
 * Citus takes no policy with a subquery, which only saves reading the setting for each row.
 * @param project the expression of the project that the session sees
 */
async function replacePolicy(
  client: pg.ClientBase,
  table: string,
  project: string,
  distribute: () => Promise<unknown>,
): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_policies WHERE schemaname = current_schema() AND tablename = $1 AND policyname = 'tenant'",
    [table],
  );
  if (rowCount === 0) {
    await distribute();
    return;
  }
  await client.query(`DROP POLICY tenant ON ${table}`);
  await distribute();
  await client.query(`CREATE POLICY tenant ON ${table} USING (${project} IN (project_id, '*'))`);
}
