import type { ForwardedChat, ForwardingModel, Spoken } from '../chat-model.ts';
import type { ModelMeter } from '../meter.ts';
import type { TokenUsage } from '../model-account.ts';
import { ProviderError } from '../provider-error.ts';
import type { Answer } from './answer.ts';
import { completion, LONGEST_ANSWER, MAX_STREAM_BYTES, PATH, usageOf } from './chat-answer.ts';
import { CompletionChunks } from './completion-chunks.ts';
import type { Endpoint } from './endpoint.ts';
import { splitThinking } from './thinking.ts';

interface ForwardingOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly meter: ModelMeter;
}

/** Passes requests of clients on to `POST {base}/chat/completions`, and their answers back, as they are. */
export function createForwarding({ endpoint, model, meter }: ForwardingOptions): ForwardingModel {
  const modelOf = (request: ForwardedChat) => request.model ?? model;

  /** Checks the budget, and counts the failure of a call. */
  const metered = async <T>(request: ForwardedChat, call: () => Promise<T>): Promise<T> => {
    await meter.admit(request.account);
    try {
      return await call();
    } catch (error) {
      if (error instanceof ProviderError) meter.failed(request.account, modelOf(request), error.failure);
      throw error;
    }
  };
  const limits = ({ account }: ForwardedChat, signal: AbortSignal, maxBytes: number) => ({
    ...account,
    signal,
    maxBytes,
  });
  const bodyOf = (request: ForwardedChat, stream: boolean) => ({
    ...request.body,
    model: modelOf(request),
    ...(stream ? { stream } : {}),
  });

  return {
    forward: (request, signal) =>
      metered(request, async () => {
        const limit = limits(request, signal, LONGEST_ANSWER);
        const answer = await endpoint.post(PATH, bodyOf(request, false), limit);
        const { data } = completion.safeParse(answer);
        const choice = data?.choices[0];
        if (data === undefined || choice === undefined) throw new ProviderError('bad_answer');
        const { content, tool_calls } = choice.message;
        const text = splitThinking(content ?? '').text;
        meter.answered(request.account, modelOf(request), usageFor(request, data.usage, content ?? ''));
        return {
          answer: answer as Readonly<Record<string, unknown>>,
          text,
          callsTools: (tool_calls?.length ?? 0) > 0,
        };
      }),
    async *forwardStream(request, signal) {
      const answer = await metered(request, () =>
        endpoint.open(PATH, bodyOf(request, true), limits(request, signal, MAX_STREAM_BYTES)),
      );
      const reader = new FrameReader();
      try {
        yield* framesOf(answer, reader);
      } catch (error) {
        if (error instanceof ProviderError) meter.failed(request.account, modelOf(request), error.failure);
        throw error;
      } finally {
        const usage = usageFor(request, reader.usage, reader.written);
        meter.answered(request.account, modelOf(request), usage);
        answer.end();
      }
    },
  };
}

type Usage = Parameters<typeof usageOf>[0];
type Frame = Spoken & { readonly data: string };

async function* framesOf(answer: Answer, reader: FrameReader): AsyncGenerator<Frame, void> {
  // an endpoint that does not stream has answered with JSON
  if (answer.isJson) throw new ProviderError('bad_answer');
  for await (const piece of answer.pieces()) {
    yield* reader.read(piece);
    if (reader.done) answer.finish();
  }
  yield* reader.end();
}

/** Reads the events of a stream. */
class FrameReader {
  written = '';
  #frames: Frame[] = [];
  readonly #chunks = new CompletionChunks((choice, data) => {
    const text = choice?.delta?.content ?? '';
    this.written += text;
    this.#frames.push({ data, text, callsTools: (choice?.delta?.tool_calls?.length ?? 0) > 0 });
  });

  get usage(): Usage {
    return this.#chunks.usage;
  }

  get done(): boolean {
    return this.#chunks.done;
  }

  read(piece: string): Frame[] {
    this.#chunks.feed(piece);
    if (this.written.length > LONGEST_ANSWER) throw new ProviderError('bad_answer');
    return this.#frames.splice(0);
  }

  /** @throws ProviderError if the stream ended without saying that the answer is complete */
  end(): Frame[] {
    this.#chunks.end();
    return this.#frames.splice(0);
  }
}

/** The tokens that the endpoint reports, or else an estimate. */
function usageFor({ body }: ForwardedChat, told: Usage, written: string): TokenUsage {
  const turns = told ? [] : body.messages.map((message) => ({ content: JSON.stringify(message) }));
  return usageOf(told, turns, written);
}
