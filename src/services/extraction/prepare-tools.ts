import type { Services } from '../../context.ts';
import type { FoundTool } from '../../extractors/rules/read-tools.ts';
import type { ExtractedRow } from '../../stores/memories/extracted-memories.ts';
import type { RawMemory } from '../../stores/memories/raw-memories.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import type { PreparedItem } from '../reconciliation/prepared-task.ts';
import type { ExtractOptions, ExtractPayload } from '../tasks/extract-payload.ts';

/** The extractor id of tool memories: rules always read them, whichever extractor reads the rest. */
const READER = 'tools/1';

const MEMORY_TYPES = { tool_schema: 'ToolSchemaMemory', tool_trajectory: 'ToolTrajectoryMemory' } as const;

interface ToolInput {
  readonly task: ClaimedTask;
  readonly views: ExtractPayload['views'];
  readonly origin: ExtractOptions['origin'];
  /** The messages that `found` refers to by index. */
  readonly messages: readonly PositionedMessage[];
  readonly raws: readonly RawMemory[];
}

/** Whether tool memories are requested and the messages may contain tool schemas or tool calls. */
export function mayTellOfTools({ views, messages }: Pick<ToolInput, 'views' | 'messages'>): boolean {
  if (!views.includes('tool_memory')) return false;
  return messages.some(({ role, toolCalls }) => role === 'system' || role === 'tool' || toolCalls !== null);
}

/** Turns the tools and trajectories that were found in a task's messages into rows. */
export function prepareToolItems(
  services: Services,
  input: ToolInput,
  found: readonly FoundTool[],
): readonly PreparedItem[] {
  return found.flatMap((tool) => {
    const last = input.messages[tool.sources.at(-1)?.messageIndex ?? -1];
    return last === undefined ? [] : [itemOf(services, input, last, tool)];
  });
}

function itemOf(
  services: Services,
  { task, origin, messages, raws }: ToolInput,
  message: PositionedMessage,
  { kind, title, body, details, contentHash, lexemes, sources }: FoundTool,
): PreparedItem {
  const memory_id = services.newId();
  const raw = raws.find((memory) => memory.messageId === message.messageId);
  const row: ExtractedRow = {
    memory_id,
    user_id: task.userId,
    agent_id: raw?.agentId ?? origin?.agent_id ?? null,
    app_id: raw?.appId ?? origin?.app_id ?? null,
    conversation_id: message.conversationId,
    kind,
    memory_type: MEMORY_TYPES[kind],
    title,
    body,
    details,
    tags: raw?.tags ?? origin?.tags ?? [],
    info: raw?.info ?? origin?.info ?? {},
    confidence: 1,
    content_hash: contentHash,
    extractor: READER,
    task_id: task.taskId,
    valid_from: message.saidAt.toISOString(),
    valid_to: null,
    speaker: null,
    role: message.role,
    said_at: message.saidAt.toISOString(),
    position: message.position,
    lexemes,
  };
  return {
    row,
    sources: sources.flatMap(({ messageIndex, start, end }) => {
      const source = messages[messageIndex];
      return source === undefined
        ? []
        : [{ memory_id, message_id: source.messageId, span_start: start, span_end: end }];
    }),
    textToEmbed: body,
    coversMessageId: null,
    assertions: [],
  };
}
