import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { ALL_PROJECTS } from '../../db/engine.ts';
import { SqlError } from '../../db/sql-errors.ts';
import { streamKey } from '../../domain/tasks/task.ts';
import { ensureProject } from '../../stores/projects/projects.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import { attempt } from '../../stores/transfer/attempt.ts';
import { forgetPlans } from '../../stores/transfer/dump.ts';
import type { ExportType } from '../../stores/transfer/exports.ts';
import { importTasks } from '../../stores/transfer/import-tasks.ts';
import { importLines, unreadFiles } from '../../stores/transfer/imports.ts';
import { throwDatabaseFault } from './database-fault.ts';
import { FileError } from './file-error.ts';
import type { TaskLine } from './line-schemas.ts';
import type { OnProgress } from './progress.ts';
import { type ExportLine, readExportFile } from './read-export.ts';

const BATCH_LINES = 200;
const BATCH_CHARACTERS = 4_000_000;

interface Batch {
  readonly type: ExportType;
  readonly lines: ExportLine[];
  size: number;
}

type ImportServices = Pick<Services, 'db' | 'newId'>;

/**
 * Adds the lines of an export to a project and keeps their ids, all or nothing. Existing rows stay unchanged,
 * so that an import can be repeated. Messages that waited for their extraction are extracted, and files that
 * were not read are read.
 * @param projectId the target project; absent: the exported one
 * @returns the target, the number of lines read, and the number of rows added
 * @throws FileError with the line and the field that cannot be imported; nothing was changed then
 */
export async function readImport(
  services: ImportServices,
  path: string,
  projectId?: string,
  onProgress: OnProgress = () => undefined,
): Promise<{ readonly projectId: string; readonly lines: number; readonly added: number }> {
  const { project, lines } = await readExportFile(path);
  const target = projectId ?? project;
  if (target === '' || target === ALL_PROJECTS)
    throw new FileError(`--project: ${JSON.stringify(target)} is not the id of a project.`);
  return services.db.systemTransaction(async (system) => {
    await ensureProject(system, target, target);
    const scope = system.only(target);
    let count = 0;
    let added = 0;
    let batches = 0;
    let batch: Batch | null = null;
    const flush = async () => {
      if (batch === null) return;
      added += await write(services, scope, path, batch);
      batches += 1;
      // plans that were made for empty tables read whole indexes
      if (Number.isInteger(Math.log2(batches))) await forgetPlans(scope);
      onProgress({ step: 'writing', rows: count, of: null });
      batch = null;
    };
    for await (const line of lines) {
      if (batch !== null && (batch.type !== line.type || isFull(batch))) {
        const isDone = batch.type !== line.type;
        await flush();
        if (isDone) batches = 0;
      }
      batch ??= { type: line.type, lines: [], size: 0 };
      batch.lines.push(line);
      batch.size += line.text.length;
      count += 1;
    }
    await flush();
    return { projectId: target, lines: count, added };
  });
}

function isFull({ lines, size }: Batch): boolean {
  return lines.length >= BATCH_LINES || size >= BATCH_CHARACTERS;
}

/** Writes a batch. If that fails, its lines one by one, to find the one that cannot be written. */
async function write(
  services: ImportServices,
  scope: ProjectScope,
  path: string,
  { type, lines }: Batch,
): Promise<number> {
  const whole = await attempt(scope, () => writeRows(services, scope, type, lines));
  if ('result' in whole) return whole.result;
  throwDatabaseFault(whole.error);
  let added = 0;
  for (const line of lines) {
    const result = await attempt(scope, () => writeRows(services, scope, type, [line]));
    if ('error' in result) {
      throwDatabaseFault(result.error);
      throw new FileError(`${path}, line ${line.number} (${type}), ${reasonOf(result.error)}`);
    }
    added += result.result;
  }
  return added;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof SqlError)) return 'cube_id: neither the file nor the project has this cube.';
  const { code, column, constraint } = error;
  if (code === '23503')
    return `${constraint}: neither the file nor the project has the row that it refers to.`;
  return `${column ?? constraint ?? 'a field'}: it cannot be stored. ${error.message}.`;
}

async function writeRows(
  { newId }: ImportServices,
  scope: ProjectScope,
  type: ExportType,
  lines: readonly ExportLine[],
): Promise<number> {
  const rows = lines.map((line) => line.text);
  if (type === 'task')
    return importTasks(
      scope,
      lines.map(({ fields }) => taskRow(scope, fields as TaskLine)),
    );
  const added = await importLines(scope, type, rows);
  if (type === 'knowledge_file') {
    const ids = lines.map(({ fields }) => (fields as { readonly file_id: string }).file_id);
    await enqueueTasks(
      scope,
      (await unreadFiles(scope, ids)).map(({ file_id, knowledge_base_id }) => {
        const task_id = newId();
        return {
          task_id,
          request_id: task_id,
          stream_key: streamKey(scope.projectId, knowledge_base_id, file_id, 'document'),
          kind: 'document',
          user_id: knowledge_base_id,
          cube_id: knowledge_base_id,
          business_id: null,
          payload: { file_id },
        };
      }),
    );
  }
  return added;
}

function taskRow({ projectId }: ProjectScope, { line: _, ...task }: TaskLine) {
  return { ...task, stream_key: streamKey(projectId, task.user_id, task.cube_id, 'extract') };
}
