/** Starts the server in the control group MEMORY_GROUP, which limits its memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

writeFileSync(join(process.env.MEMORY_GROUP, 'cgroup.procs'), String(process.pid));
await import('../../bin/start.mjs');
