import type { Message } from '../../domain/messages/message.ts';
import { splitText } from '../../domain/messages/raw-memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { estimateTokens } from '../../domain/text/tokens.ts';

/**
 * Most tokens of new turns in one call. With more, the model's list becomes less
 * careful and a failed call costs more.
 */
const CHUNK_TOKENS = 3000;
/** Most tokens of earlier turns that precede them, so that the model understands "she" and "there". */
const OVERLAP_TOKENS = 500;
/** Most characters of one part; a longer message is split. In Chinese that many characters fill a chunk. */
const MAX_PART = 4000;
/** Characters of a tool's answer that the model sees: the assistant repeats what matters of it. */
const MAX_TOOL_ANSWER = 800;

/** A message or a part of a long one. `start` and `end` are UTF-16 offsets into its text. */
export interface ChunkPart {
  /** Index among the new messages; null for an earlier turn. */
  readonly messageIndex: number | null;
  readonly message: Message;
  readonly start: number;
  readonly end: number;
}

/** The input of one model call: earlier turns for context, then the new turns to extract from. */
export interface Chunk {
  readonly context: readonly ChunkPart[];
  readonly parts: readonly ChunkPart[];
}

/**
 * Splits a conversation into chunks, one per model call. Each chunk has the end of
 * the preceding turns as context.
 * @param context earlier turns, oldest first
 */
export function chunksOf(messages: readonly Message[], context: readonly Message[]): readonly Chunk[] {
  const before = context
    .filter((message) => message.role !== 'system')
    .map((message) => whole(message, null));
  const parts = messages.flatMap((message, index) => partsOf(message, index));
  const chunks: Chunk[] = [];
  let first = 0;
  let tokens = 0;
  const close = (end: number) => {
    if (end > first)
      chunks.push({
        context: lastTokens([...before, ...parts.slice(0, first)]),
        parts: parts.slice(first, end),
      });
    first = end;
    tokens = 0;
  };
  for (const [at, part] of parts.entries()) {
    const size = estimateTokens(wordsOf(part));
    if (tokens + size > CHUNK_TOKENS) close(at);
    tokens += size;
  }
  close(parts.length);
  return chunks;
}

/** Splits a chunk into two; null when it has a single part. */
export function halves({ context, parts }: Chunk): readonly [Chunk, Chunk] | null {
  if (parts.length < 2) return null;
  const middle = Math.ceil(parts.length / 2);
  const first = parts.slice(0, middle);
  return [
    { context, parts: first },
    { context: lastTokens([...context, ...first]), parts: parts.slice(middle) },
  ];
}

/** The text of a part. */
export function wordsOf({ message, start, end }: ChunkPart): string {
  return message.text.slice(start, end);
}

function whole(message: Message, messageIndex: number | null): ChunkPart {
  return { messageIndex, message, start: readSpeaker(message).prefixLength, end: message.text.length };
}

function partsOf(message: Message, messageIndex: number): readonly ChunkPart[] {
  if (message.role === 'system') return [];
  const { start } = whole(message, messageIndex);
  if (message.role === 'tool')
    return [
      {
        messageIndex,
        message,
        start,
        end: start + truncate(message.text.slice(start), MAX_TOOL_ANSWER).length,
      },
    ];
  return splitText(message.text.slice(start), MAX_PART).map((span) => ({
    messageIndex,
    message,
    start: start + span.start,
    end: start + span.end,
  }));
}

/** The last turns that fit into the overlap. The oldest of them may be cut at its beginning. */
function lastTokens(parts: readonly ChunkPart[]): readonly ChunkPart[] {
  const kept: ChunkPart[] = [];
  let left = OVERLAP_TOKENS;
  for (const part of parts.toReversed()) {
    const words = wordsOf(part);
    const tokens = estimateTokens(words);
    if (tokens <= left) {
      kept.unshift({ ...part, messageIndex: null });
      left -= tokens;
      continue;
    }
    const length = Math.floor((words.length * left) / tokens);
    if (length > 0) kept.unshift({ ...part, messageIndex: null, start: part.end - length });
    break;
  }
  return kept;
}
