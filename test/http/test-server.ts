import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { openTestDatabase } from '../support/database.ts';

export const API_KEY = 'test-api-key-0123456789';
export const ADMIN_KEY = 'test-admin-key-0123456789';

export interface TestServer {
  readonly server: FastifyInstance;
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The whole server on a database of its own, with `/product` open. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const BACKUP_DIR = join(tmpdir(), 'recollect-test-backups');
  const config = readConfig({ PORT: '0', ADMIN_KEY, BOOTSTRAP_API_KEY: API_KEY, BACKUP_DIR, ...env });
  const app = await createApp({ config, log: createLogger('silent'), db: await openTestDatabase() });
  await app.server.ready();
  return { server: app.server, listen: () => app.listen(), close: () => app.close() };
}
