import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { DeliveryStatus, WebhookEvent } from '../../domain/projects/webhook.ts';

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

/** Deliveries of a webhook, the latest events first. */
export async function listDeliveryRows(
  { db, projectId }: ProjectScope,
  webhookId: string,
  {
    status,
    before,
    limit,
  }: { readonly status: DeliveryStatus | null; readonly before: number | null; readonly limit: number },
): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    SELECT ${SHOWN} FROM webhook_delivery
    WHERE project_id = ${projectId} AND webhook_id = ${webhookId}
      AND (${before}::bigint IS NULL OR delivery_no < ${before})
      AND (${status}::text IS NULL OR status = ${status})
    ORDER BY delivery_no DESC LIMIT ${limit}`.execute(db);
  return rows;
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
  const { rows } = await sql`
    DELETE FROM webhook_delivery WHERE (project_id, delivery_id) IN (
      SELECT project_id, delivery_id FROM webhook_delivery
      WHERE created_at < now() - make_interval(days => ${olderThanDays}) ORDER BY created_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED)
    RETURNING 1`.execute(tx.db);
  return rows.length;
}
