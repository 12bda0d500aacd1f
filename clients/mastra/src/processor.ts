import { type Turn, TurnMemory, type TurnMemoryOptions } from '@recollect/client/turns';

/* The types of `@mastra/core` 1 that are used here, by their shape: the package itself has 128 MB. */

/** A message, as Mastra stores it. */
export interface MastraMessage {
  readonly role: string;
  readonly threadId?: string;
  readonly content: { readonly parts: readonly { readonly type: string; readonly text?: string }[] };
}

/** Values of one request that the application sets. */
export interface RequestContext {
  get(name: string): unknown;
}

interface Call {
  readonly requestContext?: RequestContext;
  readonly abortSignal?: AbortSignal;
}

export interface MemoryOptions extends Omit<TurnMemoryOptions, 'user'> {
  /** Whose memory it is, or a function that reads it from the context of the request. */
  readonly user: string | ((context: RequestContext | undefined) => string);
}

/** Finish reasons of an answer that is none. */
const NO_ANSWER = ['error', 'tripwire', 'tool-calls'];

/**
 * Gives an agent memory. As one of its `inputProcessors` it recalls what bears on the user's turn, once, into
 * a system message. As one of its `outputProcessors` it remembers the turn and the answer, generated or
 * streamed. A failing or slow memory server delays a call by the times of the options, and never breaks it.
 */
export class RecollectProcessor {
  readonly id = 'recollect';
  readonly name = 'Recollect';
  readonly #memory: TurnMemory;
  readonly #user: MemoryOptions['user'];

  constructor(options: MemoryOptions) {
    this.#user = options.user;
    this.#memory = new TurnMemory({ ...options, user: typeof options.user === 'string' ? options.user : '' });
  }

  async processInput<Message extends MastraMessage, System>(
    args: Call & { readonly messages: Message[]; readonly systemMessages: System[] },
  ): Promise<{ messages: Message[]; systemMessages: (System | { role: 'system'; content: string })[] }> {
    const { messages, systemMessages, abortSignal } = args;
    const found = await this.#memory.recall(
      turnsOf(messages),
      false,
      this.#whose(args, messages),
      abortSignal,
    );
    const added = found === '' ? [] : [{ role: 'system' as const, content: found }];
    return { messages, systemMessages: [...systemMessages, ...added] };
  }

  async processOutputResult<Message extends MastraMessage>(
    args: Call & {
      readonly messages: Message[];
      readonly messageList: { readonly get: { readonly all: { db(): readonly MastraMessage[] } } };
      readonly result: { readonly text: string; readonly finishReason: string };
    },
  ): Promise<Message[]> {
    const { messages, messageList, result } = args;
    const all = messageList.get.all.db();
    const turns = turnsOf(all);
    const whose = this.#whose(args, all);
    await this.#memory.answered(turns, whose);
    if (!NO_ANSWER.includes(result.finishReason)) await this.#memory.save(turns, result.text, whose);
    return messages;
  }

  /** The user, and the conversation if Mastra keeps a thread. */
  #whose(
    { requestContext }: Call,
    messages: readonly MastraMessage[],
  ): { user: string; conversation?: string } {
    const user = typeof this.#user === 'string' ? this.#user : this.#user(requestContext);
    const thread = messages.findLast(({ role }) => role === 'user')?.threadId;
    return { user, ...(thread ? { conversation: thread } : {}) };
  }
}

/** The texts of user and assistant up to the user's last message; empty if that message has no text. */
function turnsOf(messages: readonly MastraMessage[]): readonly Turn[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const turns = messages.slice(0, last + 1).map(turnOf);
  return turns.at(-1) ? turns.filter((turn) => turn !== undefined) : [];
}

function turnOf({ role, content }: MastraMessage): Turn | undefined {
  if (role !== 'user' && role !== 'assistant') return undefined;
  const text = content.parts.flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : [])).join('\n');
  return text.trim() === '' ? undefined : { role, text };
}
