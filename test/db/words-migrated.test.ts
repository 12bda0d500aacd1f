import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { OPEN_LIMIT_MS, silentLog } from '../support/database.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const DELETION = '0013_deletion.sql';

it('removes words that earlier versions stored in records, tasks, names and statistics; keeps ids and open tasks', {
  timeout: OPEN_LIMIT_MS,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-words-'));
  const { client, close } = await openEmptyDatabase();
  try {
    for (const name of await readdir(MIGRATIONS))
      if (name < DELETION) await copyFile(new URL(name, MIGRATIONS), join(folder, name));
    await migrate(client, { log: silentLog, apply: true, directory: pathToFileURL(`${folder}/`) });
    const kb = `kb_${'0'.repeat(31)}`;
    await client.query(`INSERT INTO project VALUES ('p', 'p')`);
    await client.query(`INSERT INTO cube (project_id, cube_id, owner_id, name) VALUES
      ('p', 'u', 'u', 'kept'), ('p', '${kb}1', '${kb}1', 'secret'), ('p', '${kb}2', '${kb}2', 'a base')`);
    await client.query(`INSERT INTO knowledge_base (project_id, knowledge_base_id, name, description)
      VALUES ('p', '${kb}2', 'a base', '')`);
    await client.query(`INSERT INTO message (project_id, message_id, cube_id, user_id, conversation_id, position, role, role_name,
        body, said_at)
      SELECT 'p', 'm' || n, 'u', 'u', 'c', n, 'user', 'secret name', 'said', now() FROM generate_series(1, 50) AS n`);
    await client.query('ANALYZE message');
    await client.query(`INSERT INTO task_stream (project_id, stream_key, user_id) VALUES ('p', 's', 'u')`);
    const payload = (id: string) =>
      `{"message_ids": ["${id}"], "conversation_id": "c", "views": [], "guidance": {"event": "secret"}, "origin": {"tags": ["secret"]}}`;
    await client.query(`INSERT INTO task (project_id, task_id, stream_key, kind, status, user_id, cube_id, request_id, payload)
      VALUES ('p', 't1', 's', 'extract', 'waiting', 'u', 'u', 't1', '${payload('m1')}'),
        ('p', 't2', 's', 'extract', 'completed', 'u', 'u', 't2', '${payload('m2')}')`);
    const records = {
      add: {
        taskId: 't',
        conversationId: 'c',
        memories: [
          { memoryId: 'a', text: 'secret' },
          { memoryId: 'b', text: '' },
        ],
      },
      nothing: { taskId: 't', conversationId: 'c', memories: [] },
      files: {
        code: 0,
        message: 'ok',
        data: [
          { id: 'f1', name: 'secret' },
          { id: 'f2', name: 'x' },
        ],
      },
      cube: { code: 200, message: 'm', data: { cube_id: 'k', cube_name: 'secret' } },
      undo: { id: 'r', verdict: 'update', older: { memory: 'secret' }, newer: { memory: 'secret' } },
      project: { id: 'p', name: 'secret', created_at: 'now' },
      prompt: { id: 'x', active_version: 1, versions: [{ version: 2, guidance: 'secret' }, { version: 1 }] },
      done: { code: 0, message: 'ok', data: { success: true } },
      standing: { standing: 'a' },
    };
    for (const [key, answer] of Object.entries(records))
      await client.query(
        "INSERT INTO idempotency (project_id, idempotency_key, request_hash, answer) VALUES ('p', $1, '', $2)",
        [key, JSON.stringify(answer)],
      );

    await copyFile(new URL(DELETION, MIGRATIONS), join(folder, DELETION));
    await migrate(client, { log: silentLog, apply: true, directory: pathToFileURL(`${folder}/`) });

    const rows = async (query: string) => (await client.query(query)).rows;
    const answers = await rows('SELECT idempotency_key, answer FROM idempotency');
    expect(Object.fromEntries(answers.map((row) => [row.idempotency_key, row.answer]))).toEqual({
      add: { taskId: 't', conversationId: 'c', memoryIds: ['a', 'b'] },
      nothing: { taskId: 't', conversationId: 'c', memoryIds: [] },
      files: { file_ids: ['f1', 'f2'] },
      cube: { cube_id: 'k' },
      undo: { id: 'r' },
      project: { id: 'p' },
      prompt: { active_version: 1, latest: 2 },
      done: records.done,
      standing: records.standing,
    });
    const ids = { message_ids: ['m1'], conversation_id: 'c', views: [] };
    expect((await rows('SELECT payload FROM task ORDER BY task_id')).map((row) => row.payload)).toEqual([
      { ...ids, options: true },
      { ...ids, message_ids: ['m2'] },
    ]);
    expect(
      await rows('SELECT message_id, given_options FROM message WHERE given_options IS NOT NULL'),
    ).toEqual([
      { message_id: 'm1', given_options: { guidance: { event: 'secret' }, origin: { tags: ['secret'] } } },
    ]);
    expect((await rows('SELECT name FROM cube ORDER BY cube_id')).map((row) => row.name)).toEqual([
      null,
      'a base',
      'kept',
    ]);
    const statistics = `SELECT count(*)::int AS count FROM pg_statistic s JOIN pg_attribute a
      ON a.attrelid = s.starelid AND a.attnum = s.staattnum WHERE a.attname = 'role_name'`;
    const readable = (await rows('SELECT rolsuper FROM pg_roles WHERE rolname = current_user'))[0].rolsuper;
    if (readable) expect(await rows(statistics)).toEqual([{ count: 0 }]);
    await client.query('ANALYZE message');
    if (readable) expect(await rows(statistics)).toEqual([{ count: 0 }]);
    const storage = await rows(
      "SELECT attstorage FROM pg_attribute WHERE attrelid = 'memory_vector'::regclass AND attname = 'embedding'",
    );
    expect(storage).toEqual([{ attstorage: 'm' }]);
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
});
