/**
 * Opens the embedded database in the directory of the first argument and commits rows until it is killed. It
 * prints each id after the commit was acknowledged.
 *
 * The second argument, default 0, is a multiple of `max_wal_size`: so much is written to the log besides, the
 * first half by commits, the second half in one transaction, which goes on until the process is killed. After
 * each of its writes the process prints `#` and the multiple that it has written.
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

let written = 0;
async function write(into: typeof db): Promise<void> {
  await sql`SELECT pg_logical_emit_message(true, 'fill', repeat('x', ${WRITE_BYTES}))`.execute(into);
  written += WRITE_BYTES / maxWalSize;
  process.stdout.write(`# ${written}\n`);
}

for (let n = 0; Number(multiple) === 0 || written < Number(multiple) / 2; n++) {
  if (Number(multiple) > 0) await write(db);
  const cube_id = `${process.pid}-${n}`;
  await db.insertInto('cube').values({ project_id: 'p', cube_id, owner_id: 'u' }).execute();
  process.stdout.write(`${cube_id}\n`);
}
await database.systemTransaction(async (scope) => {
  await scope.db.insertInto('cube').values({ project_id: 'p', cube_id: 'never', owner_id: 'u' }).execute();
  for (;;) await write(scope.db);
});
