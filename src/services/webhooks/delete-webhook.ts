import type { Context } from '../../context.ts';
import { deleteWebhookRows } from '../../stores/webhooks/webhooks.ts';
import { unknownWebhook } from './read-webhook.ts';

/** Deletes a webhook with its deliveries. @throws AppError not_found */
export async function deleteWebhook(ctx: Context, id: string): Promise<void> {
  const deleted = await ctx.db.projectTransaction(ctx.projectId, (scope) => deleteWebhookRows(scope, id));
  if (!deleted) throw unknownWebhook();
}
