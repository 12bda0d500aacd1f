/**
 * Keeps what the latest texts were read as, because rules compare each sentence with many others. A full
 * cache is emptied: a plain map answers in a fraction of the time of an `Lru`.
 * @param read a function of the text alone, whose results nobody changes
 * @param most the most texts that are kept
 * @param longest the longest text that is kept, in UTF-16 units
 */
export function keptReadings<T>(
  read: (text: string) => T,
  most: number,
  longest: number,
): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const reading = read(text);
    if (text.length > longest) return reading;
    if (kept.size >= most) kept.clear();
    kept.set(text, reading);
    return reading;
  };
}
