import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
import { storable } from '../validation/text.ts';
import { MAX_FILES, type SentFile } from './file-content.ts';
import { nameOf } from './file-name.ts';

/** The most form fields besides the files. */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 2_000;

export interface Parts {
  readonly files: readonly Omit<SentFile, 'type'>[];
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a `multipart/form-data` body into memory. Parts with a file name are files.
 * @param limit bytes that the whole body may have
 * @throws AppError body_too_large | too_many_files | file_too_large | invalid_parameters
 */
export async function readParts(request: FastifyRequest, limit: number): Promise<Parts> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('body_too_large');
  const files: Omit<SentFile, 'type'>[] = [];
  const fields: Record<string, string> = {};
  let left = limit;
  try {
    const parts = request.parts({
      limits: {
        files: MAX_FILES,
        fields: MAX_FIELDS,
        parts: MAX_FILES + MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fileSize: Math.min(MAX_FILE_BYTES, limit),
        headerPairs: 50,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = storable(String(part.value));
      else {
        const content = await bytesOf(part, left);
        left -= content.length;
        files.push({
          at: `file[${files.length}]`,
          content,
          name: nameOf(part.filename),
          mediaType: part.mimetype,
        });
      }
    }
  } catch (error) {
    throw refusal(error);
  }
  return { files, fields };
}

async function bytesOf(part: Extract<Multipart, { type: 'file' }>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new AppError('file_too_large');
  return Buffer.concat(chunks);
}

/**
 * Turns an error of the multipart parser into a public one.
 * The parser has no code for a body that ends too early.
 */
function refusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  switch ((error as { code?: string } | null)?.code) {
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new AppError('too_many_files');
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('file_too_large');
    default:
      return new AppError('invalid_parameters', 'body: send a well-formed multipart/form-data body');
  }
}
