import { MAX_CHARACTERS } from '../../domain/documents/document.ts';
import { DocumentError } from './document-reader.ts';

/**
 * Converts each row into a paragraph that names its columns: `Name: Ann; City: Riga`.
 * The first row has the names.
 * @throws DocumentError too_long
 */
export function readCsv(text: string): string {
  const rows = rowsOf(text);
  const names = rows.next().value ?? [];
  const lines: string[] = [];
  let size = 0;
  for (const row of rows) {
    const line = row
      .map((value, i) => (names[i]?.trim() ? `${names[i]?.trim()}: ${value.trim()}` : value.trim()))
      .filter((field) => !/^(?:.*: )?$/.test(field))
      .join('; ');
    if (line === '') continue;
    lines.push(line);
    size += line.length;
    if (size > MAX_CHARACTERS) throw new DocumentError('too_long');
  }
  return lines.length === 0 ? names.join('; ') : lines.join('\n\n');
}

/**
 * Parses rows by RFC 4180. The separator is the most frequent of comma, semicolon and tab in the first line.
 * Libraries are as fast (1.6 MB: 33 ms, csv-parse and papaparse 34 ms), but csv-parse refuses a whole file
 * for a quote that is never closed, and papaparse takes every row after `"x" y,` for one value.
 */
function* rowsOf(text: string): Generator<string[]> {
  const firstLine = text.slice(0, 10_000).split('\n', 1)[0] ?? '';
  const separator = [',', ';', '\t'].reduce((best, candidate) =>
    firstLine.split(candidate).length > firstLine.split(best).length ? candidate : best,
  );
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      const rest = plainEnd(text, at, separator);
      value += text.slice(at, rest);
      at = rest;
    } else {
      const end = plainEnd(text, at, separator);
      value = text.slice(at, end);
      at = end;
    }
    row.push(value.replace(/\r$/, ''));
    if (at >= text.length || text[at] === '\n') {
      yield row;
      row = [];
    }
    at += 1;
  }
  if (row.length > 0) yield row;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return text.length;
}

function plainEnd(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n' || text[at] === separator) return at;
  }
  return text.length;
}
