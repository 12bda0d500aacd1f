#!/usr/bin/env node
import './require-node.mjs';
import { collectSooner, giveMemoryBack } from './give-memory-back.mjs';

giveMemoryBack();
collectSooner();

// npm runs this file through a shell. A signal to npm ends npm and the shell but does not reach the server,
// which would keep the port and the data directory as an orphan. The server therefore stops when its parent
// changes.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

// the command line explains, or refuses, what is written behind "npm start --"
const [first] = process.argv.slice(2);
if (first === undefined) {
  await import('../src/main.ts');
} else {
  if (first !== '--version' && first !== '-V') process.argv.splice(2, 0, 'start');
  await import('../src/cli/index.ts');
}
