import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../tool.ts';

/** The argument by which the tools of this preset name a conversation. */
export const conversation = {
  conversation_first_message: z
    .string()
    .max(100_000)
    .describe('The first message of the user in this conversation; the same in every call.'),
};

/** The conversation of a first message. It has the id that memos-api-mcp would give it. */
export function conversationId({ userId }: Call, firstMessage: string): string {
  return createHash('md5').update(`${userId}\n${firstMessage}`).digest('hex');
}
