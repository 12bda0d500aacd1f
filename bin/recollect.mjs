#!/usr/bin/env node
import './require-node.mjs';

// evaluation has options of its own and needs no database of its own
if (process.argv[2] === 'eval') {
  process.argv.splice(2, 1);
  await import('../bench/eval.ts');
} else {
  await import('../src/cli.ts');
}
