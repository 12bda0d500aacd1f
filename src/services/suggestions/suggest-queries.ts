import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { unfencing } from '../../prompts/fence.ts';
import { suggestions } from '../../prompts/suggestions.ts';
import type { ChatModel, ChatTurn } from '../../providers/chat-model.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { listActivated } from '../../stores/memories/memories.ts';
import { requireCubes } from '../access/only-user.ts';
import { withoutPermit } from '../permit.ts';
import { byPriority } from '../search/priority.ts';
import { searchMemories } from '../search/search-memories.ts';
import { queriesFrom } from './queries-from.ts';

/** Memories that are considered: the newest ones, or with turns the nearest to them (of each view). */
const NEWEST = 60;
const NEAREST = 12;
const LEAST_RELATIVITY = 0.1;
const SHOWN_TO_MODEL = 20;
const TURNS = 2;
const MAX_TURN = 4000;
/** The longest wait for the model. Suggestions are an extra, so rules replace a slow model. */
const LONGEST_MS = 10_000;

export interface SuggestInput {
  readonly cubeIds: readonly string[];
  readonly language: 'en' | 'zh';
  /** Oldest first; the suggestions follow up the last two. */
  readonly turns?: readonly ChatTurn[] | undefined;
}

/**
 * Suggests three queries that a user may ask next, from the user's memories or as follow-ups of the last
 * turns. The configured model makes them if it answers within 10 s, else rules do. A user without memories
 * gets general queries.
 * @throws AppError as `searchMemories` does
 */
export async function suggestQueries(ctx: Context, input: SuggestInput): Promise<readonly string[]> {
  requireCubes(ctx, input.cubeIds);
  const turns = (input.turns ?? [])
    .slice(-TURNS)
    .map((turn) => ({ ...turn, content: truncate(turn.content, MAX_TURN) }))
    .filter((turn) => turn.content.trim() !== '');
  const memories = await memoriesFor(ctx, input.cubeIds, turns);
  const { chat } = ctx.models;
  const byModel =
    chat === null || (memories.length === 0 && turns.length === 0)
      ? null
      : await ask(ctx, chat, input.language, memories, turns);
  return byModel ?? queriesFrom({ language: input.language, memories, turns });
}

async function memoriesFor(
  ctx: Context,
  cubeIds: readonly string[],
  turns: readonly ChatTurn[],
): Promise<readonly Memory[]> {
  if (turns.length === 0) {
    const kinds = ['fact', 'event', 'preference'] as const;
    const scope = ctx.db.project(ctx.projectId);
    return listActivated(scope, { cubeIds, kinds }, { limit: NEWEST, offset: 0 });
  }
  const { hits } = await searchMemories(ctx, {
    cubeIds,
    query: turns.map((turn) => turn.content).join('\n'),
    limits: { detail_factual: NEAREST, event: NEAREST, preference: NEAREST },
    minRelativity: LEAST_RELATIVITY,
  });
  return byPriority(hits, LEAST_RELATIVITY).map(({ memory }) => memory);
}

/** @returns null if the model fails, which is logged: the rules then make the suggestions */
async function ask(
  ctx: Context,
  model: ChatModel,
  language: 'en' | 'zh',
  memories: readonly Memory[],
  turns: readonly ChatTurn[],
): Promise<readonly string[] | null> {
  const signal = AbortSignal.any([ctx.signal, ctx.shutdown, AbortSignal.timeout(LONGEST_MS)]);
  const shown = memories.slice(0, SHOWN_TO_MODEL);
  const request = {
    account: { projectId: ctx.projectId, purpose: 'suggestions' as const },
    messages: suggestions.messages({ language, memories: shown, turns }),
    maxTokens: 400,
  };
  const unfenced = unfencing([...shown.map(({ text }) => text), ...turns.map(({ content }) => content)]);
  try {
    const { value } = await withoutPermit(ctx, () =>
      model.json(request, suggestions.id, suggestions.answer, signal),
    );
    const distinct = [...new Set(unfenced(value.query))].slice(0, 3);
    return distinct.length === 3 ? distinct : null;
  } catch (error) {
    if (error instanceof ProviderError) ctx.meter.fellBack('suggestions', error.failure);
    ctx.log.warn({ err: error }, 'the model failed to make suggestions; rules made them');
    return null;
  }
}
