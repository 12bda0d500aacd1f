import {
  declaredFormat,
  type FileType,
  formatOf,
  isOldWord,
  MAX_FILE_BYTES,
  MAX_SKILL_BYTES,
} from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
import { FetchError } from '../../providers/file-urls/fetch-error.ts';
import type { UrlFiles } from '../../providers/file-urls/url-files.ts';
import type { FileInput } from '../../services/knowledge/add-files.ts';
import { nameInUrl } from './file-name.ts';

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
  /** The bytes, or where they are to be fetched from. */
  readonly content: Buffer | URL;
  readonly type: FileType;
  readonly name: string | undefined;
  readonly mediaType: string | undefined;
}

/**
 * The bytes of a `content` field: a data URI, base64, or plain text; or its URL.
 * @param at position of the file, for error texts
 * @throws AppError invalid_parameters for a URL that is not fetched | file_encoding
 */
export function decodeContent(
  at: string,
  content: string,
  name: string | undefined,
  mediaType: string | undefined,
  urlFiles: UrlFiles,
): Pick<SentFile, 'content' | 'mediaType'> {
  if (/^\s{0,16}(?:https?|ftp|file):\/\//i.test(content))
    return { content: checkedUrl(at, content, urlFiles), mediaType };
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

function checkedUrl(at: string, content: string, urlFiles: UrlFiles): URL {
  try {
    return urlFiles.check(content);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new AppError('invalid_parameters', `${at}.content: ${error.message}`);
  }
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
  const sizes = files.map(({ content }) => (content instanceof URL ? 0 : content.length));
  if (sizes.some((size) => size > MAX_FILE_BYTES)) throw new AppError('file_too_large');
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_CALL_BYTES) throw new AppError('files_too_large');
  return files.map((file, index) => {
    const { at, type, content } = file;
    if (sizes[index] === 0 && !(content instanceof URL))
      throw new AppError('field_empty', `${at}: the file is empty`);
    const { format, name } =
      content instanceof URL ? fetchable(file, content) : sendable(file, content, index);
    if (type === 'document') return { type, format, name, content };
    if (format !== null && format !== 'markdown' && format !== 'text')
      throw new AppError('file_format', `${at}: a skill must be one Markdown file (.md)`);
    if ((sizes[index] ?? 0) > MAX_SKILL_BYTES)
      throw new AppError('file_too_large', `${at}: a skill may have at most 100 KB`);
    return { type, format: format && 'markdown', name, content };
  });
}

type NameAndFormat = Pick<FileInput, 'name' | 'format'>;

function sendable({ at, name, mediaType }: SentFile, content: Buffer, index: number): NameAndFormat {
  if (isOldWord(content, name, mediaType)) throw new AppError('file_format', `${at}: ${OLD_WORD}`);
  const format = formatOf(content, declaredFormat(name, mediaType));
  if (format === null) throw new AppError('file_format', `${at}: ${UNSUPPORTED}`);
  return { format, name: name ?? `file-${index + 1}${EXTENSIONS[format]}` };
}

/** The format is what the caller says, or else what the URL's last part says, or else null. */
function fetchable({ at, name, mediaType }: SentFile, url: URL): NameAndFormat {
  const last = nameInUrl(url);
  if ([name, last].some((word) => isOldWord(NO_BYTES, word, mediaType)))
    throw new AppError('file_format', `${at}: ${OLD_WORD}`);
  const given = declaredFormat(name, mediaType);
  if (given === null) throw new AppError('file_format', `${at}: ${UNSUPPORTED}`);
  return { format: given ?? declaredFormat(last, undefined) ?? null, name: name ?? last ?? url.hostname };
}

const NO_BYTES = Buffer.alloc(0);
const OLD_WORD =
  'Word files in the old format (.doc) are not supported: save the file as .docx and send that';

const UNSUPPORTED =
  'the format is not supported, or the content does not match the file name: send text, Markdown, JSON, CSV, HTML, XML, PDF or DOCX';

const EXTENSIONS = {
  text: '.txt',
  markdown: '.md',
  json: '.json',
  csv: '.csv',
  html: '.html',
  xml: '.xml',
  pdf: '.pdf',
  docx: '.docx',
} as const;
