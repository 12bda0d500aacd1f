import type { TracingConfig } from '../../lib/tracing/settings.ts';
import { NO_TRACING, type Tracing } from '../../lib/tracing/tracing.ts';
import type { Logger } from '../../logger.ts';

/** Starts to send traces if they are configured. Otherwise not even the code for it is loaded. */
export async function startTracing(config: TracingConfig | null, log: Logger): Promise<Tracing> {
  if (config === null) return NO_TRACING;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(config, log);
}
