import { z } from 'zod';
import type { MessageReceipt } from '../services/tasks/receipts.ts';

/** The outcome of one message, in the shape that all families use. */
export const receipt = z
  .object({
    message_id: z.string().describe('Id of the message.'),
    outcome: z
      .enum(['accepted', 'stored', 'merged', 'skipped', 'failed'])
      .describe('What became of the message. It is `accepted` until the task ends.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why the message was skipped or failed. `model_bad_answer` of a stored or merged message: the answers of the model could not be used, so rules read the message; `time_unknown`: nobody can read its `chat_time`; `recalled`: it repeats memories that this server had recalled, and those words were left out; `forgotten`: the memories that it told the server to forget are archived; `command`: it only commands; `task`: it only asks the assistant to do something; `memory_unclear`: it asks for a change, but several memories or none may be meant, so it was added and changed nothing. Otherwise null.',
      ),
    retryable: z.boolean().describe('Whether a retry of the task may have another outcome.'),
    memory_ids: z.array(z.string()).describe('Ids of the memories that the message led to.'),
    extractor: z
      .string()
      .nullable()
      .describe(
        'What read the message, with its version: a model with its prompt, or `offline/…` for rules.',
      ),
  })
  .meta({ title: 'receipt' });

export function shownReceipt(of: MessageReceipt): z.output<typeof receipt> {
  return {
    message_id: of.messageId,
    outcome: of.outcome,
    reason: of.reason,
    retryable: of.retryable,
    memory_ids: [...of.memoryIds],
    extractor: of.extractor,
  };
}
