import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { ANY_ROWS, insertMany, json } from '../sql/insert-rows.ts';
import type { TaskRow } from './task-row.ts';

/*
 * For a cluster: statements whose rows are all given run on the node of the project alone.
 */

/**
 * Adds the streams of tasks, or makes them ready.
 * @returns when the tasks are due
 */
export async function insertStreams(tx: ProjectScope, tasks: readonly TaskRow[]): Promise<string> {
  const { rows } = await sql<{ due: string }>`SELECT task_now()::text AS due`.execute(tx.db);
  const due = rows[0]?.due ?? '';
  const users = new Map<string, string>();
  for (const { stream_key, user_id } of tasks) {
    const user = users.get(stream_key);
    if (user === undefined || user_id < user) users.set(stream_key, user_id);
  }
  if (users.size > 0)
    await tx.db
      .insertInto('task_stream')
      .values(
        [...users.keys()].sort().map((stream_key) => ({
          project_id: tx.projectId,
          stream_key,
          user_id: users.get(stream_key) ?? '',
          ready_at: sql<Date>`${due}::timestamptz`,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'stream_key'])
          .doUpdateSet({ ready_at: sql`least(task_stream.ready_at, excluded.ready_at)` }),
      )
      .modifyEnd(ANY_ROWS)
      .execute();
  return due;
}

/** Adds tasks to streams that are locked. */
export async function insertTasks(tx: ProjectScope, tasks: readonly TaskRow[], due: string): Promise<void> {
  await insertMany(
    tx,
    'task',
    tasks.map((task) => ({
      task_id: task.task_id,
      request_id: task.request_id,
      stream_key: task.stream_key,
      kind: task.kind,
      user_id: task.user_id,
      cube_id: task.cube_id,
      business_id: task.business_id,
      project_id: tx.projectId,
      status: 'waiting',
      payload: json(task.payload),
      run_at: sql<Date>`${due}::timestamptz`,
    })),
  );
}
