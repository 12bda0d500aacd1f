/**
 * Removes matching characters from the end of a text; each character is tested alone. This is linear, whereas
 * a pattern such as `/[.!]+$/` starts again in every run of these signs inside the text, which takes
 * quadratic time.
 */
export function trimTail(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const last = text.codePointAt(end - 2) ?? 0;
    const start = end > 1 && last > 0xffff ? end - 2 : end - 1;
    if (!character.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}

/** Like {@link trimTail}, at both ends. */
export function trimBoth(text: string, character: RegExp): string {
  const kept = trimTail(text, character);
  let start = 0;
  for (const sign of kept) {
    if (!character.test(sign)) break;
    start += sign.length;
  }
  return kept.slice(start);
}
