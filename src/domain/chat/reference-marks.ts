/** A mark `[n:memory_id]`; models are given the end of an id, which tells memories apart as well. */
const MARK = /\[(\d{1,4}):([\w-]{1,64})\]/g;
/** What may still become a mark when more text comes. */
const UNFINISHED = /\[(?:\d{0,4}|\d{1,4}:[\w-]{0,64})$/;
const SHORT_ID = 8;
/** `[10:30]` is a time, not a mark that points nowhere. */
const LIKE_AN_ID = /^[0-9a-f][0-9a-f-]{7,}$/i;

/** The end of a memory id: enough to tell memories apart, and eight characters a model copies without a slip. */
export function shortId(memoryId: string): string {
  return memoryId.slice(-SHORT_ID);
}

export function referenceMark(place: number, memoryId: string): string {
  return `[${place}:${memoryId}]`;
}

/** A text without its marks: what is remembered of an answer. */
export function withoutMarks(text: string): string {
  return text.replace(/ ?\[\d{1,4}:[0-9a-f][0-9a-f-]{7,}\]/gi, '');
}

/**
 * Passes a text on in parts, its reference marks whole and true: a mark never straddles two parts, has the full id and
 * its place among the memories that were given, and one that points to no such memory is dropped.
 */
export class ReferenceMarks {
  readonly #marks = new Map<string, string>();
  #held = '';

  /** @param memoryIds that were given, in the order of their places from 1 on */
  constructor(memoryIds: readonly string[]) {
    for (const [index, id] of memoryIds.entries()) {
      const mark = referenceMark(index + 1, id);
      this.#marks.set(shortId(id), mark);
      this.#marks.set(id, mark);
    }
  }

  /** What can be passed on, maybe nothing. */
  push(part: string): string {
    const text = this.#held + part;
    const cut = UNFINISHED.exec(text)?.index ?? text.length;
    this.#held = text.slice(cut);
    return this.#settle(text.slice(0, cut));
  }

  /** The rest, when no more comes. */
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
