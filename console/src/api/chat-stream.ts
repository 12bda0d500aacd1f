import { answerOf } from './call.ts';
import type { paths } from './schema.ts';

export type ChatBody =
  paths['/admin/projects/{id}/chat']['post']['requestBody']['content']['application/json'];

/** A memory that an answer may rest on. */
export interface Recalled {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly memory: string;
  readonly relativity: number;
  readonly said_at: string;
}

export interface WebPage {
  readonly title: string;
  readonly url: string;
}

export type ChatFrame =
  | { readonly type: 'recalled'; readonly data: readonly Recalled[] }
  | { readonly type: 'text' | 'reasoning' | 'notice'; readonly data: string }
  | { readonly type: 'internet_reference'; readonly data: readonly WebPage[] }
  | { readonly type: 'end' }
  | { readonly type: 'error'; readonly data: { readonly message: string } };

/** The frames of a streamed answer, as they come. @throws Failure if the request is refused */
export async function* chatFrames(
  id: string,
  body: ChatBody,
  signal: AbortSignal,
): AsyncGenerator<ChatFrame, void> {
  const { body: stream } = await answerOf('post', '/admin/projects/{id}/chat', {
    path: { id },
    body,
    signal,
  });
  const reader = stream?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const frames = (rest + part.value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) yield JSON.parse(frame.slice('data: '.length)) as ChatFrame;
  }
}
