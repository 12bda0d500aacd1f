import { watch } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { request } from 'undici';

/** The server's `ADMIN_KEY`. */
export const ADMIN_KEY = 'admin-key-of-the-crash-test';

/** A checkpoint that was asked for. Its promises never reject. */
export interface Checkpoint {
  /** Resolves when PostgreSQL writes the checkpoint, as far as that can be seen from outside. */
  readonly begun: Promise<void>;
  /** Resolves when the checkpoint is complete, or when the server was killed. */
  readonly ended: Promise<void>;
  readonly isComplete: () => boolean;
}

/** Asks for a checkpoint of the database of a server. */
export type AskForCheckpoint = (serverUrl: string) => Checkpoint;

/**
 * Runs the maintenance of the embedded engine. It rewrites tables, begins a new file of the log and then
 * writes a checkpoint.
 * @param dataDir the server's
 */
export function embeddedCheckpoints(dataDir: string): AskForCheckpoint {
  return (serverUrl) => {
    const begun = Promise.withResolvers<void>();
    const watcher = watch(join(dataDir, 'postgres-18', 'pg_wal'), (_, name) => {
      if (name?.startsWith('xlogtemp')) begun.resolve();
    });
    const run = async () => {
      const headers = { authorization: `Bearer ${ADMIN_KEY}` };
      const answer = await request(`${serverUrl}/admin/maintenance`, { method: 'POST', headers });
      if (answer.statusCode !== 200) throw new Error(await answer.body.text());
      await answer.body.dump();
    };
    const checkpoint = follow(run(), begun.promise);
    void checkpoint.ended.then(() => watcher.close()).then(begun.resolve);
    return checkpoint;
  };
}

/** @param superuserUrl only a superuser may ask PostgreSQL for a checkpoint */
export function postgresCheckpoints(superuserUrl: string): AskForCheckpoint {
  return () => {
    const begun = Promise.withResolvers<void>();
    const run = async () => {
      const client = new pg.Client({ connectionString: superuserUrl });
      await client.connect();
      const written = client.query('CHECKPOINT').finally(() => client.end());
      begun.resolve();
      await written;
    };
    return follow(run(), begun.promise);
  };
}

function follow(running: Promise<void>, begun: Promise<void>): Checkpoint {
  let complete = false;
  const ended = running.then(
    () => {
      complete = true;
    },
    // the server was killed
    () => undefined,
  );
  return { begun: Promise.race([begun, ended]), ended, isComplete: () => complete };
}
