const NOBODY: readonly string[] = [];

/** Numbers for the speakers of an index, so that they can stand in a column; 0 is for what has none. */
export class Speakers {
  readonly #numbers = new Map<string, number>();
  readonly #names: (readonly string[])[] = [NOBODY];

  /** The lexemes of the names by number. */
  get names(): readonly (readonly string[])[] {
    return this.#names;
  }

  numberOf(name: readonly string[]): number {
    if (name.length === 0) return 0;
    const key = name.join(' ');
    const number = this.#numbers.get(key) ?? this.#names.push(name) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
