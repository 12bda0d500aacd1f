import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, ProjectScope, SystemScope } from '../../src/db/database.ts';
import { isRowSecurityViolation } from '../../src/db/sql-errors.ts';
import { openTestDatabase } from '../support/database.ts';

describe('tenancy', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database.system();
    for (const project_id of ['alpha', 'beta']) {
      await db.insertInto('project').values({ project_id, name: project_id }).execute();
      await db
        .insertInto('cube')
        .values({ project_id, cube_id: `${project_id}-cube`, owner_id: 'u' })
        .execute();
    }
  });
  afterAll(() => database?.close());

  const cubes = async (scope: { db: ReturnType<Database['system']>['db'] }) =>
    (await scope.db.selectFrom('cube').select('cube_id').orderBy('cube_id').execute()).map(
      (row) => row.cube_id,
    );

  it('shows a project only its own rows, even when the statement has no condition on the project', async () => {
    expect(await cubes(database.project('alpha'))).toEqual(['alpha-cube']);
    expect(await cubes(database.project('beta'))).toEqual(['beta-cube']);
    expect(await cubes(database.project('nobody'))).toEqual([]);
  });

  it('shows all projects to the system scope', async () => {
    expect(await cubes(database.system())).toEqual(['alpha-cube', 'beta-cube']);
  });

  it('keeps interleaved projects apart on shared connections', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        cubes(i % 3 === 2 ? database.system() : database.project(['alpha', 'beta'][i % 3] ?? '')),
      ),
    );
    for (const [i, rows] of seen.entries()) {
      expect(rows).toEqual([['alpha-cube'], ['beta-cube'], ['alpha-cube', 'beta-cube']][i % 3]);
    }
  });

  it('keeps the project throughout a transaction, and after one that was rolled back', async () => {
    const seen: string[][] = [];
    await database.projectTransaction('alpha', async (scope) => {
      seen.push(await cubes(scope));
    });
    await expect(
      database.projectTransaction('beta', async (scope) => {
        seen.push(await cubes(scope));
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    seen.push(await cubes(database.project('alpha')));
    expect(seen).toEqual([['alpha-cube'], ['beta-cube'], ['alpha-cube']]);
  });

  it('hides the settings of the installation from sessions of projects', async () => {
    const system = database.system().db;
    await system.insertInto('server_setting').values({ name: 'secret', value: '1' }).execute();
    const { db } = database.project('alpha');
    expect(await db.selectFrom('server_setting').selectAll().execute()).toEqual([]);
    const planted = db.insertInto('server_setting').values({ name: 'admin_key_hash', value: '"mine"' });
    await expect(planted.execute()).rejects.toSatisfy(isRowSecurityViolation);
    const changed = await db.updateTable('server_setting').set({ value: '2' }).executeTakeFirst();
    const deleted = await db.deleteFrom('server_setting').executeTakeFirst();
    expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
    const left = await system.selectFrom('server_setting').select(['name', 'value']).execute();
    expect(left).toEqual([{ name: 'secret', value: 1 }]);
  });

  it('refuses to write a row of another project', async () => {
    const { db } = database.project('alpha');
    const write = db
      .insertInto('cube')
      .values({ project_id: 'beta', cube_id: 'planted', owner_id: 'u' })
      .execute();
    await expect(write).rejects.toSatisfy(isRowSecurityViolation);
    const moved = await db
      .updateTable('cube')
      .set({ name: 'taken' })
      .where('cube_id', '=', 'beta-cube')
      .executeTakeFirst();
    const removed = await db.deleteFrom('cube').where('cube_id', '=', 'beta-cube').executeTakeFirst();
    expect([moved.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
  });

  it('refuses to create a project scope for all projects', () => {
    expect(() => database.project('*')).toThrow(TypeError);
    expect(() => database.project('')).toThrow(TypeError);
  });

  it('accepts no literal, no copy and no scope of the other kind as a scope', () => {
    const ofProject = (scope: ProjectScope) => scope.db;
    const ofAll = (scope: SystemScope) => scope.db;
    const alpha = database.project('alpha');
    const copy = { ...alpha, projectId: 'beta' };
    // @ts-expect-error the compiler refuses a copy with another project
    expect(ofProject(copy)).toBeUndefined();
    // @ts-expect-error the compiler refuses a literal
    expect(ofProject({ projectId: 'beta', db: alpha.db })).toBe(alpha.db);
    // @ts-expect-error the compiler refuses a project scope as a system scope
    expect(ofAll(alpha)).toBe(alpha.db);
    // @ts-expect-error the compiler refuses a system scope as a project scope
    expect(ofProject(database.system())).toBeDefined();
    expect(() => database.system().only('*')).toThrow(TypeError);
  });

  it('runs its sessions with a role that row-level security binds', async () => {
    const { rows } = await sql<{ bypasses: boolean }>`
      SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user`.execute(
      database.system().db,
    );
    expect(rows).toEqual([{ bypasses: false }]);
  });
});
