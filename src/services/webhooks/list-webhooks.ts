import type { Context } from '../../context.ts';
import { listWebhookRows, type Webhook } from '../../stores/webhooks/webhooks.ts';

/** The webhooks of the project, oldest first. */
export function listWebhooks(ctx: Context): Promise<readonly Webhook[]> {
  return listWebhookRows(ctx.db.project(ctx.projectId));
}
