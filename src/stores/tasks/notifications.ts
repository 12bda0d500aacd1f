import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

/**
 * Sends a notification in a separate transaction, which does not wait for the disk: the change that it
 * reports is already committed. In the transaction of that change, the notification would take a lock that is
 * held until the end of the commit, and every commit of the server would wait for the previous one.
 * @param payload less than 8,000 bytes
 */
export async function sendNotification(scope: SystemScope, channel: string, payload: string): Promise<void> {
  await sql`SELECT set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(
    scope.db,
  );
}
