/** A run of one kind of characters: a word, or text in a script without spaces. */
export interface Token {
  readonly kind: 'word' | 'han' | 'kana' | 'hangul' | 'syllables';
  readonly text: string;
}

const ASCII_ONLY = /^[\0-\x7f]*$/;
/**
 * A single separator joins words: `v2.0`, `node-24`, `a_b@c.de`, `don't`, `10:30`, `1,000`. `c++` and `c#`
 * keep their signs.
 */
// linear: each alternative begins with a run that it reads once; more than seven groups of digits are not one
// number
const ASCII_WORD = /\d{1,3}(?:,\d{3}){1,6}(?![\d,])|[a-z0-9]+(?:[._@'&:-][a-z0-9]+)*(?:\+\+|#)?/g;
const HAN = '\\p{Script=Han}々〇';
const KANA = '\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const HANGUL = '\\p{Script=Hangul}';
const SYLLABLES = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTER = `[[\\p{L}\\p{M}\\p{N}]--[${HAN}${KANA}${HANGUL}${SYLLABLES}]]`;
// linear: as above
const ANY_TOKEN = new RegExp(
  `(?<han>[${HAN}]+)|(?<kana>[${KANA}]+)|(?<hangul>[${HANGUL}]+)|(?<syllables>[${SYLLABLES}]+)` +
    `|\\d{1,3}(?:,\\d{3}){1,6}(?![\\d,])|${LETTER}+(?:[._@'&:\\-]${LETTER}+)*(?:\\+\\+|#)?`,
  'gv',
);

/**
 * Splits a folded text (see {@link fold}) into runs of one kind of character, in order. Linear in the length
 * of the text.
 */
export function tokenise(folded: string): Iterable<Token> {
  if (!ASCII_ONLY.test(folded)) return tokensOf(folded);
  return (folded.match(ASCII_WORD) ?? []).map((text) => ({ kind: 'word', text }));
}

function* tokensOf(folded: string): Generator<Token> {
  for (const match of folded.matchAll(ANY_TOKEN)) {
    const groups = match.groups ?? {};
    const kind = groups.han
      ? 'han'
      : groups.kana
        ? 'kana'
        : groups.hangul
          ? 'hangul'
          : groups.syllables
            ? 'syllables'
            : 'word';
    yield { kind, text: match[0] };
  }
}
