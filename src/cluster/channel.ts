/** Messages between the parent and a worker. */
type Frame =
  | { readonly kind: 'tell'; readonly topic: string; readonly payload: unknown }
  | { readonly kind: 'ask'; readonly id: number; readonly topic: string; readonly payload: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number };

/** The process at the other end. */
export interface Port {
  /** Sends a message; one that cannot be delivered is dropped. */
  send(message: unknown): void;
  onMessage(handler: (message: unknown) => void): void;
}

/** An unanswered question is given up after this time. */
const LONGEST_MS = 5000;

/** Thrown when the other process does not answer in time, or cannot. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Questions and messages between the parent and one worker, over the channel that Node.js gives them. */
export class Channel {
  readonly #port: Port;
  readonly #answers = new Map<string, (payload: unknown) => unknown>();
  readonly #pending = new Map<number, (frame: Frame | null) => void>();
  #lastId = 0;

  constructor(port: Port) {
    this.#port = port;
    port.onMessage((message) => {
      if (isFrame(message)) this.#receive(message);
    });
  }

  /** Registers what is done with messages, or answered to questions, about a topic. */
  on(topic: string, handler: (payload: unknown) => unknown): void {
    this.#answers.set(topic, handler);
  }

  tell(topic: string, payload: unknown): void {
    this.#port.send({ kind: 'tell', topic, payload } satisfies Frame);
  }

  /** @throws NoAnswer */
  ask(topic: string, payload: unknown, timeoutMs = LONGEST_MS): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const settle = (frame: Frame | null) => {
        clearTimeout(timer);
        this.#pending.delete(id);
        if (frame?.kind === 'answer') resolve(frame.value);
        else reject(new NoAnswer(`no answer about "${topic}"`));
      };
      const timer = setTimeout(() => settle(null), timeoutMs);
      this.#pending.set(id, settle);
      this.#port.send({ kind: 'ask', id, topic, payload } satisfies Frame);
    });
  }

  /** Gives up what is unanswered, because the other process is gone. */
  close(): void {
    for (const settle of [...this.#pending.values()]) settle(null);
  }

  #receive(frame: Frame): void {
    if (frame.kind === 'answer' || frame.kind === 'failed') {
      this.#pending.get(frame.id)?.(frame);
      return;
    }
    const handler = this.#answers.get(frame.topic);
    if (frame.kind === 'tell') {
      handler?.(frame.payload);
      return;
    }
    const { id } = frame;
    const work = handler === undefined ? Promise.reject(new NoAnswer()) : answerOf(handler, frame.payload);
    work.then(
      (value) => this.#port.send({ kind: 'answer', id, value } satisfies Frame),
      () => this.#port.send({ kind: 'failed', id } satisfies Frame),
    );
  }
}

async function answerOf(handler: (payload: unknown) => unknown, payload: unknown): Promise<unknown> {
  return await handler(payload);
}

/** Libraries and Node.js itself send messages over the same channel. */
function isFrame(message: unknown): message is Frame {
  if (typeof message !== 'object' || message === null) return false;
  return ['tell', 'ask', 'answer', 'failed'].includes((message as { kind?: string }).kind ?? '');
}
