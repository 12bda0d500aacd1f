const MOST_LETTERS = 40;
const SHORTEST = 3;

/**
 * Whether two names differ by one or two letters, or one Chinese character of two or more: `Lara`, `Laura`.
 */
export function isSpellingOf(a: string, b: string): boolean {
  const [first, second] = [[...a.toLowerCase()], [...b.toLowerCase()]];
  if (Math.max(first.length, second.length) > MOST_LETTERS) return false;
  const isChinese = /\p{Script=Han}/u.test(a);
  if (isChinese !== /\p{Script=Han}/u.test(b)) return false;
  if (isChinese)
    return (
      first.length > 1 &&
      first.length === second.length &&
      distance(first, second) === 1 &&
      first[0] === second[0]
    );
  if (Math.min(first.length, second.length) < SHORTEST || first[0] !== second[0]) return false;
  const apart = distance(first, second);
  return apart > 0 && apart <= (Math.min(first.length, second.length) < 5 ? 1 : 2);
}

/** How many letters have to be inserted, removed or replaced to get from one word to another. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
