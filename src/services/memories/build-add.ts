import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parseChatTime } from '../../domain/chat-time.ts';
import { rawContentHash } from '../../domain/content-hash.ts';
import { indexLexemes } from '../../domain/index-text.ts';
import { splitForRawMemories } from '../../domain/raw-memory.ts';
import { readSpeaker } from '../../domain/speaker.ts';
import { streamKey, type TaskKind } from '../../domain/task.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { mayHoldToolSchema } from '../../domain/tools/tool-schema.ts';
import type { AddRows, MessageRow, RawMemoryRow, TaskRow } from '../../stores/adds.ts';
import { keptHistory } from '../extraction/given-history.ts';
import type { ExtractPayload } from '../extraction/payload.ts';
import type { FeedbackPayload } from '../feedback/payload.ts';
import type { AddMessagesInput, NewMessage } from './add-messages.ts';

const TITLE_LENGTH = 80;

type Target = AddMessagesInput['targets'][number];

/** What an add answers at once; kept with the idempotency key. */
export const addAnswerSchema = z.object({
  taskId: z.string(),
  conversationId: z.string(),
  memories: z.array(
    z.object({
      memoryId: z.string(),
      memoryType: z.enum(['UserMemory', 'LongTermMemory']),
      cubeId: z.string(),
      text: z.string(),
    }),
  ),
});

export type AddAnswer = z.output<typeof addAnswerSchema>;

/** Turns one add into the rows that its 200 promises, for each of its cubes. */
export function buildAdd(
  ctx: Context,
  input: AddMessagesInput,
): { readonly rows: AddRows; readonly answer: AddAnswer } {
  const requestId = ctx.newId();
  const now = ctx.clock();
  const firstChatTime = input.messages.find((message) => message.chatTime !== undefined)?.chatTime;
  const history = input.givenHistory && keptHistory(input.givenHistory);
  const messages: MessageRow[] = [];
  const memories: RawMemoryRow[] = [];
  const tasks: TaskRow[] = [];
  for (const [index, target] of input.targets.entries()) {
    const own = input.messages.map((message) => messageRow(ctx, input, target, message, firstChatTime, now));
    const memorable = own.filter((_, n) => input.messages[n]?.memorable !== false).map(({ row }) => row);
    for (const [n, { row, timeKnown }] of own.entries()) {
      const given_history = row === memorable[0] ? (history ?? null) : null;
      messages.push({ ...row, ord: messages.length, given_history });
      if (input.messages[n]?.memorable === false) continue;
      memories.push(
        ...rawRows(ctx, input, row, timeKnown).map((raw, i) => ({ ...raw, ord: memories.length + i })),
      );
    }
    if (memorable.length > 0) tasks.push(taskRow(ctx, input, target, memorable, requestId, index));
  }
  const answer: AddAnswer = {
    taskId: requestId,
    conversationId: input.conversationId,
    memories: memories.map((raw) => ({
      memoryId: raw.memory_id,
      memoryType: raw.memory_type === 'UserMemory' ? 'UserMemory' : 'LongTermMemory',
      cubeId: raw.cube_id,
      text: raw.body,
    })),
  };
  const idempotency = input.idempotency
    ? {
        key: input.idempotency.key,
        requestHash: Buffer.from(input.idempotency.requestHash).toString('hex'),
        answer,
      }
    : null;
  return { rows: { messages, memories, tasks, idempotency }, answer };
}

function messageRow(
  ctx: Context,
  input: AddMessagesInput,
  target: Target,
  message: NewMessage,
  firstChatTime: string | undefined,
  now: Date,
): { readonly row: MessageRow; readonly timeKnown: boolean } {
  // a message without a time takes the first of the batch; a time that cannot be read is kept, and the receipt's counts
  const chatTime = message.chatTime ?? firstChatTime ?? null;
  const saidAt = chatTime === null ? null : parseChatTime(chatTime);
  return {
    timeKnown: saidAt !== null,
    row: {
      ord: 0,
      message_id: ctx.newId(),
      cube_id: target.cubeId,
      user_id: target.userId,
      conversation_id: input.conversationId,
      external_id: message.externalId ?? null,
      role: message.role,
      role_id: message.roleId ?? null,
      role_name: message.roleName ?? null,
      body: message.text,
      content: message.content ?? null,
      given_history: null,
      chat_time: chatTime,
      said_at: (saidAt ?? now).toISOString(),
    },
  };
}

/** The raw memories of a message; a system prompt is kept as a message but is nobody's memory. */
function rawRows(
  ctx: Context,
  input: AddMessagesInput,
  message: MessageRow,
  timeKnown: boolean,
): readonly Omit<RawMemoryRow, 'ord'>[] {
  if (message.role === 'system') return [];
  const saidAt = new Date(message.said_at);
  const { name: speaker, prefixLength } = readSpeaker({
    text: message.body,
    role: message.role,
    roleName: message.role_name,
  });
  return splitForRawMemories(message.body).map((span, index) => {
    const text = message.body.slice(span.start, span.end);
    const words = index === 0 ? text.slice(prefixLength) : text;
    return {
      memory_id: ctx.newId(),
      message_id: message.message_id,
      cube_id: message.cube_id,
      user_id: message.user_id,
      agent_id: input.agentId ?? null,
      app_id: input.appId ?? null,
      conversation_id: message.conversation_id,
      memory_type: message.role === 'user' ? 'UserMemory' : 'LongTermMemory',
      title: truncate(words.trim().split(/[\n.!?。！？]/u, 1)[0] ?? '', TITLE_LENGTH),
      body: text,
      tags: input.tags ?? [],
      info: input.info ?? {},
      content_hash: rawContentHash({
        role: message.role,
        speaker,
        text,
        saidAt,
        hasChatTime: timeKnown,
      }).toString('hex'),
      speaker,
      role: message.role,
      said_at: message.said_at,
      lexemes: toTsvector(indexLexemes({ text: words, speaker, saidAt })),
      span_start: span.start,
      span_end: span.end,
      same_as: null,
    };
  });
}

/** Of what holds descriptions or answers of tools: these may have no raw memory to inherit from. */
function needsOrigin({ views, messages }: AddMessagesInput): boolean {
  if (!views.includes('tool_memory')) return false;
  return messages.some(({ role, text }) => role === 'tool' || (role === 'system' && mayHoldToolSchema(text)));
}

function originOf(input: AddMessagesInput): NonNullable<ExtractPayload['origin']> {
  return {
    agent_id: input.agentId ?? null,
    app_id: input.appId ?? null,
    tags: [...(input.tags ?? [])],
    info: { ...input.info },
  };
}

function taskRow(
  ctx: Context,
  input: AddMessagesInput,
  target: Target,
  messages: readonly MessageRow[],
  requestId: string,
  index: number,
): TaskRow {
  const extract: ExtractPayload = {
    conversation_id: input.conversationId,
    message_ids: messages.map((message) => message.message_id),
    views: [...input.views],
    ...(input.givenHistory === undefined ? {} : { given_history: true }),
    ...(needsOrigin(input) ? { origin: originOf(input) } : {}),
    ...(Object.keys(input.guidance ?? {}).length === 0 ? {} : { guidance: { ...input.guidance } }),
  };
  const feedback: FeedbackPayload | undefined = input.feedback && {
    ...extract,
    retrieved_memory_ids: [...input.feedback.retrievedMemoryIds],
  };
  return {
    task_id: index === 0 ? requestId : ctx.newId(),
    request_id: requestId,
    stream_key: streamKey(ctx.projectId, target.userId, target.cubeId, 'extract'),
    kind: (feedback === undefined ? 'extract' : 'feedback') satisfies TaskKind,
    user_id: target.userId,
    cube_id: target.cubeId,
    business_id: input.businessTaskId ?? null,
    payload: feedback ?? extract,
  };
}
