import { TurnMemory, type TurnMemoryOptions, type TurnOptions } from '@recollect/client/turns';
import type { LanguageModelMiddleware } from 'ai';
import { type CallParams, isStep, turnsOf, withMemories } from './prompt.ts';

export type MemoryOptions = TurnMemoryOptions;

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type StreamPart = Awaited<ReturnType<WrapStream>>['stream'] extends ReadableStream<infer Part> ? Part : never;

/** Finish reasons of an answer that is not to be remembered: it goes on, or is none. */
const NO_ANSWER = ['tool-calls', 'error', 'interrupted'];

/**
 * Gives a language model memory. It recalls what bears on the user's turn, once, into the system prompt of
 * each step. It remembers the turn and the answer after the end of a complete or streamed answer. A failing
 * or slow memory server delays a call by the times of the options, and never breaks it.
 *
 * `providerOptions: { recollect: { user, conversation, memory } }` of a call has precedence over the options.
 */
export function recollectMiddleware(options: MemoryOptions): LanguageModelMiddleware {
  const memory = new TurnMemory(options);

  async function end(params: CallParams, text: string, reason: string): Promise<void> {
    const turns = turnsOf(params.prompt);
    const own = ownOptions(params);
    await memory.answered(turns, own);
    if (NO_ANSWER.includes(reason)) return;
    // JSON is made for a program: only the turn is remembered
    await memory.save(turns, params.responseFormat?.type === 'json' ? '' : text, own);
  }

  return {
    specificationVersion: 'v4',
    transformParams: async ({ params }) => {
      const { prompt, abortSignal } = params;
      const found = await memory.recall(turnsOf(prompt), isStep(prompt), ownOptions(params), abortSignal);
      return found === '' ? params : { ...params, prompt: withMemories(prompt, found) };
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
      await end(params, text, result.finishReason.unified);
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const result = await doStream();
      let text = '';
      let reason: string | undefined;
      const watch = new TransformStream<StreamPart, StreamPart>({
        transform: (part, controller) => {
          if (part.type === 'text-delta') text += part.delta;
          if (part.type === 'finish') reason ??= part.finishReason.unified;
          if (part.type === 'error') reason = 'error';
          controller.enqueue(part);
        },
        // an answer that broke off has no reason, and is not remembered
        flush: async () => {
          if (reason !== undefined) await end(params, text, reason);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(watch) };
    },
  };
}

function ownOptions({ providerOptions }: CallParams): TurnOptions {
  return (providerOptions?.recollect ?? {}) as TurnOptions;
}
