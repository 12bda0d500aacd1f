import type { GivenUpMessage, GiveUpReason } from '../../domain/extraction/extraction.ts';
import type { Message } from '../../domain/messages/message.ts';
import { TextGivenUp } from '../../lib/guarded/guarded-thread.ts';

/**
 * Most messages of a task that may time out. Each blocks the thread that all tasks share for a second or
 * more, so after that many the rest of the task is given up without a try.
 */
const MOST_TRIED = 3;

/**
 * Records the messages of a task that the rules could not read in time or memory. Without
 * `passOver` the first such message fails the task, which is then retried; with it such messages
 * are skipped and all others are read.
 */
export class GiveUps {
  readonly #passOver: boolean;
  readonly #reasons = new Map<string, GiveUpReason>();
  #tried = 0;

  constructor(passOver: boolean) {
    this.#passOver = passOver;
  }

  /** The reason by message id. */
  get reasons(): ReadonlyMap<string, GiveUpReason> {
    return this.#reasons;
  }

  /**
   * Adds messages that another step gave up.
   * @param messages the messages that the indexes refer to
   */
  add(messages: readonly Message[], givenUp: readonly GivenUpMessage[] | undefined): void {
    for (const { messageIndex, reason } of givenUp ?? []) {
      const message = messages[messageIndex];
      if (message !== undefined) this.#reasons.set(message.messageId, reason);
    }
  }

  /** The given-up messages among `messages`, by their indexes there. */
  among(messages: readonly Message[]): readonly GivenUpMessage[] {
    return messages.flatMap(({ messageId }, messageIndex) => {
      const reason = this.#reasons.get(messageId);
      return reason === undefined ? [] : [{ messageIndex, reason }];
    });
  }

  /**
   * Calls `read` with the messages until it succeeds; given-up messages have an empty text.
   * @throws TextGivenUp without `passOver`, and when the slow text is none of the messages
   */
  async reading<M extends Message, T>(
    messages: readonly M[],
    read: (messages: readonly M[]) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      try {
        return await read(
          messages.map((message) =>
            this.#reasons.has(message.messageId) ? { ...message, text: '' } : message,
          ),
        );
      } catch (error) {
        if (!(error instanceof TextGivenUp) || !this.#passOver) throw error;
        this.#tried += 1;
        const slow = messages[error.place];
        const left = messages.filter(({ messageId }) => !this.#reasons.has(messageId));
        const isKnown = slow === undefined || this.#reasons.has(slow.messageId);
        const lost = isKnown || this.#tried >= MOST_TRIED ? left : [slow];
        if (lost.length === 0) throw error;
        for (const { messageId } of lost) this.#reasons.set(messageId, error.reason);
      }
    }
  }
}
