const PLAIN = /^[^._@'&:,\-\d]+$/;
const SEPARATOR = /[._@'&:-]/;
const CONTRACTION = /'(?:s|d|m|t|ll|re|ve|em|all|clock)$/;
const NEGATED: Readonly<Record<string, string>> = {
  "can't": 'can',
  "won't": 'will',
  "shan't": 'shall',
  "ain't": 'is',
};
const NUMBER = /^\d+(?:[.:]\d+)*$/;
const LETTERS_ONLY = /^\p{L}+$/u;

/**
 * The forms under which a Latin token is indexed: the word itself; for a compound its parts and the whole
 * (`node-24` → `node24`, `node`, `24`; `e-mail` → `email`, `mail`; `bob@x.com` → itself, `bob`, `com`).
 */
export function wordForms(token: string): string[] {
  if (PLAIN.test(token)) return [token];
  let word = token;
  if (word.includes("'")) {
    word = NEGATED[word] ?? word.replace(/n't$/, '').replace(CONTRACTION, '').replaceAll("'", '');
    if (word === '') return [];
  }
  if (word.includes(',')) word = word.replaceAll(',', '');
  if (!SEPARATOR.test(word)) return [/^0+\d$/.test(word) ? String(Number(word)) : word];
  if (NUMBER.test(word)) return word.includes(':') ? [word, ...word.split(':').map(plainNumber)] : [word];
  const parts = word
    .split(SEPARATOR)
    .filter((part) => part.length > 1 || (/\d/.test(part) && !word.includes('.')));
  const whole = word.replace(/[-']/g, '');
  // Single letters are not indexed: U.S. becomes `us`, e.g. becomes `eg`.
  if (parts.length === 0) return [word.replace(/[^\p{L}\p{N}]/gu, '')];
  // Words that only lack a space after a full stop (`good.Then`) are not an identifier.
  const words = parts.map(plainNumber);
  if (
    !word.includes('-') &&
    !/[_@&:]/.test(word) &&
    parts.every((part) => LETTERS_ONLY.test(part)) &&
    parts.length > 3
  ) {
    return words;
  }
  return [whole, ...words];
}

function plainNumber(part: string): string {
  return part.length <= 2 && /^0\d$/.test(part) ? part.slice(1) : part;
}
