import { z } from 'zod';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { NewMessage } from '../../services/messages/new-message.ts';
import { parseJson } from '../body.ts';
import { chatMessage, fromChatMessage, fromParts, MAX_MESSAGES } from '../messages/chat-message.ts';
import { type ContentPart, contentPart } from '../messages/content.ts';
import { expiresAt } from '../validation/expiry.ts';
import { list } from '../validation/list.ts';
import {
  cubeIds,
  deprecatedCubeId,
  flag,
  LATER,
  object,
  objects,
  optionalId,
  sameSession,
  text,
  userId,
} from './fields.ts';
import { operation, operationText } from './permissions.ts';

/**
 * A content part outside of a chat message.
 * An object with a role is a chat message and must follow its rules.
 */
const barePart = contentPart.refine((part) => !('role' in part), {
  path: ['role'],
  error: 'must be a chat message',
  abort: true,
});

const chatMessages = list(chatMessage, MAX_MESSAGES, 1);

/**
 * Reads a text that is a JSON array of chat messages, which some clients send instead of the array. Any other
 * value is returned unchanged.
 */
function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value;
  try {
    const parsed = parseJson(value);
    return chatMessages.safeParse(parsed).success ? parsed : value;
  } catch {
    return value;
  }
}

/** A text, or a list of chat messages and content parts. */
const messages = z.preprocess(
  readJsonText,
  z.union([z.string(), list(z.union([chatMessage, barePart]), MAX_MESSAGES)]).nullish(),
);

/** The body of `POST /product/add`. */
export const addRequest = z
  .object({
    user_id: userId
      .nullish()
      .describe(
        'Owner of the memories. Default: the user to whom the key is bound, otherwise `default_user`.',
      ),
    session_id: optionalId.describe('The conversation. Default: `default_session`.'),
    conversation_id: optionalId.describe('Another name for session_id.'),
    task_id: optionalId.describe('Your own id for the task, to query it with /product/scheduler/status.'),
    writable_cube_ids: cubeIds.describe("Cubes to add to, at most 200. Default: the user's own cube."),
    async_mode: z
      .enum(['async', 'sync'])
      .default('async')
      .describe('`async` (default): the extraction runs in the background. `sync`: the answer waits for it.'),
    mode: z
      .enum(['fast', 'fine'])
      .nullish()
      .describe('With `sync`: `fast` stores the messages and answers without waiting. Ignored with `async`.'),
    custom_tags: list(z.string().max(256), 100).nullish().describe('Tags of the memories, at most 100.'),
    info: object.describe(
      'Your own metadata, kept with the memories. Names that memories use themselves, such as `status`, are left out.',
    ),
    messages: messages.describe(
      'A text, chat messages, or content parts. A text that is a JSON array of chat messages is read as messages.',
    ),
    chat_history: objects(10_000).describe(
      'The conversation before the messages. It helps to understand them and is not remembered. Only its last 20 turns are used. Default: the stored turns of the session; `[]`: none. No effect with `is_feedback`.',
    ),
    is_feedback: flag(false).describe(
      "true: the user's last message is feedback on an answer, and the others are the turns before it, see /product/feedback. Default: false.",
    ),
    expires_at: expiresAt,
    mem_cube_id: deprecatedCubeId,
    memory_content: text.describe('Deprecated: a text to remember. Use `messages` instead.'),
    doc_path: text.describe('Deprecated: kept as a file reference. The file is not read.'),
    source: text.describe(
      'Deprecated: kept as `info.source`. Use `info.source_type` and `info.source_url` instead.',
    ),
    operation: operation.describe(operationText),
    manager_user_id: text.describe(LATER),
    project_id: text.describe(LATER),
    is_upload_skill: flag(false).describe(LATER),
  })
  .superRefine(sameSession)
  .refine(({ is_feedback, expires_at }) => !is_feedback || expires_at == null, {
    path: ['expires_at'],
    error: 'cannot be given with is_feedback: a correction does not end',
  });

export type AddRequest = z.output<typeof addRequest>;

/** All messages that the request adds, those in deprecated fields included. */
export function messagesOf({ messages: sent, memory_content, doc_path }: AddRequest): NewMessage[] {
  const parts: (string | z.output<typeof chatMessage> | ContentPart)[] =
    typeof sent === 'string' ? [sent] : [...(sent ?? [])];
  if (memory_content) parts.push({ type: 'text', text: memory_content });
  if (doc_path) parts.push({ type: 'file', file: { path: doc_path } });
  return parts.filter((part) => part !== '').map(toMessage);
}

function toMessage(item: string | z.output<typeof chatMessage> | ContentPart): NewMessage {
  if (typeof item === 'string') return { role: 'user', text: item };
  return isChatMessage(item) ? fromChatMessage(item) : fromParts([item]);
}

function isChatMessage(
  item: z.output<typeof chatMessage> | ContentPart,
): item is z.output<typeof chatMessage> {
  return 'role' in item && !('type' in item);
}

/**
 * Names of a memory's own metadata.
 * A field of `info` with such a name could not be distinguished or filtered.
 */
const RESERVED: ReadonlySet<string> = new Set([
  ...[
    'id',
    'memory',
    'ref_id',
    'user_id',
    'session_id',
    'status',
    'memory_type',
    'key',
    'tags',
    'confidence',
  ],
  ...['type', 'visibility', 'version', 'history', 'evolve_to', 'is_fast', 'sources', 'background', 'usage'],
  ...['embedding', 'info', 'internal_info', 'file_ids', 'relativity', 'created_at', 'updated_at'],
]);

/** The `info` to store, without reserved names. `source`, which old clients send, is added to it. */
export function infoOf({ info, source }: AddRequest): Record<string, unknown> | undefined {
  if (!source && !info) return undefined;
  const own = Object.entries(info ?? {}).filter(([name]) => !RESERVED.has(name));
  return { ...(source ? { source } : {}), ...Object.fromEntries(own) };
}

/** The last message of the user as feedback on the turns before it. Null if no message of a user has text. */
export function feedbackOf(messages: readonly NewMessage[]): {
  readonly text: string;
  readonly time: string | undefined;
  readonly history: readonly ChatTurn[];
} | null {
  const at = messages.findLastIndex(({ role, text }) => role === 'user' && text.trim() !== '');
  const message = messages[at];
  if (message === undefined) return null;
  const history = messages
    .slice(0, at)
    .flatMap(({ role, text }) =>
      (role === 'user' || role === 'assistant') && text !== '' ? [{ role, content: text }] : [],
    );
  return { text: message.text, time: message.chatTime, history };
}
