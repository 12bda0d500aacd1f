import { resourceLimits } from 'node:worker_threads';

/**
 * How many times as much a thread keeps whose heap is large. The tasks of some users at once read a few
 * thousand texts in turns: the fewer of them are kept, the more are read anew (a fifth of the thread's time).
 */
const LARGE_HEAP_MB = 384;
const ROOM = (resourceLimits.maxOldGenerationSizeMb ?? 0) >= LARGE_HEAP_MB ? 4 : 1;
/** Characters of a kept text, on average: longer ones leave room for fewer. */
const USUAL = 150;

/**
 * Keeps what the latest texts were read as, because several rules read each sentence and compare it with
 * many others. Plain maps answer in a fraction of the time of an `Lru`: when the newer one is full, it takes
 * the place of the older one. A text that is used while it is in the older one stays.
 * @param read a function of the text alone, whose results nobody changes
 * @param most the most texts of 150 characters that each of the two maps keeps; in a thread with a large heap
 *   four times as many
 * @param longest the longest text that is kept, in UTF-16 units
 */
export function keptReadings<T>(
  read: (text: string) => T,
  most: number,
  longest: number,
): (text: string) => T {
  const count = most * ROOM;
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  let room = count * USUAL;
  return (text) => {
    const known = newer.get(text);
    if (known !== undefined) return known;
    const former = older.get(text);
    const reading = former === undefined ? read(text) : former;
    if (text.length > longest) return reading;
    if (newer.size >= count || room < text.length) {
      older = newer;
      newer = new Map();
      room = count * USUAL;
    }
    newer.set(text, reading);
    room -= text.length;
    return reading;
  };
}
