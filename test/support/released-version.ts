import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** The versions that this one must run beside, oldest first. See "A release" in CONTRIBUTING.md. */
export const RELEASES: readonly Release[] = [
  // not published; the first that may run beside a later one
  { version: '0.1.0', commit: 'e362b49e37bb8c898a2d3291957755da5eb38c94' },
];

/** False in a clone without the history, which cannot build an earlier version. */
export const hasHistory = git('rev-parse', '--is-shallow-repository') === 'false';

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The program of a release, with today's dependencies. */
export async function checkOut({
  version,
  commit,
}: Release): Promise<{ start: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-release-'));
  const archive = join(folder, 'release.tar');
  const parts = ['src', 'bin', 'migrations', 'package.json'];
  execFileSync('git', ['archive', '--output', archive, commit, ...parts], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, version: `${version}+released` }));
  return { start: join(folder, 'bin', 'start.mjs'), remove: () => rm(folder, { recursive: true }) };
}
