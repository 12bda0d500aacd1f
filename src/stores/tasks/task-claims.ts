import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import { lookInReachable, NodeOutage } from './reachable-projects.ts';
import { TaskClock, ticked } from './task-clock.ts';
import type { StreamLease } from './task-leases.ts';

/** A task as a worker receives it. */
export interface ClaimedTask {
  readonly taskId: string;
  readonly requestId: string;
  readonly kind: string;
  readonly userId: string;
  readonly cubeId: string;
  readonly payload: JsonObject;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** The code of its last failure; null in the first attempt. */
  readonly lastFailure: string | null;
}

/** A leased stream and the tasks at its head, in order. */
export interface Claim {
  readonly lease: StreamLease;
  readonly tasks: readonly ClaimedTask[];
}

/**
 * Ticks the task clock, then claims a ready stream and up to `limit` tasks at its head, in order; the SQL is
 * the function `claim_stream` (docs/schema.sql). It takes the next project after
 * `afterProject` in id order, the next user of that project (round-robin), and of this
 * user's streams the one that waited longest. A task that was tried before is claimed alone, so that it
 * cannot use up the attempts of the tasks behind it when it crashes the process. The tasks of a claim follow
 * each other without a gap: a new task never overtakes one that was tried before or is not due.
 * @param clock what the process knows of the task clock
 * @param outage what it knows of the nodes of its cluster; none is claimed of projects on a node that is down
 * @returns `null` when no stream is ready; an empty list of tasks when the first task is not due yet
 */
export async function claimStream(
  scope: SystemScope,
  owner: string,
  leaseSeconds: number,
  limit: number,
  afterProject: string,
  clock = new TaskClock(),
  outage = new NodeOutage(),
): Promise<Claim | null> {
  return lookInReachable(scope, outage, afterProject, (after, only) =>
    claimFrom(scope, { owner, leaseSeconds, limit, after, only, clock }),
  );
}

async function claimFrom(
  scope: SystemScope,
  {
    owner,
    leaseSeconds,
    limit,
    after,
    only,
    clock,
  }: {
    readonly owner: string;
    readonly leaseSeconds: number;
    readonly limit: number;
    readonly after: string;
    readonly only: readonly string[] | null;
    readonly clock: TaskClock;
  },
): Promise<Claim | null> {
  const ticks = await ticked(scope, clock);
  // A statement with a table may run on any node of a cluster, and the function belongs on the coordinator:
  // there it looks for the next project on all nodes, and claims on the node of that project.
  const ifAny = scope.distributed
    ? sql``
    : sql`WHERE EXISTS (SELECT 1 FROM task_stream WHERE ready_at IS NOT NULL)`;
  const { rows } = await sql<{
    moment: Date;
    project_id: string | null;
    stream_key: string;
    epoch: number;
    task_id: string | null;
    request_id: string;
    kind: string;
    user_id: string;
    cube_id: string;
    payload: JsonObject;
    attempt: number;
    max_attempts: number;
  }>`
    SELECT c.project_id, c.stream_key, c.epoch, c.task_id, c.request_id, c.kind, c.user_id, c.cube_id, c.payload,
      c.attempt, c.max_attempts, t.moment
    FROM ${ticks.item} AS t(moment)
    LEFT JOIN LATERAL claim_stream(${owner}, ${leaseSeconds}, ${limit}, ${after}, t.moment, ${only}::text[]) AS c ON true
    ${ifAny}`.execute(scope.db);
  const first = rows[0];
  if (first === undefined) return null;
  clock.saw(first.moment);
  if (first.project_id === null) return null;
  const failures = await lastFailures(scope, rows);
  return {
    lease: { projectId: first.project_id, streamKey: first.stream_key, owner, epoch: first.epoch },
    tasks: rows.flatMap((row) =>
      row.task_id === null
        ? []
        : [
            {
              taskId: row.task_id,
              requestId: row.request_id,
              kind: row.kind,
              userId: row.user_id,
              cubeId: row.cube_id,
              payload: row.payload,
              attempt: row.attempt,
              maxAttempts: row.max_attempts,
              lastFailure: failures.get(row.task_id) ?? null,
            },
          ],
    ),
  };
}

/**
 * The failure codes of tasks that were tried before, which are claimed alone. A separate query, so that the
 * much more frequent claim of new tasks stays as it is.
 */
async function lastFailures(
  scope: SystemScope,
  rows: readonly {
    readonly project_id: string | null;
    readonly task_id: string | null;
    readonly attempt: number;
  }[],
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  for (const { project_id, task_id, attempt } of rows) {
    if (project_id === null || task_id === null || attempt < 2) continue;
    const row = await scope.db
      .selectFrom('task')
      .select('error_code')
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .executeTakeFirst();
    if (row?.error_code != null) failures.set(task_id, row.error_code);
  }
  return failures;
}

/**
 * Locks the stream for the rest of the transaction.
 * @returns false when the lease was lost: the work must be dropped
 */
export async function lockLease(tx: ProjectScope, lease: StreamLease): Promise<boolean> {
  const row = await tx.db
    .selectFrom('task_stream')
    .select('epoch')
    .where('project_id', '=', lease.projectId)
    .where('stream_key', '=', lease.streamKey)
    .where('lease_owner', '=', lease.owner)
    .where('epoch', '=', lease.epoch)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** How a claimed task ended, or why it waits again. */
export interface TaskEnd {
  readonly task_id: string;
  readonly status: 'completed' | 'failed' | 'waiting';
  readonly result: unknown;
  readonly error_code: string | null;
  readonly error_text: string | null;
  /** For a task that waits again: seconds until it is due. */
  readonly delay_seconds: number;
  /** True for a task that was claimed but not tried: the attempt is not counted. */
  readonly untried: boolean;
  /**
   * True when something that it needs was unavailable. The time of the first such failure is kept until the
   * task ends or fails for another reason.
   */
  readonly outage: boolean;
}

/**
 * Writes the ends of claimed tasks and releases the stream, which is ready again when its next task is due.
 * Call it in the transaction that locked the lease.
 */
export async function endClaim(
  tx: ProjectScope,
  lease: StreamLease,
  ends: readonly TaskEnd[],
): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE task SET
        status = e.status,
        result = coalesce(e.result, task.result),
        error_code = CASE WHEN e.untried AND NOT e.outage THEN task.error_code ELSE e.error_code END,
        error_text = CASE WHEN e.untried AND NOT e.outage THEN task.error_text ELSE e.error_text END,
        failing_since = CASE WHEN e.outage THEN coalesce(task.failing_since, (SELECT task_now()))
          WHEN e.untried THEN task.failing_since END,
        run_at = CASE WHEN e.status = 'waiting' THEN (SELECT task_now() + make_interval(secs => e.delay_seconds)) ELSE task.run_at END,
        attempt = task.attempt - CASE WHEN e.untried THEN 1 ELSE 0 END,
        finished_at = CASE WHEN e.status = 'waiting' THEN NULL ELSE (SELECT now()) END
      FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS e(task_id text, status text, result jsonb,
        error_code text, error_text text, delay_seconds double precision, untried boolean, outage boolean)
      WHERE task.project_id = ${lease.projectId} AND task.task_id = e.task_id AND task.status = 'in_progress'
      RETURNING task.task_id, task.status, task.seq, task.run_at
    ), open AS (
      -- this reads the claimed tasks as they were before the update, so it leaves them out
      (SELECT seq, run_at FROM task
       WHERE project_id = ${lease.projectId} AND stream_key = ${lease.streamKey} AND status IN ('waiting', 'in_progress')
         AND task_id <> ALL (ARRAY(SELECT task_id FROM ended))
       ORDER BY seq LIMIT 1)
      UNION ALL
      SELECT seq, run_at FROM ended WHERE status = 'waiting'
    )
    UPDATE task_stream SET lease_owner = NULL, lease_until = NULL,
      ready_at = (SELECT greatest(run_at, task_now()) FROM open ORDER BY seq LIMIT 1)
    WHERE project_id = ${lease.projectId} AND stream_key = ${lease.streamKey}
      AND lease_owner = ${lease.owner} AND epoch = ${lease.epoch}`.execute(tx.db);
}

/** Seconds for which something that the task needs has been unavailable; 0 on the first failure. */
export async function secondsFailing(tx: ProjectScope, lease: StreamLease, taskId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM task_now() - failing_since)::float8 AS seconds FROM task
    WHERE project_id = ${lease.projectId} AND task_id = ${taskId}`.execute(tx.db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Seconds until the next stream is ready or its lease ends; null when there is no open task. With a node of a
 * cluster down nobody knows, so it is a second.
 */
export async function secondsToNextStream(
  scope: SystemScope,
  outage = new NodeOutage(),
): Promise<number | null> {
  if (outage.groups.length > 0) return 1;
  const result = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM min(greatest(ready_at, coalesce(lease_until, ready_at))) - task_now())::float8 AS seconds
    FROM task_stream WHERE ready_at IS NOT NULL`.execute(scope.db);
  return result.rows[0]?.seconds ?? null;
}
