#!/usr/bin/env node
import './require-node.mjs';
import { collectSooner, giveMemoryBack } from './give-memory-back.mjs';

giveMemoryBack();
collectSooner();

// npm runs this through a shell, and a signal to npm ends both without reaching the server: an orphan would keep the port
// and the data directory.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

await import('../src/main.ts');
