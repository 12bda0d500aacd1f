import { tidy } from '../text/normalise.ts';

// bounded: 90 characters
const NAME_PREFIX =
  /^\s*([\p{L}][\p{L}\p{M}.'’-]{0,24}(?: [\p{Lu}][\p{L}\p{M}.'’-]{0,24}){0,2}) ?[:：]\s+(?=\S)/u;
// bounded: 90 characters
const CHINESE_PREFIX = /^\s*([\p{Script=Han}·]{2,6})[:：]\s*(?=\S)/u;
/** Words before a colon that are not names. */
const NO_NAME =
  /^(?:note|notes|ps|p\.s\.|update|edit|question|answer|summary|example|todo|task|title|re|fw|fwd|subject|warning|error|important|reminder|tip|hint|context|goal|https?|step|here|also|input|output|problem|solution|result|results|date|time|请注意|注意|备注|问题|答案|总结|例如|比如|标题|更新|提示|步骤|目标|结果|时间|地点|如下)$/i;
const BOT = /^(?:assistant|ai|bot|chatbot|system|model|gpt|chatgpt|助手|机器人)$/i;
const USER = /^(?:user|human|用户)$/i;
const MAX_NAME = 60;

/** The speaker of a message, and where the spoken words begin. */
export interface Speaker {
  /** The speaker's name; null when the message only gives a role. */
  readonly name: string | null;
  /** False for an assistant without a name. */
  readonly isPerson: boolean;
  /** UTF-16 length of a leading `Caroline: `, as test harnesses send it; 0 when there is none. */
  readonly prefixLength: number;
}

/**
 * Reads the speaker from `role_name`, otherwise from a name at the start of the text, otherwise from the
 * role.
 */
export function readSpeaker(message: {
  readonly text: string;
  readonly role: string;
  readonly roleName: string | null;
}): Speaker {
  const prefix = namePrefix(message.text, message.roleName);
  const roleName = tidy(message.roleName ?? '')
    .slice(0, MAX_NAME)
    .toWellFormed();
  const name = roleName !== '' && !isRole(roleName) ? roleName : (prefix.name ?? roleName);
  if (name !== '' && !isRole(name)) return { name, isPerson: true, prefixLength: prefix.length };
  const isPerson = message.role !== 'assistant' && !BOT.test(name);
  return { name: null, isPerson, prefixLength: prefix.length };
}

/** Removes a leading name from a text if it is the speaker's. */
export function withoutSpeaker(text: string, speaker: string | null): string {
  return speaker === null ? text : text.slice(namePrefix(text, speaker).length);
}

function isRole(name: string): boolean {
  return USER.test(name) || BOT.test(name);
}

function namePrefix(
  text: string,
  roleName: string | null,
): { readonly name: string | null; readonly length: number } {
  const head = text.slice(0, 90);
  const match = NAME_PREFIX.exec(head) ?? CHINESE_PREFIX.exec(head);
  const name = match?.[1];
  if (!match || !name || NO_NAME.test(name)) return { name: null, length: 0 };
  const isKnown = roleName !== null && name.toLowerCase() === roleName.trim().toLowerCase();
  if (!isKnown && !isRole(name) && !/^[\p{Lu}\p{Script=Han}]/u.test(name)) return { name: null, length: 0 };
  return { name, length: match[0].length };
}
