import pg from 'pg';
import { must, waitIdle } from '../lib/api.ts';
import { type Store, startServer } from '../lib/server.ts';
import { sentence } from '../lib/text.ts';

/** The user whose memories the server itself makes. All others are copies of them with other numbers. */
const POOL = 'pool';
const POOL_MESSAGES = 1000;
const MESSAGES_PER_ADD = 50;
const BATCH = 10_000;
const DATABASE = 'recollect_bench_scale';

/** Users with equally many memories. */
export interface Group {
  readonly users: number;
  readonly memories: number;
}

/** The id of a user of a group, and of the user's cube. */
export function userOf({ memories }: Group, number: number): string {
  return `scale-${memories}-${number}`;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT set_config('recollect.project_id', '*', false)");
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Opens a database that later runs use again. Cubes that it lacks are written by SQL: copies of the memories
 * that a server made of 1,000 messages, each with a number of its own in its text.
 */
export async function scaleStore(adminUrl: string, groups: readonly Group[]): Promise<Store> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  const store: Store = {
    engine: 'postgres',
    env: { DATABASE_URL: url.href },
    remove: async () => undefined,
  };
  const server = await startServer(store);
  const cubes = await withClient(url.href, async (client) => {
    const { rows } = await client.query<{ cube_id: string }>('SELECT cube_id FROM cube');
    return new Set(rows.map(({ cube_id }) => cube_id));
  });
  if (!cubes.has(POOL)) {
    for (let sent = 0; sent < POOL_MESSAGES; sent += MESSAGES_PER_ADD) {
      const messages = Array.from({ length: MESSAGES_PER_ADD }, (_, n) => ({
        role: 'user',
        content: sentence(sent + n),
      }));
      await must(server, 'POST', '/product/add', { user_id: POOL, writable_cube_ids: [POOL], messages });
    }
    await waitIdle(server, POOL);
  }
  await server.stop();
  await withClient(url.href, async (client) => {
    for (const group of groups)
      for (let user = 0; user < group.users; user += 1) {
        const cube = userOf(group, user);
        if (cubes.has(cube)) continue;
        await client.query('BEGIN');
        await writeCube(client, cube, group.memories);
        await client.query('COMMIT');
      }
    await client.query('ANALYZE memory, memory_vector, cube');
  });
  return store;
}

const COPIES = `
  WITH pool AS MATERIALIZED (
    SELECT *, row_number() OVER (ORDER BY position, memory_id) - 1 AS place, count(*) OVER () AS size
    FROM memory WHERE cube_id = '${POOL}' AND status = 'activated'
  ), made AS (
    SELECT pool.*, n FROM generate_series($2::int, $3::int) AS n JOIN pool ON pool.place = n % pool.size
  )`;

async function writeCube(client: pg.Client, cube: string, memories: number): Promise<void> {
  await client.query(
    `INSERT INTO cube (project_id, cube_id, owner_id, change_seq)
    SELECT project_id, $1, $1, $2 FROM cube WHERE cube_id = '${POOL}'`,
    [cube, memories],
  );
  for (let first = 1; first <= memories; first += BATCH) {
    const range = [cube, first, Math.min(memories, first + BATCH - 1)];
    await client.query(
      `${COPIES}
      INSERT INTO memory (project_id, memory_id, cube_id, user_id, conversation_id, kind, memory_type, status, title,
        body, content_hash, extractor, said_at, position, lexemes, change_seq, role, speaker)
      SELECT project_id, $1::text || '-' || n, $1, $1, $1::text || '-' || n / 50, kind, memory_type, status, title,
        body || ' ' || n, decode(md5(n::text), 'hex'), extractor, said_at + make_interval(mins => n), n,
        (lexemes::text || ' ''x' || n || ''':1')::tsvector, n, role, speaker FROM made`,
      range,
    );
    await client.query(
      `${COPIES}
      INSERT INTO memory_vector (project_id, cube_id, embedding_model, memory_id, embedding)
      SELECT v.project_id, $1, v.embedding_model, $1::text || '-' || n, v.embedding
      FROM made JOIN memory_vector v
        ON v.project_id = made.project_id AND v.cube_id = '${POOL}' AND v.memory_id = made.memory_id`,
      range,
    );
  }
}

/** The text of a vector of the pool, for a server that only scans. */
export async function anyVector(store: Store): Promise<string> {
  return withClient(store.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query('SELECT embedding::text FROM memory_vector LIMIT 1');
    return rows[0].embedding;
  });
}
