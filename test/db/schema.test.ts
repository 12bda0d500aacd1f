import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { migrate } from '../../src/db/migrate.ts';
import { OPEN_LIMIT_MS, silentLog } from '../support/database.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../support/empty-database.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the schema', { timeout: OPEN_LIMIT_MS }, () => {
  let database: EmptyDatabase;

  beforeAll(async () => {
    database = await openEmptyDatabase();
    await migrate(database.client, { log: silentLog, apply: true });
  }, OPEN_LIMIT_MS);
  afterAll(() => database?.close());

  it('is what docs/schema.sql shows (if not: npm run schema)', async () => {
    expect(await describeSchema(database.client)).toBe(await read('docs/schema.sql'));
  });

  it('has a comment on every table', async () => {
    const { rows } = await database.client.query(`SELECT c.relname AS name FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
        AND obj_description(c.oid, 'pg_class') IS NULL`);
    expect(rows).toEqual([]);
  });

  it('is listed table by table, with the primary keys, in ARCHITECTURE.md', async () => {
    const { rows } = await database.client.query<{ name: string; key: string }>(`
      SELECT c.relname::text AS name, string_agg(a.attname, ', ' ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key
      FROM pg_class c
      JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey::int2[])
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
      GROUP BY c.relname`);
    const text = await read('ARCHITECTURE.md');
    const listed = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| `([\w, ]+)` \| [^|]+ \|$/gm)];
    const short = (key: string) => key.replace(/^project_id, /, '');
    expect(Object.fromEntries(listed.map(([, name, key]) => [name, key]))).toEqual(
      Object.fromEntries(rows.map(({ name, key }) => [name, short(key)])),
    );
  });
});
