import { LIMITS, RAW_MEMORY_LENGTH } from '../../domain/limits.ts';
import { AppError } from '../../errors.ts';
import { valueSize } from '../../lib/value-size.ts';
import type { AddMessagesInput } from './new-message.ts';

/**
 * Counts the characters (UTF-16 units) that an add writes, over all its cubes.
 * @throws AppError messages_too_long if the add is too large; nothing of it has been stored
 */
export function costOfAdd(input: AddMessagesInput): number {
  const cubes = input.targets.length;
  const ofEachMemory = valueSize(input.tags) + valueSize(input.info);
  let parts = 0;
  let characters = valueSize(input.guidance) + valueSize(input.feedback?.retrievedMemoryIds);
  for (const { text, content } of input.messages) {
    const own = Math.max(1, Math.ceil(text.length / RAW_MEMORY_LENGTH));
    parts += own;
    characters += text.length + (content === undefined ? 0 : valueSize(content)) + own * ofEachMemory;
  }
  if (parts * cubes > LIMITS.addRows) throw tooMany(parts, cubes);
  if (characters * cubes > LIMITS.addCharacters) throw tooLong(characters, cubes);
  return characters * cubes;
}

function tooMany(parts: number, cubes: number): AppError {
  const most = Math.max(1, Math.floor(LIMITS.addRows / cubes));
  return new AppError(
    'messages_too_long',
    `messages × cubes: at most ${LIMITS.addRows} in one call (a message counts once per begun ${RAW_MEMORY_LENGTH} characters), here ${parts} × ${cubes}: send at most ${most} messages at once, or to fewer cubes`,
    { field: 'messages' },
  );
}

function tooLong(characters: number, cubes: number): AppError {
  return new AppError(
    'messages_too_long',
    `messages × cubes: at most ${LIMITS.addCharacters} characters in one call (messages with their parts, and per memory tags and info), here about ${characters} × ${cubes}: split the call, or send to fewer cubes`,
    { field: 'messages' },
  );
}
