import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps its groups of processes, and the file of a group that holds its limit: versions 1 and 2. */
const GROUPS = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const;

/** A group whose processes may take so much memory together; undefined where this process may not make one. */
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
      // r+: the file is the kernel's; where there is none, this is no group
      writeFileSync(join(path, limit), String(bytes), { flag: 'r+' });
      return { path, remove };
    } catch {
      remove();
    }
  }
  return undefined;
}
