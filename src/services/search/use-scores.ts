import { Lru } from '../../lib/lru.ts';

/** The most cubes whose uses are remembered, whether their indexes are in memory or not. */
const MAX_CUBES = 20_000;

interface Score {
  readonly value: number;
  readonly at: number;
}

/**
 * How often each cube was used lately. A use counts 1, and half as much after `halfLife` later uses of any
 * cube, so that an index does not stay in memory for what it was used long ago.
 */
export class UseScores {
  readonly #scores = new Lru<Score>({ maxEntries: MAX_CUBES });
  #uses = 0;

  /** Counts a use. @returns the score that the cube had before it */
  use(key: string, halfLife: number): number {
    this.#uses += 1;
    const before = this.of(key, halfLife);
    this.#scores.set(key, { value: before + 1, at: this.#uses });
    return before;
  }

  of(key: string, halfLife: number): number {
    const score = this.#scores.get(key);
    return score === undefined ? 0 : score.value * 2 ** ((score.at - this.#uses) / halfLife);
  }
}
