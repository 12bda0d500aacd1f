import { Command, CommanderError } from 'commander';
import { VERSION } from '../version.ts';
import { addBackup } from './backup.ts';
import { addConfig } from './config.ts';
import { addDoctor } from './doctor.ts';
import { addExport } from './export.ts';
import { failureText } from './failure-text.ts';
import { addImport } from './import.ts';
import { addKeys } from './keys.ts';
import { addMcp } from './mcp.ts';
import { addMigrate } from './migrate.ts';
import { addReembed } from './reembed.ts';
import { addReextract } from './reextract.ts';
import { addRestore } from './restore.ts';
import { addStart } from './start.ts';
import { addVerify } from './verify.ts';

// `bin/recollect.mjs` handles `eval`, which is part of the benchmarks. It is only described here.
const NOTES = `
recollect eval --data FOLDER [options]  measures recall on questions whose evidence is known
                                        (in a checkout).

DATABASE_URL or DATA_DIR in the environment or in .env selects the database. Only one process can use the embedded database:
stop the server first.`;

const COMMANDS = [
  addStart,
  addMigrate,
  addReembed,
  addKeys,
  addBackup,
  addRestore,
  addVerify,
  addExport,
  addImport,
  addReextract,
  addConfig,
  addDoctor,
  addMcp,
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

// a reader that has gone, as in "| head -1", is no failure
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // The library has printed the help, or what is wrong.
    process.exitCode = error.exitCode;
  } else {
    process.stderr.write(`${failureText(error, process.env.LOG_LEVEL)}\n`);
    process.exitCode = 1;
  }
}
