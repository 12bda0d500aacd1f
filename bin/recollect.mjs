#!/usr/bin/env node
import './require-node.mjs';

// `eval` parses its own options and does not open the configured database
if (process.argv[2] === 'eval') {
  process.argv.splice(2, 1);
  await import('../bench/eval.ts');
} else {
  await import('../src/cli/index.ts');
}
