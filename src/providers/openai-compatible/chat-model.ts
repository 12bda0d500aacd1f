import type { z } from 'zod';
import type { ChatAnswer, ChatDelta, ChatModel, ChatRequest } from '../chat-model.ts';
import type { ModelMeter } from '../meter.ts';
import { ProviderError } from '../provider-error.ts';
import {
  completion,
  LONGEST_ANSWER,
  MAX_STREAM_BYTES,
  PATH,
  reasoningOf,
  textOf,
  usageOf,
} from './chat-answer.ts';
import { chatDeltas } from './chat-stream.ts';
import { type Dialect, Dialects, type ResponseFormat } from './dialect.ts';
import type { Endpoint } from './endpoint.ts';
import { createForwarding } from './forwarding.ts';
import { askForJson } from './structured.ts';
import { splitThinking } from './thinking.ts';

export interface ChatModelOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly meter: ModelMeter;
}

/** A chat model behind `POST {base}/chat/completions`. */
export function createChatModel({ endpoint, model, meter }: ChatModelOptions): ChatModel {
  const dialects = new Dialects();
  const limits = ({ account }: ChatRequest, signal: AbortSignal, maxBytes: number) => ({
    purpose: account.purpose,
    projectId: account.projectId,
    signal,
    maxBytes,
  });

  /** Checks the budget, makes a call, and counts its failure. An abort by the caller is not a failure. */
  const metered = async <T>(request: ChatRequest, call: () => Promise<T>): Promise<T> => {
    await meter.admit(request.account);
    try {
      return await call();
    } catch (error) {
      if (error instanceof ProviderError)
        meter.failed(request.account, request.model ?? model, error.failure);
      throw error;
    }
  };

  const complete = (
    request: ChatRequest,
    signal: AbortSignal,
    format?: ResponseFormat,
  ): Promise<ChatAnswer> =>
    metered(request, () =>
      dialects.ask(
        request.model ?? model,
        (dialect) => bodyOf(request, model, dialect, format),
        async (body) => {
          const payload = await endpoint.post(PATH, body, limits(request, signal, LONGEST_ANSWER));
          const answer = answerOf(request, payload);
          meter.answered(request.account, request.model ?? model, answer.usage);
          if (answer.text === '' && answer.reasoning === null) throw new ProviderError('bad_answer');
          return answer;
        },
      ),
    );

  async function* stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const answer = await metered(request, () =>
      dialects.ask(
        request.model ?? model,
        (dialect) => ({
          ...bodyOf(request, model, dialect),
          stream: true,
          ...(dialect.without.includes('stream_options') ? {} : { stream_options: { include_usage: true } }),
        }),
        (body) => endpoint.open(PATH, body, limits(request, signal, MAX_STREAM_BYTES)),
      ),
    );
    yield* chatDeltas(answer, request, {
      answered: (usage) => meter.answered(request.account, request.model ?? model, usage),
      failed: (failure) => meter.failed(request.account, request.model ?? model, failure),
    });
  }

  return {
    ...createForwarding({ endpoint, model, meter }),
    id: model,
    complete: (request, signal) => complete(request, signal),
    stream,
    json: <T>(request: ChatRequest, name: string, schema: z.ZodType<T>, signal: AbortSignal) =>
      askForJson(schema, name, request.messages, (messages, format) =>
        complete({ ...request, messages }, signal, format),
      ),
  };
}

function bodyOf(request: ChatRequest, model: string, dialect: Dialect, format?: ResponseFormat) {
  const optional = {
    temperature: request.temperature,
    top_p: request.topP,
    [dialect.maxTokens]: request.maxTokens,
    response_format: format?.(dialect),
  };
  return {
    model: request.model ?? model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    ...Object.fromEntries(
      Object.entries(optional).filter(
        ([name, value]) => value !== undefined && !(dialect.without as readonly string[]).includes(name),
      ),
    ),
  };
}

function answerOf(request: ChatRequest, payload: unknown): ChatAnswer {
  const { data } = completion.safeParse(payload);
  const choice = data?.choices[0];
  if (data === undefined || choice === undefined) throw new ProviderError('bad_answer');
  const content = textOf(choice.message);
  const { text, reasoning } = splitThinking(content);
  const thought = [reasoningOf(choice.message).trim(), reasoning].filter((part) => part !== '').join('\n');
  return {
    text,
    reasoning: thought === '' ? null : thought,
    usage: usageOf(data.usage, request.messages, `${content}${thought}`),
    complete: choice.finish_reason !== 'length',
  };
}
