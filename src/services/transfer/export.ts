import type { Services } from '../../context.ts';
import { findProject } from '../../stores/projects/projects.ts';
import { freezeSnapshot } from '../../stores/transfer/dump.ts';
import { EXPORT_TYPES, readExport } from '../../stores/transfer/exports.ts';
import { FileError } from './file-error.ts';
import { writeLines } from './line-file.ts';
import type { OnProgress } from './progress.ts';

export const EXPORT_FORMAT = 'recollect-export';

/**
 * The first line of an export. Each further line is an object whose `line` names its type; the last line is
 * `{"line":"end","lines":n}`.
 */
export interface ExportHeader {
  readonly line: 'header';
  readonly format: typeof EXPORT_FORMAT;
  readonly version: 1;
  readonly project: string;
  readonly user: string | null;
  readonly created_at: string;
}

export interface ExportInput {
  readonly projectId: string;
  /** Export only this user's data: messages, memories with their sources and history, profiles. */
  readonly userId?: string | undefined;
}

/**
 * Writes one snapshot of the data of a project, or of one of its users, as lines of JSON.
 * @returns the number of lines between the first and the last
 * @throws FileError if there is no such project or the file cannot be written
 */
export async function writeExport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  path: string,
  { projectId, userId }: ExportInput,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  if ((await findProject(db.system(), projectId)) === null)
    throw new FileError(`There is no project ${projectId}.`);
  let lines = 0;
  await writeLines(path, false, (line) =>
    db.projectTransaction(projectId, async (scope) => {
      await freezeSnapshot(scope);
      const header: ExportHeader = {
        line: 'header',
        format: EXPORT_FORMAT,
        version: 1,
        project: projectId,
        user: userId ?? null,
        created_at: clock().toISOString(),
      };
      await line(JSON.stringify(header));
      for (const type of EXPORT_TYPES) {
        for await (const batch of readExport(scope, type, userId ?? null)) {
          for (const row of batch) await line(row);
          lines += batch.length;
          onProgress({ step: 'reading', rows: lines, of: null });
        }
      }
      await line(JSON.stringify({ line: 'end', lines }));
    }),
  );
  return lines;
}
