import type { Services } from '../../context.ts';
import { cachedFigure } from '../../lib/cached-figure.ts';
import { countDeliveries, type WebhookFigures } from '../../stores/webhooks/webhooks.ts';

/** How long the figures are used again. */
const FRESH_MS = 5000;

/** Returns a function that measures what waits for webhooks; undefined before the first figures. */
export function webhookFigures({ db }: Pick<Services, 'db'>): () => Promise<WebhookFigures | undefined> {
  return cachedFigure(() => countDeliveries(db.system({ priority: 'background' })), FRESH_MS);
}
