import type { Message } from '../../domain/messages/message.ts';
import { splitText } from '../../domain/messages/raw-memory.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { estimateTokens } from '../../domain/text/tokens.ts';

/** Tokens of new turns in one call: a longer list of notes gets careless, and a failed call costs more. */
const CHUNK_TOKENS = 3000;
/** Tokens of earlier turns in front of them, so that "she" and "there" can be understood. */
const OVERLAP_TOKENS = 500;
/** A longer message is split: in Chinese that is a whole chunk. */
const MAX_PART = 4000;
/** Of a tool's answer so much is shown: what matters of it the assistant says. */
const MAX_TOOL_ANSWER = 800;

/** A message, or a part of a long one: UTF-16 offsets into its text. */
export interface ChunkPart {
  /** Place among the new messages; null for an earlier turn. */
  readonly messageIndex: number | null;
  readonly message: Message;
  readonly start: number;
  readonly end: number;
}

export interface Chunk {
  readonly context: readonly ChunkPart[];
  readonly parts: readonly ChunkPart[];
}

/** Splits a conversation into pieces for one call each; every piece begins with the end of what came before it. */
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

/** Two chunks of half the size; null when there is nothing to halve. */
export function halves({ context, parts }: Chunk): readonly [Chunk, Chunk] | null {
  if (parts.length < 2) return null;
  const middle = Math.ceil(parts.length / 2);
  const first = parts.slice(0, middle);
  return [
    { context, parts: first },
    { context: lastTokens([...context, ...first]), parts: parts.slice(middle) },
  ];
}

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

/** The last turns that fit; of a turn that does not fit as a whole its end. */
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
