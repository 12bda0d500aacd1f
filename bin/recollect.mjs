#!/usr/bin/env node
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { load } from './load.mjs';
import { prepareProcess } from './prepare-process.mjs';

const [command] = process.argv.slice(2);
const benchmarks = new URL('../bench/eval.ts', import.meta.url);
if (command === 'eval' && existsSync(benchmarks)) {
  // `eval` parses its own options and does not open the configured database
  process.argv.splice(2, 1);
  await import(benchmarks);
} else {
  if (command === 'start') prepareProcess();
  await load('cli/index');
}
