import { type Places, passageOf } from './places.ts';

/**
 * Writes a tsvector literal with the places of lexemes as positions: `{cat: [65, 130]}` → `'cat':65,130`. The
 * database never compares these positions.
 */
export function toTsvector(lexemes: ReadonlyMap<string, Places>): string {
  const parts: string[] = [];
  for (const [lexeme, places] of lexemes) if (lexeme !== '') parts.push(`${quote(lexeme)}:${places}`);
  return parts.join(' ');
}

/** A tsquery literal that matches any of the lexemes. */
export function anyOfLexemes(lexemes: Iterable<string>): string {
  return Array.from(lexemes, quote).join(' | ');
}

function quote(term: string): string {
  const clean = term.toWellFormed().replaceAll('\0', '');
  return `'${clean.includes("'") || clean.includes('\\') ? clean.replace(/['\\]/g, '$&$&') : clean}'`;
}

const QUOTE = 39;
const BACKSLASH = 92;
const COLON = 58;
const COMMA = 44;
const ZERO = 48;

/**
 * Reads PostgreSQL's text form of a tsvector: lexeme → places. A lexeme without positions counts as one
 * occurrence. Of several positions in one passage only the last counts: before passages existed, `'cat':1,2`
 * stood for two occurrences.
 */
export function fromTsvector(text: string): Map<string, Places> {
  const lexemes = new Map<string, Places>();
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
    let places: Places = 1;
    if (text.charCodeAt(at) === COLON) {
      const space = text.indexOf(' ', at);
      const last = space < 0 ? text.length : space;
      places = placesIn(text, at + 1, last);
      at = last;
    }
    lexemes.set(escaped ? raw.replace(/''|\\\\/g, (pair) => pair.charAt(0)) : raw, places);
  }
  return lexemes;
}

/** Reads the numbers between two offsets; other characters are skipped. */
function placesIn(text: string, from: number, to: number): Places {
  // of most lexemes there is one place
  let places: number[] | null = null;
  let last = 0;
  let number = 0;
  for (let at = from; at <= to; at++) {
    const digit = at < to ? text.charCodeAt(at) - ZERO : COMMA - ZERO;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else if (digit === COMMA - ZERO) {
      if (last !== 0 && passageOf(last) !== passageOf(number)) {
        places ??= [];
        places.push(last);
      }
      last = number;
      number = 0;
    }
  }
  if (places === null) return last || 1;
  places.push(last);
  return places;
}
