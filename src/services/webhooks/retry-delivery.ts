import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Delivery, resendDelivery } from '../../stores/webhooks/deliveries.ts';
import { readWebhook } from './read-webhook.ts';

/**
 * Has a delivery sent at once, also one that was delivered or has failed, and ends the pause of its webhook.
 * Later events of its user wait for it. Call `wakeWebhooks` after the commit.
 * @throws AppError not_found | conflict if the webhook is disabled
 */
export async function retryDelivery(ctx: Context, webhookId: string, deliveryId: string): Promise<Delivery> {
  const webhook = await readWebhook(ctx, webhookId);
  if (!webhook.enabled)
    throw new AppError('conflict', 'The webhook is disabled, so nothing is sent: enable it first.');
  const delivery = await resendDelivery(ctx.db.project(ctx.projectId), webhookId, deliveryId);
  if (delivery === null) throw new AppError('not_found', 'There is no such delivery of this webhook.');
  return delivery;
}
