import type { Command } from 'commander';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description("bring the database's schema up to date")
    .action(() =>
      // Opening the database applies the migrations.
      withDatabase(async (db) => {
        const { engine, version, location } = db.describe();
        print(`The schema of ${engine} ${version} (${location}) is up to date.`);
      }),
    );
}
