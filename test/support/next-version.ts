import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of this program that has more migrations than this one. */
export interface NextVersion {
  /** What Node.js runs to start its server. */
  readonly start: string;
  remove(): Promise<void>;
}

/** @param migrations texts of its further migrations; `{schema}` in them stands for the schema of this one */
export async function makeNextVersion(...migrations: string[]): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-next-'));
  for (const part of ['src', 'bin', 'migrations'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  const schema = (await readdir(join(ROOT, 'migrations'))).filter((name) => /^\d{4}_/.test(name)).length;
  const digits = (n: number) => String(n).padStart(4, '0');
  for (const [n, text] of migrations.entries()) {
    const file = join(folder, 'migrations', `${digits(schema + 1 + n)}_next.sql`);
    await writeFile(file, text.replace('{schema}', digits(schema)));
  }
  return {
    start: join(folder, 'bin', 'start.mjs'),
    remove: () => rm(folder, { recursive: true }),
  };
}
