import { getDocumentProxy } from 'unpdf';
import { type DocumentText, MAX_CHARACTERS, MAX_PAGES } from '../../domain/documents/document.ts';
import { DocumentError } from './document-reader.ts';

/** A gap between two lines of more than this multiple of their height separates paragraphs. */
const PARAGRAPH_GAP = 1.6;

interface Line {
  text: string;
  y: number;
  height: number;
}

/**
 * The text of a PDF, page by page, with a blank line between paragraphs and pages.
 * @throws DocumentError unreadable | encrypted | too_many_pages | too_long
 */
export async function readPdf(bytes: Buffer): Promise<DocumentText> {
  const document = await open(new Uint8Array(bytes));
  if (document.numPages > MAX_PAGES) throw new DocumentError('too_many_pages');
  const pageStarts: number[] = [];
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines: Line[] = [];
    let line: Line = { text: '', y: 0, height: 0 };
    for (const item of items) {
      if (!('str' in item)) continue;
      if (line.text === '') line = { text: '', y: Number(item.transform[5]), height: item.height };
      line.text += item.str;
      line.height = Math.max(line.height, item.height);
      if (item.hasEOL) {
        lines.push(line);
        line = { text: '', y: 0, height: 0 };
      }
    }
    lines.push(line);
    pageStarts.push(text.length);
    text += `${paragraphs(lines)}\n\n`;
    if (text.length > MAX_CHARACTERS) throw new DocumentError('too_long');
    page.cleanup();
  }
  return { text, pageStarts };
}

async function open(data: Uint8Array) {
  try {
    return await getDocumentProxy(data, { verbosity: 0, disableFontFace: true });
  } catch (error) {
    throw new DocumentError(
      error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable',
    );
  }
}

/**
 * Joins the lines of each paragraph: lines of a PDF end at the width of the
 * page, not at the end of a sentence.
 */
function paragraphs(lines: readonly Line[]): string {
  let text = '';
  let last: Line | undefined;
  for (const line of lines) {
    const words = line.text.trim();
    if (words === '') continue;
    if (last !== undefined) {
      const gap = last.y - line.y;
      const apart = gap < 0 || gap > Math.max(last.height, line.height) * PARAGRAPH_GAP;
      if (apart) text += '\n\n';
      else if (/[a-z]-$/.test(text) && /^[a-z]/.test(words)) text = text.slice(0, -1);
      else if (!/[\u2e80-\u9fff\uff00-\uffef]$/.test(text)) text += ' ';
    }
    text += words;
    last = line;
  }
  return text;
}
