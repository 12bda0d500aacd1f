const NOBODY: readonly string[] = [];

/** Assigns numbers to the speakers of an index, so that a column can hold them. 0 stands for no name. */
export class Speakers {
  readonly #numbers = new Map<string, number>();
  readonly #names: (readonly string[])[] = [NOBODY];

  /** Lexemes of each speaker's name, by the speaker's number. */
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
