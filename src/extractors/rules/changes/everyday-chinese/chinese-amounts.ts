const DIGITS = '零一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 10_000,
  k: 1000,
  K: 1000,
  w: 10_000,
  W: 10_000,
};

/** An amount as people say it: `三千五`, `1.2万`, `一百六`, `七十五`, `8k`. bounded: 12 letters */
export const AMOUNT =
  '(?:\\d{1,7}(?:\\.\\d{1,2})?[千万kKwW]?\\d?|[一二两三四五六七八九十][零一二两三四五六七八九十百千万]{0,9})';

/** The value of an amount; null if it is none. A digit behind a unit counts the next lower one. */
export function amountOf(words: string): number | null {
  const figure = /^(?<figure>\d+(?:\.\d+)?)(?<unit>[千万kKwW])?(?<rest>\d)?$/u.exec(words)?.groups;
  if (figure !== undefined) {
    const unit = UNITS[figure.unit ?? ''] ?? 1;
    return Number(figure.figure) * unit + (Number(figure.rest ?? 0) * unit) / 10;
  }
  let [total, section, digit, last] = [0, 0, 0, 0];
  let isSkipped = false;
  for (const letter of words.replaceAll('两', '二')) {
    const value = DIGITS.indexOf(letter);
    const unit = UNITS[letter];
    if (value > 0) digit = value;
    else if (value === 0) isSkipped = true;
    else if (unit === undefined) return null;
    else if (unit === 10_000) {
      total += (section + digit) * unit;
      [section, digit, last] = [0, 0, unit];
    } else {
      section += (digit === 0 ? 1 : digit) * unit;
      [digit, last] = [0, unit];
    }
  }
  // `三千五` are 3,500, `三千零五` 3,005
  const below = isSkipped || last <= 10 ? digit : (digit * last) / 10;
  return total + section + below;
}
