import type pg from 'pg';

/** Settings of a session; limits in milliseconds, and none if undefined. */
export interface SessionSettings {
  readonly applicationName: string;
  readonly statementLimitMs?: number;
  readonly idleInTransactionLimitMs?: number;
  readonly lockLimitMs?: number;
  /** The role to take; undefined keeps the role that connected. */
  readonly role?: string | undefined;
  /** Whether the server is the coordinator of a Citus cluster. */
  readonly distributed?: boolean;
}

/**
 * A transaction uses one connection to each node, so that all of its statements see its own changes, and
 * takes its project along.
 */
const CITUS = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.max_adaptive_executor_pool_size': 1,
  plan_cache_mode: 'force_custom_plan',
};

/**
 * Puts a new session into a known state. The settings are not startup parameters, because PgBouncer refuses
 * those. PgBouncer may also pass on a session that it did not reset after its last client, with statements
 * and a role.
 */
export async function prepareSession(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const values = {
    application_name: settings.applicationName,
    client_encoding: 'UTF8',
    datestyle: 'ISO, MDY',
    ...(settings.statementLimitMs !== undefined && { statement_timeout: settings.statementLimitMs }),
    ...(settings.idleInTransactionLimitMs !== undefined && {
      idle_in_transaction_session_timeout: settings.idleInTransactionLimitMs,
    }),
    ...(settings.lockLimitMs !== undefined && { lock_timeout: settings.lockLimitMs }),
    ...(settings.role !== undefined && { role: settings.role }),
    ...(settings.distributed === true && CITUS),
  };
  const calls = Object.keys(values).map((name, n) => `set_config('${name}', $${n + 1}, false)`);
  await client.query('DISCARD ALL');
  await client.query(`SELECT ${calls.join(', ')}`, Object.values(values).map(String));
}
