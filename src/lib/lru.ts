/** A cache of the most recently used values; beyond `size` the least recently used is dropped. */
export class Lru<V> {
  readonly #size: number;
  /** In order of use; the most recently used is last. */
  readonly #values = new Map<string, V>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#size) return;
    const [eldest] = this.#values.keys();
    if (eldest !== undefined) this.#values.delete(eldest);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
