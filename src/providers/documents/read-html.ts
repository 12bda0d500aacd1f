import { convert } from 'html-to-text';
import { DocumentError } from './document-reader.ts';

const MAX_DEPTH = 300;
const MAX_INPUT = 64 * 1024 * 1024;
/**
 * Marks elements that the parser left out because of their depth. Real texts do not
 * contain these private-use characters.
 */
const CUT = '\uE0F3\uE0F4';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Most open elements. The parser's time is quadratic in the depth, so deeper pages are refused before; real
 * pages are far from this depth.
 */
const MOST_OPEN = 10_000;
/** Elements without content, and elements that the next one of their kind closes. */
const UNNESTED =
  /^(?:p|li|d[dt]|t[rdh]|t?body|thead|tfoot|option|optgroup|br|hr|img|input|link|meta|col|area|base|embed|source|track|wbr|param|r[pt])$/;

/**
 * The text of a page, with headings in Markdown.
 * @throws DocumentError too_deep
 */
export function readHtml(html: string): string {
  if (mostOpen(html) > MOST_OPEN) throw new DocumentError('too_deep');
  const text = convert(html, {
    wordwrap: false,
    limits: { maxDepth: MAX_DEPTH, maxInputLength: MAX_INPUT, ellipsis: CUT },
    formatters: {
      markdownHeading: (element, walk, builder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addLiteral(`${'#'.repeat(HEADINGS.indexOf(element.name) + 1)} `);
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      ...HEADINGS.map((selector) => ({ selector, format: 'markdownHeading' })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['script', 'style', 'template', 'noscript', 'svg', 'head'].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  });
  if (text.includes(CUT)) throw new DocumentError('too_deep');
  return text;
}

/** The largest number of elements that are open at once, roughly, in linear time. */
function mostOpen(html: string): number {
  const tag = /<(\/?)([a-z][a-z0-9-]{0,40})/gi;
  let open = 0;
  let most = 0;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const name = match[2]?.toLowerCase() ?? '';
    if (UNNESTED.test(name)) continue;
    if (match[1] === '/') {
      open = Math.max(0, open - 1);
    } else if (name === 'script' || name === 'style') {
      // the content of these elements is not markup
      const end = html.indexOf(`</${name}`, tag.lastIndex);
      if (end < 0) break;
      tag.lastIndex = end + name.length + 2;
    } else if (!isSelfClosing(html, tag.lastIndex)) {
      open += 1;
      most = Math.max(most, open);
    }
  }
  return most;
}

function isSelfClosing(html: string, from: number): boolean {
  const head = html.slice(from, from + 2_000);
  const end = head.indexOf('>');
  return end > 0 && head[end - 1] === '/';
}
