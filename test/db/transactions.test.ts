import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { isRetryableConflict, isUniqueViolation } from '../../src/db/sql-errors.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { AppError } from '../../src/errors.ts';
import { openTestDatabase } from '../support/database.ts';

describe('transactions', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.system().db.insertInto('project').values({ project_id: 'p', name: 'p' }).execute();
  });
  afterAll(() => database?.close());

  const add = (db: Kysely<Tables>, cube_id: string) =>
    db.insertInto('cube').values({ project_id: 'p', cube_id, owner_id: 'u' }).execute();
  const exists = async (cube_id: string) =>
    (await database.project('p').db.selectFrom('cube').selectAll().where('cube_id', '=', cube_id).execute())
      .length === 1;

  it('commits all of its work together and returns the result', async () => {
    const result = await database.projectTransaction('p', async ({ db }) => {
      await add(db, 'both-1');
      await add(db, 'both-2');
      return 'done';
    });
    expect([result, await exists('both-1'), await exists('both-2')]).toEqual(['done', true, true]);
  });

  it('leaves nothing behind when its work throws', async () => {
    const work = database.projectTransaction('p', async ({ db }) => {
      await add(db, 'undone');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await exists('undone')).toBe(false);
  });

  it('rejects when a statement failed and the work ignored the error', async () => {
    const work = database.projectTransaction('p', async ({ db }) => {
      await add(db, 'swallowed');
      await sql`SELECT 1 / 0`.execute(db).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await exists('swallowed')).toBe(false);
  });

  it('releases its session on every outcome', async () => {
    for (let round = 0; round < 25; round++) {
      await database
        .projectTransaction('p', ({ db }) => sql`SELECT 1 / 0`.execute(db))
        .catch(() => undefined);
      await database
        .projectTransaction('p', async () => Promise.reject(new Error('no')))
        .catch(() => undefined);
    }
    await database.ping();
  });

  it('refuses the use of its scope after its end', async () => {
    let kept: Kysely<Tables> | undefined;
    await database.projectTransaction('p', async ({ db }) => {
      kept = db;
    });
    await expect(kept && add(kept, 'late')).rejects.toThrow();
    expect(await exists('late')).toBe(false);
  });

  it('rolls back to a savepoint without losing the earlier work', async () => {
    const { db } = database.project('p');
    const transaction = await db.startTransaction().execute();
    await add(transaction, 'kept');
    const saved = await transaction.savepoint('here').execute();
    await add(saved, 'dropped');
    await (await saved.rollbackToSavepoint('here').execute()).commit().execute();
    expect([await exists('kept'), await exists('dropped')]).toEqual([true, false]);
  });

  it('names a violated constraint without showing values of the row', async () => {
    await add(database.project('p').db, 'twice-SECRET');
    const error = await add(database.project('p').db, 'twice-SECRET').catch((e: unknown) => e);
    expect(isUniqueViolation(error, 'cube_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(everythingIn(error)).not.toContain('SECRET');
  });

  it.each([
    ['json', sql`SELECT ${'{SECRET'}::jsonb`],
    ['number', sql`SELECT ${'SECRET'}::int`],
    ['time', sql`SELECT ${'SECRET "quoted"'}::timestamptz`],
    ['vector', sql`SELECT ${'SECRET'}::vector`],
    ['array', sql`SELECT ${'SECRET'}::text[]`],
    ['cast', sql`SELECT ${'SECRET'}::text::bigint`],
  ])('does not repeat a malformed %s', async (_type, statement) => {
    const error = await statement.execute(database.system().db).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'SqlError', code: expect.stringMatching(/^22/) });
    expect(everythingIn(error)).not.toContain('SECRET');
  });

  it('recognises a conflict that can be retried', async () => {
    const raise = sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(
      database.system().db,
    );
    await expect(raise).rejects.toSatisfy(isRetryableConflict);
  });

  it('blames the caller, not the database, for a parameter that cannot be encoded', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const error = await sql`SELECT ${circular}::jsonb`.execute(database.system().db).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'AppError', code: 'internal' } satisfies Partial<AppError>);
    await database.ping();
  });

  it('accepts one statement at a time', async () => {
    await expect(sql`SELECT 1; SELECT 2`.execute(database.system().db)).rejects.toMatchObject({
      code: '42601',
    });
  });
});

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return JSON.stringify([error.message, error.stack, { ...error }, everythingIn(error.cause)]);
}
