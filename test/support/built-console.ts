import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BUILD = join(import.meta.dirname, '../../console/build.mjs');

export interface BuiltConsole {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds the console of these sources into a folder of its own. */
export async function buildConsole(): Promise<BuiltConsole> {
  const above = await mkdtemp(join(tmpdir(), 'recollect-console-'));
  const folder = join(above, 'dist');
  await promisify(execFile)(process.execPath, [BUILD, folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { folder, remove: () => rm(above, { recursive: true, force: true }) };
}
