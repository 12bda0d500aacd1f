import pg from 'pg';
import { isCitus } from '../../src/db/citus/distribute-tables.ts';

/** Whether the tests run on a Citus cluster, see docs/scale.md. */
export const onCluster = await isCluster(process.env.TEST_DATABASE_URL || undefined);

async function isCluster(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await isCitus(client);
  } finally {
    await client.end();
  }
}

/**
 * Whether the tests run on one PostgreSQL, for those that prove something which a Citus cluster has not.
 * @param _reason why the test cannot hold on a cluster
 */
export function onOneServer(_reason: string): boolean {
  return !onCluster;
}
