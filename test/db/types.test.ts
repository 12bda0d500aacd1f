import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openTestDatabase } from '../support/database.ts';

describe('types', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  const select = async (expression: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ value: unknown }>`SELECT ${expression} AS value`.execute(
      database.system().db,
    );
    return rows[0]?.value;
  };

  it.each([
    ['int8', sql`${9_007_199_254_740_991}::int8`, 9_007_199_254_740_991],
    ['int8 of a bigint', sql`${12345678901n}::int8`, 12_345_678_901],
    ['int4', sql`${-5}::int4`, -5],
    ['count', sql`(SELECT count(*) FROM generate_series(1, 3))`, 3],
    ['numeric', sql`${1.25}::numeric`, 1.25],
    ['real', sql`${0.5}::real`, 0.5],
    ['double', sql`${0.1}::float8`, 0.1],
    ['boolean', sql`${true}::bool`, true],
    ['null', sql`${null}::text`, null],
    ['text', sql`${'a "b" \\ {c,d} é 漢 🙂\n'}::text`, 'a "b" \\ {c,d} é 漢 🙂\n'],
    [
      'timestamptz',
      sql`${new Date('2024-02-29T23:59:59.123Z')}::timestamptz`,
      new Date('2024-02-29T23:59:59.123Z'),
    ],
    [
      'timestamptz before 1900',
      sql`${new Date('1815-06-18T10:00:00Z')}::timestamptz`,
      new Date('1815-06-18T10:00:00Z'),
    ],
    ['date', sql`${'2024-02-29'}::date`, '2024-02-29'],
    ['jsonb of an object', sql`${'{"a":[1,null,"x"]}'}::jsonb`, { a: [1, null, 'x'] }],
    ['jsonb of a string', sql`${'"x"'}::jsonb`, 'x'],
    ['jsonb of an array', sql`${'[1,2]'}::jsonb`, [1, 2]],
    ['json', sql`${'{"a":1}'}::json`, { a: 1 }],
    ['bytea', sql`${Buffer.from([0, 1, 255])}::bytea`, Buffer.from([0, 1, 255])],
    ['bytea of a Uint8Array', sql`${new Uint8Array([0, 7])}::bytea`, Buffer.from([0, 7])],
    ['text[]', sql`${['a', 'b,"c"\\', '', 'NULL', '{x}']}::text[]`, ['a', 'b,"c"\\', '', 'NULL', '{x}']],
    ['empty text[]', sql`${[]}::text[]`, []],
    ['int8[]', sql`${[1, 2]}::int8[]`, [1, 2]],
    ['= ANY', sql`${'b'} = ANY(${['a', 'b']}::text[])`, true],
    ['halfvec', sql`${'[1,2,3]'}::halfvec`, '[1,2,3]'],
    ['tsvector', sql`${"'a':1 'b':2"}::tsvector`, "'a':1 'b':2"],
  ])('%s is returned as it was sent', async (_type, expression, expected) => {
    expect(await select(expression)).toEqual(expected);
  });

  it('round-trips every column type of the schema', async () => {
    const { db } = database.system();
    await db.insertInto('project').values({ project_id: 't', name: 't' }).execute();
    const key = {
      project_id: 't',
      api_key_id: 'k',
      name: 'n',
      key_hash: Buffer.from('hash'),
      prefix: 'rk',
      scopes: ['read', 'write'],
      expires_at: new Date('2030-01-01T00:00:00Z'),
    };
    await db.insertInto('api_key').values(key).execute();
    const found = await db
      .selectFrom('api_key')
      .selectAll()
      .where('key_hash', '=', Buffer.from('hash'))
      .executeTakeFirst();
    expect(found).toMatchObject(key);
    expect(found?.created_at).toBeInstanceOf(Date);
  });

  it('counts changed rows', async () => {
    const { db } = database.system();
    await db
      .insertInto('server_setting')
      .values([
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ])
      .execute();
    const updated = await db.updateTable('server_setting').set({ value: '{"x":1}' }).executeTakeFirst();
    const deleted = await db.deleteFrom('server_setting').where('name', '=', 'a').executeTakeFirst();
    expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 1n]);
  });

  it('refuses NUL in text with an error that callers can recognise', async () => {
    await expect(select(sql`${'a\0b'}::text`)).rejects.toMatchObject({ name: 'SqlError', code: '22021' });
  });
});
