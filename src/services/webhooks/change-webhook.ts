import type { Context } from '../../context.ts';
import type { WebhookEvent } from '../../domain/projects/webhook.ts';
import { updateWebhook, type Webhook } from '../../stores/webhooks/webhooks.ts';
import { readWebhook, unknownWebhook } from './read-webhook.ts';

/**
 * Changes a webhook. Enabling it, or giving it another URL, also ends a pause. While it is disabled, no
 * events are written for it; those that wait are kept.
 * @param change.url checked with `requireReachable`
 * @throws AppError not_found
 */
export async function changeWebhook(
  ctx: Context,
  id: string,
  change: {
    readonly url?: string | undefined;
    readonly events?: readonly WebhookEvent[] | undefined;
    readonly enabled?: boolean | undefined;
  },
): Promise<Webhook> {
  if (!(await updateWebhook(ctx.db.project(ctx.projectId), id, change))) throw unknownWebhook();
  return readWebhook(ctx, id);
}
