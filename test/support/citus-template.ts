import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '../../src/db/open.ts';
import { together } from '../../src/lib/together.ts';
import { silentLog } from './embedded-template.ts';

/** An arbitrary number: the lock of the test process that makes the template. */
const LOCK = 5_283_116_751;
const superuserUrl = process.env.TEST_SUPERUSER_DATABASE_URL || undefined;

/**
 * Creates a database with distributed tables on a Citus cluster, as a copy of a template on each node:
 * distributing the tables takes ten times as long. `CREATE DATABASE` of Citus itself copies template1 only.
 * @param serverUrl the coordinator, with the role that shall own the database
 * @returns null where the server is no cluster, or the superuser is not known
 */
export async function createDistributedDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (superuserUrl === undefined) return null;
  const nodes = await nodesOf(superuserUrl);
  if (nodes.length === 0) return null;
  const owner = new URL(serverUrl).username;
  const template = await templateOn(nodes, serverUrl);
  const name = `recollect_test_${randomUUID().replaceAll('-', '')}`;
  await onEach(nodes, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`);
  return {
    url: withPath(serverUrl, name),
    drop: () => dropOnEach(nodes, name),
  };
}

/** The URLs of the superuser on all nodes; none on a server without Citus. */
async function nodesOf(url: string): Promise<readonly string[]> {
  const installed = await query(url, "SELECT FROM pg_extension WHERE extname = 'citus'");
  if (installed.rowCount === 0) return [];
  const { rows } = await query(url, 'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY 2');
  return rows.map(({ host, port }) => {
    const node = new URL(url);
    node.hostname = host;
    node.port = String(port);
    return node.href;
  });
}

async function templateOn(nodes: readonly string[], serverUrl: string): Promise<string> {
  const name = `recollect_template_${templateKey()}`;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1 AND NOT datallowconn', [
      name,
    ]);
    if (found.rowCount === 1) return name;
    await onEach(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await query(serverUrl, `CREATE DATABASE ${name}`);
    await (
      await openDatabase({ dataDir: '', databaseUrl: withPath(serverUrl, name), log: silentLog })
    ).close();
    // a database in use, also by a daemon of Citus, cannot be copied
    await onEach(nodes, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await onEach(nodes, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    return name;
  } finally {
    await client.end();
  }
}

/** A hash of what the content of a new database depends on. */
function templateKey(): string {
  const hash = createHash('sha256');
  const cwd = new URL('../../', import.meta.url).pathname;
  for (const file of globSync(['migrations/*.sql', 'src/db/citus/*.ts'], { cwd }).toSorted())
    hash.update(readFileSync(`${cwd}${file}`));
  return hash.digest('hex').slice(0, 16);
}

function withPath(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function onEach(nodes: readonly string[], statement: string): Promise<void> {
  await together(...nodes.map((node) => () => query(node, statement, 'on this node only')));
}

/** Tries again, because a daemon of Citus, or a pooler, may connect in between. */
async function dropOnEach(nodes: readonly string[], name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await onEach(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (tries >= 20) throw error;
    }
  }
}

async function query(
  url: string,
  statement: string,
  reach: 'on this node only' | 'as set' = 'as set',
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (reach === 'on this node only') {
      await client.query('SET citus.enable_create_database_propagation = off');
      await client.query('SET citus.enable_ddl_propagation = off');
    }
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
