import type { ChatDelta, ChatRequest } from '../chat-model.ts';
import type { TokenUsage } from '../model-account.ts';
import { ProviderError, type ProviderFailure } from '../provider-error.ts';
import type { Answer } from './answer.ts';
import { completion, LONGEST_ANSWER, reasoningOf, textOf, usageOf } from './chat-answer.ts';
import { CompletionChunks } from './completion-chunks.ts';
import { splitThinking, ThinkingSplitter } from './thinking.ts';

interface Outcome {
  answered(usage: TokenUsage): void;
  failed(failure: ProviderFailure): void;
}

/**
 * Streams the parts of an answer: server-sent events, or one JSON answer from an endpoint that does not
 * stream. The tokens are counted however the stream ends. Leaving the loop ends the call at the provider.
 * @throws ProviderError, also when the stream ends without saying that the answer is complete
 */
export async function* chatDeltas(
  answer: Answer,
  request: ChatRequest,
  outcome: Outcome,
): AsyncGenerator<ChatDelta> {
  const reader = answer.isJson ? new WholeReader() : new EventReader();
  let written = '';
  try {
    for await (const piece of answer.pieces()) {
      for (const delta of reader.read(piece)) {
        written += delta.text;
        if (written.length > LONGEST_ANSWER) throw new ProviderError('bad_answer');
        yield delta;
      }
      if (reader.done) answer.finish();
    }
    for (const delta of reader.end()) {
      written += delta.text;
      yield delta;
    }
  } catch (error) {
    if (error instanceof ProviderError) outcome.failed(error.failure);
    throw error;
  } finally {
    outcome.answered(usageOf(reader.usage, request.messages, written));
    answer.end();
  }
}

type Usage = Parameters<typeof usageOf>[0];

/** Reads `data:` frames. */
class EventReader {
  #deltas: ChatDelta[] = [];
  readonly #splitter = new ThinkingSplitter();
  readonly #chunks = new CompletionChunks((choice) => {
    if (!choice?.delta) return;
    const reasoning = reasoningOf(choice.delta);
    if (reasoning !== '') this.#deltas.push({ type: 'reasoning', text: reasoning });
    this.#deltas.push(...this.#splitter.push(textOf(choice.delta)));
  });

  get usage(): Usage {
    return this.#chunks.usage;
  }

  get done(): boolean {
    return this.#chunks.done;
  }

  read(piece: string): ChatDelta[] {
    this.#chunks.feed(piece);
    return this.#deltas.splice(0);
  }

  end(): ChatDelta[] {
    this.#chunks.end();
    this.#deltas.push(...this.#splitter.end());
    return this.#deltas.splice(0);
  }
}

/** Reads one JSON answer. */
class WholeReader {
  usage: Usage;
  readonly done = false;
  #text = '';

  read(piece: string): ChatDelta[] {
    this.#text += piece;
    if (this.#text.length > LONGEST_ANSWER) throw new ProviderError('bad_answer');
    return [];
  }

  end(): ChatDelta[] {
    const choice = this.#choice();
    const { text, reasoning } = splitThinking(textOf(choice.message));
    const deltas: ChatDelta[] = [
      { type: 'reasoning', text: reasoningOf(choice.message) },
      { type: 'reasoning', text: reasoning },
      { type: 'text', text },
    ];
    return deltas.filter((delta) => delta.text !== '');
  }

  #choice() {
    try {
      const { choices, usage } = completion.parse(JSON.parse(this.#text));
      this.usage = usage;
      if (choices[0] !== undefined) return choices[0];
    } catch {
      // reported below
    }
    throw new ProviderError('bad_answer');
  }
}
