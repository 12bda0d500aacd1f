import type { Context } from '../../context.ts';
import type { ChatEvent } from '../../services/chat/chat.ts';
import type { Recalled } from '../../services/chat/recall.ts';
import type { WebHit } from '../../services/web-search/search-web.ts';
import { errorText } from '../event-stream.ts';
import { internetReference } from '../search/internet-info.ts';
import { toItem } from './memory-shape.ts';
import { preferenceTexts } from './preference-text.ts';
import { toWebItem } from './web-item.ts';

/** Constant, because nothing is computed in advance. */
const SPEED_IMPROVEMENT = '0.0%';

/**
 * The frames of a chat stream: `text`, `reasoning` and `notice`, and after a web search that found something
 * `internet_reference`. After an error the last frame is `error`.
 */
export async function* plainFrames(
  ctx: Context,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<object, void> {
  let web: readonly WebHit[] = [];
  try {
    for await (const event of events) {
      if (event.type === 'text' || event.type === 'reasoning' || event.type === 'notice')
        yield { type: event.type, data: event.text };
      else if (event.type === 'web_results') web = event.hits;
      else if (event.type === 'answered' && web.length > 0) yield internetReference(web);
    }
  } catch (error) {
    yield errorFrame(ctx, error);
  }
}

/**
 * The frames of the playground, in the order in which its page expects them.
 * The last one is `end` or `error`.
 */
export async function* playgroundFrames(
  ctx: Context,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<object, void> {
  const started = performance.now();
  let reasoning = false;
  let recalled: Recalled | undefined;
  let web: readonly WebHit[] = [];
  yield status('0');
  try {
    for await (const event of events) {
      if (event.type === 'recalled') {
        recalled = event.recalled;
        yield status('1');
        yield { type: 'reference', data: referencesOf(ctx, { recalled, web }) };
        const preferences = recalled.preferences.map((hit) => hit.memory);
        yield { type: 'pref_md_string', data: preferenceTexts(preferences).pref_string };
      } else if (event.type === 'web_search') yield status('start_internet_search');
      else if (event.type === 'web_results') {
        web = event.hits;
        if (recalled) yield { type: 'reference', data: referencesOf(ctx, { recalled, web }) };
      } else if (event.type === 'notice') yield { type: 'notice', data: event.text };
      else if (event.type === 'reasoning') {
        if (!reasoning) yield status('reasoning');
        reasoning = true;
        yield { type: 'reasoning', data: event.text };
      } else if (event.type === 'text') {
        if (reasoning) yield status('2');
        reasoning = false;
        yield { type: 'text', data: event.text };
      } else if (event.type === 'answered') {
        if (web.length > 0) yield internetReference(web);
        const total_time = Math.round(performance.now() - started) / 1000;
        yield { type: 'time', data: { total_time, speed_improvement: SPEED_IMPROVEMENT } };
      } else yield { type: 'suggestion', data: event.queries };
    }
    yield { type: 'end' };
  } catch (error) {
    yield errorFrame(ctx, error);
  }
}

function status(data: string): object {
  return { type: 'status', data };
}

/** The references of an answer. The marks `[n:memory_id]` in its text are positions in this list, from 1. */
export function referencesOf(
  ctx: Context,
  { recalled, web }: { readonly recalled: Recalled; readonly web: readonly WebHit[] },
) {
  const memories = [...recalled.memories, ...recalled.preferences];
  return [
    ...memories.map(({ memory, relativity }) => ({ metadata: toItem(memory, { relativity }).metadata })),
    ...web.map((hit) => ({ metadata: toWebItem(hit, ctx.clock()).metadata })),
  ];
}

function errorFrame(ctx: Context, error: unknown): object {
  const { code, text } = errorText(ctx, error);
  return { type: 'error', content: text, code };
}
