import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import {
  FAILURES_TO_PAUSE,
  LONGEST_PAUSE_SECONDS,
  SHORTEST_PAUSE_SECONDS,
} from '../../domain/projects/webhook.ts';
import { type TaskClock, ticked } from '../tasks/task-clock.ts';

/** A webhook with deliveries that wait. */
export interface ReadyWebhook {
  readonly projectId: string;
  readonly webhookId: string;
  /** Attempts that failed since the last one that succeeded. */
  readonly failures: number;
}

/** A delivery that this process has leased. */
export interface LeasedDelivery {
  readonly url: string;
  /** One, or while a rotation lasts two: the new one first. */
  readonly secrets: readonly string[];
  readonly deliveryId: string;
  readonly userId: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly createdAt: Date;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Identifies the lease. */
  readonly lease: string;
}

/** Which delivery is meant, under which lease. */
export interface DeliveryLease {
  readonly projectId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly lease: string;
}

/**
 * The webhooks of all projects for which something waits, and how long the next pause of a webhook lasts, in
 * seconds. Ticks the task clock.
 * @returns null if no webhook is enabled
 */
export async function findReadyWebhooks(
  scope: SystemScope,
  clock: TaskClock,
  most: number,
): Promise<{ readonly ready: readonly ReadyWebhook[]; readonly pauseSeconds: number | null } | null> {
  const ticks = await ticked(scope, clock);
  const { rows } = await sql<ReadyWebhook & { moment: Date; pausedSeconds: number | null }>`
    SELECT t.moment, w.project_id AS "projectId", w.webhook_id AS "webhookId", w.failures,
      CASE WHEN w.paused_until > t.moment
        THEN extract(epoch FROM w.paused_until - t.moment)::float8 END AS "pausedSeconds"
    FROM webhook w CROSS JOIN ${ticks.item} AS t(moment)
    WHERE w.enabled AND EXISTS (
      SELECT FROM webhook_delivery d
      WHERE d.project_id = w.project_id AND d.webhook_id = w.webhook_id AND d.status = 'waiting')
    ORDER BY random() LIMIT ${most}`.execute(scope.db);
  const [first] = rows;
  if (first === undefined) return (await isAnyEnabled(scope)) ? { ready: [], pauseSeconds: null } : null;
  clock.saw(first.moment);
  const pauses = rows.flatMap(({ pausedSeconds }) => pausedSeconds ?? []);
  return {
    ready: rows.filter(({ pausedSeconds }) => pausedSeconds === null),
    pauseSeconds: pauses.length === 0 ? null : Math.min(...pauses),
  };
}

async function isAnyEnabled(scope: SystemScope): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM webhook WHERE enabled LIMIT 1`.execute(scope.db);
  return rows.length > 0;
}

/** What a claim found. */
export interface Claimed {
  readonly deliveries: readonly LeasedDelivery[];
  /** The last user that was looked at, from whom the next claim goes on; null if there is none behind. */
  readonly lastUser: string | null;
  /** Seconds until the first delivery that was looked at and not leased may be due; null without one. */
  readonly dueSeconds: number | null;
}

/**
 * Leases the first waiting delivery of up to `most` users of a webhook, if it is neither disabled nor paused.
 * A user whose first delivery is not due or is being sent is passed over: no delivery overtakes an earlier
 * one of its user. The statement looks at up to `look` users from `fromUser` on, each with one step in the
 * index.
 */
export async function claimDeliveries(
  scope: SystemScope,
  clock: TaskClock,
  { projectId, webhookId }: Pick<ReadyWebhook, 'projectId' | 'webhookId'>,
  {
    fromUser,
    most,
    look,
    leaseSeconds,
  }: {
    readonly fromUser: string;
    readonly most: number;
    readonly look: number;
    readonly leaseSeconds: number;
  },
): Promise<Claimed> {
  const ticks = await ticked(scope, clock);
  const waiting = sql`FROM webhook_delivery d
    WHERE d.project_id = ${projectId} AND d.webhook_id = ${webhookId} AND d.status = 'waiting'`;
  const { rows } = await sql<{
    moment: Date;
    looked: number;
    lastUser: string | null;
    dueSeconds: number | null;
    deliveries: (Omit<LeasedDelivery, 'createdAt'> & { createdAt: string })[] | null;
  }>`
    WITH RECURSIVE moment AS MATERIALIZED (SELECT t.moment FROM ${ticks.item} AS t(moment)),
    head AS (
      (SELECT d.user_id, d.delivery_id, d.due_at, d.lease_until, 1 AS n ${waiting} AND d.user_id >= ${fromUser}
        ORDER BY d.user_id, d.delivery_no LIMIT 1)
      UNION ALL
      SELECT next.* FROM head CROSS JOIN LATERAL (
        SELECT d.user_id, d.delivery_id, d.due_at, d.lease_until, head.n + 1 ${waiting} AND d.user_id > head.user_id
        ORDER BY d.user_id, d.delivery_no LIMIT 1
      ) AS next WHERE head.n < ${look}::int
    ), hook AS (
      SELECT w.url, to_jsonb(array_remove(ARRAY[w.secret,
        CASE WHEN w.previous_until > moment.moment THEN w.previous_secret END], NULL)) AS secrets
      FROM webhook w, moment
      WHERE w.project_id = ${projectId} AND w.webhook_id = ${webhookId} AND w.enabled
        AND (w.paused_until IS NULL OR w.paused_until <= moment.moment)
    ), free AS (
      SELECT d.delivery_id FROM webhook_delivery d, moment, hook
      WHERE d.project_id = ${projectId} AND d.status = 'waiting' AND d.due_at <= moment.moment
        AND (d.lease_until IS NULL OR d.lease_until <= moment.moment)
        AND d.delivery_id IN (
          SELECT h.delivery_id FROM head h, moment WHERE h.due_at <= moment.moment
            AND (h.lease_until IS NULL OR h.lease_until <= moment.moment)
          ORDER BY h.n LIMIT ${most}::int)
      FOR UPDATE OF d SKIP LOCKED
    ), leased AS (
      UPDATE webhook_delivery d SET attempts = d.attempts + 1, attempted_at = now(),
        lease_until = (SELECT moment.moment + make_interval(secs => ${leaseSeconds}::float8))
      FROM free, moment WHERE d.project_id = ${projectId} AND d.delivery_id = free.delivery_id
      RETURNING d.delivery_id, d.user_id, d.type, d.data, d.created_at, d.attempts, d.lease_until
    )
    SELECT moment.moment, (SELECT count(*) FROM head) AS looked, (SELECT max(user_id) FROM head) AS "lastUser",
      (SELECT extract(epoch FROM min(greatest(h.due_at, h.lease_until)) - moment.moment)::float8 FROM head h
        WHERE greatest(h.due_at, h.lease_until) > moment.moment) AS "dueSeconds",
      (SELECT jsonb_agg(jsonb_build_object('deliveryId', l.delivery_id, 'userId', l.user_id, 'type', l.type,
        'data', l.data, 'createdAt', l.created_at, 'attempt', l.attempts, 'lease', l.lease_until::text,
        'url', hook.url, 'secrets', hook.secrets)) FROM leased l, hook) AS deliveries
    FROM moment`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) throw new RangeError('a query of one moment returns a row');
  clock.saw(row.moment);
  return {
    deliveries: (row.deliveries ?? []).map((of) => ({ ...of, createdAt: new Date(of.createdAt) })),
    lastUser: row.looked < look ? null : row.lastUser,
    dueSeconds: row.dueSeconds,
  };
}

/**
 * Writes that a delivery was accepted, and that its webhook works again.
 * @returns false if the lease was lost
 */
export async function markDelivered(
  scope: SystemScope,
  { projectId, webhookId, deliveryId, lease }: DeliveryLease,
  responseStatus: number,
): Promise<boolean> {
  const { rows } = await sql`
    WITH working AS (
      UPDATE webhook SET failures = 0, failing_since = NULL, paused_until = NULL, last_error = NULL
      WHERE project_id = ${projectId} AND webhook_id = ${webhookId} AND failures > 0
    )
    UPDATE webhook_delivery SET status = 'delivered', lease_until = NULL, error = NULL,
      response_status = ${responseStatus}
    WHERE project_id = ${projectId} AND delivery_id = ${deliveryId} AND lease_until = ${lease}::timestamptz
    RETURNING 1`.execute(scope.db);
  return rows.length > 0;
}

/**
 * Writes that an attempt failed: the delivery waits again, or has failed. After some failures in a row, its
 * webhook is paused for as long as it has been failing, within limits.
 * @param failure.retrySeconds null = this was the last attempt
 * @param failure.isGone the receiver says that the URL is gone: its webhook is disabled
 * @returns whether the webhook is paused now; null if the lease was lost
 */
export async function markFailedAttempt(
  scope: SystemScope,
  clock: TaskClock,
  { projectId, webhookId, deliveryId, lease }: DeliveryLease,
  failure: {
    readonly retrySeconds: number | null;
    readonly responseStatus: number | null;
    readonly error: string;
    readonly isGone: boolean;
  },
): Promise<{ readonly isPaused: boolean } | null> {
  const ticks = await ticked(scope, clock);
  const { rows } = await sql<{ isPaused: boolean }>`
    WITH moment AS MATERIALIZED (SELECT t.moment FROM ${ticks.item} AS t(moment)),
    attempted AS (
      UPDATE webhook_delivery SET lease_until = NULL, error = ${failure.error},
        response_status = ${failure.responseStatus}::int,
        status = CASE WHEN ${failure.retrySeconds}::float8 IS NULL THEN 'failed' ELSE 'waiting' END,
        due_at = (SELECT moment.moment + make_interval(secs => coalesce(${failure.retrySeconds}::float8, 0)))
      FROM moment
      WHERE project_id = ${projectId} AND delivery_id = ${deliveryId} AND lease_until = ${lease}::timestamptz
      RETURNING 1
    ), failing AS (
      UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, moment.moment),
        last_error = ${failure.error}, enabled = enabled AND NOT ${failure.isGone},
        paused_until = CASE WHEN failures + 1 >= ${FAILURES_TO_PAUSE}
          THEN (SELECT moment.moment + least(make_interval(secs => ${LONGEST_PAUSE_SECONDS}::float8),
            greatest(make_interval(secs => ${SHORTEST_PAUSE_SECONDS}::float8), moment.moment - failing_since))) END
      FROM moment
      WHERE project_id = ${projectId} AND webhook_id = ${webhookId} AND EXISTS (SELECT FROM attempted)
      RETURNING paused_until IS NOT NULL AS is_paused
    )
    SELECT coalesce((SELECT is_paused FROM failing), false) AS "isPaused" FROM attempted`.execute(scope.db);
  return rows[0] ?? null;
}

/** Gives a lease back without a result, because the process stops. */
export async function releaseDelivery(
  scope: SystemScope,
  { projectId, deliveryId, lease }: DeliveryLease,
): Promise<void> {
  await sql`UPDATE webhook_delivery SET lease_until = NULL, attempts = attempts - 1
    WHERE project_id = ${projectId} AND delivery_id = ${deliveryId} AND lease_until = ${lease}::timestamptz`.execute(
    scope.db,
  );
}

/** Ends all leases, of processes that ended without a result. */
export async function releaseDeliveryLeases(scope: SystemScope): Promise<void> {
  await sql`UPDATE webhook_delivery SET lease_until = NULL
    WHERE status = 'waiting' AND lease_until IS NOT NULL`.execute(scope.db);
}
