import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Release {
  readonly version: string;
  readonly commit: string;
}

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

/**
 * The versions that this one must run beside, oldest first: those of CHANGELOG.md, each with the commit that
 * put its number into package.json.
 */
export const RELEASES: readonly Release[] = [
  // not published; the first that may run beside a later one
  { version: '0.1.0', commit: 'e362b49e37bb8c898a2d3291957755da5eb38c94' },
  ...[...readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+) - /gm)]
    .toReversed()
    .flatMap(([, version = '']) => {
      const found = git('log', '--format=%H', '-S', `"version": "${version}"`, '--', 'package.json');
      const commit = found?.split('\n').at(-1);
      // the release that is just prepared has no commit yet
      return commit ? [{ version, commit }] : [];
    }),
];

/** Programs that a cluster is upgraded from: no release has distributed its tables yet. */
export const DISTRIBUTING: readonly Release[] = [
  { version: '1.0.0', commit: 'c6b24b5b6a668e891d6dfe01436274b5cb7c8740' },
];

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
