/**
 * A mark `[n:memory_id]`. Models are given only the end of the id, which is enough to tell memories apart.
 */
const MARK = /\[(\d{1,4}):([\w-]{1,64})\]/g;
/** The beginning of a mark that is not complete yet. */
const UNFINISHED = /\[(?:\d{0,4}|\d{1,4}:[\w-]{0,64})$/;
const SHORT_ID = 8;
/** A mark with an unknown id of this form is dropped. `[10:30]` is a time of day and stays. */
const LIKE_AN_ID = /^[0-9a-f][0-9a-f-]{7,}$/i;

/**
 * Returns the last eight characters of a memory id. They are enough to tell memories apart, and short enough
 * for a model to copy without an error.
 */
export function shortId(memoryId: string): string {
  return memoryId.slice(-SHORT_ID);
}

/** The mark `[place:memoryId]` of a memory; `place` counts from 1. */
export function referenceMark(place: number, memoryId: string): string {
  return `[${place}:${memoryId}]`;
}

/** Removes the reference marks from a text. An answer is remembered in this form. */
export function withoutMarks(text: string): string {
  return text.replace(/ ?\[\d{1,4}:[0-9a-f][0-9a-f-]{7,}\]/gi, '');
}

/**
 * Streams a text in parts and corrects its reference marks. A mark is never split between two parts. It is
 * given the full memory id and the place of the memory in the supplied list. A mark that names no supplied
 * memory is removed.
 */
export class ReferenceMarks {
  readonly #marks = new Map<string, string>();
  #held = '';

  /** @param memoryIds the supplied memories; the first one has place 1 */
  constructor(memoryIds: readonly string[]) {
    for (const [index, id] of memoryIds.entries()) {
      const mark = referenceMark(index + 1, id);
      this.#marks.set(shortId(id), mark);
      this.#marks.set(id, mark);
    }
  }

  /** Takes the next part of the text. @returns the text that can be sent now, possibly '' */
  push(part: string): string {
    const text = this.#held + part;
    const cut = UNFINISHED.exec(text)?.index ?? text.length;
    this.#held = text.slice(cut);
    return this.#settle(text.slice(0, cut));
  }

  /** Ends the text. @returns what was still held back */
  end(): string {
    const rest = this.#settle(this.#held);
    this.#held = '';
    return rest;
  }

  #settle(text: string): string {
    return text.replace(MARK, (mark, _place, id: string) => {
      return this.#marks.get(id) ?? (LIKE_AN_ID.test(id) ? '' : mark);
    });
  }
}
