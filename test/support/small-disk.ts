import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PREFIX = join(tmpdir(), 'recollect-small-disk-');

/** Whether this user may mount a disk: root of Linux may, also in most containers. */
export const canMountDisks = mayMount();

function mayMount(): boolean {
  const folder = mkdtempSync(PREFIX);
  try {
    execFileSync('mount', mountArguments('64k', folder), { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

function mountArguments(size: string, folder: string): string[] {
  return ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder];
}

export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Mounts a small disk in memory, if {@link canMountDisks}.
 * @param size with its unit: `64k`, `220m`
 */
export async function mountSmallDisk(size: string): Promise<SmallDisk> {
  const disk = await mkdtemp(PREFIX);
  await run('mount', mountArguments(size, disk));
  const folder = join(disk, 'data');
  await mkdir(folder);
  const ballast = join(disk, 'ballast');
  return {
    folder,
    // dd ends with an error when nothing more fits
    fill: async () =>
      void (await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined)),
    free: () => rm(ballast),
    drop: async () => {
      await run('umount', ['-l', disk]);
      await rm(disk, { recursive: true, force: true });
    },
  };
}
