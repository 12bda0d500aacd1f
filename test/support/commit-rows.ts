/**
 * Opens the embedded database in the directory of the first argument and commits rows until it is killed. It
 * prints each id after the commit was acknowledged. The second argument is the number of bytes that each
 * commit writes to the log besides; default 0.
 */
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open.ts';

const log = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ dataDir: process.argv[2] ?? '', log });
const { db } = database.system();
const bytes = Number(process.argv[3] ?? 0);
await db
  .insertInto('project')
  .values({ project_id: 'p', name: 'p' })
  .onConflict((on) => on.doNothing())
  .execute();
for (let n = 0; ; n++) {
  if (bytes > 0) await sql`SELECT pg_logical_emit_message(true, 'fill', repeat('x', ${bytes}))`.execute(db);
  const cube_id = `${process.pid}-${n}`;
  await db.insertInto('cube').values({ project_id: 'p', cube_id, owner_id: 'u' }).execute();
  process.stdout.write(`${cube_id}\n`);
}
