import type { Entry } from './entry.ts';

interface Conversation {
  readonly place: number;
  entries: Entry[];
  /** Slots of the entries in their order; null after a change. */
  turns: readonly number[] | null;
}

/** The conversations of an index, each with its place among arrays by conversation. */
export class Conversations {
  readonly #byId = new Map<string, Conversation>();
  readonly #free: number[] = [];
  #places = 0;

  /** All places are below this. */
  get places(): number {
    return this.#places;
  }

  /** The slots of each conversation's memories, in its order. */
  *turns(): IterableIterator<readonly number[]> {
    for (const conversation of this.#byId.values()) yield turnsOf(conversation);
  }

  /** Undefined where no memory of it is here. */
  placeOf(id: string): number | undefined {
    return this.#byId.get(id)?.place;
  }

  /** The place of a conversation to which a memory will be added. */
  open(id: string): number {
    const known = this.#byId.get(id);
    if (known !== undefined) return known.place;
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
