import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { writeBackup } from '../../src/services/transfer/backup.ts';
import type { Progress } from '../../src/services/transfer/progress.ts';
import { restoreBackup } from '../../src/services/transfer/restore.ts';
import { BACKUP_TABLES, DERIVED_TABLES } from '../../src/stores/transfer/backup-tables.ts';
import { PAGES } from '../../src/stores/transfer/empty-tables.ts';
import { onOneServer } from '../support/cluster.ts';
import { OPEN_LIMIT_MS, openTestDatabase } from '../support/database.ts';

type Name = (typeof BACKUP_TABLES | typeof DERIVED_TABLES)[number];

const MEMORIES = 1500;
/** So long that the tables have several ranges of pages, which are emptied one after the other. */
const WORDS = "repeat('words ', 250)";
const clock = () => new Date();
let directory: string;
let db: Database;
const file = (name: string) => join(directory, name);

/** Runs statements as the owner of the tables. */
const asOwner = (...statements: string[]) =>
  db.systemTransaction(async (scope) => {
    for (const statement of ['SET LOCAL ROLE none', ...statements])
      await sql.raw(statement).execute(scope.db);
  });
const select = async <Row>(query: string): Promise<readonly Row[]> =>
  (await sql.raw<Row>(query).execute(db.system().db)).rows;
const countOf = async (table: string) =>
  (await select<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-restore-'));
  db = await openTestDatabase();
  // a cluster takes INSERT … SELECT without RETURNING as a COPY, which row-level security forbids
  const numbers = `generate_series(1, ${MEMORIES}) AS i RETURNING 1`;
  await asOwner(
    "INSERT INTO project VALUES ('p', 'P')",
    "INSERT INTO cube (project_id, cube_id, owner_id) VALUES ('p', 'ann', 'ann')",
    `INSERT INTO message (project_id, message_id, cube_id, user_id, conversation_id, position, role, body, said_at)
      SELECT 'p', 'g' || i, 'ann', 'ann', 'c', i, 'user', ${WORDS}, now() FROM ${numbers}`,
    `INSERT INTO memory (project_id, memory_id, cube_id, user_id, conversation_id, kind, memory_type, status, title,
        body, content_hash, extractor, said_at, position, lexemes, change_seq)
      SELECT 'p', 'm' || i, 'ann', 'ann', 'c', 'fact', 'LongTermMemory', 'activated', 't', ${WORDS},
        int4send(i), 'rules', now(), i, '', i FROM ${numbers}`,
    `INSERT INTO memory_source SELECT 'p', 'm' || i, 'g' || i, 0, 5 FROM ${numbers}`,
    `INSERT INTO memory_vector SELECT 'p', 'ann', 'model', 'm' || i, '[1,2]' FROM ${numbers}`,
  );
  await writeBackup({ db, clock }, file('store.backup'));
}, OPEN_LIMIT_MS);
afterAll(async () => {
  await db?.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a backup', { timeout: OPEN_LIMIT_MS }, () => {
  it('holds the tables that the migrations make, each after those that it refers to', async () => {
    const tables = await select<{ name: string }>(`
      SELECT relname::text AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`);
    const ofInstallation = ['backup', 'schema_migration', 'task_clock'];
    expect([...BACKUP_TABLES, ...DERIVED_TABLES, ...ofInstallation].toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
    const references = await select<{ name: Name; other: Name }>(`
      SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS other FROM pg_constraint
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
        -- the shards of a cluster have the names of their tables and a number
        AND conrelid::regclass::text !~ '_[0-9]+$'`);
    expect(references.length).toBeGreaterThan(20);
    const order: readonly Name[] = [...BACKUP_TABLES, ...DERIVED_TABLES.toReversed()];
    for (const { name, other } of references)
      expect(order.indexOf(name), `${name} refers to ${other}`).toBeGreaterThan(order.indexOf(other));
  });

  it.runIf(onOneServer('no table can inherit from a distributed one'))(
    'does not hold a foreign table, and a restore that replaces everything leaves it as it is',
    async () => {
      await asOwner(
        'CREATE TABLE diary (day int, words text)',
        'CREATE TABLE diary_of_memories () INHERITS (memory)',
        'GRANT ALL ON diary, diary_of_memories TO PUBLIC',
        "INSERT INTO diary VALUES (1, 'mine')",
        "INSERT INTO diary_of_memories SELECT * FROM ONLY memory WHERE memory_id = 'm1'",
      );
      try {
        await writeBackup({ db, clock }, file('beside.backup'));
        const text = gunzipSync(await readFile(file('beside.backup'))).toString();
        expect(text).not.toContain('diary');
        expect(text.match(/^memory /gm)).toHaveLength(MEMORIES);
        await restoreBackup({ db }, file('beside.backup'), { replace: true });
        expect(await select('SELECT * FROM diary')).toEqual([{ day: 1, words: 'mine' }]);
        expect(await countOf('diary_of_memories')).toBe(1);
        expect(await countOf('ONLY memory')).toBe(MEMORIES);
      } finally {
        await asOwner('DROP TABLE diary, diary_of_memories');
      }
      const elsewhere = await openTestDatabase();
      try {
        expect(
          await restoreBackup({ db: elsewhere }, file('beside.backup'), { replace: false }),
        ).toBeGreaterThan(MEMORIES);
      } finally {
        await elsewhere.close();
      }
    },
  );

  it('replaces nothing while a foreign table refers to the tables, and names that table', async () => {
    await asOwner(
      'CREATE SCHEMA books',
      'CREATE TABLE books.invoice (project_id text REFERENCES project ON DELETE CASCADE)',
      "INSERT INTO books.invoice VALUES ('p')",
    );
    try {
      await expect(restoreBackup({ db }, file('store.backup'), { replace: true })).rejects.toThrow(
        /The table books\.invoice .* refers to its tables.*Drop its foreign keys/s,
      );
      expect(await countOf('memory')).toBe(MEMORIES);
    } finally {
      await asOwner('DROP TABLE books.invoice', 'DROP SCHEMA books');
    }
  });

  it('that is short by any number of bytes, or has more of them, changes nothing', async () => {
    const whole = await readFile(file('store.backup'));
    const text = gunzipSync(whole).toString();
    const lengths = [
      ...Array.from({ length: 40 }, (_, n) => whole.length - 1 - n),
      ...Array.from({ length: 40 }, (_, n) => Math.floor((whole.length * n) / 40)),
    ];
    const variants: [string, Buffer][] = [
      ...lengths.map((length): [string, Buffer] => [`${length} bytes`, whole.subarray(0, length)]),
      ['no last line break', gzipSync(text.slice(0, -1))],
      ['a count cut short', gzipSync(text.slice(0, -2))],
      ['a line break more', gzipSync(`${text}\n`)],
      ['a row behind the end', gzipSync(`${text}project {}\n`)],
      ['two ends', gzipSync(`${text}${text.trimEnd().split('\n').at(-1)}\n`)],
      ['half a line behind the end', gzipSync(`${text}project`)],
      ...['x', '\0', '\0'.repeat(512), '\x1f', '\x1f\x8b', 'x'.repeat(100_000)].map(
        (junk): [string, Buffer] => [
          `${junk.length} bytes of junk`,
          Buffer.concat([whole, Buffer.from(junk)]),
        ],
      ),
      ['an empty archive behind it', Buffer.concat([whole, gzipSync('')])],
      ['itself once more', Buffer.concat([whole, whole])],
      ['a byte changed', whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1) as Buffer],
      ['bytes that are no text', gzipSync(Buffer.concat([Buffer.from(text), Buffer.from([0xff, 10])]))],
    ];
    await asOwner("INSERT INTO project VALUES ('later', 'Later')");
    for (const [name, content] of variants) {
      await writeFile(file('damaged.backup'), content);
      await expect(
        restoreBackup({ db }, file('damaged.backup'), { replace: true }),
        name,
      ).rejects.toMatchObject({ name: 'FileError' });
    }
    expect(await countOf('project')).toBe(2);
    expect(await countOf('memory')).toBe(MEMORIES);
  });

  it('replaces tables of many pages range by range, and reports how far it is', async () => {
    const [size] = await select<{ pages: number }>(
      // on a cluster, all rows of the project are in one shard
      `SELECT (${db.system().distributed ? "citus_relation_size('memory')" : "pg_relation_size('memory')"}
        / current_setting('block_size')::int)::int AS pages`,
    );
    expect(size?.pages).toBeGreaterThan(2 * PAGES);
    // each range is read by itself, and not the table from its start
    for (const table of ['memory', 'message']) {
      const plan = await select(
        `EXPLAIN DELETE FROM ONLY ${table} WHERE ctid >= '(${PAGES},0)' AND ctid < '(${2 * PAGES},0)'`,
      );
      expect(JSON.stringify(plan), table).toContain('Tid Range Scan');
    }
    const written: Progress[] = [];
    const { rows } = await writeBackup({ db, clock }, file('store.backup'), (at) => written.push(at));
    expect(written.at(-1)).toEqual({ step: 'reading', rows, of: null });
    const restored: Progress[] = [];
    await restoreBackup({ db }, file('store.backup'), { replace: true }, (at) => restored.push(at));
    expect([...new Set(restored.map(({ step }) => step))]).toEqual(['checking', 'deleting', 'writing']);
    expect(restored.at(-1)).toEqual({ step: 'writing', rows, of: rows });
    expect(await countOf('memory')).toBe(MEMORIES);
  });
});

it('each reference between tables can be followed back by an index, so that a deletion reads no whole project', async () => {
  const missing = await select(`
    SELECT f.conrelid::regclass::text AS name, f.conname::text AS reference FROM pg_constraint f
    WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace AND NOT EXISTS (
      SELECT FROM pg_index i
      WHERE i.indrelid = f.conrelid AND (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) LIKE '% IS NOT NULL)'))`);
  expect(missing).toEqual([]);
});
