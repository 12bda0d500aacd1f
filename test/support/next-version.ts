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
  const made = migrations.flatMap((text) =>
    [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name),
  );
  const tables = join(folder, 'src', 'db', 'citus', 'citus-tables.ts');
  const known = await readFile(tables, 'utf8');
  const list = 'export const DISTRIBUTED_TABLES = [\n';
  if (!known.includes(list)) throw new Error('the list of distributed tables is gone');
  // at its end: a table is distributed like the first of the list
  const end = known.indexOf('] as const', known.indexOf(list));
  await writeFile(
    tables,
    `${known.slice(0, end)}${made.map((name) => `  '${name}',\n`).join('')}${known.slice(end)}`,
  );
  return {
    start: join(folder, 'bin', 'start.mjs'),
    remove: () => rm(folder, { recursive: true }),
  };
}
