import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AS_BYTES, giveBack } from '../../src/db/copy-out.ts';
import type { Database } from '../../src/db/database.ts';
import { openTestDatabase } from '../support/database.ts';

const bytesOnly = sql.raw(AS_BYTES);

describe('rows that are read as bytes', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  const rowsOf = async (select: RawBuilder<readonly (Buffer | null)[]>) => {
    const { rows } = await select.execute(database.project('p').db);
    return rows;
  };

  it('hold any bytes, of any length, in the order of the rows', async () => {
    const lengths = [0, 4, 252, 5000, 3_000_000];
    const rows = await rowsOf(sql`SELECT ${bytesOnly} decode(repeat('00ff0a5c', n / 4), 'hex'), n::text
      FROM (VALUES (0), (4), (252), (5000), (3000000)) AS lengths(n) ORDER BY lengths.n`);
    expect(rows.map(([, length]) => String(length))).toEqual(lengths.map(String));
    for (const [place, length] of lengths.entries()) {
      const expected = Buffer.alloc(length, Buffer.from([0x00, 0xff, 0x0a, 0x5c]));
      expect(rows[place]?.[0]?.equals(expected)).toBe(true);
    }
  });

  it('are none, or null', async () => {
    expect(await rowsOf(sql`SELECT ${bytesOnly} 'x' WHERE false`)).toEqual([]);
    expect(await rowsOf(sql`SELECT ${bytesOnly} NULL::bytea, ''`)).toEqual([[null, Buffer.alloc(0)]]);
  });

  it.each(["it's", '"} $1 $2', '\\', 'é 漢 🙂\n', '); DROP TABLE memory; --', ''])(
    'are chosen by parameters such as %j',
    async (text) => {
      const rows = await rowsOf(
        sql`SELECT ${bytesOnly} ${text}, n::text FROM generate_series(1, 12) AS n WHERE n = ${11}::integer`,
      );
      expect(rows).toEqual([[Buffer.from(text), Buffer.from('11')]]);
    },
  );

  it('stay as they are until they are given back', async () => {
    const select = (sign: string) =>
      rowsOf(sql`SELECT ${bytesOnly} repeat(${sign}, 50000)::bytea FROM generate_series(1, 40)`);
    const columnsOf = (rows: readonly (readonly (Buffer | null)[])[]) =>
      rows.flatMap(([column]) => column ?? []);
    const [kept, given] = [columnsOf(await select('a')), columnsOf(await select('b'))];
    giveBack(given);
    giveBack(given);
    const [third, fourth] = [columnsOf(await select('c')), columnsOf(await select('d'))];
    for (const [columns, sign] of [
      [kept, 'a'],
      [third, 'c'],
      [fourth, 'd'],
    ] as const)
      for (const column of columns) expect(column.equals(Buffer.alloc(50_000, sign))).toBe(true);
  });

  it('are those of the project', async () => {
    const select = sql<readonly [Buffer]>`SELECT ${bytesOnly} current_setting('recollect.project_id')`;
    const ids = ['p', 'q', 'p'].map((id) => select.execute(database.project(id).db));
    const found = await Promise.all(ids);
    expect(found.map(({ rows }) => String(rows[0]?.[0]))).toEqual(['p', 'q', 'p']);
  });

  it('leave the session in order after an error', async () => {
    const { db } = database.project('p');
    const failing = sql`SELECT ${bytesOnly} (1 / (n - 3))::text FROM generate_series(1, 5) AS n`;
    await expect(failing.execute(db)).rejects.toThrow('division by zero');
    expect(await rowsOf(sql`SELECT ${bytesOnly} 'still here'`)).toEqual([[Buffer.from('still here')]]);
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('are read in a transaction, which an error ends', async () => {
    const inside = database.projectTransaction('p', async ({ db }) => {
      const { rows } = await sql`SELECT ${bytesOnly} 'in'`.execute(db);
      expect(rows).toEqual([[Buffer.from('in')]]);
      await sql`SELECT ${bytesOnly} (1 / 0)::text`.execute(db);
    });
    await expect(inside).rejects.toThrow('division by zero');
  });
});
