/** The file formats that the server can read. */
export const DOCUMENT_FORMATS = ['text', 'markdown', 'json', 'csv', 'html', 'xml', 'pdf', 'docx'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** The use of a file: a document to search in, or a skill. */
export const FILE_TYPES = ['document', 'skill'] as const;
/** `skill`: one Markdown text that describes how to do something. It is stored whole. */
export type FileType = (typeof FILE_TYPES)[number];

/** The state of a file's processing. */
export type FileStatus = 'PROCESSING' | 'AVAILABLE' | 'FAILED';

/**
 * The text of a document. Headings are lines that begin with `#`, as in Markdown. Blank lines separate
 * paragraphs.
 */
export interface DocumentText {
  readonly text: string;
  /** Start of each page, as UTF-16 offsets into the text; null for formats without pages. */
  readonly pageStarts: readonly number[] | null;
}

/** Limits for one file: bytes, bytes of a skill, pages, and characters of text. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
export const MAX_SKILL_BYTES = 100 * 1024;
export const MAX_PAGES = 500;
/** 4,000 characters per page. */
export const MAX_CHARACTERS = 2_000_000;

const BY_EXTENSION: Readonly<Record<string, DocumentFormat>> = {
  txt: 'text',
  text: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  csv: 'csv',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  xml: 'xml',
  pdf: 'pdf',
  docx: 'docx',
};

const BY_MEDIA_TYPE: Readonly<Record<string, DocumentFormat>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/json': 'json',
  'text/json': 'json',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/rss+xml': 'xml',
  'application/atom+xml': 'xml',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** Media types that do not identify a format. */
const UNSPECIFIC = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-binary']);

/**
 * The format that a file's name or media type declares: `undefined` when neither identifies one, null for an
 * unsupported format.
 */
export function declaredFormat(
  name: string | undefined,
  mediaType: string | undefined,
): DocumentFormat | null | undefined {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(name ?? '')?.[1]?.toLowerCase();
  if (extension !== undefined) return BY_EXTENSION[extension] ?? null;
  const type = (mediaType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return UNSPECIFIC.has(type) ? undefined : (BY_MEDIA_TYPE[type] ?? null);
}

const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

/**
 * Determines the format of a file: the declared format, unless the bytes contradict it.
 * @param declared as `declaredFormat` returned it
 * @returns null when the file cannot be read
 */
export function formatOf(bytes: Buffer, declared: DocumentFormat | null | undefined): DocumentFormat | null {
  if (declared === null) return null;
  const head = bytes.subarray(0, 1024);
  const binary = head.includes(PDF) ? 'pdf' : head.indexOf(ZIP) === 0 ? 'docx' : null;
  if (declared === undefined) return binary ?? (isText(head) ? 'text' : null);
  if (declared === 'pdf' || declared === 'docx') return declared === binary ? declared : null;
  return isText(head) ? declared : null;
}

const OLD_WORD = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether a file is, or declares to be, of the binary format that Word had before DOCX. */
export function isOldWord(bytes: Buffer, name: string | undefined, mediaType: string | undefined): boolean {
  const type = mediaType?.split(';', 1)[0]?.trim().toLowerCase();
  if (/\.(?:doc|dot)$/i.test(name ?? '') || type === 'application/msword') return true;
  return bytes.subarray(0, OLD_WORD.length).equals(OLD_WORD) && !/\.[A-Za-z0-9]{1,10}$/.test(name ?? '');
}

/** Text contains no NUL byte, unless it has a UTF-16 byte order mark. */
function isText(head: Buffer): boolean {
  return hasUtf16Mark(head) || !head.includes(0);
}

/** Whether a file begins with a UTF-16 byte order mark, of either byte order. */
export function hasUtf16Mark(head: Uint8Array): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}
