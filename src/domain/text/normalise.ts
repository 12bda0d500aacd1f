const NON_ASCII = /[^\0-\x7f]/;
/** Letters that do not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const LETTER = /[ßøłđðþæœı]/g;
const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u0060\u00b4]/g;

/**
 * Converts a text to the form in which words are compared: well-formed, NFKC, lower case, without diacritics
 * on Latin letters.
 */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  const lower = text.toWellFormed().replace(APOSTROPHES, "'").normalize('NFKC').toLowerCase();
  // NFD also decomposes Hangul and kana. Only U+0300–036F are dropped; NFC recomposes the rest.
  return lower
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Removes NUL and lone surrogates, which PostgreSQL rejects, and collapses white space. */
export function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}

/** The first `limit` UTF-16 units of a text, or one fewer to keep a surrogate pair whole. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}
