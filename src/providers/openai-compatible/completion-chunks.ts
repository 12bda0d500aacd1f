import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import { ProviderError } from '../provider-error.ts';
import { completionChunk } from './chat-answer.ts';
import { failureInStream } from './failures.ts';

type Chunk = z.infer<typeof completionChunk>;

/** Reads the `data:` frames of a streamed completion, whatever is done with its chunks. */
export class CompletionChunks {
  /** The tokens that the endpoint reports. */
  usage: Chunk['usage'];
  /** Whether `[DONE]` has come. */
  done = false;
  #hasFinished = false;
  readonly #onChoice: (choice: Chunk['choices'][number] | undefined, data: string) => void;
  readonly #parser = createParser({ onEvent: ({ data }) => this.#onData(data) });

  /** @param onChoice called for each chunk, with its first choice and its JSON */
  constructor(onChoice: (choice: Chunk['choices'][number] | undefined, data: string) => void) {
    this.#onChoice = onChoice;
  }

  /** @throws ProviderError for a chunk that is none, or that reports an error */
  feed(piece: string): void {
    this.#parser.feed(piece);
  }

  /** @throws ProviderError if the stream ended without saying that the answer is complete */
  end(): void {
    this.#parser.reset({ consume: true });
    if (!this.#hasFinished && !this.done) throw new ProviderError('unavailable');
  }

  #onData(data: string): void {
    if (data.trim() === '[DONE]') {
      this.done = true;
      return;
    }
    const chunk = chunkOf(data);
    if (chunk.error) throw failureInStream(data);
    this.usage = chunk.usage ?? this.usage;
    const [choice] = chunk.choices;
    this.#onChoice(choice, data);
    if (choice?.finish_reason) this.#hasFinished = true;
  }
}

function chunkOf(data: string): Chunk {
  try {
    return completionChunk.parse(JSON.parse(data));
  } catch {
    throw new ProviderError('bad_answer');
  }
}
