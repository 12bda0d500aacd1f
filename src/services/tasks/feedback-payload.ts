import { z } from 'zod';
import { extractPayloadSchema } from './extract-payload.ts';

/** The payload of a feedback task: ids only, since tasks outlive what a user deletes. */
export const feedbackPayloadSchema = extractPayloadSchema.extend({
  retrieved_memory_ids: z.array(z.string()),
});

export type FeedbackPayload = z.output<typeof feedbackPayloadSchema>;

/** The turns that a feedback is about, stored with its message and deleted with it. */
export const feedbackContentSchema = z.object({
  history: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
});
