import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { createLogger } from '../logger.ts';
import { processSettings } from './process-settings.ts';

/** Opens the database of the environment for one command, and closes it afterwards. */
export async function withDatabase(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(processSettings().values);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolMax,
    dataDir: config.dataDir,
    log: createLogger('warn'),
  });
  await work(db, config).finally(() => db.close());
}
