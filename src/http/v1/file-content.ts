import {
  declaredFormat,
  type FileType,
  formatOf,
  MAX_FILE_BYTES,
  MAX_SKILL_BYTES,
} from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
import type { FileInput } from '../../services/knowledge/add-files.ts';

/** The most files, and bytes of all files, in one request. */
export const MAX_FILES = 20;
export const MAX_CALL_BYTES = 300 * 1024 * 1024;

const DATA_URI = /^data:([^,;]*)((?:;[^,;]*)*),/i;
/** Both alphabets of base64, with or without padding. */
const BASE64 = /^[A-Za-z0-9+/_-]*(={0,2})$/;
/** A character that base64 does not use. */
const PROSE = /[^A-Za-z0-9+/_=\s-]/;

export interface SentFile {
  /** Its position in the request, such as `file[0]`, for error texts. */
  readonly at: string;
  readonly content: Buffer;
  readonly type: FileType;
  readonly name: string | undefined;
  readonly mediaType: string | undefined;
}

/**
 * The bytes of a `content` field: a data URI, base64, or plain text.
 * @param at position of the file, for error texts
 * @throws AppError invalid_parameters for a URL | file_encoding
 */
export function decodeContent(
  at: string,
  content: string,
  name: string | undefined,
  mediaType: string | undefined,
): { readonly content: Buffer; readonly mediaType: string | undefined } {
  if (/^\s{0,16}(?:https?|ftp|file):\/\//i.test(content)) {
    throw new AppError(
      'invalid_parameters',
      `${at}.content: URLs are not supported and not fetched; send the file's content, as base64 or as a file part`,
    );
  }
  const uri = DATA_URI.exec(content.slice(0, 1000));
  if (uri !== null) {
    const data = content.slice(uri[0].length);
    const type = uri[1] === '' ? mediaType : uri[1];
    if (/;base64\s*(?:;|$)/i.test(uri[2] ?? '')) return { content: fromBase64(at, data), mediaType: type };
    return { content: fromPercent(at, data), mediaType: type };
  }
  const declared = declaredFormat(name, mediaType);
  const binary = declared === 'pdf' || declared === 'docx';
  // Text has spaces between words or characters that base64 lacks. A single word is taken for base64.
  const isProse = PROSE.test(content) || /\S[ \t]+\S/.test(content);
  if (!binary && isProse) return { content: Buffer.from(content, 'utf8'), mediaType };
  return { content: fromBase64(at, content), mediaType };
}

function fromBase64(at: string, data: string): Buffer {
  const digits = data.replace(/\s+/g, '');
  const padding = BASE64.exec(digits)?.[1]?.length;
  const length = digits.length - (padding ?? 0);
  if (padding === undefined || length % 4 === 1 || (padding > 0 && digits.length % 4 !== 0))
    throw new AppError(
      'file_encoding',
      `${at}.content: is not valid base64; send text, base64 or a data URI`,
    );
  return Buffer.from(digits, 'base64');
}

function fromPercent(at: string, data: string): Buffer {
  try {
    return Buffer.from(decodeURIComponent(data), 'utf8');
  } catch {
    throw new AppError('file_encoding', `${at}.content: the data URI is not percent-encoded UTF-8`);
  }
}

/**
 * Checks number and sizes of files, then that the format of each is supported. Names and formats are filled
 * in.
 * @throws AppError field_empty | too_many_files | file_too_large | files_too_large | file_format
 */
export function acceptable(files: readonly SentFile[]): readonly FileInput[] {
  if (files.length === 0) throw new AppError('field_empty', 'file: send at least one file');
  if (files.length > MAX_FILES) throw new AppError('too_many_files');
  const total = files.reduce((sum, file) => sum + file.content.length, 0);
  if (files.some((file) => file.content.length > MAX_FILE_BYTES)) throw new AppError('file_too_large');
  if (total > MAX_CALL_BYTES) throw new AppError('files_too_large');
  return files.map((file, index) => {
    if (file.content.length === 0) throw new AppError('field_empty', `${file.at}: the file is empty`);
    const format = formatOf(file.content, file.name, file.mediaType);
    if (format === null) throw new AppError('file_format', `${file.at}: ${UNSUPPORTED}`);
    const name = file.name ?? `file-${index + 1}${EXTENSIONS[format]}`;
    if (file.type === 'document') return { type: 'document', format, name, content: file.content };
    if (format !== 'markdown' && format !== 'text')
      throw new AppError('file_format', `${file.at}: a skill must be one Markdown file (.md)`);
    if (file.content.length > MAX_SKILL_BYTES)
      throw new AppError('file_too_large', `${file.at}: a skill may have at most 100 KB`);
    return { type: 'skill', format: 'markdown', name, content: file.content };
  });
}

const UNSUPPORTED =
  'the format is not supported, or the content does not match the file name: send text, Markdown, JSON, CSV, HTML, PDF or DOCX';

const EXTENSIONS = {
  text: '.txt',
  markdown: '.md',
  json: '.json',
  csv: '.csv',
  html: '.html',
  pdf: '.pdf',
  docx: '.docx',
} as const;
