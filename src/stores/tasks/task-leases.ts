import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';
import { dbOfProject, inProject } from '../sql/project-by-project.ts';
import { forEachReachable } from './reachable-projects.ts';

/**
 * A worker's lease of a stream: valid until it expires or another worker claims the stream. `epoch` is the
 * fencing token.
 */
export interface StreamLease {
  readonly projectId: string;
  readonly streamKey: string;
  readonly owner: string;
  readonly epoch: number;
}

/**
 * Extends the leases that are still held. On a cluster those on a node that is down are left as they are:
 * their work cannot end anyway unless its node still knows them.
 * @returns the leases that are lost
 */
export async function extendLeases(
  scope: SystemScope,
  leases: readonly StreamLease[],
  leaseSeconds: number,
): Promise<readonly StreamLease[]> {
  if (leases.length === 0) return [];
  return await forEachReachable(scope, leases, async (some) => {
    const wanted = some.map((lease) => ({
      project_id: lease.projectId,
      stream_key: lease.streamKey,
      owner: lease.owner,
      epoch: lease.epoch,
    }));
    const held = await sql<{ project_id: string; stream_key: string }>`
      UPDATE task_stream SET lease_until = task_now() + make_interval(secs => ${leaseSeconds})
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        AS l(project_id text, stream_key text, owner text, epoch bigint)
      WHERE ${inProject(scope, some, sql`task_stream.project_id`, sql`l.project_id`)}
        AND task_stream.stream_key = l.stream_key
        AND task_stream.lease_owner = l.owner AND task_stream.epoch = l.epoch
      RETURNING task_stream.project_id, task_stream.stream_key`.execute(dbOfProject(scope, some));
    const kept = new Set(held.rows.map((row) => `${row.project_id}\n${row.stream_key}`));
    return some.filter((lease) => !kept.has(`${lease.projectId}\n${lease.streamKey}`));
  });
}

/** A lease of work that could not be finished. */
export interface DroppedLease extends StreamLease {
  /** The first task of the work. */
  readonly taskId: string;
  /** Seconds until the task is due again. */
  readonly delaySeconds: number;
}

/**
 * Releases the leases of dropped work that are still held. Their tasks are due after their delays. On a
 * cluster those on a node that is down end by themselves.
 */
export async function abandonLeases(scope: SystemScope, leases: readonly DroppedLease[]): Promise<void> {
  if (leases.length === 0) return;
  await forEachReachable(scope, leases, async (some) => {
    await abandon(scope, some);
    return [];
  });
}

async function abandon(scope: SystemScope, leases: readonly DroppedLease[]): Promise<void> {
  const inStream = inProject(scope, leases, sql`s.project_id`, sql`l."projectId"`);
  const inTask = inProject(scope, leases, sql`task.project_id`, sql`freed."projectId"`);
  await sql`
    WITH freed AS (
      UPDATE task_stream s SET lease_owner = NULL, lease_until = NULL,
        ready_at = (SELECT task_now() + make_interval(secs => l."delaySeconds"))
      FROM jsonb_to_recordset(${JSON.stringify(leases)}::jsonb)
        AS l("projectId" text, "streamKey" text, owner text, epoch bigint, "taskId" text, "delaySeconds" float8)
      WHERE ${inStream} AND s.stream_key = l."streamKey"
        AND s.lease_owner = l.owner AND s.epoch = l.epoch
      RETURNING l."projectId", l."taskId", s.ready_at
    )
    UPDATE task SET run_at = freed.ready_at FROM freed
    WHERE ${inTask} AND task.task_id = freed."taskId"`.execute(dbOfProject(scope, leases));
}

/**
 * Releases every lease. Only for a process that has the database to itself: then all leases belong to a dead
 * process.
 */
export async function releaseAllLeases(scope: SystemScope): Promise<void> {
  await scope.db
    .updateTable('task_stream')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', 'is not', null)
    .execute();
}
