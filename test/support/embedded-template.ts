import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLog } from '../../src/db/engine.ts';
import { openEmbedded } from '../../src/db/open.ts';

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };

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
