const QUOTE = '"';
const BACKSLASH = 0x5c;

/**
 * Whether a JSON text has more values (of arrays and objects, counted by their commas and opening brackets) than a number.
 * Reads each character at most twice and jumps over strings; a text that is no JSON gives some answer.
 */
export function hasMoreValues(text: string, most: number): boolean {
  // each value takes at least one character and its separator
  if (text.length / 2 <= most) return false;
  let values = 1;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x2c || code === 0x5b || code === 0x7b) values += 1;
  }
  return values > most;
}

/** The place of the quote that ends a string; the end of the text for a string without one. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf(QUOTE, start + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}
