import type { Context } from '../../context.ts';
import type { DeliveryStatus } from '../../domain/projects/webhook.ts';
import { type Steps, scanByKey, unfilteredSteps } from '../../lib/scan.ts';
import { type Delivery, listDeliveryRows } from '../../stores/webhooks/deliveries.ts';
import { readWebhook } from './read-webhook.ts';

/** Deliveries that are looked at for a status. */
const STEPS: Steps = { first: 2000, step: 8000, most: 40_000 };

/**
 * Deliveries of a webhook, the latest events first.
 * @param page.before the place that the previous page ended with
 * @throws AppError not_found
 */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  page: { readonly status: DeliveryStatus | null; readonly before: number | null; readonly limit: number },
): Promise<{ readonly deliveries: readonly Delivery[]; readonly next: number | null }> {
  await readWebhook(ctx, webhookId);
  const scope = ctx.db.project(ctx.projectId);
  const { status, before: after, limit } = page;
  const steps = status === null ? unfilteredSteps(limit) : STEPS;
  const { rows, next } = await scanByKey(
    { ...steps, after, limit },
    ({ no }: Delivery) => no,
    (before, bounds) => listDeliveryRows(scope, webhookId, { status, before }, bounds),
  );
  return { deliveries: rows, next };
}
