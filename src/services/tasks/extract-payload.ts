import { z } from 'zod';
import { MEMORY_VIEWS } from '../../domain/memories/view.ts';

/** What an extraction task carries: ids only. Read back through the schema, because it may be older than the code. */
export const extractPayloadSchema = z.object({
  conversation_id: z.string(),
  message_ids: z.array(z.string()),
  views: z.array(z.enum(MEMORY_VIEWS)),
  /** The caller gave the conversation before; it is kept with the first message, as long as the task is open. */
  given_history: z.boolean().optional(),
  /** The caller gave options; they are kept with the first message until the task is done. */
  options: z.boolean().optional(),
});

export type ExtractPayload = z.output<typeof extractPayloadSchema>;

/** The caller's words that a task needs beside its messages; kept with the first of them and deleted with it. */
export const extractOptionsSchema = z.object({
  /** What memories inherit that come from messages without a raw memory: descriptions of tools. */
  origin: z
    .object({
      agent_id: z.string().nullable(),
      app_id: z.string().nullable(),
      tags: z.array(z.string()),
      info: z.record(z.string(), z.unknown()),
    })
    .optional(),
  /** The caller's own guidance for a model, by view. */
  guidance: z.partialRecord(z.enum(MEMORY_VIEWS), z.string()).optional(),
});

export type ExtractOptions = z.output<typeof extractOptionsSchema>;
