import { randomBytes } from 'node:crypto';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createLogger } from '../../src/logger.ts';
import type { Server } from './server.ts';

/**
 * Starts the server in this process, on the embedded engine in memory, with the default settings and without
 * a model. The environment is not read.
 */
export async function serveInProcess(): Promise<Server & { readonly db: Database }> {
  const began = performance.now();
  const key = `bench-${randomBytes(16).toString('hex')}`;
  const config = readConfig({
    PORT: '0',
    BOOTSTRAP_API_KEY: key,
    ADMIN_KEY: `${key}-admin`,
    LOG_LEVEL: 'warn',
  });
  const log = createLogger(config.logLevel);
  const db = await openDatabase({ dataDir: 'memory://', log });
  const app = await createApp({ config, log, db });
  const url = await app.listen();
  return {
    db,
    url,
    key,
    pid: process.pid,
    startMs: performance.now() - began,
    residentMib: () => process.memoryUsage.rss() / 2 ** 20,
    stop: () => app.close(),
  };
}
