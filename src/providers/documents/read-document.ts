import { type DocumentFormat, type DocumentText, MAX_CHARACTERS } from '../../domain/documents/document.ts';
import { DocumentError } from './document-reader.ts';
import { readCsv } from './read-csv.ts';
import { readDocx } from './read-docx.ts';
import { readHtml } from './read-html.ts';
import { readJson } from './read-json.ts';
import { readPdf } from './read-pdf.ts';
import { decodeXml, readXml } from './read-xml.ts';
import { decodeText } from './text.ts';

/**
 * Reads a file in this thread.
 * @throws DocumentError, or any error of a parser for a damaged file
 */
export async function readDocument(bytes: Buffer, format: DocumentFormat): Promise<DocumentText> {
  if (format === 'pdf') return checked(await readPdf(bytes));
  return checked({ text: await textOf(bytes, format), pageStarts: null });
}

async function textOf(bytes: Buffer, format: Exclude<DocumentFormat, 'pdf'>): Promise<string> {
  switch (format) {
    case 'docx':
      return storable(await readDocx(bytes));
    case 'html':
      return storable(readHtml(decodeText(bytes)));
    case 'xml':
      return storable(readXml(decodeXml(bytes)));
    case 'json':
      return storable(readJson(decodeText(bytes)));
    case 'csv':
      return storable(readCsv(decodeText(bytes)));
    default:
      return storable(decodeText(bytes));
  }
}

/**
 * Replaces characters that PostgreSQL cannot store one by one, so that offsets
 * stay valid; unifies line breaks.
 */
function storable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\0', '\uFFFD').toWellFormed();
}

function checked(document: DocumentText): DocumentText {
  if (document.text.length > MAX_CHARACTERS) throw new DocumentError('too_long');
  if (!/[\p{L}\p{N}]/u.test(document.text)) throw new DocumentError('no_text');
  return document.pageStarts === null
    ? document
    : { ...document, text: document.text.replaceAll('\0', '\uFFFD').toWellFormed() };
}
