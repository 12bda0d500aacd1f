import { z } from 'zod';
import type { MessageReceipt } from '../services/tasks/receipts.ts';

/** What became of a message, alike in every family. */
export const receipt = z.object({
  message_id: z.string(),
  outcome: z
    .enum(['accepted', 'stored', 'merged', 'skipped', 'failed'])
    .describe('`accepted` until the task ends.'),
  reason: z.string().nullable().describe('Why it was skipped or failed.'),
  retryable: z.boolean().describe('Whether doing the task again may have another outcome.'),
  memory_ids: z.array(z.string()),
});

export function shownReceipt(of: MessageReceipt): z.output<typeof receipt> {
  return {
    message_id: of.messageId,
    outcome: of.outcome,
    reason: of.reason,
    retryable: of.retryable,
    memory_ids: [...of.memoryIds],
  };
}
