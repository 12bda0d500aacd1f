import type { Services } from '../../context.ts';
import { findProject } from '../../stores/projects/projects.ts';
import { freezeSnapshot } from '../../stores/transfer/dump.ts';
import { EXPORT_TYPES, readExport } from '../../stores/transfer/exports.ts';
import { FileError, writeLines } from './line-file.ts';

export const EXPORT_FORMAT = 'recollect-export';

/** The first line of an export. Each line after it is an object whose `line` says what it is; the last one is `{"line":"end","lines":n}`. */
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
  /** Only what is this user's: messages, memories with their sources and history, profiles. */
  readonly userId?: string | undefined;
}

/**
 * Writes what a project, or one user of it, has as lines of JSON, as of one moment.
 * @returns how many lines between the first and the last
 * @throws FileError when there is no such project
 */
export async function writeExport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  path: string,
  { projectId, userId }: ExportInput,
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
        }
      }
      await line(JSON.stringify({ line: 'end', lines }));
    }),
  );
  return lines;
}
