import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COORDINATOR_TABLES, DISTRIBUTED_TABLES } from '../../src/db/citus/citus-tables.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { onCluster } from '../support/cluster.ts';
import {
  createEmptyDatabase,
  OPEN_LIMIT_MS,
  type ServerDatabase,
  silentLog,
  testServerUrl,
} from '../support/database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** The last migration of the first program that distributed its tables. */
const FIRST = '0031';
/** What a later version may change of distributed tables, and of one that each node has a copy of. */
const LATER = `-- oldest program: 0031
ALTER TABLE memory ADD COLUMN mood text, ADD COLUMN "Odd name" text;
-- not compressed, and without statistics
ALTER TABLE memory ALTER COLUMN mood SET STORAGE EXTERNAL, ALTER COLUMN mood SET STATISTICS 0;
ALTER TABLE task ALTER COLUMN request_id SET STATISTICS 7;
ALTER TABLE project ADD COLUMN mood text NOT NULL DEFAULT 'plain';
CREATE INDEX memory_mood ON memory (project_id, mood);

-- refers to one of each sort
CREATE TABLE mood (
  project_id text REFERENCES project,
  memory_id text,
  PRIMARY KEY (project_id, memory_id),
  FOREIGN KEY (project_id, memory_id) REFERENCES memory
);
SELECT protect_tenant_table('mood');`;
const PROJECTS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];

/** The settings of the columns of a table, and on each node those of its shards. */
const SETTINGS = (relation: string) => `
  SELECT coalesce(jsonb_object_agg(a.attname, a.attstorage::text || coalesce(a.attstattarget, -1)::text), '{}')
  FROM pg_attribute a WHERE a.attrelid = ${relation} AND a.attnum > 0 AND NOT a.attisdropped`;
const SHARD = 'to_regclass(shard_name(s.logicalrelid, s.shardid))';
const OF_SHARDS = `
  SELECT coalesce(jsonb_object_agg(s.logicalrelid::regclass::text || ' ' || s.shardid, (${SETTINGS(SHARD)})), '{}')
  FROM pg_dist_shard s WHERE ${SHARD} IS NOT NULL`;

describe.runIf(onCluster)('a database that is distributed', { timeout: 2 * OPEN_LIMIT_MS }, () => {
  let folder: string;
  let server: ServerDatabase;
  let observer: pg.Client;
  /** Opens the database as the program does that knows the migrations of a folder, and closes it again. */
  const asProgram = async (program: string, work: (database: Database) => Promise<void>) => {
    const migrations = pathToFileURL(`${join(folder, program)}/`);
    const database = await openDatabase({
      databaseUrl: server.url,
      dataDir: '',
      log: silentLog,
      migrations,
    });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };
  let change = 0;
  const addTo = (database: Database, memory: string) => {
    change += 1;
    return Promise.all(
      PROJECTS.map((project) =>
        database.projectTransaction(project, async ({ db }) => {
          await sql`INSERT INTO memory (project_id, memory_id, cube_id, user_id, conversation_id, kind, memory_type, status,
              title, body, content_hash, extractor, said_at, position, lexemes, change_seq)
            VALUES (${project}, ${memory}, 'ann', 'ann', 'c', 'fact', 'LongTermMemory', 'activated', 't', 'words',
              ${Buffer.from(memory)}::bytea, 'rules', now(), 1, '', ${change})`.execute(db);
          await sql`INSERT INTO memory_vector (project_id, cube_id, embedding_model, memory_id, embedding)
            VALUES (${project}, 'ann', 'model', ${memory}, '[1,2]')`.execute(db);
        }),
      ),
    );
  };
  /** The memories of each project that have a vector. */
  const memoriesIn = async (database: Database) => {
    const found: string[][] = [];
    for (const project of PROJECTS) {
      const { rows } = await sql<{ memory_id: string }>`
        SELECT m.memory_id FROM memory m JOIN memory_vector v USING (project_id, cube_id, memory_id)
        WHERE m.project_id = ${project} ORDER BY m.memory_id`.execute(database.project(project).db);
      found.push(rows.map((row) => row.memory_id));
    }
    return found;
  };
  const inEach = (...memories: string[]) => PROJECTS.map(() => memories);
  const all = async (statement: string, ...values: unknown[]) =>
    (await observer.query(statement, values)).rows;
  const distributed = async () =>
    (
      await all(
        "SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1",
      )
    ).map(({ name }) => name);
  const expectSettingsOnShards = async () => {
    const wanted = new Map<string, unknown>();
    for (const { name, settings } of await all(
      `SELECT logicalrelid::regclass::text AS name, (${SETTINGS('logicalrelid')}) AS settings FROM pg_dist_partition`,
    ))
      wanted.set(name, settings);
    const nodes = await all('SELECT success, result FROM run_command_on_all_nodes($1)', OF_SHARDS);
    let shards = 0;
    for (const { success, result } of nodes) {
      expect(success, result).toBe(true);
      for (const [shard, settings] of Object.entries(JSON.parse(result))) {
        expect(settings, shard).toEqual(wanted.get(shard.split(' ')[0] ?? ''));
        shards += 1;
      }
    }
    expect(shards).toBeGreaterThan(2 * DISTRIBUTED_TABLES.length - 1);
    return wanted;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-citus-'));
    server = await createEmptyDatabase(testServerUrl ?? '');
    observer = new pg.Client({ connectionString: server.url });
    await observer.connect();
    await observer.query("SELECT set_config('recollect.project_id', '*', false)");
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    const programs = {
      first: files.filter((name) => name.slice(0, 4) <= FIRST),
      present: files,
      next: files,
    };
    for (const [program, names] of Object.entries(programs)) {
      await mkdir(join(folder, program));
      for (const name of names) await copyFile(new URL(name, MIGRATIONS), join(folder, program, name));
    }
    const next = String(files.length + 1).padStart(4, '0');
    await writeFile(join(folder, 'next', `${next}_later.sql`), LATER);
  }, OPEN_LIMIT_MS);
  afterAll(async () => {
    await observer?.end();
    await server?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is made by the first program that distributes, and holds rows of its projects on several nodes', async () => {
    await asProgram('first', async (database) => {
      await database.systemTransaction(async ({ db }) => {
        for (const project of PROJECTS)
          await sql`INSERT INTO project (project_id, name) VALUES (${project}, '')`.execute(db);
      });
      for (const project of PROJECTS)
        await sql`INSERT INTO cube (project_id, cube_id, owner_id) VALUES (${project}, 'ann', 'ann')`.execute(
          database.project(project).db,
        );
      await addTo(database, 'a-first');
    });
    const nodes = await all(
      `SELECT DISTINCT groupid FROM unnest($1::text[]) AS p(id)
      JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('memory', p.id)`,
      PROJECTS,
    );
    expect(nodes.length).toBeGreaterThan(1);
    expect(await distributed()).toContain('memory');
    expect(await distributed()).not.toContain('index_image');
  });

  it('is migrated with its rows: new tables are distributed, and those of the coordinator are its own', async () => {
    await asProgram('present', async (database) => {
      expect(await memoriesIn(database)).toEqual(inEach('a-first'));
      await addTo(database, 'b-present');
      expect(await memoriesIn(database)).toEqual(inEach('a-first', 'b-present'));
    });
    expect(await distributed()).toEqual([...DISTRIBUTED_TABLES].sort());
    const known = await all('SELECT FROM pg_dist_partition WHERE logicalrelid::regclass::text = ANY($1)', [
      ...COORDINATOR_TABLES,
    ]);
    expect(known).toEqual([]);
    await expectSettingsOnShards();
  });

  it('gets columns, indexes and settings of columns of a later version on every shard', async () => {
    await asProgram('next', async (database) => {
      expect(await memoriesIn(database)).toEqual(inEach('a-first', 'b-present'));
      await addTo(database, 'c-next');
    });
    const wanted = await expectSettingsOnShards();
    expect(wanted.get('memory')).toMatchObject({ mood: 'e0' });
    expect(wanted.get('task')).toMatchObject({ request_id: 'x7' });
    const indexes = await all(
      "SELECT success, result::int AS shards FROM run_command_on_workers($$SELECT count(*) FROM pg_class WHERE relname ~ '^memory_mood_[0-9]+$'$$)",
    );
    expect(indexes.reduce((sum, { shards }) => sum + shards, 0)).toBeGreaterThan(1);
    expect(await all("SELECT DISTINCT mood FROM project WHERE mood <> 'plain'")).toEqual([]);
  });

  it('is still used by the first program, which finds all rows and adds some', async () => {
    await asProgram('first', async (database) => {
      expect(await memoriesIn(database)).toEqual(inEach('a-first', 'b-present', 'c-next'));
      await addTo(database, 'd-first');
    });
    await asProgram('next', async (database) => {
      expect(await memoriesIn(database)).toEqual(inEach('a-first', 'b-present', 'c-next', 'd-first'));
    });
    await expectSettingsOnShards();
  });
});
