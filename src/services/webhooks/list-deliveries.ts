import type { Context } from '../../context.ts';
import type { DeliveryStatus } from '../../domain/projects/webhook.ts';
import { type Delivery, listDeliveryRows } from '../../stores/webhooks/deliveries.ts';
import { readWebhook } from './read-webhook.ts';

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
  const found = await listDeliveryRows(scope, webhookId, { ...page, limit: page.limit + 1 });
  const deliveries = found.slice(0, page.limit);
  return { deliveries, next: found.length > page.limit ? (deliveries.at(-1)?.no ?? null) : null };
}
