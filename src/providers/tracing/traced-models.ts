import type { SpanAttributes, SpanOptions, Tracing } from '../../lib/tracing/tracing.ts';
import { errorTypeOf } from '../../lib/tracing/tracing.ts';
import type { ChatModel } from '../chat-model.ts';
import { type Embedder, withEmbed } from '../embedder.ts';
import type { ModelMeter } from '../meter.ts';
import type { ModelAccount } from '../model-account.ts';
import type { Reranker } from '../reranker.ts';

/*
 * Calls of models as spans, by the conventions of OpenTelemetry for generative AI. Prompts, answers and texts
 * are left out. While tracing is off, everything is returned as it is.
 */

export interface TracedModels {
  readonly chat: ChatModel | null;
  readonly embedder: Embedder;
  readonly reranker: Reranker | null;
}

/** Where each model is; null: it runs in this process, or there is none. */
type Places = Readonly<Record<'llm' | 'embedding' | 'rerank', { readonly baseUrl: string } | null>>;

export function tracedModels(
  tracing: Tracing,
  { chat, embedder, reranker }: TracedModels,
  { llm, embedding, rerank }: Places,
): TracedModels {
  if (!tracing.isOn) return { chat, embedder, reranker };
  return {
    chat: chat && tracedChat(tracing, chat, placeOf(llm)),
    embedder: tracedEmbedder(tracing, embedder, placeOf(embedding)),
    reranker: reranker && tracedReranker(tracing, reranker, placeOf(rerank)),
  };
}

/** A meter that also tells the span of a call its tokens. */
export function tracedMeter(tracing: Tracing, meter: ModelMeter): ModelMeter {
  if (!tracing.isOn) return meter;
  return {
    admit: (account) => meter.admit(account),
    failed: (...call) => meter.failed(...call),
    answered: (account, model, usage) => {
      const span = tracing.current();
      span?.count('gen_ai.usage.input_tokens', usage.promptTokens);
      if (usage.completionTokens > 0) span?.count('gen_ai.usage.output_tokens', usage.completionTokens);
      meter.answered(account, model, usage);
    },
  };
}

/** The part of a span that all calls of a model share. */
interface Place {
  readonly kind: 'client' | 'internal';
  readonly attributes: SpanAttributes;
}

function placeOf(endpoint: { readonly baseUrl: string } | null): Place {
  if (endpoint === null) return { kind: 'internal', attributes: { 'gen_ai.provider.name': 'recollect' } };
  const { hostname, port, protocol } = new URL(endpoint.baseUrl);
  return {
    kind: 'client',
    attributes: {
      // what the endpoint speaks; the conventions name the provider by it
      'gen_ai.provider.name': 'openai',
      'server.address': hostname,
      'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    },
  };
}

function call(
  { kind, attributes }: Place,
  operation: 'chat' | 'embeddings' | 'rerank',
  model: string,
  { purpose, projectId }: ModelAccount,
  more: SpanAttributes = {},
): readonly [name: string, options: SpanOptions] {
  const own = {
    'gen_ai.operation.name': operation,
    'gen_ai.request.model': model,
    'recollect.purpose': purpose,
    'recollect.project.id': projectId,
  };
  return [`${operation} ${model}`, { kind, attributes: { ...attributes, ...own, ...more } }];
}

function tracedChat(tracing: Tracing, chat: ChatModel, at: Place): ChatModel {
  const chatCall = (
    request: Parameters<ChatModel['complete']>[0] | Parameters<ChatModel['forward']>[0],
    more: SpanAttributes,
  ) => {
    // callers may choose the name of a model
    const name = (request.model ?? chat.id).slice(0, 200);
    const { maxTokens = null, temperature = null, topP = null } = 'messages' in request ? request : {};
    const sent = {
      ...(maxTokens !== null && { 'gen_ai.request.max_tokens': maxTokens }),
      ...(temperature !== null && { 'gen_ai.request.temperature': temperature }),
      ...(topP !== null && { 'gen_ai.request.top_p': topP }),
    };
    return call(at, 'chat', name, request.account, { ...sent, ...more });
  };
  const streaming = { 'gen_ai.request.stream': true };
  return {
    id: chat.id,
    complete: (request, signal) =>
      tracing.span(...chatCall(request, {}), async (span) => {
        const answer = await chat.complete(request, signal);
        span.set({ 'gen_ai.response.finish_reasons': [answer.complete ? 'stop' : 'length'] });
        return answer;
      }),
    json: (request, name, schema, signal) =>
      tracing.span(...chatCall(request, { 'gen_ai.output.type': 'json' }), () =>
        chat.json(request, name, schema, signal),
      ),
    forward: (request, signal) => tracing.span(...chatCall(request, {}), () => chat.forward(request, signal)),
    stream: (request, signal) =>
      tracedStream(tracing, chatCall(request, streaming), () => chat.stream(request, signal)),
    forwardStream: (request, signal) =>
      tracedStream(tracing, chatCall(request, streaming), () => chat.forwardStream(request, signal)),
  };
}

/** The span lasts from the first request for a part to the last part, or to the end of the interest in it. */
async function* tracedStream<T>(
  tracing: Tracing,
  [name, options]: ReturnType<typeof call>,
  open: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  const span = tracing.begin(name, options);
  const parts = open()[Symbol.asyncIterator]();
  try {
    for (;;) {
      // the generator behind it runs only within these calls
      const part = await span.within(() => parts.next());
      if (part.done === true) return;
      yield part.value;
    }
  } catch (error) {
    span.failed(errorTypeOf(error));
    throw error;
  } finally {
    await span.within(() => parts.return?.());
    span.end();
  }
}

function tracedEmbedder(tracing: Tracing, embedder: Embedder, at: Place): Embedder {
  return withEmbed(embedder, (texts, account, signal) =>
    tracing.span(
      ...call(at, 'embeddings', embedder.id.replace(/^model\//, ''), account, {
        'recollect.texts': texts.length,
      }),
      () => embedder.embed(texts, account, signal),
    ),
  );
}

function tracedReranker(tracing: Tracing, reranker: Reranker, at: Place): Reranker {
  return {
    id: reranker.id,
    rerank: (request, signal) =>
      tracing.span(
        ...call(at, 'rerank', reranker.id, request.account, { 'recollect.texts': request.documents.length }),
        () => reranker.rerank(request, signal),
      ),
  };
}
