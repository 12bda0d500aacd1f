import type { ProjectScope } from '../../db/database.ts';
import { extractedContentHash } from '../../domain/memories/content-hash.ts';
import { blanked, statedLines, withoutBlocks } from '../../domain/messages/recalled.ts';
import { findByContent } from '../../stores/memories/memory-writes.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';

const KINDS = ['fact', 'event', 'preference'];

/** The messages without recalled words. */
export interface WithoutRecalled {
  readonly messages: readonly PositionedMessage[];
  /** Message id → a memory whose text it repeats, for messages with no words of their own. */
  readonly repeated: ReadonlyMap<string, string>;
}

/**
 * Leaves out the words that this server had recalled, so that they do not come back as new memories: blocks
 * of memories from prompts and tools, and lines that are the text of a memory of the cube. They become
 * blanks, so that the places of all other words stay the same.
 */
export async function leaveOutRecalled(
  scope: ProjectScope,
  cubeId: string,
  messages: readonly PositionedMessage[],
): Promise<WithoutRecalled> {
  const read = messages.map((message) => {
    const text = message.role === 'system' ? message.text : withoutBlocks(message.text);
    return { message, text, lines: message.role === 'system' ? [] : statedLines(text) };
  });
  const hashes = new Set(read.flatMap(({ lines }) => lines.flatMap((line) => hashesOf(line.text))));
  const memories = await findByContent(scope, cubeId, [...hashes].map(itemOf));
  const memoryOf = (text: string) => hashesOf(text).flatMap((hash) => memories.get(hash) ?? [])[0];
  const repeated = new Map<string, string>();
  const left = read.map(({ message, text, lines }) => {
    const stated = lines.filter((line) => memoryOf(line.text) !== undefined);
    const rest = stated.length === 0 ? text : blanked(text, stated);
    if (rest === message.text) return message;
    const memoryId = stated.flatMap((line) => memoryOf(line.text) ?? [])[0];
    if (rest.trim() === '' && memoryId !== undefined) repeated.set(message.messageId, memoryId);
    return { ...message, text: rest, hasRecalled: true };
  });
  return { messages: left, repeated };
}

/** `kind:content hash` for each kind of memory that a line may be. */
function hashesOf(text: string): readonly string[] {
  return KINDS.map((kind) => `${kind}:${extractedContentHash(kind, text).toString('hex')}`);
}

function itemOf(hash: string) {
  const [kind = '', content_hash = ''] = hash.split(':');
  return { kind, content_hash };
}
