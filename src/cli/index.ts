import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { FileError } from '../services/transfer/file-error.ts';
import { VERSION } from '../version.ts';
import { addBackup } from './backup.ts';
import { addExport } from './export.ts';
import { addImport } from './import.ts';
import { addKeys } from './keys.ts';
import { addMigrate } from './migrate.ts';
import { addReembed, StoppedError } from './reembed.ts';
import { addReextract } from './reextract.ts';
import { addRestore } from './restore.ts';
import { addStart } from './start.ts';

// `bin/recollect.mjs` handles `eval`, which is part of the benchmarks. It is only described here.
const NOTES = `
recollect eval --data FOLDER [options]  measures recall on questions whose evidence is known.

DATABASE_URL or DATA_DIR in the environment selects the database. Only one process can use the embedded database:
stop the server first.`;

const COMMANDS = [
  addStart,
  addMigrate,
  addReembed,
  addKeys,
  addBackup,
  addRestore,
  addExport,
  addImport,
  addReextract,
];

/** The command line. Commands inherit the settings that are made before they are added. */
function createProgram(): Command {
  const program = new Command('recollect')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError()
    .addHelpText('after', NOTES);
  for (const add of COMMANDS) add(program);
  return program;
}

const EXPECTED = [StoppedError, ConfigError, AppError, FileError];

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // The library has printed the help, or what is wrong.
    process.exitCode = error.exitCode;
  } else {
    const isExpected = EXPECTED.some((expected) => error instanceof expected);
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
