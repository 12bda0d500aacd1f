import { z } from 'zod';
import type { Context } from '../../context.ts';
import { rawContentHash } from '../../domain/memories/content-hash.ts';
import { lowerCaseSpeakers } from '../../domain/messages/lower-case-speakers.ts';
import { splitForRawMemories } from '../../domain/messages/raw-memory.ts';
import { withoutBlocks } from '../../domain/messages/recalled.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { streamKey, type TaskKind } from '../../domain/tasks/task.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { parseChatTime } from '../../domain/time/chat-time.ts';
import { mayHoldToolSchema } from '../../domain/tools/tool-schema.ts';
import { Breather } from '../../lib/breather.ts';
import { derivedUuid } from '../../lib/ids.ts';
import { traceOf } from '../../lib/tracing/traceparent.ts';
import type { AddRows, MessageRow, RawMemoryRow } from '../../stores/messages/adds.ts';
import type { TaskRow } from '../../stores/tasks/task-row.ts';
import type { ExtractOptions, ExtractPayload } from '../tasks/extract-payload.ts';
import type { FeedbackPayload } from '../tasks/feedback-payload.ts';
import { keptHistory } from './given-history.ts';
import type { AddedMemory, AddMessagesInput } from './new-message.ts';

const TITLE_LENGTH = 80;

type Target = AddMessagesInput['targets'][number];

/** What the rows of an add depend on besides its input. */
export type AddContext = Pick<Context, 'projectId' | 'clock' | 'newId'> & Partial<Pick<Context, 'tracing'>>;

/** The immediate answer of an add. */
export interface AddAnswer {
  readonly taskId: string;
  readonly conversationId: string;
  readonly memories: readonly AddedMemory[];
}

/**
 * The part of the answer stored with the idempotency key: ids only, since it outlives what a user deletes.
 */
export const addRecordSchema = z.object({
  taskId: z.string(),
  conversationId: z.string(),
  memoryIds: z.array(z.string()),
});

/**
 * Turns one add into the rows that its 200 response promises, for each of its cubes. Texts are analysed once,
 * not once per cube. The work yields to the event loop, because the largest add takes some hundred
 * milliseconds.
 */
export async function buildAdd(
  ctx: AddContext,
  input: AddMessagesInput,
): Promise<{ readonly rows: AddRows; readonly answer: AddAnswer }> {
  const requestId = ctx.newId();
  const history = input.givenHistory && keptHistory(input.givenHistory);
  const options = optionsOf(input);
  const breather = new Breather();
  const drafts = await draftsOf(ctx, input, breather);
  const first = drafts.find((draft) => draft.memorable);
  const messages: MessageRow[] = [];
  const memories: RawMemoryRow[] = [];
  const tasks: TaskRow[] = [];
  for (const [index, { cubeId, userId }] of input.targets.entries()) {
    const read: string[] = [];
    for (const draft of drafts) {
      const own = { message_id: draft.messageId ?? ctx.newId(), cube_id: cubeId, user_id: userId };
      const callerInput =
        draft === first ? { given_history: history ?? null, given_options: options } : NOT_GIVEN;
      messages.push({ ...draft.message, ...own, ...callerInput, ord: messages.length });
      for (const [part, raw] of draft.raws.entries()) {
        const memory_id = draft.messageId === undefined ? ctx.newId() : rawMemoryId(draft.messageId, part);
        memories.push({ ...raw, ...own, memory_id, ord: memories.length });
      }
      if (draft.memorable) read.push(own.message_id);
      if (breather.isDue) await breather.rest();
    }
    if (read.length > 0) {
      const target = { cubeId, userId, index };
      tasks.push(taskRow(ctx, input, target, { requestId, messageIds: read, hasOptions: options !== null }));
    }
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
        answer: {
          taskId: answer.taskId,
          conversationId: answer.conversationId,
          memoryIds: answer.memories.map(({ memoryId }) => memoryId),
        } satisfies z.output<typeof addRecordSchema>,
      }
    : null;
  return { rows: { messages, memories, tasks, idempotency }, answer };
}

/**
 * The id of a raw memory of a message that came with an id. @param part the place of its words in the
 * message, from 0
 */
export function rawMemoryId(messageId: string, part: number): string {
  return derivedUuid('raw memory', messageId, String(part));
}

/** The columns that only the first message of a task fills. */
const NOT_GIVEN = { given_history: null, given_options: null };

/** The columns that differ between the cubes of an add. */
type OfCube = 'ord' | 'message_id' | 'cube_id' | 'user_id';

/** The part of a message and its raw memories that is the same in all cubes. */
interface Draft {
  readonly messageId: string | undefined;
  readonly memorable: boolean;
  readonly message: Omit<MessageRow, OfCube | keyof typeof NOT_GIVEN>;
  readonly raws: readonly Omit<RawMemoryRow, OfCube | 'memory_id'>[];
}

const isReadable = (time: string | undefined) => time !== undefined && parseChatTime(time) !== null;

async function draftsOf(ctx: AddContext, input: AddMessagesInput, breather: Breather): Promise<Draft[]> {
  const now = ctx.clock();
  const firstChatTime = input.messages.find(({ chatTime }) => isReadable(chatTime))?.chatTime;
  const drafts: Draft[] = [];
  const names = lowerCaseSpeakers(input.messages.map(({ text }) => text));
  for (const [at, message] of input.messages.entries()) {
    // a message without a time gets the first readable one of the batch; an unreadable time is stored as
    // sent, counts as unknown, and the message has the place of its receipt
    const chatTime = message.chatTime ?? firstChatTime ?? null;
    const parsedTime = chatTime === null ? null : parseChatTime(chatTime);
    const row: Draft['message'] = {
      conversation_id: input.conversationId,
      external_id: message.externalId ?? null,
      role: message.role,
      role_id: message.roleId ?? null,
      role_name: message.roleName ?? names[at] ?? null,
      body: message.text,
      content: message.content ?? null,
      chat_time: chatTime,
      said_at: (parsedTime ?? now).toISOString(),
      expires_at: input.expiresAt?.toISOString() ?? null,
    };
    const memorable = message.memorable !== false;
    const raws: Draft['raws'][number][] = [];
    if (memorable)
      for (const raw of rawRows(input, row, parsedTime !== null)) {
        raws.push(raw);
        if (breather.isDue) await breather.rest();
      }
    drafts.push({ messageId: message.messageId, memorable, message: row, raws });
    if (breather.isDue) await breather.rest();
  }
  return drafts;
}

// linear: each run of blanks is read once, from its start
const BLANKS = /(?<!\s)\s{3,}/gu;

/** The raw memories of a message. A system prompt is stored as a message but makes no memory. */
function* rawRows(
  input: AddMessagesInput,
  message: Draft['message'],
  timeKnown: boolean,
): Generator<Draft['raws'][number]> {
  if (message.role === 'system') return;
  const saidAt = new Date(message.said_at);
  // what this server had recalled is not remembered again
  const own = withoutBlocks(message.body);
  const { name: speaker, prefixLength } = readSpeaker({
    text: own,
    role: message.role,
    roleName: message.role_name,
  });
  for (const [index, span] of splitForRawMemories(own).entries()) {
    const part = own.slice(span.start, span.end);
    const text = own === message.body ? part : part.trim().replace(BLANKS, '\n\n');
    const words = index === 0 ? text.slice(prefixLength) : text;
    yield {
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
    };
  }
}

/**
 * Whether the task must store tags and ids for tool memories: tool messages may have no raw memory to copy
 * from.
 */
function needsOrigin({ views, messages }: AddMessagesInput): boolean {
  if (!views.includes('tool_memory')) return false;
  return messages.some(({ role, text }) => role === 'tool' || (role === 'system' && mayHoldToolSchema(text)));
}

/** The caller's options that extraction needs besides the messages; null if there are none. */
function optionsOf(input: AddMessagesInput): ExtractOptions | null {
  const options: ExtractOptions = {
    ...(needsOrigin(input) ? { origin: originOf(input) } : {}),
    ...(Object.keys(input.guidance ?? {}).length === 0 ? {} : { guidance: { ...input.guidance } }),
  };
  return Object.keys(options).length === 0 ? null : options;
}

function originOf(input: AddMessagesInput): NonNullable<ExtractOptions['origin']> {
  return {
    agent_id: input.agentId ?? null,
    app_id: input.appId ?? null,
    tags: [...(input.tags ?? [])],
    info: { ...input.info },
  };
}

function taskRow(
  ctx: AddContext,
  input: AddMessagesInput,
  target: Target & { readonly index: number },
  {
    requestId,
    messageIds,
    hasOptions,
  }: { readonly requestId: string; readonly messageIds: readonly string[]; readonly hasOptions: boolean },
): TaskRow {
  const extract: ExtractPayload = {
    conversation_id: input.conversationId,
    message_ids: [...messageIds],
    // a profile is what lasts: nothing that ends is written into it
    views: input.views.filter((view) => input.expiresAt === undefined || view !== 'profile'),
    ...(input.givenHistory === undefined ? {} : { given_history: true }),
    ...(hasOptions ? { options: true } : {}),
    ...traceOf(ctx.tracing),
  };
  const feedback: FeedbackPayload | undefined = input.feedback && {
    ...extract,
    retrieved_memory_ids: [...input.feedback.retrievedMemoryIds],
  };
  return {
    task_id: target.index === 0 ? requestId : ctx.newId(),
    request_id: requestId,
    stream_key: streamKey(ctx.projectId, target.userId, target.cubeId, 'extract'),
    kind: (feedback === undefined ? 'extract' : 'feedback') satisfies TaskKind,
    user_id: target.userId,
    cube_id: target.cubeId,
    business_id: input.businessTaskId ?? null,
    payload: feedback ?? extract,
  };
}
