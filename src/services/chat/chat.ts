import type { Context } from '../../context.ts';
import { ReferenceMarks } from '../../domain/chat/reference-marks.ts';
import { detectLanguage } from '../../domain/text/language.ts';
import { webText } from '../../domain/web/web-result.ts';
import { AppError } from '../../errors.ts';
import { chat as chatPrompt } from '../../prompts/chat.ts';
import { unfencing } from '../../prompts/fence.ts';
import type { ChatDelta, ChatModel, ChatRequest, ChatTurn } from '../../providers/chat-model.ts';
import { modelFailure } from '../../providers/model-failure.ts';
import { lastMessages } from '../../stores/messages/messages.ts';
import { requireCubes } from '../access/only-user.ts';
import { withPermit } from '../permit.ts';
import { suggestQueries } from '../suggestions/suggest-queries.ts';
import { searchWeb, type WebHit } from '../web-search/search-web.ts';
import { extractAnswer, extractWeb } from './extract-answer.ts';
import { type Recalled, recall } from './recall.ts';
import type { RecallInput } from './recall-input.ts';
import { type Remembering, rememberAnswer, rememberQuestion } from './remember-exchange.ts';

/** The most turns of the conversation that the model receives, and their total characters. */
const HISTORY_TURNS = 20;
const HISTORY_CHARACTERS = 60_000;
/** After this many parts of a model's answer, other requests get the event loop. That is 1–2 ms of work. */
const PARTS_AT_ONCE = 16;

export interface ChatInput extends RecallInput {
  /** The earlier turns, oldest first. Absent: the stored turns of `conversationId`, if there is one. */
  readonly history?: readonly ChatTurn[] | undefined;
  readonly systemPrompt?: string | undefined;
  /** The model's name; absent: the configured one. */
  readonly model?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  /** Where question and answer are stored as messages; null = nowhere. */
  readonly remembering: Remembering | null;
  /** Whether the web is searched for the query, in addition to the memories. */
  readonly internetSearch?: boolean | undefined;
  /** What to tell the caller about the request: a `notice` each, after the memories were recalled. */
  readonly notices?: readonly string[] | undefined;
  /** Whether to end with questions that the user may ask next. */
  readonly suggestions?: boolean | undefined;
  /** `parts`: the answer as the model writes it; `whole`: the complete answer in one part. */
  readonly delivery: 'parts' | 'whole';
}

export type ChatEvent =
  /**
   * Always the first event. The number in a reference mark `[n:memory_id]` counts from 1: memories first,
   * then preferences, then results of the web.
   */
  | { readonly type: 'recalled'; readonly recalled: Recalled }
  /** A web search begins; `web_results` follows. */
  | { readonly type: 'web_search' }
  | { readonly type: 'web_results'; readonly hits: readonly WebHit[] }
  /** Says that something the caller requested is not available. */
  | { readonly type: 'notice'; readonly text: string }
  | ChatDelta
  /** The answer is complete, and is stored if `remembering` was given. */
  | { readonly type: 'answered' }
  | { readonly type: 'suggestions'; readonly queries: readonly string[] };

const NO_MODELS = {
  en: 'The models that this search mode asks for did not answer: memories were recalled without them.',
  zh: '该搜索模式所需的模型没有响应：记忆是在没有它们的情况下检索的。',
} as const;

const NO_INTERNET = {
  not_configured: {
    en: 'Internet search is not configured on this server: the answer rests on memories alone.',
    zh: '该服务器未配置互联网搜索：回答仅依据记忆。',
  },
  failed: {
    en: 'The internet search failed or took too long: the answer rests on memories alone.',
    zh: '互联网搜索失败或超时：回答仅依据记忆。',
  },
  nothing: {
    en: 'The internet search found nothing: the answer rests on memories alone.',
    zh: '互联网搜索没有结果：回答仅依据记忆。',
  },
} as const;

/** A part of an answer. With `isQuote` it repeats words of the web, which are never stored. */
type Part = ChatDelta & { readonly isQuote?: true };

/**
 * Answers a query from recalled memories and, if requested, results of a web search. The configured model
 * writes the answer; without a model the answer is an extract of both and says so. The user's turn is
 * committed before the model is called. However the answer ends (by the model, the caller or a shutdown), the
 * part that was sent until then is stored, without quotes of the web.
 * @throws AppError model_unavailable | model_failed | model_budget | invalid_parameters | shutting_down, and
 *   the errors of `searchShared` and `addMessages`
 */
export async function* chat(ctx: Context, input: ChatInput): AsyncGenerator<ChatEvent, void> {
  const { history, recalled } = await withPermit(ctx, () => prepare(ctx, input));
  // release the permit: waiting for the model or for a slow reader must not hold it
  ctx.permit?.release();
  yield { type: 'recalled', recalled };
  for (const text of input.notices ?? []) yield { type: 'notice', text };
  if (recalled.isDegraded) yield { type: 'notice', text: NO_MODELS[languageOf(input.query)] };
  const web: readonly WebHit[] = input.internetSearch === true ? yield* webResults(ctx, input.query) : [];

  const model = ctx.models.chat;
  const known: Known = { recalled, web, history };
  const parts = model === null ? extract(input, known) : written(ctx, model, input, known);
  let answerText = '';
  let kept = false;
  const keep = async () => {
    if (kept) return;
    kept = true;
    const answer = { text: answerText, memorable: model !== null && web.length === 0 };
    await withPermit(ctx, () => rememberAnswer(ctx, input.remembering, answer));
  };
  try {
    for await (const part of parts) {
      const { type, text } = part;
      if (type === 'text' && part.isQuote !== true) answerText += text;
      yield { type, text };
    }
    await keep();
  } finally {
    // log this failure only: the caller must get the error that ended the answer
    await keep().catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not store the part of an answer that was sent before it broke off'),
    );
  }
  yield { type: 'answered' };
  if (input.suggestions === true) {
    const turns: ChatTurn[] = [
      { role: 'user', content: input.query },
      { role: 'assistant', content: answerText },
    ];
    const language = languageOf(input.query);
    const about = { cubeIds: input.cubeIds, language, turns } as const;
    yield { type: 'suggestions', queries: await withPermit(ctx, () => suggestQueries(ctx, about)) };
  }
}

async function prepare(
  ctx: Context,
  input: ChatInput,
): Promise<{ readonly history: readonly ChatTurn[]; readonly recalled: Recalled }> {
  requireCubes(ctx, [...input.cubeIds, ...(input.remembering?.targets ?? []).map(({ cubeId }) => cubeId)]);
  const history = await historyOf(ctx, input);
  const recalled = await recall(ctx, input, history);
  await rememberQuestion(ctx, input.remembering, input.query);
  return { history, recalled };
}

/** Searches the web and reports it. @returns the results, none if there is no provider or if it fails */
async function* webResults(ctx: Context, query: string): AsyncGenerator<ChatEvent, readonly WebHit[]> {
  const isConfigured = ctx.models.webSearch !== null;
  if (isConfigured) yield { type: 'web_search' };
  const { hits, outcome } = await searchWeb(ctx, query);
  if (isConfigured) yield { type: 'web_results', hits };
  if (outcome !== 'found') yield { type: 'notice', text: NO_INTERNET[outcome][languageOf(query)] };
  return hits;
}

function languageOf(text: string): 'en' | 'zh' {
  return detectLanguage(text) === 'zh' ? 'zh' : 'en';
}

async function historyOf(ctx: Context, input: ChatInput): Promise<readonly ChatTurn[]> {
  const turns = input.history ?? (await storedTurns(ctx, input));
  let left = HISTORY_CHARACTERS;
  const shown: ChatTurn[] = [];
  for (const turn of turns.slice(-HISTORY_TURNS).reverse()) {
    left -= turn.content.length;
    if (left < 0) break;
    shown.unshift(turn);
  }
  return shown;
}

async function storedTurns(
  ctx: Context,
  { conversationId, remembering, cubeIds }: ChatInput,
): Promise<readonly ChatTurn[]> {
  const cubeId = remembering?.targets[0]?.cubeId ?? cubeIds[0];
  if (conversationId === undefined || cubeId === undefined) return [];
  const scope = ctx.db.project(ctx.projectId);
  const messages = await lastMessages(scope, cubeId, conversationId, null, HISTORY_TURNS);
  return messages.flatMap(({ role, text }) =>
    role === 'user' || role === 'assistant' ? [{ role, content: text }] : [],
  );
}

/** What an answer may rest on. */
interface Known {
  readonly recalled: Recalled;
  readonly web: readonly WebHit[];
  readonly history: readonly ChatTurn[];
}

async function* extract(input: ChatInput, { recalled, web, history }: Known): AsyncGenerator<Part, void> {
  const { query, threshold } = input;
  for (const text of extractAnswer(query, recalled, history)) yield { type: 'text', text };
  const first = memoriesOf(recalled).length + 1;
  for (const text of extractWeb(query, web, first, threshold)) yield { type: 'text', text, isQuote: true };
}

/**
 * The model's answer. Reference marks are sent only when complete, and only if they name a recalled memory or
 * a result of the web.
 */
async function* written(
  ctx: Context,
  model: ChatModel,
  input: ChatInput,
  known: Known,
): AsyncGenerator<Part, void> {
  const signal = AbortSignal.any([ctx.signal, ctx.shutdown]);
  const request = requestOf(ctx, input, known);
  const memories = memoriesOf(known.recalled);
  const web = known.web.map(({ result }) => result);
  const marks = new ReferenceMarks([...memories.map(({ memoryId }) => memoryId), ...web.map(({ id }) => id)]);
  const unfenced = unfencing([
    ...memories.map((memory) => memory.text),
    ...web.map(webText),
    ...request.messages.filter(({ role }) => role !== 'system').map(({ content }) => content),
  ]);
  try {
    const deltas = input.delivery === 'parts' ? model.stream(request, signal) : whole(model, request, signal);
    let parts = 0;
    for await (const delta of deltas) {
      const text = delta.type === 'text' ? marks.push(unfenced(delta.text)) : delta.text;
      if (text !== '') yield { type: delta.type, text };
      parts += 1;
      if (parts % PARTS_AT_ONCE === 0) await ctx.permit?.yield();
    }
  } catch (error) {
    if (ctx.shutdown.aborted) throw new AppError('shutting_down', undefined, { cause: error });
    throw modelFailure(error, input.model !== undefined);
  }
  const rest = marks.end();
  if (rest !== '') yield { type: 'text', text: rest };
}

async function* whole(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatDelta, void> {
  const { text, reasoning } = await model.complete(request, signal);
  if (reasoning !== null) yield { type: 'reasoning', text: reasoning };
  yield { type: 'text', text };
}

function requestOf(ctx: Context, input: ChatInput, { recalled, web, history }: Known): ChatRequest {
  return {
    account: { projectId: ctx.projectId, purpose: 'chat' },
    messages: chatPrompt.messages({
      systemPrompt: input.systemPrompt,
      memories: memoriesOf(recalled),
      web: web.map(({ result }) => result),
      history,
      query: input.query,
      now: ctx.clock(),
    }),
    model: input.model,
    maxTokens: input.maxTokens,
    temperature: input.temperature,
    topP: input.topP,
  };
}

function memoriesOf({ memories, preferences }: Recalled) {
  return [...memories, ...preferences].map((hit) => hit.memory);
}
