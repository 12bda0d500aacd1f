import { type RawBuilder, sql } from 'kysely';
import type { AnyScope, ProjectScope, SystemScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { DeliveryStatus, WebhookEvent } from '../../domain/projects/webhook.ts';
import { inEachProject } from '../sql/project-by-project.ts';

/** A delivery as operators see it. */
export interface Delivery {
  readonly id: string;
  /** Its place in the order of deliveries. */
  readonly no: number;
  readonly type: WebhookEvent;
  readonly data: JsonObject;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** When the event happened. */
  readonly createdAt: Date;
  readonly attemptedAt: Date | null;
  /** The status of the last answer; null without one. */
  readonly responseStatus: number | null;
  /** A fixed text about the last attempt, if it failed. */
  readonly error: string | null;
}

const SHOWN = sql`delivery_id AS id, delivery_no AS no, type, data, status, attempts, created_at AS "createdAt",
  attempted_at AS "attemptedAt", response_status AS "responseStatus", error`;

/**
 * Reads the next `read` deliveries of a webhook, the latest events first, and returns those with the status,
 * at most `limit`.
 * @param wanted `before`: only deliveries with a smaller number; `status` null: any
 * @returns the deliveries, and the last number that was looked at; null at the end of the list
 */
export async function listDeliveryRows(
  { db, projectId }: ProjectScope,
  webhookId: string,
  wanted: { readonly status: DeliveryStatus | null; readonly before: number | null },
  { read, limit }: { readonly read: number; readonly limit: number },
): Promise<{ readonly rows: readonly Delivery[]; readonly next: number | null }> {
  const { status, before } = wanted;
  const listed = sql`FROM webhook_delivery WHERE project_id = ${projectId} AND webhook_id = ${webhookId}
    ${before === null ? sql`` : sql`AND delivery_no < ${before}`} ORDER BY delivery_no DESC`;
  const { rows } = await sql<Delivery & { edge: number | null }>`
    WITH found AS MATERIALIZED (
      SELECT * FROM (SELECT * ${listed} LIMIT ${read}) AS d
      ${status === null ? sql`` : sql`WHERE status = ${status}`} ORDER BY delivery_no DESC LIMIT ${limit}
    )
    SELECT ${SHOWN}, edge FROM (SELECT (SELECT delivery_no ${listed} OFFSET ${read - 1} LIMIT 1) AS edge) AS counted
    LEFT JOIN found ON true ORDER BY delivery_no DESC`.execute(db);
  const found = rows.filter(({ id }) => id !== null).map(({ edge: _, ...delivery }) => delivery);
  const last = found.length === limit ? found.at(-1)?.no : rows[0]?.edge;
  return { rows: found, next: last ?? null };
}

/**
 * Makes a delivery due, and ends the pause of its webhook. One that was delivered or has failed waits again,
 * with all its attempts.
 * @returns null if there is no such delivery
 */
export async function resendDelivery(
  { db, projectId }: ProjectScope,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    WITH resumed AS (
      UPDATE webhook SET paused_until = NULL
      WHERE project_id = ${projectId} AND webhook_id = ${webhookId} AND paused_until IS NOT NULL
    )
    UPDATE webhook_delivery SET status = 'waiting', due_at = '-infinity',
      attempts = CASE WHEN status = 'waiting' THEN attempts ELSE 0 END
    WHERE project_id = ${projectId} AND webhook_id = ${webhookId} AND delivery_id = ${deliveryId}
    RETURNING ${SHOWN}`.execute(db);
  return rows[0] ?? null;
}

/** Deletes up to `limit` deliveries of events older than `olderThanDays`, sent or not. @returns how many */
export async function pruneDeliveries(
  tx: SystemScope,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const old = sql`created_at < now() - make_interval(days => ${olderThanDays})`;
  const pruned = async (scope: AnyScope, most: number, ofProject: RawBuilder<unknown>) =>
    (
      await sql`
        DELETE FROM webhook_delivery WHERE (project_id, delivery_id) IN (
          SELECT project_id, delivery_id FROM webhook_delivery WHERE ${old} ${ofProject} ORDER BY created_at LIMIT ${most}
          FOR UPDATE SKIP LOCKED) ${ofProject}
        RETURNING 1`.execute(scope.db)
    ).rows.length;
  if (!tx.distributed) return await pruned(tx, limit, sql``);
  const page = sql`SELECT project_id FROM webhook_delivery WHERE ${old} ORDER BY created_at LIMIT ${limit}`;
  return await inEachProject(tx, page, limit, (id, most) =>
    pruned(tx.only(id), most, sql`AND project_id = ${id}`),
  );
}
