import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { KnowledgeFile } from '../../domain/documents/knowledge.ts';
import { DocumentError, type DocumentReader } from '../../providers/documents/document-reader.ts';
import { FetchError } from '../../providers/file-urls/fetch-error.ts';
import { type PreparedTasks, TaskError, type TaskHandler } from '../../scheduler/task-handler.ts';
import { findFiles, lockFile, markAvailable, markFailed } from '../../stores/knowledge/knowledge-files.ts';
import { writeExtraction } from '../../stores/memories/extracted-memories.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import { rescheduleTask } from '../../stores/tasks/reschedule-tasks.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { type DocumentMemory, documentMemories } from './document-memories.ts';
import { DocumentQueue, type NextDocument } from './document-queue.ts';
import { storedFile } from './stored-file.ts';

const payloadSchema = z.object({ file_id: z.string() });

/** Memories per SQL statement and texts per call of the embedder. Both stay far below their limits. */
const ROWS = 200;
const TEXTS = 16;

/** The most files that this process reads at the same time. */
export const READERS = 2;
/** A postponed file tries again after this time, unless a finished file wakes it earlier. */
const POSTPONED_SECONDS = 5;
const POSTPONED: PreparedTasks = {
  count: 0,
  error: new TaskError(
    { code: 'waiting', text: 'Another file of the project is being read.' },
    { retryable: true, postponeSeconds: POSTPONED_SECONDS },
  ),
  commit: async () => [],
};

interface PreparedDocument {
  readonly file: KnowledgeFile;
  readonly pages: number | null;
  readonly memories: readonly DocumentMemory[];
  readonly vectors: readonly { readonly memoryId: string; readonly vector: Float32Array }[];
}

/**
 * The handler of document tasks: a file → memories of its parts, with vectors and provenance.
 * @param places the most files that are read at the same time
 */
export function createDocumentHandler(
  services: Services,
  reader: DocumentReader,
  places = READERS,
): TaskHandler {
  const queue = new DocumentQueue(places);
  return {
    oneByOne: true,
    prepare: async (projectId, tasks, signal) => {
      const [task] = tasks;
      if (task === undefined || !queue.begin(projectId, task.taskId)) return POSTPONED;
      try {
        return await prepare(services, reader, projectId, [task], signal);
      } finally {
        const next = queue.end(projectId);
        if (next !== undefined) void callIn(services, next);
      }
    },
    fail: async (scope, task, failure) => {
      const payload = payloadSchema.safeParse(task.payload);
      if (payload.success) await markFailed(scope, payload.data.file_id, failure.text);
    },
  };
}

async function callIn(
  { db, log, wakeScheduler }: Services,
  { projectId, taskId }: NextDocument,
): Promise<void> {
  try {
    await db.projectTransaction(projectId, (tx) => rescheduleTask(tx, taskId), { priority: 'background' });
    wakeScheduler();
  } catch (error) {
    log.debug(
      { err: error },
      'could not wake a waiting document task; it starts at its next scheduled attempt',
    );
  }
}

async function prepare(
  services: Services,
  reader: DocumentReader,
  projectId: string,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<PreparedTasks> {
  const scope = services.db.project(projectId, { priority: 'background' });
  const prepared: (PreparedDocument | null)[] = [];
  let error: unknown;
  for (const task of tasks) {
    try {
      prepared.push(await prepareOne(services, reader, scope, task, signal));
    } catch (failure) {
      error = failureOf(failure);
      break;
    }
  }
  return {
    count: prepared.length,
    error,
    commit: async (tx, count) => {
      const results: JsonObject[] = [];
      for (const document of prepared.slice(0, count))
        results.push(await commit(tx, services.models.embedder.id, document));
      return results;
    },
  };
}

/** Failures of the file and of its host, which callers see; others stay as they are. */
function failureOf(error: unknown): unknown {
  if (error instanceof DocumentError)
    return new TaskError({ code: error.reason, text: error.message }, { retryable: false });
  if (!(error instanceof FetchError)) return error;
  const { reason, message, retryable, cause } = error;
  return new TaskError({ code: reason, text: message }, { retryable, cause });
}

/** @returns null for a file that was deleted or has been read already */
async function prepareOne(
  services: Services,
  reader: DocumentReader,
  scope: ProjectScope,
  task: ClaimedTask,
  signal: AbortSignal,
): Promise<PreparedDocument | null> {
  const { file_id } = payloadSchema.parse(task.payload);
  const [file] = await findFiles(scope, [file_id]);
  const stored = file === undefined ? null : await storedFile(services, scope, file, signal);
  if (file === undefined || stored === null) return null;
  const document = await reader.read(stored.content, stored.format, signal);
  const memories = await documentMemories(services, file, document, task.taskId, {
    projectId: scope.projectId,
    signal,
  });
  const vectors: { memoryId: string; vector: Float32Array }[] = [];
  for (let start = 0; start < memories.length; start += TEXTS) {
    await setImmediate();
    const some = memories.slice(start, start + TEXTS);
    const embedded = await services.models.embedder.embed(
      some.map((memory) => memory.textToEmbed),
      { projectId: scope.projectId, purpose: 'embed' },
      signal,
    );
    signal.throwIfAborted();
    for (const [index, memory] of some.entries()) {
      const vector = embedded[index];
      if (vector != null) vectors.push({ memoryId: memory.row.memory_id, vector });
    }
  }
  return { file, pages: document.pageStarts?.length ?? null, memories, vectors };
}

/**
 * Writes a file's memories. It locks the cube and then the file, in the order of a deletion, so that the
 * later of the two sees what the earlier one did.
 */
async function commit(
  scope: ProjectScope,
  embeddingModel: string,
  document: PreparedDocument | null,
): Promise<JsonObject> {
  if (document === null) return { memories: 0 };
  const { file, pages, memories, vectors } = document;
  const cubeId = file.knowledgeBaseId;
  const before = await takeChangeNumbers(scope, cubeId, memories.length);
  const stored = await lockFile(scope, file.fileId);
  if (stored === null || stored.status === 'AVAILABLE') return { memories: 0 };
  const rows = memories.map((memory) => memory.row);
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = { memories: rows.slice(start, start + ROWS), sources: [], refined: [], receipts: [] };
    await writeExtraction(scope, cubeId, some, before + 1 + start);
  }
  await upsertVectors(scope, cubeId, embeddingModel, vectors);
  await markAvailable(scope, file.fileId, pages);
  return { memories: memories.length };
}
