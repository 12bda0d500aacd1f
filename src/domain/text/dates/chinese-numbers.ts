const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** Matches Chinese and Arabic numerals, for use in patterns. */
export const NUMERAL = '(?:\\d{1,3}|[一二两三四五六七八九十]{1,3}|[半几])';

/**
 * The value of a numeral up to 99 (`二十五`), of digits (`12`), or of a year written digit by digit (`二〇二三`);
 * NaN otherwise.
 */
export function chineseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '') return Number.NaN;
  if (!text.includes('十')) {
    let value = 0;
    for (const character of text) value = value * 10 + (DIGITS[character] ?? Number.NaN);
    return value;
  }
  const [tens = '', ones = ''] = text.split('十');
  return (
    (tens === '' ? 1 : (DIGITS[tens] ?? Number.NaN)) * 10 + (ones === '' ? 0 : (DIGITS[ones] ?? Number.NaN))
  );
}
