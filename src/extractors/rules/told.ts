import { readCommands } from '../../domain/feedback/read-commands.ts';
import type { Message } from '../../domain/messages/message.ts';

/**
 * A message without commands to the memory: `Remember that I am vegetarian` tells what `I am vegetarian`
 * tells, and `Forget my address` tells nothing. The offsets of its words stay as they are.
 */
export function toldBy<T extends Pick<Message, 'text' | 'role'>>(message: T): T {
  if (message.role !== 'user') return message;
  const { told } = readCommands(message.text);
  return told === message.text ? message : { ...message, text: told };
}
