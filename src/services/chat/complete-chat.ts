import type { Context } from '../../context.ts';
import type { WebHit } from '../web-search/search-web.ts';
import { type ChatInput, chat } from './chat.ts';
import type { Recalled } from './recall.ts';

export interface ChatCompletion {
  readonly text: string;
  /** The model's reasoning before its answer; null if it sent none. */
  readonly reasoning: string | null;
  readonly recalled: Recalled;
  readonly web: readonly WebHit[];
  readonly notices: readonly string[];
}

/** Collects the events of {@link chat} into one complete answer. @throws AppError as `chat` does */
export async function completeChat(
  ctx: Context,
  input: Omit<ChatInput, 'delivery' | 'suggestions'>,
): Promise<ChatCompletion> {
  let text = '';
  let reasoning = '';
  let recalled: Recalled = { memories: [], preferences: [], isDegraded: false, answering: [], wishes: [] };
  let web: readonly WebHit[] = [];
  const notices: string[] = [];
  for await (const event of chat(ctx, { ...input, delivery: 'whole' })) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'reasoning') reasoning += event.text;
    if (event.type === 'notice') notices.push(event.text);
    if (event.type === 'recalled') recalled = event.recalled;
    if (event.type === 'web_results') web = event.hits;
  }
  return { text, reasoning: reasoning === '' ? null : reasoning, recalled, web, notices };
}
