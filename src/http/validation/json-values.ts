const QUOTE = '"';
const BACKSLASH = 0x5c;

/**
 * Whether a JSON text has more than `most` values. It counts the commas and opening brackets of arrays and
 * objects, reads each character at most twice and skips strings. For a text that is not JSON the result has
 * no meaning.
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

/** The position of the quote that ends a string. Without one, the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf(QUOTE, start + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}
