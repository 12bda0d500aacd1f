/** Starts the server within the memory of the group MEMORY_GROUP. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

writeFileSync(join(process.env.MEMORY_GROUP, 'cgroup.procs'), String(process.pid));
await import('../../bin/start.mjs');
