import type { GivenUpMessage, GiveUpReason } from '../../domain/extraction/extraction.ts';
import type { Message } from '../../domain/messages/message.ts';
import { TextGivenUp } from '../../lib/guarded/guarded-thread.ts';

/** Each takes a second or more of the thread that all tasks share: after so many the others of the task are not tried. */
const MOST_TRIED = 3;

/**
 * The messages of a task that the rules gave up. The first time a task meets one, it fails and is tried again; the second time the
 * message is passed over, and all others are read.
 */
export class GiveUps {
  readonly #passOver: boolean;
  readonly #reasons = new Map<string, GiveUpReason>();
  #tried = 0;

  constructor(passOver: boolean) {
    this.#passOver = passOver;
  }

  /** By message id. */
  get reasons(): ReadonlyMap<string, GiveUpReason> {
    return this.#reasons;
  }

  /** Takes over what was given up elsewhere. */
  add(messages: readonly Message[], givenUp: readonly GivenUpMessage[] | undefined): void {
    for (const { messageIndex, reason } of givenUp ?? []) {
      const message = messages[messageIndex];
      if (message !== undefined) this.#reasons.set(message.messageId, reason);
    }
  }

  /** Those among some messages. */
  among(messages: readonly Message[]): readonly GivenUpMessage[] {
    return messages.flatMap(({ messageId }, messageIndex) => {
      const reason = this.#reasons.get(messageId);
      return reason === undefined ? [] : [{ messageIndex, reason }];
    });
  }

  /**
   * Calls `read` with the messages, the text of what is given up left empty, until no more has to be given up.
   * @throws TextGivenUp the first time, and when what takes so long is none of the messages
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
        const given = isKnown || this.#tried >= MOST_TRIED ? left : [slow];
        if (given.length === 0) throw error;
        for (const { messageId } of given) this.#reasons.set(messageId, error.reason);
      }
    }
  }
}
