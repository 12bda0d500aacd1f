import type { Services } from '../../context.ts';
import { extractedContentHash, trajectoryContentHash } from '../../domain/content-hash.ts';
import { indexLexemes } from '../../domain/index-text.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import type { Places } from '../../domain/text/places.ts';
import { trajectoryMemory } from '../../domain/tools/tool-memory.ts';
import { readToolSchemas } from '../../domain/tools/tool-schema.ts';
import { readTrajectories, type Trajectory } from '../../domain/tools/trajectory.ts';
import type { ExtractedRow, SourceRow } from '../../stores/extracted-memories.ts';
import type { PositionedMessage } from '../../stores/messages.ts';
import type { RawMemory } from '../../stores/raw-memories.ts';
import type { ClaimedTask } from '../../stores/task-claims.ts';
import type { ExtractPayload } from './payload.ts';
import type { PreparedItem } from './prepare-task.ts';

/** What reads them: rules, whichever extractor reads the rest. */
const READER = 'tools/1';

interface ToolInput {
  readonly task: ClaimedTask;
  readonly payload: ExtractPayload;
  /** The new messages that may be read. */
  readonly messages: readonly PositionedMessage[];
  /** Earlier turns of the conversation. */
  readonly context: readonly PositionedMessage[];
  readonly raws: readonly RawMemory[];
}

/** The memories of tools in a task's messages: descriptions in system messages, and how tools were used. */
export function prepareToolItems(services: Services, input: ToolInput): readonly PreparedItem[] {
  if (!input.payload.views.includes('tool_memory')) return [];
  const schemas = input.messages
    .filter((message) => message.role === 'system')
    .flatMap((message) =>
      readToolSchemas(message.text).map((schema) => {
        const source = { message_id: message.messageId, span_start: schema.start, span_end: schema.end };
        return itemOf(services, input, message, [source], {
          kind: 'tool_schema',
          memory_type: 'ToolSchemaMemory',
          title: schema.name,
          body: schema.text,
          details: { tool_name: schema.name },
          content_hash: extractedContentHash('tool_schema', schema.identity).toString('hex'),
        });
      }),
    );
  const uses = readTrajectories(input.context, input.messages).flatMap((trajectory) => {
    const sources = sourcesOf(trajectory, input.messages);
    const last = sources.at(-1);
    if (last === undefined) return [];
    const { title, text, details } = trajectoryMemory(trajectory);
    const links = sources.map((message) => ({
      message_id: message.messageId,
      span_start: 0,
      span_end: message.text.length,
    }));
    return [
      itemOf(services, input, last, links, {
        kind: 'tool_trajectory',
        memory_type: 'ToolTrajectoryMemory',
        title,
        body: text,
        details,
        content_hash: trajectoryContentHash(text, identityOf(trajectory)).toString('hex'),
      }),
    ];
  });
  return [...schemas, ...uses];
}

/** The new messages that a trajectory was read from, in order. */
function sourcesOf(
  { uses }: Trajectory,
  messages: readonly PositionedMessage[],
): readonly PositionedMessage[] {
  const ids = new Set(uses.flatMap((use) => [use.calledIn.messageId, use.answer?.messageId]));
  return messages.filter((message) => ids.has(message.messageId));
}

/** Tells a repeated run from a repeated request: by the ids of its calls, else by its time, else by its day. */
function identityOf({ uses }: Trajectory): readonly string[] {
  return uses.map(({ call, calledIn, answer }) => {
    const said = answer ?? calledIn;
    return call.id ?? said.chatTime ?? said.saidAt.toISOString().slice(0, 10);
  });
}

type Own = Pick<ExtractedRow, 'kind' | 'memory_type' | 'title' | 'body' | 'details' | 'content_hash'>;

function itemOf(
  services: Services,
  { task, payload, raws }: ToolInput,
  message: PositionedMessage,
  sources: readonly Omit<SourceRow, 'memory_id'>[],
  own: Own,
): PreparedItem {
  const memory_id = services.newId();
  const raw = raws.find((one) => one.messageId === message.messageId);
  const origin = payload.origin;
  const row: ExtractedRow = {
    memory_id,
    user_id: task.userId,
    agent_id: raw?.agentId ?? origin?.agent_id ?? null,
    app_id: raw?.appId ?? origin?.app_id ?? null,
    conversation_id: message.conversationId,
    ...own,
    tags: raw?.tags ?? origin?.tags ?? [],
    info: raw?.info ?? origin?.info ?? {},
    confidence: 1,
    extractor: READER,
    task_id: task.taskId,
    valid_from: message.saidAt.toISOString(),
    valid_to: null,
    speaker: null,
    role: message.role,
    said_at: message.saidAt.toISOString(),
    position: message.position,
    lexemes: toTsvector(lexemesOf(own, message.saidAt)),
  };
  return {
    row,
    sources: sources.map((source) => ({ memory_id, ...source })),
    textToEmbed: own.body,
    coversMessageId: null,
    claims: [],
  };
}

/** Also the words inside of names: `getWeather` is found by "weather". */
function lexemesOf({ title, body }: Own, saidAt: Date): ReadonlyMap<string, Places> {
  const text = `${title}\n${body}`;
  return indexLexemes({ text, saidAt }, analyseTerms(text.replace(/([a-z\d])([A-Z])/g, '$1 $2')));
}
