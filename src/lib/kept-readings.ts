/** Characters of a kept text, on average: longer ones leave room for fewer. */
const USUAL = 150;

/**
 * Keeps what the latest texts were read as, because several rules read each sentence and compare it with
 * many others. Plain maps answer in a fraction of the time of an `Lru`: when the newer one is full, it takes
 * the place of the older one. A text that is used while it is in the older one stays.
 * @param read a function of the text alone, whose results nobody changes
 * @param most the most texts of 150 characters that each of the two maps keeps
 * @param longest the longest text that is kept, in UTF-16 units
 */
export function keptReadings<T>(
  read: (text: string) => T,
  most: number,
  longest: number,
): (text: string) => T {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  let room = most * USUAL;
  return (text) => {
    const known = newer.get(text);
    if (known !== undefined) return known;
    const former = older.get(text);
    const reading = former === undefined ? read(text) : former;
    if (text.length > longest) return reading;
    if (newer.size >= most || room < text.length) {
      older = newer;
      newer = new Map();
      room = most * USUAL;
    }
    newer.set(text, reading);
    room -= text.length;
    return reading;
  };
}
