/** An event emitter: passes each emitted value to all current subscribers in this process. */
export class Emitter<T> {
  readonly #subscribers = new Set<(value: T) => void>();

  get size(): number {
    return this.#subscribers.size;
  }

  /** @returns a function that ends the subscription */
  subscribe(onValue: (value: T) => void): () => void {
    this.#subscribers.add(onValue);
    return () => this.#subscribers.delete(onValue);
  }

  emit(value: T): void {
    for (const onValue of [...this.#subscribers]) onValue(value);
  }
}
