import { extractedContentHash, trajectoryContentHash } from '../../domain/memories/content-hash.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { trajectoryMemory } from '../../domain/tools/tool-memory.ts';
import { readToolSchemas } from '../../domain/tools/tool-schema.ts';
import { readTrajectories, type ToolTurn, type Trajectory } from '../../domain/tools/trajectory.ts';

/** The turns to read tools from. */
export interface ToolTexts {
  /** The new messages. */
  readonly messages: readonly ToolTurn[];
  /** Earlier turns of the conversation. */
  readonly context: readonly ToolTurn[];
}

/** A description of a tool, or a use of tools. */
export interface FoundTool {
  readonly kind: 'tool_schema' | 'tool_trajectory';
  readonly title: string;
  readonly body: string;
  readonly details: object;
  /** SHA-256 in hexadecimal digits. */
  readonly contentHash: string;
  /** The search words, as a `tsvector`. */
  readonly lexemes: string;
  /** The new messages that it was read from, in order; UTF-16 offsets into their texts. */
  readonly sources: readonly {
    readonly messageIndex: number;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Reads the descriptions of tools in system messages, and the uses of tools in the conversation.
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
  // trajectories are read from all turns at once: if that takes too long, the last
  // tool or assistant turn is blamed
  const last = messages.findLastIndex(({ role }) => role === 'tool' || role === 'assistant');
  onText(last, [...context, ...messages].map(({ text }) => text).join(''));
  const uses = readTrajectories(context, messages).flatMap((trajectory) => {
    const sources = sourcesOf(trajectory, messages);
    const message = messages[sources.at(-1) ?? -1];
    if (message === undefined) return [];
    const { title, text, details } = trajectoryMemory(trajectory);
    return foundTool(message.saidAt, {
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
  // also indexes the words inside a name: "weather" finds `getWeather`
  const words = analyseTerms(text.replace(/([a-z\d])([A-Z])/g, '$1 $2'));
  return { ...found, lexemes: toTsvector(indexLexemes({ text, saidAt }, words)) };
}

/** Indexes of the new messages that a trajectory was read from, in order. */
function sourcesOf({ uses }: Trajectory, messages: readonly ToolTurn[]): readonly number[] {
  const ids = new Set(uses.flatMap((use) => [use.calledIn.messageId, use.answer?.messageId]));
  return messages.flatMap(({ messageId }, index) => (ids.has(messageId) ? [index] : []));
}

/**
 * Distinguishes a second run from a repeated request: by the ids of the calls, or else by
 * their time, or else by their day.
 */
function identityOf({ uses }: Trajectory): readonly string[] {
  return uses.map(({ call, calledIn, answer }) => {
    const message = answer ?? calledIn;
    return call.id ?? message.chatTime ?? message.saidAt.toISOString().slice(0, 10);
  });
}
