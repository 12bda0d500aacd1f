import { shortId } from '../domain/chat/reference-marks.ts';
import type { Memory } from '../domain/memories/memory.ts';
import { truncate } from '../domain/text/normalise.ts';
import { type WebResult, webText } from '../domain/web/web-result.ts';

/**
 * Replaces every `<` in users' words within fences. It opens no tag, and width folding turns it back into
 * `<`.
 */
const DATA_SIGN = '＜';

/** Maximum length of a memory in a prompt, in characters. */
const MAX_MEMORY = 4000;
/** Maximum length of an attribute, in characters. */
const MAX_ATTRIBUTE = 200;

/**
 * Puts a user's words between tags, as data. Every `<` in them becomes the full-width `＜`. So they cannot
 * close their fence, open another one, or write a control token of the model (`<|…|>`). See
 * {@link unfencing}.
 * @param tag `[a-z_]+`
 * @param attributes shown in the opening tag; null, undefined and '' are left out
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
 * Restores in a model's answers the `<` that fences replaced in the texts shown to it. Answers stay as they
 * are when those texts contained `＜` themselves, or no `<`.
 * @returns a function for a text, or for an answer that contains texts
 */
export function unfencing(shown: readonly string[]): <T>(answer: T) => T {
  const isKnown = shown.some((text) => text.includes('<')) && !shown.some((text) => text.includes(DATA_SIGN));
  return isKnown ? restored : (answer) => answer;
}

/** The recursion is as deep as the schema of the answer. */
function restored<T>(answer: T): T {
  if (typeof answer === 'string') return answer.replaceAll(DATA_SIGN, '<') as T;
  if (Array.isArray(answer)) return answer.map(restored) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, restored(value)])) as T;
}

function attributeText(value: string): string {
  return asData(value).replace(/\s+/g, ' ').replaceAll('"', "'").slice(0, MAX_ATTRIBUTE).toWellFormed();
}

/**
 * Memories as fenced data, each with its number from 1, the end of its id, its kind, who said it and when.
 */
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

/**
 * Results of a web search as fenced data, each with its number, the end of its id, its site, its address (if
 * it has at most 200 characters) and its date.
 * @param first the number of the first result
 */
export function fencedWebResults(results: readonly WebResult[], first: number): string {
  const fenced = results.map((result, index) =>
    fence('web_result', webText(result), {
      n: first + index,
      id: shortId(result.id),
      site: result.site,
      url: result.url.length <= MAX_ATTRIBUTE ? result.url : null,
      published: result.publishedAt?.toISOString().slice(0, 10),
    }),
  );
  return ['<web_results>', ...fenced, '</web_results>'].join('\n');
}
