import { shortId } from '../domain/chat/reference-marks.ts';
import type { Memory } from '../domain/memory.ts';
import { truncate } from '../domain/text/normalise.ts';

/** `<` or `</` before the name of a tag, and `<|` of a model's control tokens. */
const OPENING = /<(?=\/?[a-z_]|\|)/gi;

/** A memory is cut at so many characters in a prompt. */
const MAX_MEMORY = 4000;

/**
 * Puts a user's words between tags, as data. Whatever looks like a tag in them begins with the full-width `＜` instead,
 * so that the words cannot close their fence; after width folding they are the same words.
 * @param tag `[a-z_]+`
 * @param attributes shown in the opening tag; null and undefined ones are left out
 */
export function fence(
  tag: string,
  text: string,
  attributes: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const shown = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${attributeText(String(value))}"`)
    .join('');
  return `<${tag}${shown}>\n${unfenced(text)}\n</${tag}>`;
}

/** Words in which nothing looks like a tag. */
export function unfenced(text: string): string {
  return text.replace(OPENING, '＜');
}

function attributeText(value: string): string {
  return unfenced(value).replace(/\s+/g, ' ').replaceAll('"', "'").slice(0, 200).toWellFormed();
}

/** Memories as data, each with its place from 1 on, the end of its id, its kind, who said it and when. */
export function fencedMemories(memories: readonly Memory[]): string {
  const fenced = memories.map((memory, index) =>
    fence('memory', truncate(memory.text, MAX_MEMORY), {
      n: index + 1,
      id: shortId(memory.memoryId),
      kind: memory.kind,
      source: memory.speaker ?? memory.sources[0]?.role,
      time: `${memory.saidAt.toISOString().slice(0, 16)}Z`,
    }),
  );
  return ['<memories>', ...fenced, '</memories>'].join('\n');
}
