import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  drop(): Promise<void>;
}

/** Mounts a small disk in memory; undefined where the test may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const disk = await mkdtemp(join(tmpdir(), 'recollect-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
  } catch {
    await rm(disk, { recursive: true });
    return undefined;
  }
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
