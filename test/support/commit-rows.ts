/**
 * Opens the embedded database in the directory of the first argument and commits rows until it is killed. It
 * prints each id after the commit was acknowledged.
 *
 * The second argument, default 0, is a multiple of `max_wal_size`: so much is written to the log by commits,
 * and then in one transaction, which goes on until the process is killed. After each write of the transaction
 * the process prints `#` and the multiple that the transaction has written.
 */
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open.ts';

const WRITE_BYTES = 16_000_000;
const [, , dataDir = '', multiple = '0'] = process.argv;
const log = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ dataDir, log });
const { db } = database.system();
await db
  .insertInto('project')
  .values({ project_id: 'p', name: 'p' })
  .onConflict((on) => on.doNothing())
  .execute();
const { rows } = await sql<{ bytes: number }>`
  SELECT setting::float8 * 1024 * 1024 AS bytes FROM pg_settings WHERE name = 'max_wal_size' AND unit = 'MB'`.execute(
  db,
);
const maxWalSize = rows[0]?.bytes ?? Number.NaN;

const write = (into: typeof db) =>
  sql`SELECT pg_logical_emit_message(true, 'fill', repeat('x', ${WRITE_BYTES}))`.execute(into);

const writes = Math.ceil((Number(multiple) * maxWalSize) / WRITE_BYTES);
for (let n = 0; writes === 0 || n < writes; n++) {
  if (writes > 0) await write(db);
  const cube_id = `${process.pid}-${n}`;
  await db.insertInto('cube').values({ project_id: 'p', cube_id, owner_id: 'u' }).execute();
  process.stdout.write(`${cube_id}\n`);
}
await database.systemTransaction(async (scope) => {
  await scope.db.insertInto('cube').values({ project_id: 'p', cube_id: 'never', owner_id: 'u' }).execute();
  for (let n = 1; ; n++) {
    await write(scope.db);
    process.stdout.write(`# ${(n * WRITE_BYTES) / maxWalSize}\n`);
  }
});
