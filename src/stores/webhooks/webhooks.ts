import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import type { WebhookEvent } from '../../domain/projects/webhook.ts';

/** A webhook as operators see it: without its secret. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Attempts that failed since the last one that succeeded. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Until when nothing is sent because attempts failed; null if it is not paused. */
  readonly pausedUntil: Date | null;
  /** A fixed text about the last attempt, if it failed. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  /** Until when the secret before the last rotation signs too; null if it does not. */
  readonly previousSecretUntil: Date | null;
  /** Deliveries that wait. */
  readonly waiting: number;
}

const SHOWN = sql`w.webhook_id AS id, w.url, w.events, w.enabled, w.failures, w.failing_since AS "failingSince",
  CASE WHEN w.paused_until > task_time() THEN w.paused_until END AS "pausedUntil", w.last_error AS "lastError",
  w.created_at AS "createdAt",
  CASE WHEN w.previous_until > task_time() THEN w.previous_until END AS "previousSecretUntil",
  (SELECT count(*) FROM webhook_delivery d
    WHERE d.project_id = w.project_id AND d.webhook_id = w.webhook_id AND d.status = 'waiting') AS waiting`;

/** @returns false if the project has `most` webhooks already */
export async function insertWebhook(
  { db, projectId }: ProjectScope,
  webhook: {
    readonly id: string;
    readonly url: string;
    readonly events: readonly WebhookEvent[];
    readonly secret: string;
  },
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO webhook (project_id, webhook_id, url, events, secret)
    SELECT ${projectId}, ${webhook.id}, ${webhook.url}, ${[...webhook.events]}::text[], ${webhook.secret}
    WHERE (SELECT count(*) FROM webhook WHERE project_id = ${projectId}) < ${most}
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** The webhooks of the project, oldest first. */
export async function listWebhookRows({ db, projectId }: ProjectScope): Promise<readonly Webhook[]> {
  const { rows } = await sql<Webhook>`
    SELECT ${SHOWN} FROM webhook w WHERE w.project_id = ${projectId}
    ORDER BY w.created_at, w.webhook_id`.execute(db);
  return rows;
}

export async function findWebhook({ db, projectId }: ProjectScope, id: string): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`
    SELECT ${SHOWN} FROM webhook w WHERE w.project_id = ${projectId} AND w.webhook_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Changes the fields that are given. A webhook that is enabled, or gets another URL, starts without failures.
 * @returns false if there is no such webhook
 */
export async function updateWebhook(
  { db, projectId }: ProjectScope,
  id: string,
  change: {
    readonly url?: string | undefined;
    readonly events?: readonly WebhookEvent[] | undefined;
    readonly enabled?: boolean | undefined;
  },
): Promise<boolean> {
  const events = change.events === undefined ? null : [...change.events];
  const resumes = change.enabled === true || change.url !== undefined;
  const { rows } = await sql`
    UPDATE webhook SET url = coalesce(${change.url ?? null}, url), events = coalesce(${events}::text[], events),
      enabled = coalesce(${change.enabled ?? null}::boolean, enabled),
      failures = CASE WHEN ${resumes} THEN 0 ELSE failures END,
      failing_since = CASE WHEN ${resumes} THEN NULL ELSE failing_since END,
      paused_until = CASE WHEN ${resumes} THEN NULL ELSE paused_until END,
      last_error = CASE WHEN ${resumes} THEN NULL ELSE last_error END
    WHERE project_id = ${projectId} AND webhook_id = ${id}
    RETURNING 1`.execute(db);
  if (rows.length > 0 && resumes) {
    // what waits for its next attempt need not wait longer
    await sql`UPDATE webhook_delivery SET due_at = '-infinity'
      WHERE project_id = ${projectId} AND webhook_id = ${id} AND status = 'waiting' AND due_at > '-infinity'`.execute(
      db,
    );
  }
  return rows.length > 0;
}

/**
 * Gives a webhook another secret. The present one signs too for some hours; one before it no longer does.
 * @returns false if there is no such webhook
 */
export async function replaceSecret(
  { db, projectId }: ProjectScope,
  id: string,
  secret: string,
  previousHours: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE webhook SET secret = ${secret},
      previous_secret = CASE WHEN ${previousHours}::int > 0 THEN secret END,
      previous_until = CASE WHEN ${previousHours}::int > 0
        THEN (SELECT task_time() + make_interval(hours => ${previousHours}::int)) END
    WHERE project_id = ${projectId} AND webhook_id = ${id}
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhookRows({ db, projectId }: ProjectScope, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM webhook WHERE project_id = ${projectId} AND webhook_id = ${id} RETURNING 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    DELETE FROM webhook_delivery WHERE project_id = ${projectId} AND webhook_id = ${id}`.execute(db);
  return true;
}

/** What waits to be sent, over all projects. */
export interface WebhookFigures {
  readonly waiting: number;
  /** Seconds since the oldest waiting event happened; 0 without any. */
  readonly oldestSeconds: number;
  readonly paused: number;
}

export async function countDeliveries(scope: SystemScope): Promise<WebhookFigures> {
  const { rows } = await sql<WebhookFigures>`
    SELECT d.waiting, d."oldestSeconds", w.paused
    FROM (
      SELECT count(*) AS waiting,
        coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
      FROM webhook_delivery WHERE status = 'waiting'
    ) AS d
    CROSS JOIN (SELECT count(*) AS paused FROM webhook WHERE enabled AND paused_until > task_time()) AS w`.execute(
    scope.db,
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, paused: 0 };
}

/** The webhooks of all projects that are paused: at most five. */
export async function pausedWebhooks(
  scope: SystemScope,
): Promise<readonly { readonly projectId: string; readonly id: string; readonly failures: number }[]> {
  const { rows } = await sql<{ projectId: string; id: string; failures: number }>`
    SELECT project_id AS "projectId", webhook_id AS id, failures FROM webhook
    WHERE enabled AND paused_until > task_time() ORDER BY failing_since LIMIT 5`.execute(scope.db);
  return rows;
}
