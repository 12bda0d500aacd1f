import { z } from 'zod';
import { MEMORY_VIEWS } from '../../domain/memories/view.ts';

/**
 * The payload of an extraction task: ids only. Parse it with this schema, because it may be older than the
 * code.
 */
export const extractPayloadSchema = z.object({
  conversation_id: z.string(),
  message_ids: z.array(z.string()),
  views: z.array(z.enum(MEMORY_VIEWS)),
  /**
   * Whether the caller sent the earlier conversation. It is stored with the first message while the task is
   * open.
   */
  given_history: z.boolean().optional(),
  /** Whether the caller sent options. They are stored with the first message until the task has succeeded. */
  options: z.boolean().optional(),
  /** The trace that the task continues. */
  traceparent: z.string().optional(),
});

export type ExtractPayload = z.output<typeof extractPayloadSchema>;

/** The caller's options for a task, stored with its first message and deleted with it. */
export const extractOptionsSchema = z.object({
  /** Properties for tool memories, whose messages may have no raw memory to inherit them from. */
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
