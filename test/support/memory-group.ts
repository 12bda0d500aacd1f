import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of Linux control groups, and the file with a group's memory limit: versions 1 and 2. */
const GROUPS = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const;

/**
 * Creates a control group whose processes may together use so much memory; undefined if this process may not
 * create one.
 */
export function createMemoryGroup(bytes: number): { readonly path: string; remove(): void } | undefined {
  for (const [root, limit] of GROUPS) {
    const path = join(root, `recollect-test-${process.pid}`);
    try {
      mkdirSync(path);
    } catch {
      continue;
    }
    const remove = () => rmdirSync(path);
    try {
      // r+, because the kernel creates the file; without the file this is no control group
      writeFileSync(join(path, limit), String(bytes), { flag: 'r+' });
      return { path, remove };
    } catch {
      remove();
    }
  }
  return undefined;
}
