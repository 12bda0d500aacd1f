import { Parser } from 'htmlparser2';
import { MAX_CHARACTERS } from '../../domain/documents/document.ts';
import { DocumentError } from './document-reader.ts';
import { decodeText } from './text.ts';

const MAX_DEPTH = 64;

/** The lines of an element; those of a record within it are a list of their own. */
type Lines = (string | Lines)[];

interface Element {
  readonly name: string;
  /** `name: value` of each attribute. */
  readonly attributes: string;
  /** The words in the element and in its children. */
  words: string;
  /** Whether some of the words stand directly in the element. */
  hasOwnWords: boolean;
  /** The lines of its children. */
  readonly lines: Lines;
}

/**
 * Converts an element with text into a line with its name, `title: Lamp`. The elements of a record become the
 * lines of one paragraph. Text with elements in between, such as emphasised words, becomes one line. The
 * parser expands the five entities of XML and numbers only, and loads nothing.
 * @throws DocumentError unreadable | too_deep | too_long
 */
export function readXml(xml: string): string {
  const root = newElement('', '');
  const open: Element[] = [root];
  let left = MAX_CHARACTERS;
  const spend = (length: number) => {
    left -= length;
    if (left < 0) throw new DocumentError('too_long');
  };
  let isXml = false;
  const parser = new Parser(
    {
      onopentag(name, raw) {
        isXml = true;
        if (open.length > MAX_DEPTH) throw new DocumentError('too_deep');
        open.push(newElement(name, attributesOf(raw)));
      },
      ontext(text) {
        const element = open.at(-1);
        // text outside of the outermost element is what is left of declarations
        if (element === undefined || element === root) return;
        spend(text.length);
        element.words += text;
        if (!element.hasOwnWords) element.hasOwnWords = /\S/.test(text);
      },
      onclosetag() {
        const element = open.pop();
        const parent = open.at(-1);
        if (element === undefined || parent === undefined) return;
        const line = lineOf(element);
        if (line === null) {
          parent.lines.push(
            element.attributes === '' ? element.lines : [element.attributes, ...element.lines],
          );
          spend(element.attributes.length);
        } else if (line !== '') {
          parent.lines.push(line);
          spend(element.name.length + element.attributes.length);
        }
        if (parent !== root) parent.words += line === null ? ` ${element.words} ` : element.words;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isXml) throw new DocumentError('unreadable');
  return textOf(root.lines)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function newElement(name: string, attributes: string): Element {
  return { name, attributes, words: '', hasOwnWords: false, lines: [] };
}

function attributesOf(raw: Readonly<Record<string, string>>): string {
  return Object.entries(raw)
    .filter(([name, value]) => value.trim() !== '' && !/^xml(?:ns)?(?::|$)/.test(name))
    .map(([name, value]) => `${name}: ${value.trim()}`)
    .join('; ');
}

/** @returns null for a record; an empty text for an element without content */
function lineOf({ name, attributes, words, hasOwnWords, lines }: Element): string | null {
  if (!hasOwnWords && lines.length > 0) return null;
  const text = hasOwnWords ? words.replace(/\s+/g, ' ').trim() : '';
  if (text === '') return attributes === '' ? '' : `${name}: ${attributes}`;
  return attributes === '' ? `${name}: ${text}` : `${name}: ${text} (${attributes})`;
}

function textOf(lines: Lines): string {
  return lines.map((line) => (typeof line === 'string' ? line : `\n${textOf(line)}\n`)).join('\n');
}

// bounded: 200 characters
const DECLARED = /^<\?xml\s[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([A-Za-z0-9._:-]{1,40})["']/;

/** Decodes a document in the encoding that it declares, or else like any other text. */
export function decodeXml(bytes: Uint8Array): string {
  const label = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    if (label !== undefined && !decoder.encoding.startsWith('utf-16')) return decoder.decode(bytes);
  } catch {
    // an unknown encoding, or not the one of the text
  }
  return decodeText(bytes);
}
