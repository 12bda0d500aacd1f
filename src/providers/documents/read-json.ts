import { MAX_CHARACTERS } from '../../domain/documents/document.ts';
import { DocumentError } from './document-reader.ts';

const MAX_DEPTH = 64;

/**
 * Converts each value into a line with its path: `order.items[0].name: Lamp`. Each entry of the outermost
 * list or object becomes a paragraph.
 * @throws DocumentError too_deep | too_long; SyntaxError when the text is no JSON
 */
export function readJson(text: string): string {
  const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const paragraphs: string[] = [];
  const budget = { left: MAX_CHARACTERS };
  for (const [path, inner] of entriesOf('', value)) {
    const lines: string[] = [];
    walk(path, inner, 1, lines, budget);
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
  }
  return paragraphs.join('\n\n');
}

function walk(path: string, value: unknown, depth: number, lines: string[], budget: { left: number }): void {
  if (depth > MAX_DEPTH) throw new DocumentError('too_deep');
  if (typeof value === 'object' && value !== null) {
    for (const [inner, entry] of entriesOf(path, value)) walk(inner, entry, depth + 1, lines, budget);
    return;
  }
  if (value === null || value === '') return;
  const line = path === '' ? String(value) : `${path}: ${String(value)}`;
  budget.left -= line.length;
  if (budget.left < 0) throw new DocumentError('too_long');
  lines.push(line);
}

function* entriesOf(path: string, value: unknown): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield [`${path}[${index}]`, entry];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) yield [path === '' ? key : `${path}.${key}`, entry];
  } else yield [path, value];
}
