import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  COORDINATOR_TABLES,
  DISTRIBUTED_TABLES,
  REFERENCE_TABLES,
  WORKER_FUNCTIONS,
} from '../../src/db/citus/citus-tables.ts';
import type { Database } from '../../src/db/database.ts';
import { OPEN_LIMIT_MS, openTestDatabase } from '../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, OPEN_LIMIT_MS);
afterAll(() => database?.close());

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(database.system().db)).rows.map(({ name }) => name);

it('says of every table where a cluster has it', async () => {
  const tables = await namesOf(sql`
    SELECT relname::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY 1`);
  expect([...COORDINATOR_TABLES, ...DISTRIBUTED_TABLES, ...REFERENCE_TABLES].sort()).toEqual(tables.sort());
});

it('distributes tables with project_id only, in whose keys and references it stands', async () => {
  const lacking = await namesOf(sql`
    SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
    WHERE c.contype IN ('p', 'u', 'f') AND c.conrelid::regclass::text = ANY(${[...DISTRIBUTED_TABLES]}::text[])
      AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey) AND a.attname = 'project_id')`);
  expect(lacking).toEqual([]);
  const tables = await namesOf(sql`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'p' AND conrelid::regclass::text = ANY(${[...DISTRIBUTED_TABLES]}::text[])`);
  expect(tables.sort()).toEqual([...DISTRIBUTED_TABLES].sort());
});

it('knows the functions of the nodes by their arguments', async () => {
  const found = await namesOf(sql`
    SELECT name FROM unnest(${[...WORKER_FUNCTIONS]}::text[]) AS f(name) WHERE to_regprocedure(name) IS NOT NULL`);
  expect(found).toEqual([...WORKER_FUNCTIONS]);
});
