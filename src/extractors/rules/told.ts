import { readCommands } from '../../domain/feedback/read-commands.ts';
import type { Message } from '../../domain/messages/message.ts';

/**
 * A message without commands to the memory: `Remember that I am vegetarian` tells what `I am vegetarian`
 * tells, and `Forget my address` tells nothing. Control characters are read as spaces. The offsets of its
 * words stay as they are.
 */
export function toldBy<T extends Pick<Message, 'text' | 'role'>>(message: T): T {
  const text = message.text.replace(CONTROL, ' ');
  const told = message.role === 'user' ? readCommands(text).told : text;
  return told === message.text ? message : { ...message, text: told };
}

/** Control characters other than tabs and line breaks, and those that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
