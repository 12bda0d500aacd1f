import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ensureProject } from '../../stores/projects/projects.ts';
import { EXPORT_TYPES, type ExportType } from '../../stores/transfer/exports.ts';
import { importLines } from '../../stores/transfer/imports.ts';
import { EXPORT_FORMAT } from './export.ts';
import { FileError } from './file-error.ts';
import { readLines } from './line-file.ts';

const BATCH_LINES = 200;
const BATCH_CHARACTERS = 4_000_000;

const headerSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(1),
  project: z.string().min(1),
});
const lineSchema = z.object({ line: z.enum([...EXPORT_TYPES, 'end']) });

interface Batch {
  readonly type: ExportType;
  readonly from: number;
  readonly lines: string[];
  size: number;
}

/**
 * Adds the lines of an export to a project and keeps their ids. Existing rows stay unchanged, so that an
 * import can be repeated, also one that broke off. Each batch of lines is one transaction.
 * @param projectId the target project; absent: the exported one
 * @returns the target, the number of lines read, and the number of rows added
 * @throws FileError with the line that cannot be imported
 */
export async function readImport(
  { db }: Pick<Services, 'db'>,
  path: string,
  projectId?: string,
): Promise<{ readonly projectId: string; readonly lines: number; readonly added: number }> {
  const source = readLines(path, false);
  const header = headerSchema.safeParse(parse((await source.next()).value ?? ''));
  if (!header.success) throw new FileError(`${path} is not an export of this program.`);
  const target = projectId ?? header.data.project;
  await ensureProject(db.system(), target, target);
  let number = 1;
  let added = 0;
  let batch: Batch | null = null;
  const flush = async () => {
    if (batch !== null) added += await write(db, target, batch);
    batch = null;
  };
  for await (const line of source) {
    number += 1;
    if (line.trim() === '') continue;
    const parsed = lineSchema.safeParse(parse(line));
    if (!parsed.success) throw new FileError(`${path}, line ${number}: this is not a line of an export.`);
    const type = parsed.data.line;
    if (type === 'end') {
      await flush();
      return { projectId: target, lines: number - 2, added };
    }
    if (batch !== null && (batch.type !== type || isFull(batch))) await flush();
    batch ??= { type, from: number, lines: [], size: 0 };
    batch.lines.push(line);
    batch.size += line.length;
  }
  await flush();
  throw new FileError(
    `${path} is incomplete: its last line is missing. The lines that it has were imported.`,
  );
}

function isFull({ lines, size }: Batch): boolean {
  return lines.length >= BATCH_LINES || size >= BATCH_CHARACTERS;
}

async function write(db: Services['db'], projectId: string, batch: Batch): Promise<number> {
  try {
    return await db.projectTransaction(projectId, (scope) => importLines(scope, batch.type, batch.lines));
  } catch (error) {
    // an AppError is the database's fault, any other error the file's
    if (error instanceof AppError) throw error;
    const to = batch.from + batch.lines.length - 1;
    throw new FileError(
      `Lines ${batch.from} to ${to} (${batch.type}) cannot be imported: a field is missing or of another type.`,
    );
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
