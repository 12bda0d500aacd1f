import { RecollectError } from './error.ts';
import { type ContextInput, Recollect, type RecollectOptions } from './recollect.ts';

/* What middlewares and processors of agents share: a turn is recalled for once and remembered once. */

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface TurnMemoryOptions extends RecollectOptions {
  /** Whose memory it is. */
  readonly user: string;
  /** Default: the conversation that begins with the same words. */
  readonly conversation?: string | undefined;
  /** Most tokens of recalled memories in the prompt. Default: 1,000. */
  readonly tokens?: number | undefined;
  /** `recall`: nothing is remembered. `save`: nothing is recalled. `off`: neither. Default: both. */
  readonly memory?: 'recall' | 'save' | 'off' | undefined;
  /** The model waits for memories at most this long, then it answers without. Default: 2,000. */
  readonly recallTimeoutMs?: number | undefined;
  /** The end of an answer waits at most this long for the memory; saving goes on. Default: 2,000. */
  readonly saveTimeoutMs?: number | undefined;
  /** Takes the saving over, where a function ends with its answer. Then no answer waits for it. */
  readonly waitUntil?: ((saved: Promise<void>) => void) | undefined;
  /** Hears of every failure of the memory. Default: a warning on the console. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Of one turn, what differs from the options. */
export type TurnOptions = Partial<Pick<TurnMemoryOptions, 'user' | 'conversation' | 'memory'>>;

interface Recalling {
  text: Promise<string>;
  readonly since: number;
  /** Whether the same turn, sent again, is recalled for again: it was answered, or the search failed. */
  isOver: boolean;
}

const QUERY_CHARACTERS = 4000;
/** Characters of one add, of which the server takes 40,000 tokens. */
const ADD_CHARACTERS = 40_000;
const MOST_RECALLS = 500;
const MOST_SAVES = 100;
/** A turn without an answer is recalled for again after this time. */
const UNANSWERED_MS = 300_000;

/** The memory of turns. No call of it rejects, and each ends in a limited time. */
export class TurnMemory {
  readonly #client: Recollect;
  /** Gives up early, because a model waits. */
  readonly #recaller: Recollect;
  readonly #options: TurnMemoryOptions;
  readonly #recalls = new Map<string, Recalling>();
  #saves = 0;

  constructor(options: TurnMemoryOptions) {
    this.#client = new Recollect(options);
    this.#recaller = new Recollect({ ...options, retries: Math.min(options.retries ?? 1, 1) });
    this.#options = options;
  }

  /**
   * The memories that bear on the last turn, as a block for the system prompt; empty without any.
   * @param turns the conversation up to the user's last turn
   * @param isStep whether the model has called tools in this turn; then the memories stay the same
   */
  async recall(
    turns: readonly Turn[],
    isStep: boolean,
    more: TurnOptions = {},
    signal?: AbortSignal,
  ): Promise<string> {
    const { user, conversation, memory } = { ...this.#options, ...more };
    const query = turns.at(-1)?.text.trim() ?? '';
    if (query === '' || memory === 'save' || memory === 'off') return '';
    const key = await this.#keyOf(turns, more);
    const earlier = this.#recalls.get(key);
    if (earlier && (isStep || (!earlier.isOver && Date.now() - earlier.since < UNANSWERED_MS)))
      return earlier.text;
    const recalling: Recalling = { text: Promise.resolve(''), since: Date.now(), isOver: false };
    recalling.text = this.#context({ user, query, conversation }, signal).catch((error: unknown) => {
      recalling.isOver = true;
      if (!signal?.aborted) this.#report(error);
      return '';
    });
    this.#recalls.delete(key);
    this.#recalls.set(key, recalling);
    const [oldest = key] = this.#recalls.keys();
    if (this.#recalls.size > MOST_RECALLS) this.#recalls.delete(oldest);
    return recalling.text;
  }

  async #context(input: ContextInput, signal: AbortSignal | undefined): Promise<string> {
    const { tokens, recallTimeoutMs = 2000 } = this.#options;
    const limit = AbortSignal.timeout(recallTimeoutMs);
    const query = input.query.slice(-QUERY_CHARACTERS);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      return (await this.#recaller.context({ ...input, query, tokens }, { signal: either })).text;
    } catch (error) {
      const late = `No memories came within ${recallTimeoutMs} ms: the model answers without.`;
      throw limit.aborted ? new RecollectError('timeout', late) : error;
    }
  }

  /** Says that the model has answered, if only by calling tools. */
  async answered(turns: readonly Turn[], more: TurnOptions = {}): Promise<void> {
    const recalling = this.#recalls.get(await this.#keyOf(turns, more));
    if (recalling) recalling.isOver = true;
  }

  #keyOf(turns: readonly Turn[], more: TurnOptions): Promise<string> {
    const { user, conversation } = { ...this.#options, ...more };
    return identityOf(user, conversation, turns);
  }

  /**
   * Remembers the user's last turn and the answer, once however often it is called.
   * @param answer empty: only the turn is remembered
   */
  async save(turns: readonly Turn[], answer: string, more: TurnOptions = {}): Promise<void> {
    const { memory, waitUntil, saveTimeoutMs = 2000 } = { ...this.#options, ...more };
    const turn = turns.at(-1);
    if (!turn?.text.trim() || memory === 'recall' || memory === 'off') return;
    if (this.#saves >= MOST_SAVES)
      return this.#report(new Error('Too many turns wait for the memory server.'));
    this.#saves += 1;
    const saved = this.#store(turns, [turn, { role: 'assistant', text: answer }], more)
      .catch((error) => this.#report(error))
      .finally(() => {
        this.#saves -= 1;
      });
    if (!waitUntil) return firstOf(saved, saveTimeoutMs);
    try {
      waitUntil(saved);
    } catch (error) {
      this.#report(error);
    }
  }

  async #store(turns: readonly Turn[], exchange: readonly Turn[], more: TurnOptions): Promise<void> {
    const { user, conversation } = { ...this.#options, ...more };
    const identity = await this.#keyOf(turns, more);
    const named =
      conversation ?? `turns-${(await identityOf(user, undefined, turns.slice(0, 1))).slice(0, 32)}`;
    for (const [at, messages] of addsOf(exchange).entries()) {
      const call = { idempotencyKey: `turn-${identity}-${at}` };
      try {
        await this.#client.remember({ user, conversation: named, messages }, call);
      } catch (error) {
        // the turn was remembered with another answer of the model
        if (error instanceof RecollectError && error.status === 409) return;
        throw error;
      }
    }
  }

  #report(error: unknown): void {
    const { onError = warn } = this.#options;
    try {
      onError(error);
    } catch {
      // a failing report must not break the call either
    }
  }
}

function warn(error: unknown): void {
  console.warn(`Recollect: ${error instanceof Error ? error.message : 'the memory server failed'}`);
}

/** The messages of an exchange, in adds that are short enough. */
function addsOf(exchange: readonly Turn[]): { role: Turn['role']; content: string }[][] {
  const adds: { role: Turn['role']; content: string }[][] = [[]];
  let held = 0;
  for (const { role, text } of exchange.filter((turn) => turn.text.trim() !== ''))
    for (const content of partsOf(text)) {
      if (held > 0 && held + content.length > ADD_CHARACTERS) {
        adds.push([]);
        held = 0;
      }
      adds.at(-1)?.push({ role, content });
      held += content.length;
    }
  return adds;
}

/** A text in parts of one add each. No character is cut in two. */
function* partsOf(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; ) {
    const limit = at + ADD_CHARACTERS;
    const isCut = limit < text.length && /[\ud800-\udbff]/.test(text.charAt(limit - 1));
    const end = isCut ? limit - 1 : limit;
    yield text.slice(at, end);
    at = end;
  }
}

/** Waits for a promise that does not reject, or for the time. */
async function firstOf(promise: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}

/** The same for the same words of a conversation. With their lengths, no text can take the place of two. */
async function identityOf(
  user: string,
  conversation: string | undefined,
  turns: readonly Turn[],
): Promise<string> {
  const parts = [String(user), conversation ?? '', ...turns.flatMap(({ role, text }) => [role, text])];
  const bytes = new TextEncoder().encode(parts.map((part) => `${part.length}\n${part}`).join(''));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
