import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { newUuid } from '../../src/lib/ids.ts';
import { writeBackup } from '../../src/services/transfer/backup.ts';
import { writeExport } from '../../src/services/transfer/export.ts';
import { readImport } from '../../src/services/transfer/import.ts';
import { writeLines } from '../../src/services/transfer/line-file.ts';
import { restoreBackup } from '../../src/services/transfer/restore.ts';
import { ensureProject, findProject } from '../../src/stores/projects/projects.ts';
import { OPEN_LIMIT_MS, openTestDatabase, terminateSessions, testServerUrl } from '../support/database.ts';
import { canMountDisks, mountSmallDisk } from '../support/small-disk.ts';

const clock = () => new Date();
let directory: string;
let db: Database;
const file = (name: string) => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-files-'));
  db = await openTestDatabase();
  await ensureProject(db.system(), 'p', 'P');
}, OPEN_LIMIT_MS);
afterAll(async () => {
  await db?.close();
  await rm(directory, { recursive: true, force: true });
});

const writers = [
  ['backup', (path: string) => writeBackup({ db, clock }, path)],
  ['export', (path: string) => writeExport({ db, clock }, path, { projectId: 'p' })],
] as const;
const readers = [
  ['restore', (path: string) => restoreBackup({ db }, path, { replace: true })],
  ['import', (path: string) => readImport({ db, newId: newUuid }, path)],
] as const;
const refused = (message: RegExp) => ({ name: 'FileError', message: expect.stringMatching(message) });

describe.each(writers)('%s', { timeout: OPEN_LIMIT_MS }, (_, write) => {
  it('replaces an older file when the new one is complete, also where its name is a link', async () => {
    const folder = file(`replaced-${_}`);
    await mkdir(folder);
    await writeFile(join(folder, 'old'), 'old', { mode: 0o644 });
    await symlink(join(folder, 'old'), join(folder, 'link'));
    await write(join(folder, 'link'));
    const written = await readFile(join(folder, 'old'));
    expect(written.length).toBeGreaterThan(50);
    expect((await stat(join(folder, 'old'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['link', 'old']);
  });

  it('says what is wrong with its file and leaves nothing behind', async () => {
    await writeFile(file('plain'), '');
    await expect(write(directory)).rejects.toMatchObject(refused(/not a file that can be replaced/));
    await expect(write('/dev/null')).rejects.toMatchObject(refused(/not a file that can be replaced/));
    await expect(write(file('none/file'))).rejects.toMatchObject(refused(/no folder for it/));
    await expect(write(file('plain/file'))).rejects.toMatchObject(refused(/is not a folder/));
    await expect(write(file('a'.repeat(300)))).rejects.toMatchObject(refused(/name is too long/));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    expect((await readdir(directory)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe.each(readers)('%s', { timeout: OPEN_LIMIT_MS }, (_, read) => {
  it('says what is wrong with its file', async () => {
    await writeFile(file('empty'), '');
    await expect(read(directory)).rejects.toMatchObject(refused(/is a folder/));
    await expect(read(file('none'))).rejects.toMatchObject(refused(/There is no file/));
    await expect(read(file('empty'))).rejects.toMatchObject(refused(/is not an? |cannot be unpacked/));
  });
});

it('a failure in the middle leaves an older file as it is, and no unfinished one', async () => {
  await writeFile(file('kept'), 'old');
  const broken = writeLines(file('kept'), true, async (line) => {
    await line('x'.repeat(1_000_000));
    throw new Error('in the middle');
  });
  await expect(broken).rejects.toThrow('in the middle');
  expect(await readFile(file('kept'), 'utf8')).toBe('old');
  expect((await readdir(directory)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

it.runIf(canMountDisks)('a full disk is a sentence, and gets its space back', async () => {
  const disk = await mountSmallDisk('64k');
  try {
    const write = writeLines(join(disk.folder, 'full'), false, async (line) => {
      for (let n = 0; n < 100; n += 1) await line('x'.repeat(10_000));
    });
    await expect(write).rejects.toMatchObject(refused(/its disk is full: make space/));
    expect(await readdir(disk.folder)).toEqual([]);
  } finally {
    await disk.drop();
  }
});

describe.runIf(testServerUrl)('a server that goes away in the middle', { timeout: OPEN_LIMIT_MS }, () => {
  /** Ends the session of `work` while it waits for a table that is locked. */
  async function endInTheMiddle(target: Database, work: () => Promise<unknown>): Promise<unknown> {
    let failure: Promise<unknown> | undefined;
    await target.systemTransaction(async (scope) => {
      await sql`LOCK TABLE extraction_item_source IN ACCESS EXCLUSIVE MODE`.execute(scope.db);
      failure = work().catch((error: unknown) => error);
      const waiting = sql<{ pid: number }>`
        SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`;
      let pid: number | undefined;
      while (pid === undefined) pid = (await waiting.execute(scope.db)).rows[0]?.pid;
      await terminateSessions(target, `pid = ${pid}`);
      await failure;
    });
    return failure;
  }

  it('is a sentence, and leaves file and store as they were', async () => {
    const target = await openTestDatabase({ queryTimeoutMs: 100_000, lockTimeoutMs: 100_000 });
    try {
      await ensureProject(target.system(), 'p', 'P');
      await writeBackup({ db: target, clock }, file('away.backup'));
      const before = await readFile(file('away.backup'));
      const lost = { name: 'AppError', code: 'database_unavailable' };
      expect(
        await endInTheMiddle(target, () => writeBackup({ db: target, clock }, file('away.backup'))),
      ).toMatchObject(lost);
      expect(await readFile(file('away.backup'))).toEqual(before);
      await ensureProject(target.system(), 'q', 'Q');
      expect(
        await endInTheMiddle(target, () =>
          restoreBackup({ db: target }, file('away.backup'), { replace: true }),
        ),
      ).toMatchObject(lost);
      expect(await findProject(target.system(), 'q')).not.toBeNull();
    } finally {
      await target.close();
    }
  });
});
