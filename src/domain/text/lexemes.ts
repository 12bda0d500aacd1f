const MAX_POSITIONS = 255;
const MAX_POSITION = 16_383;

/**
 * A tsvector literal that carries term frequencies as numbers of positions: `{cat: 2}` → `'cat':1,2`.
 * Positions are only counted, never compared, so each lexeme starts again at 1.
 */
export function toTsvector(terms: ReadonlyMap<string, number>): string {
  const parts: string[] = [];
  for (const [term, frequency] of terms) {
    if (term === '' || !(frequency >= 1)) continue;
    parts.push(`${quote(term)}:${positions(Math.min(Math.floor(frequency), MAX_POSITIONS))}`);
  }
  return parts.join(' ');
}

function quote(term: string): string {
  const clean = term.toWellFormed().replaceAll('\0', '');
  return `'${clean.includes("'") || clean.includes('\\') ? clean.replace(/['\\]/g, '$&$&') : clean}'`;
}

const POSITIONS: string[] = ['', '1'];
function positions(frequency: number): string {
  const known = POSITIONS[frequency];
  if (known !== undefined) return known;
  const result = `${positions(frequency - 1)},${Math.min(frequency, MAX_POSITION)}`;
  POSITIONS[frequency] = result;
  return result;
}

const QUOTE = 39;
const BACKSLASH = 92;
const COLON = 58;
const COMMA = 44;
const SPACE = 32;

/** Reads PostgreSQL's output of a tsvector back into lexeme → term frequency. A lexeme without positions counts 1. */
export function fromTsvector(text: string): Map<string, number> {
  const terms = new Map<string, number>();
  let at = 0;
  while (at < text.length) {
    if (text.charCodeAt(at) !== QUOTE) {
      at++;
      continue;
    }
    let end = at + 1;
    let escaped = false;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === BACKSLASH) {
        escaped = true;
        end++;
      } else if (code === QUOTE) {
        if (text.charCodeAt(end + 1) !== QUOTE) break;
        escaped = true;
        end++;
      }
    }
    const raw = text.slice(at + 1, end);
    at = end + 1;
    let frequency = 1;
    if (text.charCodeAt(at) === COLON) {
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === SPACE) break;
        if (code === COMMA) frequency++;
      }
    }
    terms.set(escaped ? raw.replace(/''|\\\\/g, (pair) => pair.charAt(0)) : raw, frequency);
  }
  return terms;
}
