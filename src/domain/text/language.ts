export type Script = 'latin' | 'han' | 'kana' | 'hangul' | 'cyrillic' | 'other';
export type Language = 'en' | 'zh' | 'ja' | 'ko' | 'other';

const SAMPLE = 2_000;

/**
 * The main script of a text, weighted by how much one of its characters says; `other` when there are no
 * letters.
 */
export function detectScript(text: string): Script {
  let latin = 0;
  let han = 0;
  let kana = 0;
  let hangul = 0;
  let cyrillic = 0;
  let other = 0;
  const end = Math.min(text.length, SAMPLE);
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x41) continue;
    if (code < 0x250) {
      if (isLatinLetter(code)) latin++;
    } else if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf)) han++;
    else if ((code >= 0x3041 && code <= 0x30ff) || (code >= 0xff66 && code <= 0xff9d)) kana++;
    else if ((code >= 0xac00 && code <= 0xd7a3) || (code >= 0x1100 && code <= 0x11ff)) hangul++;
    else if (code >= 0x400 && code <= 0x52f) cyrillic++;
    else if (code >= 0x370 && code < 0x2000) other++;
  }
  // One Han character or syllable counts as three Latin letters: 「用 iPhone 拍照」 is Chinese.
  const ideographic = (han + kana + hangul) * 3;
  const best = Math.max(latin, ideographic, cyrillic, other);
  if (best === 0) return 'other';
  if (best === ideographic) {
    if (hangul > han && hangul > kana) return 'hangul';
    return kana * 8 > han ? 'kana' : 'han';
  }
  if (best === latin) return 'latin';
  return best === cyrillic ? 'cyrillic' : 'other';
}

function isLatinLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
    ? true
    : code >= 0xc0 && code !== 0xd7 && code !== 0xf7;
}

const ENGLISH = new Set(
  (
    'the a an i you he she it we they my your is are was were am be to of and in on at for with that this have has had ' +
    "do does did not what when where who how why can will would me so but if or just like i'm it's don't"
  ).split(' '),
);
const NOT_ENGLISH = new Set(
  (
    'el la los las que un una y por con para mi es está yo le les des et je est une dans pour sur avec ' +
    'der die das und ist nicht ich ein eine mit zu auf il di che non per sono o os uma não com em do da de het een van ik ' +
    'og jeg det är och att'
  ).split(' '),
);

/**
 * The language of a text, for choosing rules. Latin text counts as English unless function words of other
 * languages prevail.
 */
export function detectLanguage(text: string): Language {
  const script = detectScript(text);
  if (script === 'han') return 'zh';
  if (script === 'kana') return 'ja';
  if (script === 'hangul') return 'ko';
  if (script !== 'latin') return 'other';
  let english = 0;
  let foreign = 0;
  for (const word of text
    .slice(0, SAMPLE)
    .toLowerCase()
    .split(/[^\p{L}']+/u)) {
    const isEnglish = ENGLISH.has(word);
    const isForeign = NOT_ENGLISH.has(word);
    if (isEnglish && !isForeign) english++;
    else if (isForeign && !isEnglish) foreign++;
  }
  return foreign > 1 && foreign > english ? 'other' : 'en';
}
