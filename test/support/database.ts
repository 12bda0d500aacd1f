import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../src/db/database.ts';
import type { DatabaseLog } from '../../src/db/engine.ts';
import { type OpenOptions, openDatabase, openEmbedded } from '../../src/db/open.ts';

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };

/** The server under test, or undefined when the tests run on the embedded engine. */
export const testServerUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined;

/**
 * Time limit of tests that open databases, the same as for hooks: creating the template takes 2–6 s once per
 * machine.
 */
export const OPEN_LIMIT_MS = 120_000;

/**
 * Opens a separate migrated database: on the server of `TEST_DATABASE_URL` if that is set (created here,
 * dropped when it is closed), otherwise on the embedded engine in memory.
 */
export async function openTestDatabase(options: Partial<OpenOptions> = {}): Promise<Database> {
  const given = { dataDir: 'memory://', log: silentLog, ...options };
  if (!testServerUrl) return await openDatabase({ ...given, template: await embeddedTemplate() });
  const server = await createServerDatabase(testServerUrl);
  const database = await openDatabase({ ...given, databaseUrl: server.url }).catch(async (error) => {
    await server.drop();
    throw error;
  });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await server.drop();
  };
  return database;
}

/** Creates an empty database on the server. */
export async function createServerDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `recollect_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(serverUrl, name) };
}

/**
 * Terminates sessions of a server's database from outside.
 * @param condition SQL over `pg_stat_activity`
 */
export async function terminateSessions(database: Database, condition: string): Promise<void> {
  const name = database.describe().location.split('/').pop();
  await onServer(
    testServerUrl ?? '',
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND ${condition}`,
  );
}

/**
 * Retries the DROP while an autovacuum worker is in the database: an ordinary role cannot end it, and it ends
 * soon.
 */
async function drop(serverUrl: string, name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (tries >= 20) throw error;
    }
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let template: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** A dump of a migrated cluster, kept between runs. Opening it takes a third of the time of creating one. */
export function embeddedTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  template ??= readOrCreateTemplate();
  return template;
}

async function readOrCreateTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const directory = join(tmpdir(), 'recollect-test-templates');
  const file = join(directory, `${await templateKey()}.tar`);
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    const engine = await openEmbedded({ dataDir: 'memory://', log: silentLog });
    const dump = await engine.dump();
    await engine.close();
    await mkdir(directory, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, dump);
    await rename(unfinished, file);
    await removeOldTemplates(directory);
    return dump;
  }
}

/**
 * Removes templates older than a day; each takes 40 MB. Newer ones stay, because other test processes use
 * this directory at the same time.
 */
async function removeOldTemplates(directory: string): Promise<void> {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const info = await stat(path).catch(() => undefined);
    if (info !== undefined && info.mtimeMs < yesterday) await rm(path, { force: true });
  }
}

/** A hash of everything that the content of a new cluster depends on. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256');
  const root = new URL('../../', import.meta.url);
  const migrations = (await readdir(new URL('migrations/', root)))
    .toSorted()
    .map((name) => `migrations/${name}`);
  for (const file of [
    ...migrations,
    'src/db/tenant-role.ts',
    'src/db/embedded/worker.ts',
    'package-lock.json',
  ]) {
    hash.update(await readFile(new URL(file, root)));
  }
  return hash.digest('hex').slice(0, 32);
}
