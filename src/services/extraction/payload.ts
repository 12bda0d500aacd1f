import { z } from 'zod';
import { MEMORY_VIEWS } from '../../domain/view.ts';

/** What an extraction task carries; read back through the schema, because it may be older than the code. */
export const extractPayloadSchema = z.object({
  conversation_id: z.string(),
  message_ids: z.array(z.string()),
  views: z.array(z.enum(MEMORY_VIEWS)),
});

export type ExtractPayload = z.output<typeof extractPayloadSchema>;
