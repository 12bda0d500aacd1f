import { z } from 'zod';
import type { MemorySource } from '../../domain/memories/memory.ts';
import { detectLanguage } from '../../domain/text/language.ts';

/** Schema of the sources of a memory in the cloud API. */
export const memorySources = z
  .array(
    z
      .object({
        type: z.literal('chat'),
        role: z.string().describe('Who said it.'),
        chat_time: z.string().nullable().describe('When it was said.'),
        message_id: z.string().describe('Your own id of the message if you sent one, otherwise ours.'),
        content: z.string().describe('The passage of the message.'),
        lang: z.string().describe('Detected language of the passage.'),
      })
      .meta({ title: 'cloud_source' }),
  )
  .describe('The passages of messages from which the memory was made.');

/** Converts the sources of a memory. */
export function toMemorySources(sources: readonly MemorySource[]): z.output<typeof memorySources> {
  return sources.map((source) => ({
    type: 'chat' as const,
    role: source.role,
    chat_time: source.chatTime,
    message_id: source.externalId ?? source.messageId,
    content: source.text,
    lang: detectLanguage(source.text),
  }));
}
