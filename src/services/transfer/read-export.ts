import { z } from 'zod';
import { EXPORT_TYPES, type ExportType } from '../../stores/transfer/exports.ts';
import { EXPORT_FORMAT } from './export.ts';
import { parsed, unstorable } from './field-schemas.ts';
import { FileError } from './file-error.ts';
import { readLines } from './line-file.ts';
import { LINE_SCHEMAS } from './line-schemas.ts';

/** Characters of a line. The largest add makes a third of it; only a file of a knowledge base takes more. */
const MAX_LINE = 64_000_000;

const headerSchema = z.object({
  line: z.literal('header'),
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(1),
  project: z.string().min(1),
});
const typeSchema = z.object({ line: z.enum([...EXPORT_TYPES, 'end']) });
const endSchema = z.strictObject({ line: z.literal('end'), lines: z.int().min(0) });

/** A line of an export that can be imported. */
export interface ExportLine {
  readonly type: ExportType;
  /** The place in the file, from 1. */
  readonly number: number;
  /** The line as it stands in the file. */
  readonly text: string;
  /** The line as an object that fits the schema of its type. */
  readonly fields: unknown;
}

/** Opens an export. @returns its project, and its lines, which check themselves as they are read */
export async function readExportFile(
  path: string,
): Promise<{ readonly project: string; readonly lines: AsyncGenerator<ExportLine> }> {
  const lines = readLines(path, false);
  const header = headerSchema.safeParse(parsed((await lines.next()).value ?? ''));
  if (!header.success) throw new FileError(`${path} is not an export of this program.`);
  return { project: header.data.project, lines: checked(path, lines) };
}

/** @throws FileError with the number of the line, and the field, that cannot be imported */
async function* checked(path: string, lines: AsyncIterable<string>): AsyncGenerator<ExportLine> {
  const dimensions = new Map<string, number>();
  let number = 1;
  let count = 0;
  let isComplete = false;
  for await (const text of lines) {
    number += 1;
    const at = `${path}, line ${number}`;
    if (isComplete) throw new FileError(`${at}: nothing may come after the end.`);
    if (text.trim() === '') continue;
    const value = parsed(text);
    const type = typeSchema.safeParse(value).data?.line;
    if (type === undefined) throw new FileError(`${at}: this is not a line of an export.`);
    if (type === 'end') {
      if (endSchema.safeParse(value).data?.lines !== count)
        throw new FileError(`${path} is incomplete: some of its lines are missing.`);
      isComplete = true;
      continue;
    }
    if (text.length > MAX_LINE && type !== 'knowledge_file')
      throw new FileError(`${at} (${type}): the line is longer than ${MAX_LINE} characters.`);
    checkFields(at, type, value);
    if (type === 'memory') checkDimensions(at, value as { vectors: object }, dimensions);
    count += 1;
    yield { type, number, text, fields: value };
  }
  if (!isComplete) throw new FileError(`${path} is incomplete: its last line is missing.`);
}

function checkFields(at: string, type: ExportType, value: unknown): void {
  const found = unstorable(value);
  if (found !== null) throw new FileError(`${at} (${type}), ${found.path.join('.')}: ${found.reason}.`);
  const [issue] = LINE_SCHEMAS[type].safeParse(value).error?.issues ?? [];
  if (issue === undefined) return;
  // an unknown field is an issue of the object that holds it
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  throw new FileError(`${at} (${type}), ${path.join('.')}: ${issue.message.replace(/\.$/, '')}.`);
}

/** The vectors of one model have one length: others could not be compared with them. */
function checkDimensions(
  at: string,
  { vectors }: { readonly vectors: object },
  dimensions: Map<string, number>,
): void {
  for (const [model, vector] of Object.entries(vectors)) {
    const length = String(vector).split(',').length;
    const expected = dimensions.get(model) ?? length;
    dimensions.set(model, expected);
    if (length !== expected)
      throw new FileError(
        `${at} (memory), vectors.${model}: has ${length} numbers, and the vectors before it have ${expected}.`,
      );
  }
}
