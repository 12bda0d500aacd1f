#!/usr/bin/env node
import './require-node.mjs';
import { load } from './load.mjs';
import { prepareProcess } from './prepare-process.mjs';

prepareProcess();

// the command line explains, or refuses, what is written behind "npm start --"
const [first] = process.argv.slice(2);
if (first === undefined) {
  await load('main');
} else {
  if (first !== '--version' && first !== '-V') process.argv.splice(2, 0, 'start');
  await load('cli/index');
}
