import type { Entry } from './entry.ts';

interface Conversation {
  readonly place: number;
  entries: Entry[];
  /** Slots of the entries, in order of position; null after a change. */
  turns: readonly number[] | null;
}

/**
 * The conversations of an index. Each has a place: its index in arrays that hold one value per conversation.
 */
export class Conversations {
  readonly #byId = new Map<string, Conversation>();
  readonly #free: number[] = [];
  #places = 0;

  /** Upper bound of the places (exclusive). */
  get places(): number {
    return this.#places;
  }

  /** For each conversation, the slots of its memories in order of position. */
  *turns(): IterableIterator<readonly number[]> {
    for (const conversation of this.#byId.values()) yield turnsOf(conversation);
  }

  /** The place of a conversation; undefined when the index has no memory of it. */
  placeOf(id: string): number | undefined {
    return this.#byId.get(id)?.place;
  }

  /** Returns the place of a conversation, and adds the conversation if it is new. Call it before `add`. */
  open(id: string): number {
    const existing = this.#byId.get(id);
    if (existing !== undefined) return existing.place;
    const place = this.#free.pop() ?? this.#places;
    this.#places = Math.max(this.#places, place + 1);
    this.#byId.set(id, { place, entries: [], turns: null });
    return place;
  }

  add(entry: Entry): void {
    const conversation = this.#byId.get(entry.doc.conversationId);
    conversation?.entries.push(entry);
    if (conversation) conversation.turns = null;
  }

  remove(entry: Entry): void {
    const id = entry.doc.conversationId;
    const conversation = this.#byId.get(id);
    if (conversation === undefined) return;
    conversation.entries = conversation.entries.filter((other) => other !== entry);
    conversation.turns = null;
    if (conversation.entries.length > 0) return;
    this.#byId.delete(id);
    this.#free.push(conversation.place);
  }
}

function turnsOf(conversation: Conversation): readonly number[] {
  conversation.turns ??= conversation.entries
    .sort((a, b) => a.doc.position - b.doc.position)
    .map(({ slot }) => slot);
  return conversation.turns;
}
