import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import { proxyContext } from '../../prompts/proxy-context.ts';
import type { ChatModel, ChatTurn, ForwardedChat } from '../../providers/chat-model.ts';
import { requireUser } from '../access/only-user.ts';
import { recall } from '../chat/recall.ts';
import { type Remembering, rememberQuestion } from '../chat/remember-exchange.ts';
import type { Idempotency } from '../idempotency/once.ts';
import { withPermit } from '../permit.ts';
import { type ClientMessage, textOfMessage, turnsIn } from './message-text.ts';
import { conversationOf, turnIdentity } from './turn-identity.ts';

const MEMORIES = 10;
const PREFERENCES = 6;
/** The end of a long question says what it is about; more would only blur the search. */
const QUERY_CHARACTERS = 4000;
const HISTORY_TURNS = 20;

export interface ProxyInput {
  readonly userId: string;
  /** Absent: the conversation that begins with the same turn. */
  readonly conversationId?: string | undefined;
  /** The model's name; absent: the configured one. */
  readonly model?: string | undefined;
  /** The body of the client's request, without `model` and `stream`. */
  readonly body: Readonly<Record<string, unknown>> & { readonly messages: readonly ClientMessage[] };
  readonly recalls: boolean;
  readonly saves: boolean;
  /** From the client's `Idempotency-Key`. Absent: the words of the conversation identify the turn. */
  readonly idempotency?: Idempotency | undefined;
}

/** A request that is ready for the model. */
export interface PreparedTurn {
  readonly model: ChatModel;
  readonly request: ForwardedChat;
  readonly recalled: readonly Memory[];
  /** Where the answer is stored; null: nowhere. */
  readonly remembering: Remembering | null;
}

const NO_MODEL = 'No chat model is configured: set LLM_BASE_URL and LLM_MODEL, and start the server again.';

/**
 * Recalls what bears on the user's last turn and adds it to the messages, and commits that turn meanwhile.
 * This happens before the model is called, so that no failure of the answer loses the turn.
 * @throws AppError model_unavailable without a model; forbidden; and as `recall` and `addMessages` do
 */
export async function prepareTurn(ctx: Context, input: ProxyInput): Promise<PreparedTurn> {
  const model = ctx.models.chat;
  if (model === null) throw new AppError('model_unavailable', NO_MODEL);
  requireUser(ctx, input.userId);
  const { messages } = input.body;
  const at = messages.findLastIndex((message) => message.role === 'user');
  const turns = turnsIn(messages.slice(0, at + 1));
  const question = at < 0 ? '' : textOfMessage(messages[at] ?? {});
  const hasQuestion = question.trim() !== '';
  const turn = await withPermit(ctx, async () => {
    const remembering = input.saves && hasQuestion ? rememberingOf(input, turns) : null;
    const [recalled] = await together(
      () => (input.recalls && hasQuestion ? recallFor(ctx, input, question, turns) : []),
      async () => {
        // The recall's first statement goes before the commit: the embedded database runs one at a time, and
        // commits while this thread ranks.
        await setImmediate();
        await rememberQuestion(ctx, remembering, question);
      },
    );
    return { recalled, remembering };
  });
  // waiting for the model must not hold the permit
  ctx.permit?.release();
  const body = { ...input.body, messages: withMemories(messages, turn.recalled) };
  const account = { projectId: ctx.projectId, purpose: 'chat' } as const;
  return { model, request: { account, model: input.model, body }, ...turn };
}

async function recallFor(
  ctx: Context,
  { userId, conversationId }: ProxyInput,
  question: string,
  turns: readonly ChatTurn[],
): Promise<readonly Memory[]> {
  const { memories, preferences } = await recall(
    ctx,
    {
      query: question.slice(-QUERY_CHARACTERS).toWellFormed(),
      cubeIds: [cubeOfUser(userId)],
      sharedCubeIds: [PUBLIC_CUBE],
      topK: MEMORIES,
      preferenceTopK: PREFERENCES,
      conversationId,
    },
    turns.slice(-HISTORY_TURNS - 1, -1),
  );
  // the turn is stored meanwhile, or was stored by the first of repeated requests
  const isTurn = ({ kind, text }: Memory) => kind === 'raw' && text === question;
  return [...memories, ...preferences].flatMap(({ memory }) => (isTurn(memory) ? [] : [memory]));
}

function rememberingOf(
  { userId, conversationId, idempotency }: ProxyInput,
  turns: readonly ChatTurn[],
): Remembering {
  const conversation = conversationId ?? conversationOf(userId, turns);
  return {
    targets: [{ cubeId: cubeOfUser(userId), userId }],
    conversationId: conversation,
    idempotency: idempotency ?? turnIdentity(userId, conversation, turns),
  };
}

/** Adds memories to the client's system prompt, or before the conversation if it has none. */
function withMemories(
  messages: readonly ClientMessage[],
  memories: readonly Memory[],
): readonly ClientMessage[] {
  if (memories.length === 0) return messages;
  const [{ content: text } = { content: '' }] = proxyContext.messages(memories);
  const [first, ...rest] = messages;
  const isSystem = first?.role === 'system' || first?.role === 'developer';
  if (isSystem && typeof first.content === 'string')
    return [{ ...first, content: `${first.content}\n\n${text}` }, ...rest];
  if (isSystem && Array.isArray(first.content))
    return [{ ...first, content: [...first.content, { type: 'text', text }] }, ...rest];
  return [{ role: 'system', content: text }, ...messages];
}
