import { extractedContentHash, trajectoryContentHash } from '../../domain/memories/content-hash.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { trajectoryMemory } from '../../domain/tools/tool-memory.ts';
import { readToolSchemas } from '../../domain/tools/tool-schema.ts';
import { readTrajectories, type ToolTurn, type Trajectory } from '../../domain/tools/trajectory.ts';

export interface ToolTexts {
  /** The new messages. */
  readonly messages: readonly ToolTurn[];
  /** Earlier turns of the conversation. */
  readonly context: readonly ToolTurn[];
}

/** A description or a use of tools. */
export interface FoundTool {
  readonly kind: 'tool_schema' | 'tool_trajectory';
  readonly title: string;
  readonly body: string;
  readonly details: object;
  /** SHA-256 in hexadecimal digits. */
  readonly contentHash: string;
  /** The words that it is found by, as a `tsvector`. */
  readonly lexemes: string;
  /** The new messages that it was read from, in order, by index; offsets into their texts. */
  readonly sources: readonly {
    readonly messageIndex: number;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Descriptions of tools in system messages, and how tools were used.
 * @param onText called before the text of a message is read, with the message's index
 */
export function readTools(
  { messages, context }: ToolTexts,
  onText: (index: number, text: string) => void,
): readonly FoundTool[] {
  const schemas = messages.flatMap((message, messageIndex) => {
    if (message.role !== 'system') return [];
    onText(messageIndex, message.text);
    return readToolSchemas(message.text).map(({ name, text, identity, start, end }) =>
      foundTool(message.saidAt, {
        kind: 'tool_schema',
        title: name,
        body: text,
        details: { tool_name: name },
        contentHash: extractedContentHash('tool_schema', identity).toString('hex'),
        sources: [{ messageIndex, start, end }],
      }),
    );
  });
  // which of them takes long is not known: the last answer of a tool stands for all
  const last = messages.findLastIndex(({ role }) => role === 'tool' || role === 'assistant');
  onText(last, [...context, ...messages].map(({ text }) => text).join(''));
  const uses = readTrajectories(context, messages).flatMap((trajectory) => {
    const sources = sourcesOf(trajectory, messages);
    const said = messages[sources.at(-1) ?? -1];
    if (said === undefined) return [];
    const { title, text, details } = trajectoryMemory(trajectory);
    return foundTool(said.saidAt, {
      kind: 'tool_trajectory',
      title,
      body: text,
      details,
      contentHash: trajectoryContentHash(text, identityOf(trajectory)).toString('hex'),
      sources: sources.map((messageIndex) => ({
        messageIndex,
        start: 0,
        end: messages[messageIndex]?.text.length ?? 0,
      })),
    });
  });
  return [...schemas, ...uses];
}

function foundTool(saidAt: Date, found: Omit<FoundTool, 'lexemes'>): FoundTool {
  const text = `${found.title}\n${found.body}`;
  // also the words inside of names: `getWeather` is found by "weather"
  const words = analyseTerms(text.replace(/([a-z\d])([A-Z])/g, '$1 $2'));
  return { ...found, lexemes: toTsvector(indexLexemes({ text, saidAt }, words)) };
}

/** The new messages that a trajectory was read from, in order. */
function sourcesOf({ uses }: Trajectory, messages: readonly ToolTurn[]): readonly number[] {
  const ids = new Set(uses.flatMap((use) => [use.calledIn.messageId, use.answer?.messageId]));
  return messages.flatMap(({ messageId }, index) => (ids.has(messageId) ? [index] : []));
}

/** Tells a repeated run from a repeated request: by the ids of its calls, else by its time, else by its day. */
function identityOf({ uses }: Trajectory): readonly string[] {
  return uses.map(({ call, calledIn, answer }) => {
    const said = answer ?? calledIn;
    return call.id ?? said.chatTime ?? said.saidAt.toISOString().slice(0, 10);
  });
}
