import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { Extraction } from '../../domain/extraction/extraction.ts';
import { withoutBlocks } from '../../domain/messages/recalled.ts';
import { withReadableTime } from '../../domain/time/chat-time.ts';
import type { Extractor } from '../../extractors/extractor.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { TaskError } from '../../scheduler/task-handler.ts';
import { findRawMemories } from '../../stores/memories/raw-memories.ts';
import { findMessages, holdMessages, lastMessages } from '../../stores/messages/messages.ts';
import {
  advanceRun,
  type ExtractionRun,
  nextCube,
  nextMessages,
  type RunCube,
  setCubeCounts,
} from '../../stores/re-extraction/extraction-runs.ts';
import { insertShadowItems, type NewShadowItem } from '../../stores/re-extraction/shadow-items.ts';
import { ownersOf, prepareItems } from '../extraction/prepare-task.ts';
import type { CommitStep } from './commit-step.ts';
import { compareCube, countsOf } from './compare-cube.ts';

const CONTEXT_MESSAGES = 6;
/** Limits of one extractor call: about one chunk of a model, so that a failure costs one call. */
const MESSAGES = 40;
const CHARACTERS = 12_000;
/** Limits of one task, so that what a model has read is committed before it is asked for more. */
const ENOUGH_MS = 5000;
const ENOUGH_ITEMS = 1000;

interface Place {
  readonly conversationId: string;
  readonly position: number;
}

interface Read {
  readonly items: readonly NewShadowItem[];
  readonly messages: number;
  readonly unquoted: number;
  /** Where to continue; null at the end of the cube. */
  readonly at: Place | null;
}

const NO_MODEL = {
  code: 'no_model',
  text: 'The run needs a model, but none is configured: set LLM_BASE_URL and LLM_MODEL.',
};

/** Extracts from the next messages of the run's current cube. @returns the step that writes the result */
export async function prepareReading(
  services: Services,
  rules: Extractor,
  projectId: string,
  run: ExtractionRun,
  signal: AbortSignal,
): Promise<CommitStep> {
  const extractor = run.extractor === 'offline' ? rules : services.models.extractor;
  if (run.extractor === 'model' && extractor.offline) throw new TaskError(NO_MODEL, { retryable: false });
  const scope = services.db.project(projectId, { priority: 'background' });
  const cube = await nextCube(scope, run.runId, 'unread');
  if (cube === null)
    return async (_, lock) => ((await lock()) ? { result: {}, status: 'ready', goesOn: false } : null);
  const enough = performance.now() + ENOUGH_MS;
  const parts: Read[] = [];
  let at: Place | null =
    run.atConversation === null || run.atPosition === null
      ? null
      : { conversationId: run.atConversation, position: run.atPosition };
  try {
    do {
      const part: Read = await readSome({ services, extractor, scope, run, cube, after: at }, signal);
      parts.push(part);
      at = part.at;
    } while (
      at !== null &&
      performance.now() < enough &&
      sum(parts, (part) => part.items.length) < ENOUGH_ITEMS
    );
  } catch (error) {
    // keep the finished parts: the next task meets the failure at once
    if (parts.length === 0 || signal.aborted) throw error;
  }
  return commitReading(services, run, cube, {
    items: parts.flatMap((part) => part.items),
    messages: sum(parts, (part) => part.messages),
    unquoted: sum(parts, (part) => part.unquoted),
    at,
  });
}

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  list.reduce((total, item) => total + of(item), 0);

interface Reading {
  readonly services: Services;
  readonly extractor: Extractor;
  readonly scope: ProjectScope;
  readonly run: ExtractionRun;
  readonly cube: RunCube;
  readonly after: Place | null;
}

/** Extracts from the next messages of one conversation, with the turns before them as context. */
async function readSome(
  { services, extractor, scope, run, cube, after }: Reading,
  signal: AbortSignal,
): Promise<Read> {
  const found = await nextMessages(scope, run, cube, after, MESSAGES + 1);
  const [first] = found;
  if (first === undefined) return { items: [], messages: 0, unquoted: 0, at: null };
  let characters = 0;
  const some = found.slice(0, MESSAGES).filter((message, index) => {
    characters += message.length;
    return message.conversationId === first.conversationId && (index === 0 || characters <= CHARACTERS);
  });
  const last = some.at(-1) ?? first;
  const ids = some.map(({ messageId }) => messageId);
  const raws = await findRawMemories(scope, ids);
  const remembered = new Set(raws.map(({ messageId }) => messageId));
  // nothing is extracted from a message whose raw memories were deleted
  const messages = (await findMessages(scope, ids))
    .filter(({ messageId }) => remembered.has(messageId))
    .map((message) => ({ ...message, text: withoutBlocks(message.text) }));
  const context = await lastMessages(
    scope,
    cube.cubeId,
    first.conversationId,
    first.position,
    CONTEXT_MESSAGES,
  );
  const owners = ownersOf(messages, raws);
  const extraction: Extraction =
    messages.length === 0
      ? { items: [], skipped: [] }
      : await extractor.extract(
          {
            projectId: scope.projectId,
            messages: messages.map(withReadableTime),
            context: context.map(withReadableTime),
            views: ['detail_factual', 'event', 'preference'],
            promptVersion: run.promptVersion ?? undefined,
            owners,
          },
          signal,
        );
  signal.throwIfAborted();
  const { items } = extraction;
  const madeBy = extraction.madeBy ?? extractor.id;
  const reader = { projectId: scope.projectId, signal };
  const analyses =
    extraction.analyses ??
    (await readByRules(services, 'items', { messages, owners, items, byRules: false }, reader));
  const prepared = prepareItems(services, run, messages, raws, items, analyses, madeBy);
  const vectors = await services.models.embedder.embed(
    prepared.map(({ textToEmbed }) => textToEmbed),
    { projectId: scope.projectId, purpose: 'embed' },
    signal,
  );
  return {
    items: prepared.map(({ row, sources, assertions, coversMessageId }, index) => ({
      itemId: row.memory_id,
      memory: row,
      claims: assertions,
      coversMessageId,
      sources: sources.map(({ memory_id, ...source }) => source),
      vector: vectors[index] ?? null,
    })),
    messages: some.length,
    unquoted: extraction.dropped?.unquoted ?? 0,
    at: found.length > some.length ? { conversationId: last.conversationId, position: last.position } : null,
  };
}

/**
 * Writes the extracted items. At the end of a cube it is compared with its current memories, for the counts.
 */
function commitReading(services: Services, run: ExtractionRun, cube: RunCube, read: Read): CommitStep {
  return async (scope, lock) => {
    if (!(await lock())) return null;
    const present = await holdMessages(scope, [
      ...new Set(read.items.flatMap((item) => item.sources.map((source) => source.message_id))),
    ]);
    const items = read.items.filter((item) => item.sources.every((source) => present.has(source.message_id)));
    const { id: embeddingModel } = services.models.embedder;
    await insertShadowItems(scope, { runId: run.runId, cubeId: cube.cubeId, embeddingModel }, items);
    await advanceRun(scope, run.runId, read.messages, read.at);
    const result = {
      messages: read.messages,
      items: items.length,
      ...(read.unquoted > 0 ? { unquoted: read.unquoted } : {}),
    };
    if (read.at !== null) return { result, status: 'running', goesOn: true };
    const { comparison } = await compareCube(scope, run, cube);
    await setCubeCounts(scope, run.runId, cube.cubeId, countsOf(comparison), false);
    const more = (await nextCube(scope, run.runId, 'unread')) !== null;
    return { result, status: more ? 'running' : 'ready', goesOn: more };
  };
}
