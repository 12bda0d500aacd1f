/** Starts the server in a process that may have only 100 files open. */
import { execFileSync } from 'node:child_process';

execFileSync('prlimit', ['--pid', String(process.pid), '--nofile=100']);
await import('../../bin/start.mjs');
