import type pg from 'pg';
import { ConfigError } from '../config.ts';

/** The role of all sessions when the connected role would bypass row-level security. */
export const TENANT_ROLE = 'recollect_tenant';

/**
 * Tolerates a concurrent CREATE: roles belong to the cluster, and another of its databases may be migrated at
 * the same moment.
 */
const CREATE_ROLE = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${TENANT_ROLE}') THEN
    CREATE ROLE ${TENANT_ROLE} NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`;

const GRANT = `DO $$ BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${TENANT_ROLE}', current_schema());
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${TENANT_ROLE}', current_schema());
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO ${TENANT_ROLE}', current_schema());
  REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${TENANT_ROLE};
  REVOKE UPDATE, DELETE ON audit_entry FROM ${TENANT_ROLE};
  GRANT EXECUTE ON FUNCTION prune_audit(integer, integer) TO ${TENANT_ROLE};
  -- the embedded engine has no autovacuum: its only session does that work
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE format('GRANT MAINTAIN ON ALL TABLES IN SCHEMA %I TO ${TENANT_ROLE}', current_schema());
  END IF;
END $$`;

/**
 * The tables with tenant data, and the settings of the installation, in which row-level security does not
 * bind this session.
 */
export const UNPROTECTED = `
  SELECT c.relname::text AS name FROM pg_class c
  WHERE (c.relname = 'server_setting' OR EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'project_id' AND NOT a.attisdropped))
    AND c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace AND NOT row_security_active(c.oid)`;

/**
 * Ensures that row-level security binds the sessions of this server: for a superuser, or a role with
 * BYPASSRLS, the sessions switch to a role without rights of its own. Call it as the owner, under the
 * migration lock.
 * @returns the role to SET in every session; undefined when the connected role is already bound
 * @throws ConfigError when a table with tenant data would not be protected
 */
export async function prepareTenantRole(client: pg.ClientBase): Promise<string | undefined> {
  const bypass = await client.query<{ superuser: boolean; bypass: boolean }>(
    'SELECT rolsuper AS superuser, rolbypassrls AS bypass FROM pg_roles WHERE rolname = current_user',
  );
  const role = bypass.rows[0];
  const tenantRole = role?.superuser || role?.bypass ? TENANT_ROLE : undefined;
  if (tenantRole) {
    await client.query(CREATE_ROLE);
    await client.query(GRANT);
    if (!role?.superuser) await client.query(`GRANT ${TENANT_ROLE} TO CURRENT_USER`);
    await client.query(`SET ROLE ${TENANT_ROLE}`);
  }
  const unprotected = await client.query<{ name: string }>(UNPROTECTED);
  if (tenantRole) await client.query('RESET ROLE');
  if (unprotected.rows.length > 0) {
    throw new ConfigError(
      `Row-level security does not bind the database role on: ${unprotected.rows.map(({ name }) => name).join(', ')}. ` +
        `Connect as the owner of the tables or as a superuser${tenantRole ? `, and check that ${TENANT_ROLE} is an ordinary role` : ''}.`,
    );
  }
  return tenantRole;
}
