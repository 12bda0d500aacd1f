import { shortId } from '../domain/chat/reference-marks.ts';
import type { Memory } from '../domain/memories/memory.ts';
import { truncate } from '../domain/text/normalise.ts';

/** Stands in fences for every `<` of users' words. It opens no tag, and after width folding it is the same sign. */
const DATA_SIGN = '＜';

/** A memory is cut at so many characters in a prompt. */
const MAX_MEMORY = 4000;

/**
 * Puts a user's words between tags, as data. Every `<` in them becomes the full-width `＜`, so that the words can neither
 * close their fence nor open another, nor write a control token of the model (`<|…|>`). See {@link unfencing}.
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
  return `<${tag}${shown}>\n${asData(text)}\n</${tag}>`;
}

function asData(text: string): string {
  return text.replaceAll('<', DATA_SIGN);
}

/**
 * Gives a model's answers back the `<` that fences took from the texts that it was shown. Where these had a `＜` of their
 * own, or no `<`, answers stay as they are.
 * @returns a function of a text, or of an answer with texts in it
 */
export function unfencing(shown: readonly string[]): <T>(answer: T) => T {
  const isKnown = shown.some((text) => text.includes('<')) && !shown.some((text) => text.includes(DATA_SIGN));
  return isKnown ? restored : (answer) => answer;
}

/** As deep as the schema of an answer. */
function restored<T>(answer: T): T {
  if (typeof answer === 'string') return answer.replaceAll(DATA_SIGN, '<') as T;
  if (Array.isArray(answer)) return answer.map(restored) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, restored(value)])) as T;
}

function attributeText(value: string): string {
  return asData(value).replace(/\s+/g, ' ').replaceAll('"', "'").slice(0, 200).toWellFormed();
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
