import pg from 'pg';
import { openWorker } from '../../src/db/embedded/open-worker.ts';
import { createEmptyDatabase, OPEN_LIMIT_MS, testServerUrl } from './database.ts';

export interface EmptyDatabase {
  /** A session of the owner. On the embedded engine it is the superuser's. */
  readonly client: pg.ClientBase;
  close(): Promise<void>;
}

/** An empty database without migrations, for tests of the migrations themselves. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  if (!testServerUrl) {
    const postgres = await openWorker({ directory: undefined, template: undefined }, OPEN_LIMIT_MS);
    return { client: postgres.connection.client, close: () => postgres.close() };
  }
  const server = await createEmptyDatabase(testServerUrl);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // as a start does on a cluster, until the tables are distributed
  await client.query('SET citus.enable_ddl_propagation = off');
  return {
    client,
    close: async () => {
      await client.end();
      await server.drop();
    },
  };
}
